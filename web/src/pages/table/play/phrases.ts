// Ready-made phrases and cat sounds in words.
import type { Said } from "../../../generated/wire";
import { t } from "../../../lib/words.svelte";

export function wordsOf(said: Said): string {
  return said.text || t(`phrase.${said.phrase}`);
}
