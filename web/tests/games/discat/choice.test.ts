import { describe, expect, test } from "vitest";
import { Choice } from "../../../src/games/discat/choice.svelte";

const HAND = ["07", "12", "22", "24", "27", "31", "32", "40", "47", "50"];

/** What a player with this hand has picked up, when these moves are possible. */
function choice(...moves: string[]): Choice {
  return new Choice(
    () => moves,
    () => HAND,
  );
}
function pick(chosen: Choice, ...cards: string[]): Choice {
  for (const card of cards) expect(chosen.toggle(card)).toBe(true);
  return chosen;
}

describe("picking cards up", () => {
  test("a card that can be played alone is ready at once", () => {
    expect(pick(choice("24", "27", "pass"), "24").play).toBe("24");
  });

  test("a card that fits nothing stays in the hand", () => {
    const chosen = choice("24", "pass");
    expect([chosen.fits("31"), chosen.toggle("31"), chosen.chosen]).toEqual([false, false, []]);
  });

  test("only cards that go together are picked up together", () => {
    const chosen = pick(choice("24", "27 22", "22 27"), "22");
    expect([chosen.fits("27"), chosen.fits("24"), chosen.play]).toEqual([true, false, null]);
    expect(pick(chosen, "27").play).toBe("22 27");
  });

  test("a second tap puts the card back", () => {
    expect(pick(choice("24"), "24", "24").chosen).toEqual([]);
  });

  test("everything is put back when the table has moved on", () => {
    const chosen = pick(choice("22 27", "27 22"), "22", "27");
    chosen.clear();
    expect([chosen.chosen, chosen.play]).toEqual([[], null]);
  });
});

describe("the card on top", () => {
  const moves = ["12 22 32", "22 32 12", "12 32 22"];

  test("is the one picked up last", () => {
    expect(pick(choice(...moves), "12", "32", "22").play).toBe("12 32 22");
  });

  test("is another one if the last cannot be", () => {
    expect(pick(choice("07 47"), "47", "07").play).toBe("07 47");
  });

  test("is the wished one, until another card is picked up or put back", () => {
    const chosen = pick(choice(...moves), "12", "22", "32");
    expect([chosen.tops, chosen.putOnTop("22"), chosen.top]).toEqual([["12", "22", "32"], true, "22"]);
    pick(chosen, "22", "22");
    expect(chosen.top).toBe("22"); // picked up last now
    pick(chosen, "12", "12");
    expect(chosen.top).toBe("12");
  });

  test("cannot be one that the rules do not want there", () => {
    const chosen = pick(choice("07 47"), "07", "47");
    expect([chosen.putOnTop("07"), chosen.top]).toEqual([false, "47"]);
    expect([chosen.playWith("47"), chosen.playWith("07")]).toEqual(["07 47", null]);
  });

  test("is known before the rest of the group is picked up", () => {
    const chosen = pick(choice("07 47"), "07");
    expect([chosen.canBeOnTop("47"), chosen.canBeOnTop("07")]).toEqual([true, false]);
  });
});

describe("passing with a swap", () => {
  test("one card is offered for the swap when nothing can be played", () => {
    const chosen = pick(choice("pass", "swap 50", "swap 12"), "50");
    expect([chosen.swap, chosen.play, chosen.pass]).toEqual(["swap 50", null, "pass"]);
  });

  test("another card takes its place, since only one is swapped", () => {
    expect(pick(choice("pass", "swap 50", "swap 12"), "50", "12").chosen).toEqual(["12"]);
  });

  test("two cards in hand are no swap", () => {
    expect(pick(choice("pass", "22 27", "swap 22"), "22", "27").swap).toBeNull();
  });

  test("whoever may pass by choice can lay a card or swap it", () => {
    const chosen = pick(choice("24", "pass", "swap 24", "swap 31"), "24");
    expect([chosen.play, chosen.swap, chosen.pass]).toEqual(["24", "swap 24", "pass"]);
  });

  test("is told from laying by the cards of the hand alone, whatever its words are", () => {
    const chosen = pick(choice("skip", "trade 50"), "50");
    expect([chosen.groups, chosen.swaps, chosen.swap, chosen.pass]).toEqual([[], ["trade 50"], "trade 50", "skip"]);
  });
});

describe("the question why a card does not go", () => {
  test("is about the whole group that was tried", () => {
    expect(pick(choice("22 27", "22"), "22").question("40")).toBe("22 40");
  });

  test("is about the card when only a pass is possible", () => {
    expect(choice("pass").question("12")).toBe("12");
  });

  test("is about the card when it is not our turn", () => {
    expect(choice().question("12")).toBe("12");
  });

  test("is about the wished top card on what is picked up with it", () => {
    expect(pick(choice("22 27", "22"), "22", "27").question("22")).toBe("27 22");
  });
});
