// Which sound a step makes.
import type { DiscatView } from "../../generated/discat";
import { play as sound } from "../../lib/sounds.svelte";
import type { Step } from "../../table/follow.svelte";
import { laidBy } from "./cards";

export function sounds({ before, now, entry }: Step<DiscatView>): void {
  if (before.view.to_deal && !now.view.to_deal) sound("shuffle");
  if (entry) sound(now.view.ending ? "win" : laidBy(entry, before.view, now.view).length ? "card" : "pass");
}
