// What happened, in the sentences that the terminal says, too.
import type { MomistigriRound, MomistigriView } from "../../generated/momistigri";
import type { LogLine } from "../../generated/wire";
import { listing, ownWords, type Values } from "../../lib/words.svelte";
import { HOUSE } from "../contract";
import { MOMISTIGRI, beyond, colourOf, valueOf } from "./cards";

export const own = ownWords("momistigri");
export const nameOf = (card: string): string => (card === MOMISTIGRI ? own("say.momistigri") : card);
export const wordsOf = (line: LogLine): string[] => line.text.split(" ");
export const isDraw = (line: LogLine): boolean => line.seat === HOUSE && line.text.startsWith("draw ");

/** Who listens, and what everybody is called. */
interface To {
  names: string[];
  seat: number | null;
}

/** To the listener himself, or of somebody else. */
function tell(key: string, who: number, { names, seat }: To, values: Values = {}): string {
  const [section, name] = key.split(".");
  return own(`${section}.${who === seat ? "you" : "they"}_${name}`, { ...values, name: names[who] ?? "" });
}

/** The plays between two looks at the table. */
export function happened(
  before: MomistigriView,
  lines: LogLine[],
  after: MomistigriView,
  names: string[],
  seat: number | null,
): string[] {
  const to = { names, seat };
  const told = plays(before, lines, after, to);
  const drawn = draws(lines, after, to);
  if (after.history.length > before.history.length) return [...told, ...roundOver(after, to), ...drawn];
  const emptied = drawn.length ? after.source : null; // whose last card was drawn is out by that
  return [...told, ...outs(before, after, to, (who) => who !== emptied), ...drawn, ...outs(before, after, to, (who) => who === emptied), ...notices(before, after, to)];
}

/** The last play, for somebody who looks at the table now; the cards that were drawn may still be secret. */
export function lately(log: LogLine[], view: MomistigriView, names: string[], seat: number | null, secret: boolean): string[] {
  const from = log.findLastIndex(({ seat: who }) => who !== HOUSE);
  const lines = log.slice(Math.max(0, from));
  const to = { names, seat };
  return [...plays(null, lines, view, to), ...(secret ? [] : draws(lines, view, to))];
}

/** One play from its word alone. */
export function told(line: LogLine, names: string[], seat: number | null): string[] {
  return plays(null, [line], null, { names, seat });
}

function plays(before: MomistigriView | null, lines: LogLine[], after: MomistigriView | null, to: To): string[] {
  return lines.flatMap((line) => {
    const [word = "", ...rest] = wordsOf(line);
    if (line.seat !== HOUSE) return [seatPlay(before, line.seat, word, rest, after, to)];
    return word === "first" ? [tell("say.begin", Number(rest[0]), to)] : [];
  });
}

/** Those that end the plays: whoever is on turn now has drawn. */
function draws(lines: LogLine[], after: MomistigriView, to: To): string[] {
  const from = lines.findLastIndex((line) => !isDraw(line)) + 1;
  const cards = lines.slice(from).map((line) => wordsOf(line)[1] ?? "");
  const { turn, source } = after;
  if (!cards.length || turn === null || source === null) return [];
  const values = { name: to.names[turn] ?? "", other: to.names[source] ?? "", n: cards.length };
  const card = listing(cards.map(nameOf));
  if (turn === to.seat) return [own("say.you_draw", { ...values, card })];
  if (source === to.seat) return [own("say.they_draw_yours", { ...values, card })];
  return [own(cards.length > 1 ? "page.they_draw_many" : "say.they_draw", values)];
}

function seatPlay(
  before: MomistigriView | null,
  who: number,
  word: string,
  rest: string[],
  after: MomistigriView | null,
  to: To,
): string {
  const [card = "", other = ""] = rest;
  if (word === "pair") return pairLaid(who, rest, to);
  if (word === "shed") return shed(before, who, after, to);
  if (word === "reverse") return reversed(before, who, after, to);
  if (word === "choose") return chosen(who, card, after, to);
  if (word === "swap") return tell("say.swap", who, to, { card: nameOf(card), other: nameOf(other) });
  if (word === "give") return given(who, Number(other), card, to);
  if (word === "send") return sent(who, Number(other), card, to);
  if (word === "exchange") return exchanged(before, who, to);
  return tell(`say.${word}`, who, to); // pass, stop
}

const otherWay = { clockwise: "counterclockwise", counterclockwise: "clockwise" } as const;

