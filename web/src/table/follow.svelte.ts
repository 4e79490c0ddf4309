// Follows a table from view to view: where things lay before, which play led on, and what lies where now.
import { untrack } from "svelte";
import type { LogLine } from "../generated/wire";

/** Where everything lies just now, by its `data-place`. */
export type Places = Map<string, DOMRect>;

export interface Sight<View> {
  view: View;
  log: LogLine[];
  moves: string[];
}

export interface Step<View> {
  before: Sight<View>;
  now: Sight<View>;
  lines: LogLine[]; // the plays between them: several when the house added to one, or when the connection was lost
  line: LogLine | null; // if there is only one
  places: Places; // where things lay before
}

export function placesIn(root: HTMLElement): Places {
  const marked = [...root.querySelectorAll<HTMLElement>("[data-place]")];
  return new Map(marked.map((element) => [element.dataset.place!, element.getBoundingClientRect()]));
}

/** Call this while the table's component begins: `onstep` hears of every step forward. */
export function follow<View>(
  sight: () => Sight<View>,
  root: () => HTMLElement | undefined,
  onstep: (step: Step<View>) => void,
): void {
  let seen: Sight<View> | null = null;
  let places: Places = new Map();
  $effect.pre(() => {
    void sight().view;
    const table = root();
    if (table) places = placesIn(table);
  });
  $effect(() => {
    const now = sight();
    untrack(() => {
      const before = seen;
      seen = now;
      if (!before || before.log.length === now.log.length) return;
      const lines = now.log.slice(before.log.length);
      onstep({ before, now, lines, line: lines.length === 1 ? lines[0]! : null, places });
    });
  });
}
