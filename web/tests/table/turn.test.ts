import { beforeEach, expect, test, vi } from "vitest";
import type { Reason } from "../../src/generated/wire";
import { No } from "../../src/lib/table.svelte";
import { Turn, type Asked } from "../../src/table/turn.svelte";

let props: Asked;
beforeEach(() => {
  props = {
    game: "discat",
    moves: ["24", "pass"],
    names: ["Ada"],
    play: vi.fn<Asked["play"]>().mockResolvedValue(undefined),
    why: vi.fn<Asked["why"]>().mockResolvedValue({ key: "too_low", clause: "D14" }),
    undo: null,
  };
});
const turn = (): Turn => new Turn(() => props);
const refused = (reason: Reason | null): No =>
  new No({ type: "error", id: "1", code: "illegal_move", message: "refused", reason });

test("it is our turn while there is something that we may play", () => {
  expect(turn().now).toBe(true);
  props.moves = [];
  expect(turn().now).toBe(false);
});

test("a play on its way keeps the buttons from a second tap until the answer is there", async () => {
  let answer = (): void => undefined;
  props.play = () => new Promise((done) => (answer = done));
  const mine = turn();
  const sent = mine.send("24");
  expect(mine.busy).toBe(true);
  answer();
  expect([await sent, mine.busy]).toEqual([true, false]);
});

test("when the table has moved on before the answer, we may play again at once", () => {
  props.play = () => new Promise(() => undefined);
  const mine = turn();
  void mine.send("24");
  props.moves = ["30"];
  expect(mine.busy).toBe(false);
});

test("a refused play says its rule, and can be tried otherwise", async () => {
  props.play = () => Promise.reject(refused({ key: "too_low", clause: "D14" }));
  const mine = turn();
  expect(await mine.send("12")).toBe(false);
  expect([mine.reason?.clause, mine.busy]).toEqual(["D14", false]);
  mine.clear();
  expect([mine.reason, mine.problem]).toEqual([null, ""]);
});

test("a play that never arrived says what went wrong", async () => {
  props.play = () => Promise.reject(new Error("the server is full"));
  const mine = turn();
  expect(await mine.send("24")).toBe(false);
  expect([mine.reason, mine.problem]).toEqual([null, "the server is full"]);
});

test("a card that does not go is explained; without a connection nothing breaks", async () => {
  const mine = turn();
  await mine.explain("12");
  expect(mine.reason?.key).toBe("too_low");
  props.why = () => Promise.reject(new Error("offline"));
  await mine.explain("12");
  expect(mine.reason).toBeNull();
});

test("where nothing can be taken back, undo does nothing", async () => {
  expect(await turn().undo()).toBe(false);
  props.undo = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
  expect(await turn().undo()).toBe(true);
  expect(props.undo).toHaveBeenCalledTimes(1);
});
