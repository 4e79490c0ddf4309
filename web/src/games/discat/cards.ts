// Cards by their names, `07`, as moves name them and as hands hold them.
import type { DiscatView } from "../../generated/discat";
import type { LogEntry } from "../../generated/wire";
import { ownWords } from "../../lib/words.svelte";

export type Direction = "up" | "down";
export const SIGNS = { up: "▲", down: "▼" };

export const own = ownWords("discat");

export const arrowOf = (arrows: string, card: string): Direction => (arrows[Number(card) - 1] === "U" ? "up" : "down");

/** The moves that name nothing but cards of this hand: these are laid, the last one on top. */
export const groupsIn = (moves: string[], hand: string[]): string[][] =>
  moves.map((move) => move.split(" ")).filter((cards) => cards.every((card) => hand.includes(card)));

/** The cards that this play has laid; none, if nothing lies before its player that was not there. */
export function laidBy({ seat, text }: LogEntry, before: DiscatView, after: DiscatView): string[] {
  const laid = ({ seats }: DiscatView): number => (seats[seat] ? seats[seat].pile.count + seats[seat].bonus : 0);
  return laid(after) > laid(before) ? text.split(" ") : [];
}
