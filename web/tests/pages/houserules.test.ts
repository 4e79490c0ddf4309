import { describe, expect, test } from "vitest";
import type { GameCard } from "../../src/generated/wire";
import { agreedOn, houseRules } from "../../src/pages/shared/houserules";

/** A game whose options have these properties, as the server's JSON schema tells them. */
function game(properties: Record<string, unknown>): GameCard {
  const options = { $ref: "#/$defs/Options", $defs: { Options: { type: "object", properties } } };
  return { options } as unknown as GameCard;
}
const values = (properties: Record<string, unknown>, seats = 3): unknown[] | undefined =>
  houseRules(game(properties), seats)[0]?.values;

describe("a house rule", () => {
  test("is chosen among all its values, the rulebook's first", () => {
    expect(values({ instantWin: { enum: ["exactly 5", "off", "5+"], default: "5+" } })).toEqual([
      "5+",
      "exactly 5",
      "off",
    ]);
    expect(values({ rounds: { enum: [1, 2, 3], default: 2 } })).toEqual([2, 1, 3]);
  });

  test("is yes or no, whichever is usual first", () => {
    expect(values({ lastRound: { type: "boolean", default: true } })).toEqual([true, false]);
    expect(values({ openPiles: { type: "boolean", default: false } })).toEqual([false, true]);
  });

  test("can name anybody at this table, and nobody else", () => {
    const firstPlayer = { anyOf: [{ enum: ["random"] }, { type: "integer" }], default: "random" };
    expect(values({ firstPlayer }, 2)).toEqual(["random", 0, 1]);
    expect(values({ firstPlayer }, 4)).toEqual(["random", 0, 1, 2, 3]);
  });

  test("without a usual value has its first example for one", () => {
    const tables = { type: "array", examples: [[1, 2, 3], [1], [2]] };
    expect(houseRules(game({ tables }), 3)).toMatchObject([{ usual: [1, 2, 3], values: [[1, 2, 3], [1], [2]] }]);
  });

  test("can be a text of one's own, of which its pattern is known", () => {
    const tiles = { type: "string", examples: ["abcd", "random"], pattern: "^[a-l]{4}$", default: "abcd" };
    expect(houseRules(game({ tiles }), 1)).toMatchObject([{ values: ["abcd", "random"], pattern: "^[a-l]{4}$" }]);
  });

  test("that only makes sense alone is not offered to three", () => {
    const mode = { enum: ["hardcore", "normal"], default: "normal", seats: [1] };
    expect(houseRules(game({ mode }), 3)).toEqual([]);
    expect(values({ mode }, 1)).toEqual(["normal", "hardcore"]);
  });

  test("that needs a file is no choice on the page", () => {
    expect(houseRules(game({ arrows: { type: "string", default: "parity" }, sheet: { type: "object" } }), 3)).toEqual(
      [],
    );
  });
});

describe("what is agreed on", () => {
  const rules = houseRules(
    game({
      lastRound: { type: "boolean", default: true },
      tiles: { type: "string", examples: ["abcd", "random"], pattern: "^[a-l]{4}$", default: "abcd" },
      firstPlayer: { anyOf: [{ enum: ["random"] }, { type: "integer" }], default: "random" },
    }),
    3,
  );

  test("is the rulebook's where nobody has chosen", () => {
    expect(agreedOn(rules, {})).toEqual({ lastRound: true, tiles: "abcd", firstPlayer: "random" });
  });

  test("is what was chosen, with its own type: a seat is a number, no is false", () => {
    expect(agreedOn(rules, { lastRound: 1, firstPlayer: 3 })).toEqual({
      lastRound: false,
      tiles: "abcd",
      firstPlayer: 2,
    });
  });

  test("can be a text of one's own", () => {
    expect(agreedOn(rules, { tiles: "efgh" }).tiles).toBe("efgh");
  });

  test("forgets a choice that is gone since somebody wanted fewer seats", () => {
    expect(agreedOn(rules, { firstPlayer: 9 }).firstPlayer).toBe("random");
  });
});
