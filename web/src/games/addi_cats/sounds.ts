// Which sound a step makes.
import type { AddiCatsView } from "../../generated/addi_cats";
import type { Result } from "../../generated/wire";
import { play as sound } from "../../lib/sounds.svelte";
import type { Step } from "../../table/follow.svelte";
import { resolved, slapped, turned } from "./announcements";

/** `mine`: the seats whose luck is heard here; none for whoever looks on. */
export function sounds({ now, entries }: Step<AddiCatsView>, result: Result | null, mine: number[]): void {
  const isMine = (seat: number): boolean => mine.includes(seat);
  if (result) return sound(!mine.length || result.winners.some(isMine) ? "win" : "lose");
  if (entries.some(slapped)) sound("slap");
  else if (entries.some(turned)) sound("card");
  const { last } = now.view;
  if (entries.some(resolved) && last?.kind === "fault" && last.losers.some(isMine)) sound("hiss");
}
