// Who sits at this table, for those who draw the seats: people, bots, and who is away. A replay has nobody.
import { getContext, setContext } from "svelte";
import type { SeatInfo } from "../generated/wire";

const KEY = Symbol("people");

export function setPeople(seats: () => SeatInfo[]): void {
  setContext(KEY, seats);
}

/** Call this while a component begins; then ask for any seat. */
export function people(): (seat: number) => SeatInfo | undefined {
  const seats = getContext<(() => SeatInfo[]) | undefined>(KEY);
  return (seat) => seats?.()[seat];
}
