// What moved from where to where between two views: told as flights between places on the table.
import { HOUSE } from "../../generated/constants";
import type { MomistigriView } from "../../generated/momistigri";
import type { LogEntry } from "../../generated/wire";
import type { Flight } from "../../table/Flights.svelte";
import { apart, beyond, cardOf, isDraw, wordsOf } from "./cards";

// A place is `hand-5a`, `discard-5a`, `back-3` of the backs to pick from, or `fan-2` of seat 2.
const STAGGER = 60;
const NEXT = 260; // the next step begins while the last one lands

type Spot = (who: number, card: string) => string;

export function flights(
  before: MomistigriView,
  entries: LogEntry[],
  after: MomistigriView,
  seat: number | null,
): Flight[] {
  if (after.history.length > before.history.length) return [];
  const away: Spot = (who, card) => (who === seat ? `hand-${lastOf(before.hand ?? [], card)}` : `fan-${who}`);
  const home: Spot = (who, card) => (who === seat ? `hand-${lastOf(after.hand ?? [], card)}` : `fan-${who}`);
  const pile = (view: MomistigriView, card: string): string => `discard-${lastOf(view.discard, card)}`;
  let wait = 0;
  return entries.flatMap((entry) => {
    const told = moved(entry);
    if (told.length) wait += NEXT;
    return told;
  });

  function moved(entry: LogEntry): Flight[] {
    const [word = "", card = "", other = ""] = wordsOf(entry);
    const who = entry.seat;
    if (isDraw(entry)) return drawn(card);
    if (who === HOUSE) return [];
    if (word === "pair") return laid(who, [card, other]);
    if (word === "shed") return laid(who, beyond(after.discard, before.discard));
    if (word === "choose" && card) return drawn(card);
    if (word === "give")
      return [{ card: faceOf(card), from: away(who, card), to: home(Number(other), card), after: wait }];
    if (word === "send") return [{ card, from: pile(before, card), to: home(Number(other), card), after: wait }];
    if (word !== "swap") return [];
    const put = { card, from: away(who, card), to: pile(after, card), after: wait };
    return [put, { card: other, from: pile(before, other), to: home(who, other), after: wait + NEXT }];
  }

  function laid(who: number, cards: string[]): Flight[] {
    return cards.map((card, i) => ({ card, from: away(who, card), to: pile(after, card), after: wait + i * STAGGER }));
  }

  function drawn(card: string): Flight[] {
    const { turn, source } = after;
    if (turn === null || source === null) return [];
    return [{ card: faceOf(card), from: away(source, card), to: home(turn, card), after: wait }];
  }
}

const faceOf = (card: string): string | null => (card === "?" ? null : card);

/** Of equal cards, the one that lies last. */
export function lastOf(cards: string[], card: string): string {
  return apart(cards).findLast((name) => cardOf(name) === card) ?? card;
}
