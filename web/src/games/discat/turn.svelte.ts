// One's own turn at Discat: the cards that are picked up.
import { tick } from "svelte";
import { announce } from "../../lib/announce.svelte";
import { Turn, type Asked } from "../../table/turn.svelte";
import { Choice } from "./choice.svelte";

export class DiscatTurn extends Turn {
  choice: Choice;
  #offered: () => string; // what the buttons say now

  constructor(props: () => Asked, hand: () => string[], offered: () => string) {
    super(props);
    this.#offered = offered;
    this.choice = new Choice(() => props().moves, hand);
  }

  override clear(): void {
    this.choice.clear();
    super.clear();
  }

  /** Pick this card up or put it back; one that is refused says why. */
  async touch(card: string): Promise<void> {
    super.clear();
    if (this.choice.toggle(card)) await this.#tell();
    else await this.explain(this.choice.question(card));
  }

  async putOnTop(card: string): Promise<void> {
    super.clear();
    const { choice } = this;
    if (!choice.chosen.includes(card)) choice.toggle(card);
    if (choice.putOnTop(card)) await this.#tell();
    else await this.explain(choice.question(card));
  }

  async #tell(): Promise<void> {
    await tick();
    announce(this.#offered());
  }
}
