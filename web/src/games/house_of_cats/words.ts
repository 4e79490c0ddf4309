// The game's own words, with the names of symbols, abilities and people filled in.
import type { Sentence } from "../../generated/wire";
import { ownWords, told } from "../../lib/words.svelte";

export const GAME = "house_of_cats";

/** A sentence that came with the view, in words. */
export const tell = (sentence: Sentence, names: string[] = []): string => told(GAME, sentence, names);

export const own = ownWords(GAME);
