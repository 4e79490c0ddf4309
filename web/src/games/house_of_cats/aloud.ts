// What is heard at the table: every play as sentences and sounds.
import type { HouseOfCatsView } from "../../generated/house_of_cats";
import { announce } from "../../lib/announce.svelte";
import { play as sound } from "../../lib/sounds.svelte";
import type { SoundName } from "../../lib/voices";
import type { Step } from "../../table/follow.svelte";
import { HOUSE } from "../contract";
import { happened } from "./story";

export function tell({ before, now, lines }: Step<HouseOfCatsView>, names: string[], seat: number | null): void {
  for (const sentence of happened(before.view, lines, now.view, names, seat)) announce(sentence);
  const heard = soundOf(before.view, lines, now.view, seat);
  if (heard) sound(heard);
}

function soundOf(before: HouseOfCatsView, lines: Step<unknown>["lines"], after: HouseOfCatsView, seat: number | null): SoundName | null {
  if (after.ending) return after.stars === 0 ? "lose" : "win";
  if (lines.some((line) => line.seat === HOUSE)) return "dice";
  const mine = lines.find((line) => line.seat === seat);
  if (!mine) return lines.length ? "pass" : "click";
  if (mine.text === "done") return "pass";
  if (rooms(after, seat) > rooms(before, seat)) return "purr";
  return /cat/.test(mine.text) ? "meow" : "card";
}

function rooms(view: HouseOfCatsView, seat: number | null): number {
  return view.seats[seat ?? -1]?.sheet.circles.reduce((all, n) => all + n, 0) ?? 0;
}
