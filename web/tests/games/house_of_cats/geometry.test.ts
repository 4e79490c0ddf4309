import { expect, test } from "vitest";
import examples from "../../../src/games/house_of_cats/examples.json";
import {
  borders,
  drawn,
  outline,
  placesOf,
  sizeOf,
  walls,
  wallsAround,
} from "../../../src/games/house_of_cats/geometry";
import type { Printed, Sheet } from "../../../src/generated/house_of_cats";

const printed = examples.H9.view.printed as Printed; // three rows, four columns
const places = placesOf(printed);

test("every cell lies where its name says", () => {
  expect(sizeOf(printed)).toEqual({ rows: 3, columns: 4 });
  expect(places.find(({ name }) => name === "C2")).toMatchObject({ index: 9, row: 2, column: 1 });
});

test("a house without a corner has its outline around the hole", () => {
  const cells = ["A1", "A2", "B1"];
  const house = placesOf({ ...printed, grid: ["..", ". "], cells, zones: [0, 0, 0] });
  expect(outline(house)).toHaveLength(8);
});

test("walls stand around a room, and none within it", () => {
  const rooms = printed.cells.map((cell) => (["A1", "A2"].includes(cell) ? 1 : 0));
  const built = walls(places, { rooms } as Sheet);
  expect(built).toHaveLength(6);
  expect(built).toEqual(wallsAround(places, ["A1", "A2"]));
  expect(built).not.toContainEqual({ from: [1, 0], to: [1, 1] });
});

test("between two rooms each has its wall", () => {
  const rooms = printed.cells.map((cell) => ({ A1: 1, A2: 2 })[cell] ?? 0);
  expect(walls(places, { rooms } as Sheet)).toHaveLength(8);
});

test("zones are told apart where they meet, not at the rim", () => {
  const zones = printed.cells.map((cell) => (cell.endsWith("1") ? 1 : 2));
  expect(borders(placesOf({ ...printed, zones })).every(({ from, to }) => from[0] === 1 && to[0] === 1)).toBe(true);
});

test("lines are drawn in units of a cell's side", () => {
  expect(drawn([{ from: [0, 0], to: [1, 0] }])).toBe("M0 0L60 0");
});
