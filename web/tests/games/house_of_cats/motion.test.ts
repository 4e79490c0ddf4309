import { expect, test } from "vitest";
import examples from "../../../src/games/house_of_cats/examples.json";
import { flights } from "../../../src/games/house_of_cats/motion";
import type { HouseOfCatsView, Sheet } from "../../../src/generated/house_of_cats";

/** A sheet of three rows and four columns; a 2 stands on B2, and the dice 3, 4 and 5 are left. */
const before = examples.H9.view as unknown as HouseOfCatsView;
const mine = [{ seat: 0, text: "", at: 0, story: [] }];

/** The view with other things on the sheet, and with these dice used, too. */
function after(sheet: Partial<Sheet>, ...used: number[]): HouseOfCatsView {
  const [seat] = before.seats;
  const dice = before.turn!.dice.map((die, i) => (used.includes(i) ? { ...die, used: true } : die));
  return {
    ...before,
    seats: [{ ...seat!, sheet: { ...seat!.sheet, ...sheet } }],
    turn: { ...before.turn!, dice },
  };
}

const symbols = (cells: Record<string, string>): string[] =>
  before.printed.cells.map((cell, i) => cells[cell] ?? before.seats[0]!.sheet.symbols[i]!);

test("a die flies to its cell", () => {
  const now = after({ symbols: symbols({ B3: "4" }) }, 2);
  expect(flights(before, mine, now, 0)).toEqual([{ card: "4", from: "die-2", to: "cell-B3" }]);
});

test("a cat flies to the track", () => {
  const dice = before.turn!.dice.map((die, i) => (i === 1 ? { ...die, symbol: "cat" } : die));
  const rolled = { ...before, turn: { ...before.turn!, dice } };
  expect(flights(rolled, mine, after({ cats: 1 }, 1), 0)).toEqual([{ card: "cat", from: "die-1", to: "track" }]);
});

test("a number that is moved flies from cell to cell", () => {
  const now = after({ symbols: symbols({ B2: "", C4: "2" }) });
  expect(flights(before, mine, now, 0)).toEqual([{ card: "2", from: "cell-B2", to: "cell-C4" }]);
});

test("what an ability writes without a die does not fly", () => {
  expect(flights(before, mine, after({ symbols: symbols({ C4: "3" }) }), 0)).toEqual([]);
});

test("nothing flies when a turn is confirmed, nor for the others", () => {
  expect(flights(before, mine, { ...before, turn: null }, 0)).toEqual([]);
  const now = after({ symbols: symbols({ B3: "4" }) }, 2);
  expect([flights(before, [], now, 0), flights(before, mine, now, null)]).toEqual([[], []]);
});