function reversed(before: MomistigriView | null, who: number, after: MomistigriView | null, to: To): string {
  const way = before ? otherWay[before.arrow] : after?.round_turns ? after.arrow : null; // a new round begins clockwise
  return way ? tell("say.reverse", who, to, { way: own(`say.${way}`) }) : tell("page.reverse", who, to);
}

/** M34 Whoever has laid down his last cards has none to exchange; from the word alone nobody knows. */
function exchanged(before: MomistigriView | null, who: number, to: To): string {
  if (!before?.effect) return tell("page.exchange", who, to);
  return tell(before.seats[who]!.held ? "say.exchange" : "say.exchange_nothing", who, to);
}

function pairLaid(who: number, cards: string[], to: To): string {
  const [one = "", other = ""] = cards;
  const values = { cards: listing(cards), value: valueOf(one), colour: colourOf(one) };
  return tell(valueOf(one) === valueOf(other) ? "say.pair" : "say.colour_pair", who, to, values);
}

function shed(before: MomistigriView | null, who: number, after: MomistigriView | null, to: To): string {
  if (!before || !after || before.round !== after.round) return tell("page.shed", who, to);
  const ones = beyond(after.discard, before.discard);
  return ones.length ? tell("say.shed", who, to, { cards: ones.join(" ") }) : tell("say.shed_nothing", who, to);
}

/** A chosen card is drawn at once: by whoever is on turn now. */
function chosen(who: number, card: string, after: MomistigriView | null, to: To): string {
  if (!card) return tell("say.choose_nothing", who, to);
  const next = after?.source === who ? after.turn : null;
  const values = { name: to.names[who] ?? "", card: nameOf(card), other: to.names[next ?? -1] ?? own("page.next_player") };
  if (who === to.seat) return own("say.you_choose", values);
  return own(card === "?" ? "say.they_choose" : "say.they_choose_yours", values);
}

function given(who: number, other: number, card: string, to: To): string {
  const values = { name: to.names[who] ?? "", card: nameOf(card), other: to.names[other] ?? "" };
  if (who === to.seat) return own("say.you_give", values);
  return own(other === to.seat ? "say.they_give_you" : "say.they_give", values);
}

function sent(who: number, other: number, card: string, to: To): string {
  const values = { name: to.names[who] ?? "", card: nameOf(card), other: to.names[other] ?? "" };
  return other === to.seat ? own("say.they_send_you", values) : tell("say.send", who, to, values);
}

function outs(before: MomistigriView, after: MomistigriView, to: To, told: (seat: number) => boolean): string[] {
  const out = [...after.seats.keys()].filter((seat) => after.seats[seat]!.out && !before.seats[seat]!.out);
  return out.filter(told).map((seat) => tell("say.out", seat, to));
}

function notices(before: MomistigriView, after: MomistigriView, to: To): string[] {
  const told: string[] = [];
  if (after.closing && !before.closing && after.turn !== null) told.push(tell("say.closing", after.turn, to));
  if (after.turns_left !== null && before.turns_left === null) told.push(own("say.too_long", { n: after.turns_left }));
  return told;
}

export const roundEnded = (last: MomistigriRound, round: number): string =>
  own("say.round_over", { round, why: own(`ended.${last.ending}`) });

function roundOver(after: MomistigriView, to: To): string[] {
  const last = after.history.at(-1)!;
  const told = [roundEnded(last, after.history.length)];
  last.hands.forEach((hand, seat) => {
    const values = { cards: hand.join(" "), n: last.penalties[seat] ?? 0 };
    told.push(tell(hand.length ? "say.left" : "say.safe", seat, to, values));
  });
  const totals = after.seats.map(({ total }, seat) => own("say.total", { name: to.names[seat] ?? "", n: total }));
  told.push(own("say.totals", { points: totals.join(", ") }));
  if (after.phase !== "over" && after.dealer !== null) {
    told.push(tell(after.round <= after.rounds ? "say.deal" : "say.deal_again", after.dealer, to, { round: after.round }));
  }
  return told;
}

/** What the listener has to do now, as one sentence. */
export function asked(view: MomistigriView, moves: string[], names: string[]): string {
  const next = names[view.next ?? -1] ?? "";
  if (view.phase === "swap") return own("table.swap");
  if (view.effect && view.effect.value <= 3 && !view.hand?.length) return own("decide.empty", { value: view.effect.value }); // M34
  if (view.effect) return own(`decide.${view.effect.value}`, { name: next, n: view.effect.to_send });
  if (!moves.some((word) => word.startsWith("pair "))) return own("table.pass_only");
  if (!moves.includes("pass")) return own("table.must_pair");
  return own(view.closing ? "table.pair_closing" : "table.pair");
}
