// Cards that one has drawn and not turned yet: the house has picked them, but whoever draws picks one of the backs.
import type { MomistigriView } from "../../generated/momistigri";
import type { LogLine } from "../../generated/wire";
import { isDraw, wordsOf } from "./story";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Draw {
  hidden = $state.raw<string[]>([]);
  backs = $state.raw<string[]>([]); // of whoever they were drawn from, still to pick among
  #seen = 0; // plays whose draws were looked at

  /** The table as it is now; draws that end the log may be one's own. */
  look(view: MomistigriView, log: LogLine[], seat: number | null, playing: boolean): void {
    if (log.length === this.#seen) return;
    const mine = playing && !calm.matches && view.turn === seat && view.source !== null;
    const from = log.findLastIndex((line) => !isDraw(line)) + 1;
    if (!mine || view.phase === "effect" || view.phase === "over") this.turnAll();
    else if (from < log.length) this.#begin(log.slice(from).map((line) => wordsOf(line)[1]!), view.seats[view.source!]!.held);
    this.#seen = log.length;
  }

  #begin(cards: string[], left: number): void {
    this.hidden = cards;
    this.backs = Array.from({ length: left + cards.length }, (_, i) => String(i + 1));
  }

  /** Turn the card that was drawn, whichever back it is said to be. */
  pick(back: string): string | null {
    const [card, ...rest] = this.hidden;
    if (card === undefined) return null;
    this.hidden = rest;
    this.backs = this.backs.filter((other) => other !== back);
    return card;
  }

  turnAll(): void {
    this.hidden = [];
  }
}
