// Which sound a step makes.
import { MOMISTIGRI, type MomistigriView } from "../../generated/momistigri";
import { play as sound } from "../../lib/sounds.svelte";
import type { Step } from "../../table/follow.svelte";

export function sounds({ before: { view: before }, now: { view: now } }: Step<MomistigriView>): void {
  const out = now.seats.some((its, seat) => its.out && !before.seats[seat]!.out);
  const passed = now.seats.some((its, seat) => its.passed && !before.seats[seat]!.passed);
  const scared = now.hand?.includes(MOMISTIGRI) && !before.hand?.includes(MOMISTIGRI);
  if (now.phase === "over") sound("win");
  else if (now.history.length > before.history.length) sound("shuffle");
  else if (out) sound("meow");
  else if (scared) sound("hiss");
  else sound(passed ? "pass" : "card");
}
