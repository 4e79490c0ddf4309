// What is heard at the table: every play as sentences and sounds, and what the listener has to do.
import type { DiscatView } from "../../generated/discat";
import { announce } from "../../lib/announce.svelte";
import { play as sound } from "../../lib/sounds.svelte";
import type { Sight, Step } from "../../table/follow.svelte";
import { cardsOf, happened, own } from "./story";

export function tell({ before, now, line, lines }: Step<DiscatView>, names: string[], seat: number | null): void {
  if (before.view.to_deal && !now.view.to_deal) sound("shuffle");
  for (const sentence of happened(before.view, lines, now.view, names, seat)) announce(sentence);
  if (line) sound(now.view.ending ? "win" : cardsOf(line.text).length ? "card" : "pass");
  if (now.moves.length && !before.moves.length) announce(`${asked(now)}.`);
}

/** What the listener has to do now. */
export function asked({ view, moves }: Sight<DiscatView>): string {
  const limit = view.constraint;
  if (!limit) return own(view.first_turn ? "table.play_first" : "table.play_free");
  const up = limit.direction === "up";
  if (moves.some((word) => cardsOf(word).length)) return own(up ? "table.play_more" : "table.play_less", { card: limit.card });
  const constraint = own(up ? "say.more" : "say.less", { card: limit.card });
  if (moves.length === 1) return own("table.pass_only", { constraint });
  return own(up ? "table.pass_more" : "table.pass_less", { card: limit.card });
}
