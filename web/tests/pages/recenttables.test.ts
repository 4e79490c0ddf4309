import { expect, test } from "vitest";
import { forgetTable, recentTables, rememberTable, type RecentTable } from "../../src/pages/shared/recenttables";

const table = (code: string): RecentTable => ({ code, game: "discat", number: 1, device: false });
const codes = (): string[] => recentTables().map(({ code }) => code);

test("a closed tab is no lost game: the newest table comes first", () => {
  rememberTable(table("monday"));
  rememberTable(table("tuesday"));
  expect(codes()).toEqual(["tuesday", "monday"]);
});

test("a table that one comes back to is listed once, and first, as it is now", () => {
  rememberTable(table("monday"));
  rememberTable(table("tuesday"));
  rememberTable({ ...table("monday"), device: true });
  expect(codes()).toEqual(["monday", "tuesday"]);
  expect(recentTables()[0]?.device).toBe(true);
});

test("the list stays short", () => {
  for (let n = 1; n <= 20; n++) rememberTable(table(`table ${n}`));
  expect(codes()).toEqual([20, 19, 18, 17, 16, 15, 14, 13].map((n) => `table ${n}`));
});

test("a table can be taken off the list", () => {
  rememberTable(table("monday"));
  rememberTable(table("tuesday"));
  forgetTable("monday");
  forgetTable("never seen");
  expect(codes()).toEqual(["tuesday"]);
});

test("a list that was damaged is an empty one", () => {
  localStorage.setItem("tables", "[{");
  expect(recentTables()).toEqual([]);
});
