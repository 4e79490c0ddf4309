// The game's own words, with the names of symbols, abilities and people filled in.
import { told, type Values } from "../../lib/words.svelte";

export const GAME = "house_of_cats";

/** `own("page.sheet_of", { seat }, names)` */
export const own = (key: string, values: Values = {}, names: string[] = []): string =>
  told(GAME, { key, values }, names);

const NAMED: Record<string, string> = { cat: "symbol.cat", mouse: "symbol.mouse" };

/** "4", "cat" */
export const nameOf = (symbol: string): string => (symbol in NAMED ? own(NAMED[symbol]!) : symbol);
