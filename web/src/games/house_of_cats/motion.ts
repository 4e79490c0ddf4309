// A die that was used flies to where it was written, or to the cats.
import type { HouseOfCatsView } from "../../generated/house_of_cats";
import type { LogEntry } from "../../generated/wire";
import type { Flight } from "../../table/Flights.svelte";

export function flights(
  before: HouseOfCatsView,
  entries: LogEntry[],
  after: HouseOfCatsView,
  seat: number | null,
): Flight[] {
  const entry = entries.find((each) => each.seat === seat);
  if (!entry) return [];
  const words = entry.text.split(" ");
  const to = /^[A-Z]\d$/.test(words.at(-1) ?? "") ? `cell-${words.at(-1)}` : words[0] === "cat" ? "track" : "";
  if (words[0] === "g")
    return [
      {
        card: after.seats[seat!]!.sheet.symbols[after.printed.cells.indexOf(words[2]!)]!,
        from: `cell-${words[1]}`,
        to,
      },
    ];
  const dice = before.turn?.dice ?? [];
  const used = dice.flatMap((die, i) => (!die.used && (after.turn?.dice[i]?.used ?? true) ? [i] : []));
  const written = words.find((word) => dice[used[0] ?? -1]?.symbol === word);
  return to && written
    ? used
        .slice(0, 2)
        .filter((i) => dice[i]!.symbol === written)
        .map((i) => ({ card: written, from: `die-${i}`, to }))
    : [];
}
