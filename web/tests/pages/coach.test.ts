import { expect, test } from "vitest";
import { nextTip } from "../../src/pages/table/play/coach";

const sentences = (keys: string[]) => keys.map((key) => ({ key }));
const tip = (now: string[], news: string[], seen: string[]): string | undefined =>
  nextTip({ now: sentences(now), news: sentences(news) }, new Set(seen))?.key;

test("something to do comes before something that happened", () => {
  expect(tip(["play"], ["present"], [])).toBe("play");
});

test("what was told once makes room for what is new", () => {
  expect(tip(["play"], ["present", "bonus"], ["play"])).toBe("present");
  expect(tip(["play"], ["present", "bonus"], ["play", "present"])).toBe("bonus");
});

test("when all is told, what to do now is said again, never what happened", () => {
  expect(tip(["play"], ["present"], ["play", "present"])).toBe("play");
});

test("where there is nothing to do, nothing is said again", () => {
  expect(tip([], ["present"], ["present"])).toBeUndefined();
});
