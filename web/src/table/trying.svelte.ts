// Moves of the rulebook's examples: each can be tried, and nobody waits.
import type { Asked } from "./turn.svelte";

export class Trying {
  played = $state("");
  readonly asked: () => Asked;

  constructor(game: string, names: () => string[], moves: () => string[]) {
    const offered = $derived(this.played ? [] : moves());
    this.asked = () => ({
      game,
      moves: offered,
      names: names(),
      play: async (move) => void (this.played = move),
      why: async () => null,
      undo: null,
    });
  }
}
