// Slaps, and cards that are turned: when a window was painted here, and how long after that somebody slapped.
import { untrack } from "svelte";
import { FLIP, TAP, type AddiCatsView } from "../../generated/addi_cats";
import { LATE_TAPS } from "../../generated/constants";
import { No } from "../../lib/table.svelte";
import { Turn } from "../../table/turn.svelte";
import type { TableProps } from "../contract";

export class Slaps extends Turn {
  flipping = $state(false); // asked for, and held until its time has come
  #seen: () => TableProps<AddiCatsView>;
  #painted: { moment: number; at?: number } = { moment: -1 };
  #decided = -Infinity;

  constructor(seen: () => TableProps<AddiCatsView>) {
    super(seen);
    this.#seen = seen;
    $effect(() => {
      const { moment } = seen().view;
      return untrack(() => this.#paint(moment));
    });
  }

  /** The clock of a window begins when its cards have been painted: a task that follows the frame. */
  #paint(moment: number): () => void {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => (this.#painted = { moment, at: performance.now() });
    const frame = requestAnimationFrame(() => channel.port2.postMessage(null));
    return () => {
      cancelAnimationFrame(frame);
      channel.port1.close();
    };
  }

  /** A slap by this seat, at the time when the finger or the key came down. */
  async slap(seat: number, event: Event, head?: number): Promise<void> {
    const { view, tap } = this.#seen();
    const { moment, at } = this.#painted;
    if (!tap) return;
    this.clear();
    const took = at === undefined ? undefined : Math.max(0, event.timeStamp - at);
    try {
      await tap(seat, moment < 0 ? view.moment : moment, took, head);
    } catch (no) {
      if (no instanceof No && no.code !== "stale_move") return this.refuse(no.reason);
      // Soon after a verdict a slap that came too late is no surprise: the receipt shows it.
      if (performance.now() - this.#decided > LATE_TAPS) await this.explain(TAP);
    }
  }

  /** Something was decided just now. */
  decided(): void {
    this.#decided = performance.now();
  }

  /** The card is turned when its time has come; the answer waits so long. */
  async flip(seat: number | null): Promise<void> {
    const { view, play } = this.#seen();
    this.clear();
    if (seat === null || view.turn !== seat) return this.explain(FLIP);
    if (this.flipping) return;
    this.flipping = true;
    try {
      await play(FLIP, seat);
    } catch (no) {
      if (no instanceof No && no.code !== "stale_move") this.refuse(no.reason);
    } finally {
      this.flipping = false;
    }
  }
}
