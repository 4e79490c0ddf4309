// The game's own words.
import { ownWords } from "../../lib/words.svelte";

export const GAME = "addi_cats";
export const own = ownWords(GAME);
