// Which of our seats has the table in hand, and the call when it is our turn and nobody looks.
import { play } from "../../lib/sounds.svelte";
import type { TableLine } from "../../lib/table.svelte";
import { t } from "../../lib/words.svelte";
import { heading } from "./heading.svelte";

const BLINK = 1_000;

/** Several people around one device: who has finished hands it to whoever of them is next. */
export class Hands {
  shown = $state<number | null>(null);
  #opened = $state(false);
  #line: TableLine;

  constructor(line: TableLine) {
    this.#line = line;
    this.shown = line.seat;
  }

  get #acting(): number[] {
    const { held, sights } = this.#line;
    return held.filter((seat) => sights.get(seat)?.news.acting.includes(seat));
  }

  /** The seat to hand the device to, if it is not the one that is shown; at first nobody's hand is open. */
  get next(): number | null {
    const { held, info } = this.#line;
    if (held.length < 2 || info?.phase !== "playing") return null;
    const acting = this.#acting;
    if (!this.#opened) return acting[0] ?? held[0] ?? null;
    if (!acting.length || (this.shown !== null && acting.includes(this.shown))) return null;
    return acting[0] ?? null;
  }

  get seat(): number | null {
    const { held } = this.#line;
    return this.shown !== null && held.includes(this.shown) ? this.shown : this.#line.seat;
  }

  get mine(): boolean {
    return this.#acting.length > 0;
  }

  open(seat: number): void {
    this.shown = seat;
    this.#opened = true;
  }
}

/** In a hidden tab: the title blinks, and there is a sound and a buzz; ends when somebody looks. */
export function call(): () => void {
  play("yourTurn");
  navigator.vibrate?.([120, 60, 120]);
  const blink = (): void => {
    heading.call = heading.call ? "" : t("page.your_turn");
  };
  blink();
  const timer = setInterval(blink, BLINK);
  const stop = (): void => {
    clearInterval(timer);
    heading.call = "";
    document.removeEventListener("visibilitychange", stop);
  };
  document.addEventListener("visibilitychange", stop);
  return stop;
}
