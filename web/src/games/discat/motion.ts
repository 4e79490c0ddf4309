// What moved from where to where between two views: told as flights between places on the table.
import { PASS, type DiscatView } from "../../generated/discat";
import type { LogEntry } from "../../generated/wire";
import type { Flight } from "../../table/Flights.svelte";
import { HOUSE } from "../../generated/constants";
import { laidBy } from "./cards";

// A place is `draw`, or `hand-27`, or `fan-2`, `pile-2`, `bonus-2` of seat 2.
const STAGGER = 60;
const NEXT = 220; // the next step begins while the last one lands

export function flights(before: DiscatView, entry: LogEntry, after: DiscatView, seat: number | null): Flight[] {
  if (before.to_deal && !after.to_deal) return dealt(after);
  if (entry.seat === HOUSE) return [];
  const cards = laidBy(entry, before, after);
  const told = cards.length ? played(before, entry.seat, cards, after, seat) : passed(before, entry, after, seat);
  return [...told, ...turned(before, after)];
}

/** One short shuffle: every hand comes from the pile at once. */
function dealt(after: DiscatView): Flight[] {
  const own = (after.hand ?? []).map((card, i) => ({ card, from: "draw", to: `hand-${card}`, after: i * STAGGER }));
  const others = after.seats.map((_, seat) => ({ card: null, from: "draw", to: `fan-${seat}`, after: seat * STAGGER }));
  return [...own, ...others];
}

const newCards = (before: DiscatView, after: DiscatView): string[] =>
  (after.hand ?? []).filter((card) => !before.hand?.includes(card));

const spot = (who: number, seat: number | null, card: string | null): string =>
  who === seat && card ? `hand-${card}` : `fan-${who}`;

function played(before: DiscatView, who: number, cards: string[], after: DiscatView, seat: number | null): Flight[] {
  const told: Flight[] = cards.map((card, i) => ({
    card,
    from: spot(who, seat, card),
    to: `pile-${who}`,
    after: i * STAGGER,
  }));
  if ((after.seats[who]?.bonus ?? 0) > (before.seats[who]?.bonus ?? 0)) {
    told.push({ card: null, from: `pile-${who}`, to: `bonus-${who}`, after: NEXT + STAGGER });
  }
  const drawn = (after.seats[who]?.held ?? 0) - (before.seats[who]?.held ?? 0) + cards.length;
  return [...told, ...draws(before, after, who, drawn, seat, NEXT)];
}

function draws(
  before: DiscatView,
  after: DiscatView,
  who: number,
  n: number,
  seat: number | null,
  wait: number,
): Flight[] {
  const faces: (string | null)[] = who === seat ? newCards(before, after) : Array<null>(Math.max(0, n)).fill(null);
  return faces.map((card, i) => ({ card, from: "draw", to: spot(who, seat, card), after: wait + i * STAGGER }));
}

function passed(before: DiscatView, entry: LogEntry, after: DiscatView, seat: number | null): Flight[] {
  const told: Flight[] = [];
  const creator = before.constraint?.creator;
  if (creator !== undefined && after.seats[creator]!.held > before.seats[creator]!.held) {
    told.push(...draws(before, after, creator, 1, seat, 0));
  }
  if (entry.text !== PASS) {
    const [swapped = null] = newCards(after, before); // one's own, else nobody knows it
    told.push({ card: null, from: spot(entry.seat, seat, swapped), to: "draw", after: NEXT });
    told.push(...draws(before, after, entry.seat, 1, seat, NEXT * 2));
  }
  return told;
}

function turned(before: DiscatView, after: DiscatView): Flight[] {
  return before.seats.flatMap(({ pile }, seat) => {
    const napping = pile.top !== null && after.seats[seat]!.pile.top === null;
    return napping ? [{ card: pile.top, from: `pile-${seat}`, to: `pile-${seat}`, after: 0, turns: true }] : [];
  });
}
