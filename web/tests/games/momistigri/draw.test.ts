import { expect, test } from "vitest";
import { Draw } from "../../../src/games/momistigri/draw.svelte";
import { HOUSE } from "../../../src/generated/constants";
import type { MomistigriView } from "../../../src/generated/momistigri";
import type { LogEntry } from "../../../src/generated/wire";

const entry = (seat: number, text: string): LogEntry => ({ seat, text, at: 0, story: [] });
const drawn = (...cards: string[]): LogEntry[] => cards.map((card) => entry(HOUSE, `draw ${card}`));

/** Seat 0 has drawn from seat 1, who holds four cards now. */
function view(more: Partial<MomistigriView> = {}): MomistigriView {
  const seats = [{ held: 6 }, { held: 4 }];
  return { turn: 0, source: 1, phase: "turn", seats, ...more } as unknown as MomistigriView;
}

test("whoever draws picks one of all the backs that lay there, and turns the card that the house has drawn", () => {
  const draw = new Draw();
  draw.look(view(), [entry(1, "pass"), ...drawn("3b")], 0, true);
  expect([draw.hidden, draw.backs]).toEqual([["3b"], ["1", "2", "3", "4", "5"]]);
  expect(draw.pick("4")?.text).toBe("draw 3b");
  expect([draw.hidden, draw.backs]).toEqual([[], ["1", "2", "3", "5"]]);
});

test("two cards are turned one after the other", () => {
  const draw = new Draw();
  draw.look(view(), drawn("3b", "M"), 0, true);
  expect(draw.backs.length).toBe(6);
  expect(["6", "1", "2"].map((back) => draw.pick(back)?.text)).toEqual(["draw 3b", "draw M", undefined]);
});

test.each([
  ["somebody else draws", view({ turn: 1, source: 0 }), 0, true],
  ["we only watch", view(), null, true],
  ["it is a replay", view(), 0, false],
  ["the game is over", view({ phase: "over" }), 0, true],
  ["an effect is to be decided", view({ phase: "effect" }), 0, true],
])("no card lies hidden when %s", (_, seen, seat, playing) => {
  const draw = new Draw();
  draw.look(seen, drawn("3b"), seat, playing);
  expect(draw.hidden).toEqual([]);
});

test("a card that was turned is not hidden again by news that bring no play", () => {
  const draw = new Draw();
  const log = drawn("3b");
  draw.look(view(), log, 0, true);
  draw.pick("1");
  draw.look(view(), log, 0, true);
  expect(draw.hidden).toEqual([]);
});

test("whoever plays on without looking has all cards turned", () => {
  const draw = new Draw();
  const log = drawn("3b");
  draw.look(view(), log, 0, true);
  draw.look(view({ turn: 1, source: 0 }), [...log, entry(0, "pass")], 0, true);
  expect(draw.hidden).toEqual([]);
});
