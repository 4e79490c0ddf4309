// A hint for the seat that is shown: asked for, kept as long as its moves are the same, and lit on the table.
import type { Hint, Sentence } from "../../../generated/wire";
import { announce } from "../../../lib/announce.svelte";
import { No, type TableConnection } from "../../../lib/table.svelte";
import { because, told } from "../../../lib/words.svelte";
import { problemText } from "../../../lib/problems";

export class Hints {
  busy = $state(false);
  #problem = $state.raw<{ version: number; text: string } | null>(null);
  #waits = $state<number | null>(null); // when something else came first
  #found = $state.raw<{ seat: number; version: number; hints: Hint[] } | null>(null);
  #connection: TableConnection;
  #seat: () => number | null;
  #first: () => string; // what comes before any hint

  constructor(connection: TableConnection, seat: () => number | null, first: () => string) {
    this.#connection = connection;
    this.#seat = seat;
    this.#first = first;
  }

  get #news() {
    return this.#connection.sights.get(this.#seat())?.news;
  }

  /** Does this table give any? */
  get given(): boolean {
    const { info } = this.#connection;
    return info !== null && info.hints && info.phase === "playing" && this.#seat() !== null;
  }

  get possible(): boolean {
    return this.given && (this.#news?.moves.length ?? 0) > 0;
  }

  /** The best moves, the best first; none when the table has moved on. */
  get found(): Hint[] {
    const found = this.#found;
    return found && found.seat === this.#seat() && found.version === this.#news?.version ? found.hints : [];
  }

  /** Why there is none; forgotten when the table moves on. */
  get problem(): string {
    const version = this.#news?.version;
    if (this.#waits !== null && this.#waits === version) return this.#first();
    return this.#problem && this.#problem.version === version ? this.#problem.text : "";
  }

  async ask(): Promise<void> {
    const seat = this.#seat();
    const version = this.#news?.version;
    if (seat === null || version === undefined || !this.possible || this.busy) return;
    this.#waits = this.#first() ? version : null;
    if (this.#waits !== null) return announce(this.problem);
    this.busy = true;
    this.#problem = null;
    try {
      this.#found = { seat, version, hints: await this.#connection.hint(seat) };
      announce(this.text);
    } catch (error) {
      this.#problem = { version: this.#news?.version ?? version, text: this.#why(error) };
      announce(this.problem);
    } finally {
      this.busy = false;
    }
  }

  dismiss(): void {
    this.#found = this.#problem = this.#waits = null;
  }

  /** All of it: to be said. */
  get text(): string {
    return [this.best, this.rest].filter(Boolean).join(" ");
  }

  /** What is best, and why. */
  get best(): string {
    return this.#told(this.found[0]?.says);
  }

  /** How to go on, what to expect of it, and what else would do. */
  get rest(): string {
    const [best, ...others] = this.found;
    return [this.#told(best?.more), ...others.map(({ says }) => this.#told(says))].filter(Boolean).join(" ");
  }

  /** Why there is none: what the server has to say of it, or else what went wrong. */
  #why(error: unknown): string {
    const { info, names } = this.#connection;
    return info && error instanceof No && error.reason ? because(info.game, error.reason, names) : problemText(error);
  }

  #told(sentences: Sentence[] = []): string {
    const { info, names } = this.#connection;
    return info ? sentences.map((sentence) => told(info.game, sentence, names)).join(" ") : "";
  }
}

/** Light whatever this move speaks of: the cards, cells, dice and buttons that say so by `data-means`; `5a+` is a second 5a. */
export function light(move: string): () => void {
  const tokens = move.split(" ");
  const means = new Set([
    move,
    ...tokens.map((each, i) => each + "+".repeat(tokens.slice(0, i).filter((other) => other === each).length)),
  ]);
  const all = (): NodeListOf<HTMLElement> =>
    document.querySelectorAll<HTMLElement>("main :is([data-means], [data-hinted])");
  const apply = (): void => all().forEach((it) => it.toggleAttribute("data-hinted", means.has(it.dataset.means ?? "")));
  apply();
  const watch = new MutationObserver(apply); // what the table shows next may be part of it, too
  watch.observe(document.querySelector("main") ?? document.body, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    all().forEach((it) => it.removeAttribute("data-hinted"));
  };
}
