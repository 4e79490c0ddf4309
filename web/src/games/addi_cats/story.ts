// What happened, in sentences.
import type { AddiCatsView, Resolution } from "../../generated/addi_cats";
import type { LogLine, Slap } from "../../generated/wire";
import { listing } from "../../lib/words.svelte";
import { HOUSE } from "../contract";
import { isAction, milliseconds, own, spoken, tell } from "./sayings";

/** The plays between two looks at the table, how a situation was resolved, and who is rid of all cards. */
export function happened(
  before: AddiCatsView | undefined,
  lines: LogLine[],
  after: AddiCatsView,
  names: string[],
  seat: number | null,
): string[] {
  const sentences = lines.flatMap((line) => played(line, names, seat, after));
  if (after.last && news(before, after)) sentences.push(...resolved(after.last, names, seat));
  for (const [who, its] of after.seats.entries())
    if (its.place && !before?.seats[who]?.place) sentences.push(tell("say.rid", who, names, seat));
  return sentences;
}

/** Was something resolved just now? Two resolutions can look the same; then the cards have moved. */
export function news(before: AddiCatsView | undefined, after: AddiCatsView): boolean {
  if (!after.last) return false;
  const same = JSON.stringify(before?.last) === JSON.stringify(after.last);
  return !same || (after.moment === before?.moment && lying(before) !== lying(after));
}

/** What the seats have on the table; that one has had its tap is no card moved. */
const lying = ({ seats }: AddiCatsView): string =>
  JSON.stringify(seats.map(({ stock, pile, card, place }) => [stock, pile, card, place]));

/** One play from its word alone: which card was turned is not in it. */
export function told(line: LogLine, names: string[], seat: number | null): string[] {
  if (line.seat === HOUSE) {
    const [word, first] = line.text.split(" ");
    return word === "first" ? [tell("say.begin", Number(first), names, seat)] : [];
  }
  if (line.text === "flip") return [tell("page.turn", line.seat, names, seat)];
  if (line.text === "tap") return [tell("say.tap", line.seat, names, seat)];
  return line.text === "volley" || line.text === "time" ? [own(`say.${line.text}`)] : [];
}

function played(line: LogLine, names: string[], seat: number | null, after: AddiCatsView): string[] {
  if (line.text === "flip") return turned(line.seat, names, seat, after) ?? told(line, names, seat);
  if (line.text !== "volley") return told(line, names, seat);
  const fresh = [...after.seats.keys()].filter((who) => after.seats[who]!.new);
  return [own("say.volley"), ...fresh.flatMap((who) => turned(who, names, seat, after) ?? [])];
}

/** The card that lies there now, with what it asks of everybody. */
export function turned(who: number, names: string[], seat: number | null, { seats }: AddiCatsView): string[] | null {
  const card = seats[who]?.card;
  if (!card) return null;
  const sentence = tell("say.flip", who, names, seat, { card: spoken(card) });
  return isAction(card) ? [sentence, own(`action.${card}`)] : [sentence];
}

/** How it was decided, and the Correction cards. */
export function resolved(last: Resolution, names: string[], seat: number | null): string[] {
  return [...decided(last, names, seat), ...corrections(last)];
}

export function decided({ kind, winner, losers, moved }: Resolution, names: string[], seat: number | null): string[] {
  const who = listing(losers.map((loser) => names[loser] ?? ""));
  if (kind === "fault") return [tell("say.fault", losers[0] ?? -1, names, seat, { n: moved.reduce((all, { cards }) => all + cards, 0) })];
  if (kind === "lapse") return [own("say.lapse", { names: who })];
  if (kind === "timeout") return [own("say.timeout")];
  if (kind === "gift" || winner === null) return [];
  return [tell(kind === "trap" && !losers.length ? "say.trap_owner" : `say.${kind}`, winner, names, seat, { losers: who })];
}

/** "512 ms, Bo +45 ms": how fast the first one was, and by how much before the second. */
export function margin({ taps }: Slap, names: string[]): string {
  const [first, second] = taps;
  const parts = first ? [milliseconds(first.took)] : [];
  if (first && second) parts.push(`${names[second.seat]} ${behind(second, first.took)}`);
  return parts.join(", ");
}

/** How far a slap came after the first. */
export function behind({ took, tied, late }: Slap["taps"][number], first: number): string {
  if (tied) return own("page.tie");
  return own(late ? "page.late" : "page.after", { n: Math.max(0, Math.round(took - first)) });
}

export const corrections = (last: Resolution): string[] =>
  last.corrections.map(({ sum, additions }) => own("say.correction", { sum, additions: additions.join(" = ") }));
