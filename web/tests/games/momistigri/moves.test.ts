import { expect, test } from "vitest";
import { drawnCard, isDraw, namedIn } from "../../../src/games/momistigri/moves";
import { HOUSE } from "../../../src/generated/constants";

test.each([
  ["pair 5a 5b", { hand: ["5a", "5b"], taken: null, to: null }],
  ["choose M", { hand: ["M"], taken: null, to: null }],
  ["choose", { hand: [], taken: null, to: null }],
  ["give 5a 2", { hand: ["5a"], taken: null, to: 2 }],
  ["swap 5a 3b", { hand: ["5a"], taken: "3b", to: null }],
  ["send 5a 0", { hand: [], taken: "5a", to: 0 }],
  ["pass", { hand: [], taken: null, to: null }],
])("what %j names", (move, named) => {
  expect(namedIn(move)).toEqual(named);
});

test("the house draws a card, or deals one", () => {
  const entry = { seat: HOUSE, text: "draw 5a", at: 0, story: [] };
  expect([isDraw(entry), drawnCard(entry)]).toEqual([true, "5a"]);
  expect([isDraw({ ...entry, text: "5a" }), isDraw({ ...entry, seat: 0 })]).toEqual([false, false]);
});
