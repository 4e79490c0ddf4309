// Which sound a step makes.
import { HOUSE } from "../../generated/constants";
import type { HouseOfCatsView } from "../../generated/house_of_cats";
import { play as sound } from "../../lib/sounds.svelte";
import type { SoundName } from "../../lib/voices";
import type { Step } from "../../table/follow.svelte";

export function sounds(step: Step<HouseOfCatsView>, seat: number | null): void {
  const heard = soundOf(step, seat);
  if (heard) sound(heard);
}

function soundOf({ before, now, entries }: Step<HouseOfCatsView>, seat: number | null): SoundName | null {
  if (now.view.ending) return now.view.stars === 0 ? "lose" : "win";
  if (entries.some((entry) => entry.seat === HOUSE)) return "dice";
  const mine = entries.find((entry) => entry.seat === seat);
  if (!mine) return entries.length ? "pass" : "click";
  if (mine.text === "done") return "pass";
  if (rooms(now.view, seat) > rooms(before.view, seat)) return "purr";
  return /cat/.test(mine.text) ? "meow" : "card";
}

function rooms(view: HouseOfCatsView, seat: number | null): number {
  return view.seats[seat ?? -1]?.sheet.circles.reduce((all, n) => all + n, 0) ?? 0;
}
