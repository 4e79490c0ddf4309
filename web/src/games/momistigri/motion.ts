// What moved from where to where between two views: told as flights between places on the table.
import { HOUSE } from "../../generated/constants";
import { UNKNOWN, type MomistigriView } from "../../generated/momistigri";
import type { LogEntry } from "../../generated/wire";
import type { Flight } from "../../table/Flights.svelte";
import { apart, beyond, cardOf } from "./cards";
import { drawnCard, isDraw, namedIn, namesNothing } from "./moves";

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
  const unnamed = beyond(
    beyond(after.discard, before.discard),
    entries.flatMap(({ text }) => namedIn(text).hand),
  ); // laid down by a move that names no card
  let wait = 0;
  return entries.flatMap((entry) => {
    const told = moved(entry);
    if (told.length) wait += NEXT;
    return told;
  });

  function moved(entry: LogEntry): Flight[] {
    const who = entry.seat;
    if (isDraw(entry)) return drawn(drawnCard(entry));
    if (who === HOUSE) return [];
    if (namesNothing(entry.text)) return laid(who, unnamed.splice(0));
    const { hand, taken, to } = namedIn(entry.text);
    if (to !== null) return [...hand.map((card) => given(who, card, to)), ...lifted(taken, to, wait)];
    if (hand.length === 1 && taken === null) return drawn(hand[0]!);
    return [...laid(who, hand), ...lifted(taken, who, wait + NEXT)];
  }

  function given(who: number, card: string, to: number): Flight {
    return { card: faceOf(card), from: away(who, card), to: home(to, card), after: wait };
  }

  function lifted(card: string | null, to: number, after: number): Flight[] {
    return card === null ? [] : [{ card, from: pile(before, card), to: home(to, card), after }];
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

const faceOf = (card: string): string | null => (card === UNKNOWN ? null : card);

/** Of equal cards, the one that lies last. */
export function lastOf(cards: string[], card: string): string {
  return apart(cards).findLast((name) => cardOf(name) === card) ?? card;
}
