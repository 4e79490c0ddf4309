// The game's own words, and the names of cards in them: for the eyes, and for the ears.
import { ownWords } from "../../lib/words.svelte";

export const own = ownWords("addi_cats");

export const isAction = (card: string): boolean => !/^\d/.test(card);

/** `5+9`, `14`, "Chase" */
export const shown = (card: string): string => (isAction(card) ? own(`cards.${card}`) : card);

/** "5 plus 9", "14", "Chase" */
export function spoken(card: string): string {
  const [a = "", b] = card.split("+");
  return b === undefined ? shown(card) : own("cards.plus", { a, b });
}
