// One's own turn: what is picked up, what was refused and why, and what is sent.
import { tick } from "svelte";
import type { Reason } from "../../generated/wire";
import { announce } from "../../lib/announce.svelte";
import { No } from "../../lib/table.svelte";
import { because } from "../../lib/words.svelte";
import type { TableProps } from "../contract";
import { Choice } from "./choice.svelte";
import { own } from "./story";

type Asked = Pick<TableProps, "moves" | "names" | "play" | "why">;

export class Turn {
  choice: Choice;
  reason = $state.raw<Reason | null>(null);
  problem = $state("");
  busy = $state(false);
  #props: () => Asked;
  #offered: () => string; // what the buttons say now

  constructor(props: () => Asked, offered: () => string) {
    this.#props = props;
    this.#offered = offered;
    this.choice = new Choice(() => props().moves);
  }

  get now(): boolean {
    return this.#props().moves.length > 0;
  }

  clear(): void {
    this.choice.clear();
    this.#forget();
  }

  #forget(): void {
    this.reason = null;
    this.problem = "";
  }

  /** Pick this card up or put it back; one that does not go says why. */
  async touch(card: string): Promise<void> {
    this.#forget();
    if (this.choice.toggle(card)) await this.#tell();
    else await this.explain(this.choice.question(card));
  }

  async putOnTop(card: string): Promise<void> {
    this.#forget();
    const { choice } = this;
    if (!choice.chosen.includes(card)) choice.toggle(card);
    if (choice.putOnTop(card)) await this.#tell();
    else await this.explain([...choice.chosen.filter((other) => other !== card), card].join(" "));
  }

  async #tell(): Promise<void> {
    await tick();
    announce(this.#offered());
  }

  async explain(word: string): Promise<void> {
    this.#refuse(await this.#props().why(word).catch(() => null));
  }

  #refuse(reason: Reason | null): void {
    this.reason = reason;
    if (!reason) return;
    const rule = reason.clause ? own("page.rule", { clause: reason.clause }) : "";
    announce(`${because("discat", reason, this.#props().names)} ${rule}`);
  }

  /** True: it is played. */
  async send(word: string): Promise<boolean> {
    this.busy = true;
    try {
      await this.#props().play(word);
      return true;
    } catch (no) {
      this.#refuse(no instanceof No ? no.reason : null);
      if (!this.reason) announce((this.problem = (no as Error).message));
      return false;
    } finally {
      this.busy = false;
    }
  }
}
