// Cards that one has drawn and not turned yet: the house has picked them, but whoever draws picks one of the backs.
import type { MomistigriView } from "../../generated/momistigri";
import type { LogEntry } from "../../generated/wire";
import { drawnCard, isDraw } from "./moves";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Draw {
  #unturned = $state.raw<LogEntry[]>([]); // what will be told when they are turned
  backs = $state.raw<string[]>([]); // of whoever they were drawn from, still to pick among
  #seen = 0; // plays whose draws were looked at

  get hidden(): string[] {
    return this.#unturned.map(drawnCard);
  }

  /** The table as it is now; draws that end the log may be one's own. */
  look(view: MomistigriView, log: LogEntry[], seat: number | null, playing: boolean): void {
    if (log.length === this.#seen) return;
    const mine = playing && !calm.matches && view.turn === seat && view.source !== null;
    const drawn = log.slice(log.findLastIndex((entry) => !isDraw(entry)) + 1);
    if (!mine || view.phase === "effect" || view.phase === "over") this.turnAll();
    else if (drawn.length) this.#begin(drawn, view.seats[view.source!]!.held);
    this.#seen = log.length;
  }

  #begin(drawn: LogEntry[], left: number): void {
    this.#unturned = drawn;
    this.backs = Array.from({ length: left + drawn.length }, (_, i) => String(i + 1));
  }

  /** Turn the card that was drawn, whichever back it is said to be. */
  pick(back: string): LogEntry | null {
    const [entry, ...rest] = this.#unturned;
    if (!entry) return null;
    this.#unturned = rest;
    this.backs = this.backs.filter((other) => other !== back);
    return entry;
  }

  turnAll(): LogEntry[] {
    const turned = this.#unturned;
    this.#unturned = [];
    return turned;
  }
}
