import { beforeEach, expect, test, vi } from "vitest";
import { openTable } from "../../src/lib/api";
import { isLesson, lessonDone, planAt, planDone, planFor, playNow } from "../../src/pages/shared/newtable";

vi.mock("../../src/lib/api", () => ({ openTable: vi.fn() }));
beforeEach(() => void vi.mocked(openTable).mockReset().mockResolvedValue({ code: "new table", number: 3 }));

test("one click opens a table of the usual size, sits down, starts, and goes there", async () => {
  await playNow({ id: "discat", usual_seats: 3 }, "Ada");
  expect(openTable).toHaveBeenCalledWith({ game: "discat", seats: 3 });
  expect(planFor("new table")).toEqual({ names: ["Ada"], start: true });
  expect([location.hash, isLesson("new table")]).toEqual(["#/t/new%20table", false]);
});

test("the guided first game has a coach, easier house rules, and the coach can be sent away", async () => {
  const how = { level: "kitten", lesson: true, options: { pace: "family" } };
  await playNow({ id: "addi_cats", usual_seats: 3 }, "Ada", how);
  expect(openTable).toHaveBeenCalledWith(expect.objectContaining({ level: "kitten", options: { pace: "family" } }));
  expect(isLesson("new table")).toBe(true);
  lessonDone("new table");
  expect(isLesson("new table")).toBe(false);
});

test("a table that could not be opened leaves us where we are", async () => {
  location.hash = "#/";
  vi.mocked(openTable).mockRejectedValue(new TypeError("offline"));
  await expect(playNow({ id: "discat", usual_seats: 3 }, "Ada")).rejects.toThrow("offline");
  expect(location.hash).toBe("#/");
});

test("what is planned for a table happens once, and at no other table", () => {
  planAt("rematch", { names: [], start: true });
  expect(planFor("another")).toBeNull();
  expect(planFor("rematch")).toEqual({ names: [], start: true });
  planDone("rematch");
  expect(planFor("rematch")).toBeNull(); // not again when the page is reloaded
});
