// Cards by their names, `07`, and what a move's text lays.
import { ownWords } from "../../lib/words.svelte";

export const own = ownWords("discat");
export const cardsOf = (word: string): string[] => (/^\d/.test(word) ? word.split(" ") : []);
export const arrowOf = (arrows: string, card: string): "up" | "down" =>
  arrows[Number(card) - 1] === "U" ? "up" : "down";
