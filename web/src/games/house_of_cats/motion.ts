// A die that was used flies to where it was written, or to the cats; a number that was moved, to its new cell.
import type { HouseOfCatsView } from "../../generated/house_of_cats";
import type { LogEntry } from "../../generated/wire";
import type { Flight } from "../../table/Flights.svelte";

export function flights(
  before: HouseOfCatsView,
  entries: LogEntry[],
  after: HouseOfCatsView,
  seat: number | null,
): Flight[] {
  if (seat === null || !entries.some((entry) => entry.seat === seat)) return [];
  const [was, now] = [before.seats[seat]!.sheet, after.seats[seat]!.sheet];
  const { cells } = after.printed;

  function goalOf(symbol: string): string {
    const cell = cells.find((_, index) => now.symbols[index] === symbol && !was.symbols[index]);
    if (cell) return `cell-${cell}`;
    return now.cats > was.cats ? "track" : "";
  }

  const dice = (before.turn?.dice ?? [])
    .map(({ symbol, used }, index) => ({ card: symbol, from: `die-${index}`, used, index }))
    .filter(({ used, index }) => !used && (after.turn?.dice[index]?.used ?? true));
  const moved = cells
    .map((cell, index) => ({ card: was.symbols[index]!, from: `cell-${cell}`, index }))
    .filter(({ card, index }) => card && !now.symbols[index]);
  return [...dice, ...moved].map(({ card, from }) => ({ card, from, to: goalOf(card) })).filter(({ to }) => to);
}
