import { expect, test } from "vitest";
import { keyOf, slapper } from "../../../src/games/addi_cats/keys";

/** A key, pressed while the slapping button of this seat has the focus, or none. */
function press(key: string, focused: number | null = null): KeyboardEvent {
  const pad = focused === null ? null : { dataset: { slaps: String(focused) } };
  return { key, target: { closest: () => pad } } as unknown as KeyboardEvent;
}

test("alone at a device the space bar slaps, wherever the focus is, and no letter does", () => {
  expect([slapper(press(" "), [2]), slapper(press(" ", 2), [2]), slapper(press("s"), [2])]).toEqual([2, 2, undefined]);
});

test("around one device everybody slaps with the key that is shown to them", () => {
  const held = [1, 3, 4];
  expect(held.map((seat) => keyOf(seat, held))).toEqual(["S", "L", "B"]);
  for (const seat of held) expect(slapper(press(keyOf(seat, held)), held)).toBe(seat); // with caps lock, too
  expect(slapper(press("l"), held)).toBe(3);
});

test("eight people have eight keys", () => {
  const held = [0, 1, 2, 3, 4, 5, 6, 7];
  expect(new Set(held.map((seat) => keyOf(seat, held))).size).toBe(8);
});

test("a key of nobody slaps for nobody", () => {
  expect([slapper(press("i"), [0, 1]), slapper(press("q"), [0, 1]), slapper(press("s"), [])]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("around one device the space bar slaps for whoever's button has the focus", () => {
  expect([slapper(press(" ", 1), [0, 1]), slapper(press(" "), [0, 1])]).toEqual([1, undefined]);
});

test("Enter never slaps: it turns the next card", () => {
  expect([slapper(press("Enter", 0), [0]), slapper(press("Enter", 0), [0, 1])]).toEqual([undefined, undefined]);
});
