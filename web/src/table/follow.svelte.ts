// Follows a table from view to view: where things lay before, which play led on, and what lies where now.
import { untrack } from "svelte";
import type { LogEntry, Sentence } from "../generated/wire";

/** Where everything lies just now, by its `data-place`. */
export type Places = Map<string, DOMRect>;

export interface Snapshot<View> {
  view: View;
  log: LogEntry[];
  moves: string[];
  asked: Sentence | null;
}

export interface Step<View> {
  before: Snapshot<View>;
  now: Snapshot<View>;
  entries: LogEntry[]; // the plays between them: several when the house added to one, or when the connection was lost
  entry: LogEntry | null; // if there is only one
  places: Places; // where things lay before
}

export function placesIn(root: HTMLElement): Places {
  const marked = [...root.querySelectorAll<HTMLElement>("[data-place]")];
  return new Map(marked.map((element) => [element.dataset.place!, element.getBoundingClientRect()]));
}

/** Call this while the table's component begins: `onstep` hears of every step forward. */
export function follow<View>(
  sight: () => Snapshot<View>,
  root: () => HTMLElement | undefined,
  onstep: (step: Step<View>) => void,
): void {
  let seen: Snapshot<View> | null = null;
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
      const entries = now.log.slice(before.log.length);
      onstep({ before, now, entries, entry: entries.length === 1 ? entries[0]! : null, places });
    });
  });
}
