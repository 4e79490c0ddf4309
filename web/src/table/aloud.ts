// What a screen reader hears of a step: what happened, and then what there is to do.
import { announce } from "../lib/announce.svelte";
import { told } from "../lib/words.svelte";
import type { Step } from "./follow.svelte";

export function tellStep({ before, now, entries }: Step<unknown>, game: string, names: string[]): void {
  for (const sentence of entries.flatMap(({ story }) => story)) announce(told(game, sentence, names));
  if (now.asked && !before.moves.length) announce(ended(told(game, now.asked, names)));
}

/** A prompt as a full sentence; a call has its mark already. */
export const ended = (prompt: string): string => (/[.!?…]$/.test(prompt) ? prompt : `${prompt}.`);
