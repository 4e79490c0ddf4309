// Moves taken apart, as the server writes them: a kind, and the things it names.
import { HOUSE } from "../../generated/constants";
import { DRAW, THINGS } from "../../generated/momistigri";
import type { LogEntry } from "../../generated/wire";

type Place = "hand" | "discard" | "seat";

/** What a move names. */
export interface Named {
  hand: string[]; // cards of its player
  taken: string | null; // a card of the discard
  to: number | null; // a seat
}

const placesOf = (kind: string): Place[] => (THINGS as Record<string, Place[]>)[kind] ?? [];

export function namedIn(move: string): Named {
  const [kind = "", ...things] = move.split(" ");
  const places = placesOf(kind);
  const lyingIn = (place: Place): string[] => things.filter((_, i) => places[i] === place);
  const [seat] = lyingIn("seat");
  return { hand: lyingIn("hand"), taken: lyingIn("discard")[0] ?? null, to: seat === undefined ? null : Number(seat) };
}

export const kindOf = (move: string): string => move.split(" ")[0] ?? "";
export const namesNothing = (move: string): boolean => !move.includes(" ");

/** The same move of other cards, as far as there are any. */
export function withCards(move: string, hand: string[], taken: string | null): string {
  const [kind = "", ...things] = move.split(" ");
  const left = [...hand];
  const others: Record<Place, () => string | null | undefined> = {
    hand: () => left.shift(),
    discard: () => taken,
    seat: () => null,
  };
  return [kind, ...placesOf(kind).map((place, i) => others[place]() ?? things[i])].join(" ");
}

export const isDraw = (entry: LogEntry): boolean => entry.seat === HOUSE && kindOf(entry.text) === DRAW;
export const drawnCard = (entry: LogEntry): string => entry.text.split(" ")[1] ?? "";
