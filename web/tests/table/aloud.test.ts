import { expect, test } from "vitest";
import { ended } from "../../src/table/aloud";

test("a prompt is read as a sentence, and a call keeps its own mark", () => {
  expect(["Play less than 22", "Everybody slap!", "Wait…", "Which one?"].map(ended)).toEqual([
    "Play less than 22.",
    "Everybody slap!",
    "Wait…",
    "Which one?",
  ]);
});
