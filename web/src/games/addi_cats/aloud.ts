// What is heard at the table: a card as soon as it is turned, and how a slap was decided.
import type { AddiCatsView } from "../../generated/addi_cats";
import { announce } from "../../lib/announce.svelte";
import { play as sound } from "../../lib/sounds.svelte";
import type { Step } from "../../table/follow.svelte";
import { happened, news, turned } from "./story";

/** The cards that this step turned, to be said at once. */
export function cardsOf({ now, lines }: Step<AddiCatsView>, names: string[], seat: number | null): string {
  if (!lines.some(({ text }) => text === "flip" || text === "volley")) return "";
  const fresh = [...now.view.seats.keys()].filter((who) => now.view.seats[who]!.new);
  return fresh.flatMap((who) => turned(who, names, seat, now.view) ?? []).join(" ");
}

/** What else happened may wait until that is said. */
export function tell(step: Step<AddiCatsView>, names: string[], seat: number | null): void {
  const { before, now, lines } = step;
  const rest = lines.filter(({ text }) => text !== "flip" && text !== "volley");
  for (const sentence of happened(before.view, rest, now.view, names, seat)) announce(sentence);
  if (now.view.ending) return sound(now.view.seats[seat ?? -1]?.place ? "win" : "lose");
  if (lines.some(({ text }) => text === "tap")) sound("slap");
  else if (lines.some(({ text }) => text === "flip" || text === "volley")) sound("card");
  const { last } = now.view;
  if (news(before.view, now.view) && last?.kind === "fault" && last.losers.includes(seat ?? -1)) sound("hiss");
}

