// Which sound a step makes.
import { HOUSE } from "../../generated/constants";
import type { HouseOfCatsView, Sheet } from "../../generated/house_of_cats";
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
  if (!entries.some((entry) => entry.seat === seat)) return entries.length ? "pass" : "click";
  if (!now.view.turn) return "pass";
  const [was, is] = [before.view.seats[seat!]!.sheet, now.view.seats[seat!]!.sheet];
  if (roomsOf(is) > roomsOf(was)) return "purr";
  return catsOf(is) > catsOf(was) ? "meow" : "card";
}

const roomsOf = ({ circles }: Sheet): number => circles.reduce((all, n) => all + n, 0);

const catsOf = ({ symbols, cats }: Sheet): number => cats + symbols.filter((symbol) => symbol === "cat").length;
