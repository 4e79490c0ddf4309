// What is heard at the table: every play as sentences and sounds, and what the listener has to do.
import type { MomistigriView } from "../../generated/momistigri";
import { announce } from "../../lib/announce.svelte";
import { play as sound } from "../../lib/sounds.svelte";
import type { Step } from "../../table/follow.svelte";
import { HOUSE } from "../contract";
import { MOMISTIGRI } from "./cards";
import { asked, happened, isDraw, own } from "./story";

/** `picking`: so many cards of the listener's own draw are not turned yet, and are not told before. */
export function tell({ before, now, lines }: Step<MomistigriView>, names: string[], seat: number | null, picking: number): void {
  const heard = picking ? lines.filter((line) => !isDraw(line)) : lines;
  for (const sentence of happened(before.view, heard, now.view, names, seat)) announce(sentence);
  sounds(before.view, now.view, lines.find((line) => line.seat !== HOUSE)?.text ?? "");
  if (picking) announce(`${own("page.pick", { name: names[now.view.source ?? -1] ?? "", n: picking })}.`);
  else if (now.moves.length) announce(`${asked(now.view, now.moves, names)}.`);
}

function sounds(before: MomistigriView, now: MomistigriView, word: string): void {
  const out = now.seats.some((its, seat) => its.out && !before.seats[seat]!.out);
  const scared = now.hand?.includes(MOMISTIGRI) && !before.hand?.includes(MOMISTIGRI);
  if (now.phase === "over") sound("win");
  else if (now.history.length > before.history.length) sound("shuffle");
  else if (out) sound("meow");
  else if (scared) sound("hiss");
  else sound(word === "pass" ? "pass" : "card");
}
