// Ready-made phrases and cat sounds, as the server knows them.
import type { Said, Say } from "../../../generated/wire";
import { t } from "../../../lib/words.svelte";

type Phrase = NonNullable<Say["phrase"]>;

export const PHRASES: Phrase[] = [
  "hello",
  "good_luck",
  "well_played",
  "thank_you",
  "oops",
  "your_turn",
  "one_moment",
  "again",
  "bye",
];
export const SOUNDS = ["meow", "purr", "hiss", "chirp", "yawn"] as const satisfies Phrase[];

export function wordsOf(said: Said): string {
  return said.text || t(`phrase.${said.phrase}`);
}
