import { describe, expect, test } from "vitest";
import type { GameCard, HouseRule } from "../../src/generated/wire";
import { agreedOn, houseRules } from "../../src/pages/shared/houserules";

const rule = (name: string, values: unknown[], more: Partial<HouseRule> = {}): HouseRule => ({
  name,
  values,
  any_seat: false,
  pattern: "",
  seats: [1, 2, 3, 4],
  ...more,
});
const game = (...house_rules: HouseRule[]): GameCard => ({ house_rules }) as unknown as GameCard;

describe("a house rule", () => {
  test("has the values that the server tells", () => {
    expect(houseRules(game(rule("rounds", [2, 1, 3])), 3)).toEqual([
      { name: "rounds", values: [2, 1, 3], pattern: "" },
    ]);
  });

  test("can name anybody at this table, and nobody else", () => {
    const first = game(rule("firstPlayer", ["random"], { any_seat: true }));
    expect(houseRules(first, 2)[0]?.values).toEqual(["random", 0, 1]);
    expect(houseRules(first, 4)[0]?.values).toEqual(["random", 0, 1, 2, 3]);
  });

  test("that only makes sense alone is not offered to three", () => {
    const mode = game(rule("mode", ["normal", "hardcore"], { seats: [1] }));
    expect(houseRules(mode, 3)).toEqual([]);
    expect(houseRules(mode, 1)).toHaveLength(1);
  });
});

describe("what is agreed on", () => {
  const rules = houseRules(
    game(
      rule("lastRound", [true, false]),
      rule("tiles", ["abcd", "random"], { pattern: "^[a-l]{4}$" }),
      rule("firstPlayer", ["random"], { any_seat: true }),
    ),
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
