// Follows the table from view to view: says aloud what happened, lets it sound, and hands it on to be shown.
import type { DiscatView, LogLine } from "../../generated/wire";
import { announce } from "../../lib/announce.svelte";
import { play as sound } from "../../lib/sounds.svelte";
import { cardsOf, happened, own, sentences } from "./story";

export interface Sight {
  view: DiscatView;
  log: LogLine[];
  moves: string[];
}

/** The one play that leads from this sight to the next; null: nothing, a jump, or a step back. */
export function stepBetween(before: Sight, now: Sight): LogLine | null {
  return now.log.length === before.log.length + 1 ? now.log.at(-1)! : null;
}

export function tellStep(before: Sight, now: Sight, names: string[], seat: number | null): void {
  const line = stepBetween(before, now);
  if (before.view.to_deal && !now.view.to_deal) sound("shuffle");
  if (line) {
    for (const sentence of happened(before.view, line, now.view, names, seat)) announce(sentence);
    sound(now.view.ending ? "win" : cardsOf(line.text).length ? "card" : "pass");
  } else if (now.log.length > before.log.length) {
    for (const sentence of sentences(now.log.slice(before.log.length), names, seat, now.view)) announce(sentence);
  }
  if (now.moves.length && !before.moves.length) announce(`${asked(now)}.`);
}

/** What the listener has to do now. */
export function asked({ view, moves }: Sight): string {
  const limit = view.constraint;
  if (!limit) return own(view.first_turn ? "table.play_first" : "table.play_free");
  const up = limit.direction === "up";
  if (moves.some((word) => cardsOf(word).length)) return own(up ? "table.play_more" : "table.play_less", { card: limit.card });
  const constraint = own(up ? "say.more" : "say.less", { card: limit.card });
  if (moves.length === 1) return own("table.pass_only", { constraint });
  return own(up ? "table.pass_more" : "table.pass_less", { card: limit.card });
}
