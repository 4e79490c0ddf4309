// Something that has to be done at the table before a hint would make sense, as turning a card that one has drawn.
import { getContext, onDestroy, setContext } from "svelte";

/** What is to be done, as a sentence; "" is nothing. */
type Says = () => string;
const KEY = Symbol("hint blocker");

/** The page's part: asks whatever the table has said last. */
export function hintBlocker(): Says {
  const box: { says: Says | null } = { says: null };
  setContext(KEY, box);
  return () => box.says?.() ?? "";
}

/** The table's part: call this while a component begins. */
export function blockHints(says: Says): void {
  const box = getContext<{ says: Says | null } | undefined>(KEY);
  if (!box) return;
  box.says = says;
  onDestroy(() => {
    if (box.says === says) box.says = null;
  });
}
