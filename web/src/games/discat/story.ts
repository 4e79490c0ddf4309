// What happened, in the sentences that the terminal says, too.
import type { Constraint, DiscatView } from "../../generated/discat";
import type { LogLine } from "../../generated/wire";
import { listing, ownWords, type Values } from "../../lib/words.svelte";
import { HOUSE } from "../contract";


export const own = ownWords("discat");
export const cardsOf = (word: string): string[] => (/^\d/.test(word) ? word.split(" ") : []);
export const signed = (number: number): string => String(number).replace("-", "−");
export const arrowOf = (arrows: string, card: string): "up" | "down" => (arrows[Number(card) - 1] === "U" ? "up" : "down");

export function constraintText(limit: Pick<Constraint, "card" | "direction">): string {
  return own(limit.direction === "up" ? "say.more" : "say.less", { card: limit.card });
}

export function groupText(cards: string[]): string {
  const others = cards.slice(0, -1);
  const card = cards.at(-1) ?? "";
  return others.length ? own("say.group", { others: listing(others), card }) : card;
}

/** What a move does, as a button says it. */
export function moveText(word: string): string {
  const cards = cardsOf(word);
  if (!cards.length) return word === "pass" ? own("page.keep") : own("page.swap", { card: word.split(" ")[1] ?? "" });
  const others = cards.slice(0, -1);
  const card = cards.at(-1)!;
  return others.length ? own("page.play_group", { others: listing(others), card }) : own("page.play", { card });
}

/** To the listener himself, or of somebody else. */
function tell(key: string, who: number, names: string[], seat: number | null, values: Values = {}): string {
  const [section, name] = key.split(".");
  return own(`${section}.${who === seat ? "you" : "they"}_${name}`, { ...values, name: names[who] ?? "" });
}

export const newCards = (before: DiscatView, after: DiscatView): string[] =>
  (after.hand ?? []).filter((card) => !before.hand?.includes(card));

/** A play with all that it did, seen by one viewer before and after. */
export function happened(
  before: DiscatView,
  lines: LogLine[],
  after: DiscatView,
  names: string[],
  seat: number | null,
): string[] {
  const [line, ...more] = lines;
  if (!line || more.length) return lines.flatMap((each) => told(each, names, seat, after));
  if (line.seat === HOUSE) return beginning(line, names, seat);
  const cards = cardsOf(line.text);
  const sentences = cards.length ? played(before, line.seat, cards, after, names, seat) : [passed(before, line, after, names, seat)];
  if (before.draw_pile && !after.draw_pile) sentences.push(own("say.drained"));
  if (before.constraint && !after.constraint && after.turn !== null) sentences.push(tell("say.free", after.turn, names, seat));
  if (after.last_turns && before.last_turns === null) sentences.push(tell("say.last", line.seat, names, seat));
  return sentences;
}

function beginning(line: LogLine, names: string[], seat: number | null): string[] {
  const [word, first] = line.text.split(" ");
  return word === "first" ? [tell("say.begin", Number(first), names, seat)] : [];
}

function played(
  before: DiscatView,
  who: number,
  cards: string[],
  after: DiscatView,
  names: string[],
  seat: number | null,
): string[] {
  const values = { cards: groupText(cards), n: cards.length };
  if (after.ending === "instant") return [tell("say.win", who, names, seat, values)];
  const top = cards.at(-1)!;
  const constraint = constraintText({ card: top, direction: arrowOf(after.arrows, top) });
  const told = [tell("say.play", who, names, seat, { ...values, constraint })];
  if ((after.seats[who]?.bonus ?? 0) > (before.seats[who]?.bonus ?? 0)) {
    told.push(tell("say.bonus", who, names, seat, { card: cards[0]! }));
  }
  const drawn = newCards(before, after);
  if (drawn.length) told.push(own("say.you_draw", { cards: listing(drawn) }));
  return told;
}

function passed(before: DiscatView, line: LogLine, after: DiscatView, names: string[], seat: number | null): string {
  const fresh = newCards(before, after).join(" ");
  const steps: string[] = [];
  const limit = before.constraint;
  if (limit && !limit.bonus_paid && before.draw_pile) {
    steps.push(tell("say.gift", limit.creator, names, seat, { card: fresh }));
  }
  const naps = before.seats[line.seat]?.pile.top != null;
  const [word, card = ""] = line.text.split(" ");
  const step = `say.${naps ? "nap_" : ""}${word === "swap" ? "swap" : "keep"}`;
  steps.push(tell(step, line.seat, names, seat, { card, new: fresh }));
  return tell("say.pass", line.seat, names, seat, { steps: steps.join(", ") });
}

/** One play from its word alone: what it asks, but not what a pass brought to whom. */
export function told(line: LogLine, names: string[], seat: number | null, { arrows }: DiscatView): string[] {
  if (line.seat === HOUSE) return beginning(line, names, seat);
  const cards = cardsOf(line.text);
  if (cards.length) {
    const card = cards.at(-1)!;
    const constraint = constraintText({ card, direction: arrowOf(arrows, card) });
    return [tell("say.play", line.seat, names, seat, { cards: groupText(cards), constraint })];
  }
  const [word, card = ""] = line.text.split(" ");
  if (word === "swap" && line.seat === seat) return [own("page.you_swapped", { card })];
  const steps = tell(`say.${word === "swap" ? "swap" : "keep"}`, line.seat, names, seat);
  return [tell("say.pass", line.seat, names, seat, { steps })];
}
