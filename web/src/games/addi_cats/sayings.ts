// The game's own words, and the names of cards in them.
import { ownWords, type Values } from "../../lib/words.svelte";

export const own = ownWords("addi_cats");

export const isAction = (card: string): boolean => !/^\d/.test(card);

/** `5+9`, `14`, "Chase" */
export const shown = (card: string): string => (isAction(card) ? own(`cards.${card}`) : card);

/** "5 plus 9", "14", "Chase" */
export function spoken(card: string): string {
  const [a = "", b] = card.split("+");
  return b === undefined ? shown(card) : own("cards.plus", { a, b });
}

/** To the listener himself, or of somebody else: say.you_… or say.they_… */
export function tell(key: string, who: number, names: string[], seat: number | null, values: Values = {}): string {
  const [section, name] = key.split(".");
  return own(`${section}.${who === seat ? "you" : "they"}_${name}`, { ...values, name: names[who] ?? "" });
}

export const milliseconds = (took: number): string => own("page.ms", { n: Math.round(took) });
