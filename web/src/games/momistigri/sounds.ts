// Which sound a step makes.
import { HOUSE } from "../../generated/constants";
import type { MomistigriView } from "../../generated/momistigri";
import { play as sound } from "../../lib/sounds.svelte";
import type { Step } from "../../table/follow.svelte";
import { MOMISTIGRI } from "./cards";

export function sounds({ before: { view: before }, now: { view: now }, entries }: Step<MomistigriView>): void {
  const out = now.seats.some((its, seat) => its.out && !before.seats[seat]!.out);
  const scared = now.hand?.includes(MOMISTIGRI) && !before.hand?.includes(MOMISTIGRI);
  const word = entries.find((entry) => entry.seat !== HOUSE)?.text;
  if (now.phase === "over") sound("win");
  else if (now.history.length > before.history.length) sound("shuffle");
  else if (out) sound("meow");
  else if (scared) sound("hiss");
  else sound(word === "pass" ? "pass" : "card");
}
