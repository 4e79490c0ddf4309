// What runs by the clock on the page: the numbers of a countdown, and the pause in which cards move and no slap is heard.
import { untrack } from "svelte";
import { COUNT, COUNT_STEP, type AddiCatsView } from "../../generated/addi_cats";

export class Countdown {
  count = $state<number | null>(null);
  pausing = $state(false);

  /** `opens`: so many milliseconds after this view taps are heard. */
  constructor(seen: () => { view: AddiCatsView; opens?: number }) {
    const counting = $derived(seen().view.window === "countdown");
    $effect(() => {
      if (!counting) return undefined;
      return untrack(() => this.#count());
    });
    $effect(() => {
      void seen().view;
      const wait = seen().opens ?? 0;
      this.pausing = wait > 0;
      const timer = setTimeout(() => (this.pausing = false), wait);
      return () => clearTimeout(timer);
    });
  }

  #count(): () => void {
    this.count = COUNT;
    const timer = setInterval(() => (this.count = Math.max(1, (this.count ?? 2) - 1)), COUNT_STEP);
    return () => {
      clearInterval(timer);
      this.count = null;
    };
  }
}
