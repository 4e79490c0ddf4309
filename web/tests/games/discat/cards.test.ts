import { describe, expect, test } from "vitest";
import type { DiscatView } from "../../../src/generated/discat";
import { arrowOf, groupsIn, laidBy } from "../../../src/games/discat/cards";

describe("what a move lays", () => {
  test("is read off the cards of the hand", () => {
    expect(groupsIn(["22", "27 22", "pass", "swap 22"], ["22", "27"])).toEqual([["22"], ["27", "22"]]);
  });

  test("is nothing without a hand", () => {
    expect(groupsIn(["22"], [])).toEqual([]);
  });
});

describe("what a play has laid", () => {
  /** Seat 0 has so many cards in the pile, and so many bonus cards. */
  const view = (count: number, bonus: number): DiscatView =>
    ({
      seats: [{ held: 5, pile: { count, top: null, cards: null }, bonus, score: 0 }],
    }) as Partial<DiscatView> as DiscatView;
  const played = (text: string, seat = 0) => ({ seat, text, at: 0, story: [] });

  test("is its cards, where something new lies", () => {
    expect(laidBy(played("27 22"), view(1, 0), view(3, 0))).toEqual(["27", "22"]);
    expect(laidBy(played("28 38 58 18"), view(0, 0), view(3, 1))).toEqual(["28", "38", "58", "18"]);
  });

  test("is nothing, where nothing does", () => {
    expect(laidBy(played("swap 22"), view(1, 0), view(1, 0))).toEqual([]);
    expect(laidBy(played("22", 8), view(1, 0), view(1, 0))).toEqual([]); // the house deals
  });
});

test("the arrows of a table are in the order of the cards", () => {
  expect([arrowOf("UD", "01"), arrowOf("UD", "02")]).toEqual(["up", "down"]);
});
