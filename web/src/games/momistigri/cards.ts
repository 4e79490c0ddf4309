// Cards by their names: a value and a colour, `5a`; the Momistigri has none of either.
import type { Looks } from "../../art/cats";
import { colouredCat } from "../../art/cats";
import { papers } from "../../art/papers";
import { NAMES } from "../../generated/momistigri";
import type { Sentence } from "../../generated/wire";
import { ownWords, told } from "../../lib/words.svelte";

export const own = ownWords("momistigri");

export const valueOf = (card: string): number => Number(card[0]);
export const colourOf = (card: string): string => card.slice(1);

/** "red 5", within a sentence. */
export const named = (card: string): Sentence =>
  (NAMES as Record<string, Sentence>)[card] ?? {
    key: "card.bare",
    values: { value: valueOf(card), colour: colourOf(card) },
  };

/** The same alone. */
export const nameOf = (card: string): string => told("momistigri", named(card), []);

// Next to each other in the alphabet, far from each other on the table. The game's words name them: red, yellow …
const order = [1, 2, 4, 5, 6, 3, 7, 8, 9, 0];
export const paperOf = (card: string): number => order[(card.charCodeAt(1) - 97) % order.length] ?? 0;

/** Every value of every colour is another cat. */
export function catOf(card: string): Looks {
  const looks = colouredCat(papers[paperOf(card)]!, valueOf(card));
  return { ...looks, head: valueOf(card) < 3 ? "kitten" : looks.head, collar: null };
}

/** Names of their own for equal cards that lie side by side: `5a`, `5a+`. */
export function apart(cards: string[]): string[] {
  return cards.map((card, i) => card + "+".repeat(cards.slice(0, i).filter((other) => other === card).length));
}
export const cardOf = (name: string): string => name.replaceAll("+", "");

/** What is in `cards` beyond `others`, each card as often as it is there. */
export function beyond(cards: string[], others: string[]): string[] {
  const left = [...others];
  return cards.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
