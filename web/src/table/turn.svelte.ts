// One's own turn: what was refused and why, and what is sent. A game may extend it with what is picked up.
import type { TableProps } from "../games/contract";
import type { Reason } from "../generated/wire";
import { announce } from "../lib/announce.svelte";
import { problemText } from "../lib/problems";
import { No } from "../lib/table.svelte";
import { because, t } from "../lib/words.svelte";

export type Asked = Pick<TableProps, "game" | "moves" | "names" | "play" | "why" | "undo">;

export class Turn {
  reason = $state.raw<Reason | null>(null);
  problem = $state("");
  #sent = $state.raw<string[] | null>(null); // the moves of which one is on its way
  protected props: () => Asked;

  constructor(props: () => Asked) {
    this.props = props;
  }

  get now(): boolean {
    return this.props().moves.length > 0;
  }

  /** Something was sent and the table has not moved on yet: it may well do so before the answer comes. */
  get busy(): boolean {
    return this.#sent !== null && this.#sent === this.props().moves;
  }

  /** The table has moved on, or something else is tried. */
  clear(): void {
    this.reason = null;
    this.problem = "";
  }

  /** Why is this move not possible? One sentence, shown and said aloud. */
  async explain(move: string): Promise<void> {
    this.refuse(
      await this.props()
        .why(move)
        .catch(() => null),
    );
  }

  protected refuse(reason: Reason | null): void {
    this.reason = reason;
    if (!reason) return;
    const { game, names } = this.props();
    const rule = reason.clause ? t("table.rule", { clause: reason.clause }) : "";
    announce(`${because(game, reason, names)} ${rule}`);
  }

  /** True: it is played. */
  send(move: string): Promise<boolean> {
    return this.#attempt(() => this.props().play(move));
  }

  /** True: one's last play is taken back. */
  async undo(): Promise<boolean> {
    const { undo } = this.props();
    return undo !== null && this.#attempt(undo);
  }

  async #attempt(ask: () => Promise<void>): Promise<boolean> {
    const sent = (this.#sent = this.props().moves);
    try {
      await ask();
      return true;
    } catch (no) {
      this.refuse(no instanceof No ? no.reason : null);
      if (!this.reason) announce((this.problem = problemText(no)));
      return false;
    } finally {
      if (this.#sent === sent) this.#sent = null;
    }
  }
}
