// What is read beside the sheet, as sentences that came with the view; what was tapped decides which of them.
import type { Sentence } from "../../generated/wire";
import type { SheetTurn } from "./turn.svelte";

/** What is asked of the player; once something is tapped, how to go on from there. */
export function prompt(asked: Sentence | null, turn: SheetTurn): Sentence | null {
  const { step, die, symbol, choice } = turn;
  if (!turn.tapped) return asked;
  if (choice) return { key: "page.chosen", values: { choice } };
  if (step) return { key: step.asks.key, values: { ...step.asks.values, symbol } };
  return die?.asks ?? asked;
}

/** What a button for this token says. */
export const choiceText = (choice: string, { step }: SheetTurn): Sentence => ({
  key: step?.offers?.key ?? "page.choice",
  values: { choice },
});
