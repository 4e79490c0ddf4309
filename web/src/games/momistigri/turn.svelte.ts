// One's own turn at Momistigri: what is picked, and which drawn cards still lie face down.
import { tick } from "svelte";
import { announce } from "../../lib/announce.svelte";
import { Turn, type Asked } from "../../table/turn.svelte";
import { cardOf } from "./cards";
import { Choice } from "./choice.svelte";

export class MomistigriTurn extends Turn {
  choice: Choice;
  #offered: () => string; // what the buttons say now

  constructor(props: () => Asked, offered: () => string) {
    super(props);
    this.#offered = offered;
    this.choice = new Choice(() => props().moves);
  }

  override clear(): void {
    this.choice.clear();
    super.clear();
  }

  /** Pick this card of the hand or put it back; one that is refused says why. */
  async touch(name: string, hand: string[]): Promise<void> {
    super.clear();
    if (this.choice.toggle(name)) await this.#tell();
    else await this.explain(this.choice.question(name, hand));
  }

  /** The same with a card of the discard. */
  async take(name: string): Promise<void> {
    super.clear();
    const card = cardOf(name);
    if (this.choice.take(card)) await this.#tell();
    else await this.explain(this.choice.questionOf(card));
  }

  async aim(seat: number): Promise<void> {
    super.clear();
    this.choice.aim(seat);
    await this.#tell();
  }

  async #tell(): Promise<void> {
    await tick();
    announce(this.#offered());
  }
}
