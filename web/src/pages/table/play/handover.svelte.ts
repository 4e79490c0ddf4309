// Which of our seats has the device in hand.
import type { TableConnection } from "../../../lib/table.svelte";

/** Several people around one device: who has finished hands it to whoever of them is next. */
export class Hands {
  shown = $state<number | null>(null);
  #opened = $state(false);
  #connection: TableConnection;

  constructor(connection: TableConnection) {
    this.#connection = connection;
    this.shown = connection.seat;
  }

  get #acting(): number[] {
    const { held, sights } = this.#connection;
    return held.filter((seat) => sights.get(seat)?.news.acting.includes(seat));
  }

  /** The seat to hand the device to, if it is not the one that is shown; at first nobody's hand is open. */
  get next(): number | null {
    const { held, info } = this.#connection;
    if (held.length < 2 || info?.phase !== "playing") return null;
    const acting = this.#acting;
    if (!this.#opened) return acting[0] ?? held[0] ?? null;
    if (!acting.length || (this.shown !== null && acting.includes(this.shown))) return null;
    return acting[0] ?? null;
  }

  get seat(): number | null {
    const { held } = this.#connection;
    return this.shown !== null && held.includes(this.shown) ? this.shown : this.#connection.seat;
  }

  get mine(): boolean {
    return this.#acting.length > 0;
  }

  open(seat: number): void {
    this.shown = seat;
    this.#opened = true;
  }
}
