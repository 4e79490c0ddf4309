import { expect, test } from "vitest";
import type { Lesson, Look } from "../../src/games/contract";
import { advise } from "../../src/pages/table/play/coach";

const look = (moves: string[] = []): Look => ({
  view: {},
  seat: 0,
  moves,
  asked: null,
  names: ["Ada", "Bo"],
  acting: [1],
});
const lesson = (now: string[], news: string[] = []): Lesson => ({
  now: () => now.map((key) => [key, true]),
  news: () => [["never", false], ...news.map((key) => [key, true] as [string, boolean])],
});
const tip = (own: Lesson | undefined, seen: string[], at = look()): string =>
  advise("discat", own, at, new Set(seen)).key;

test("something to do comes before something that happened", () => {
  expect(tip(lesson(["play"], ["present"]), [])).toBe("play");
});

test("what was told once makes room for what is new", () => {
  expect(tip(lesson(["play"], ["present", "bonus"]), ["play"])).toBe("present");
  expect(tip(lesson(["play"], ["present", "bonus"]), ["play", "present"])).toBe("bonus");
});

test("when all is told, what to do now is said again, never what happened", () => {
  expect(tip(lesson(["play"], ["present"]), ["play", "present"])).toBe("play");
});

test("a tip that does not fit is never given", () => {
  const own: Lesson = { now: () => [["pass", 0], ["play", "yes"]], news: () => [["bonus", null]] }; // prettier-ignore
  expect(tip(own, [])).toBe("play");
  expect(tip(own, ["play"])).toBe("play");
});

test("a game without a lesson says to choose on one's turn, and otherwise whom one waits for", () => {
  expect(tip(undefined, [], look(["24"]))).toBe("choose");
  expect(tip(undefined, [])).toBe("wait");
});
