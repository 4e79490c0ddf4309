import { beforeEach, expect, test, vi } from "vitest";
import type { Hint, Reason } from "../../src/generated/wire";
import { No, type TableConnection } from "../../src/lib/table.svelte";
import { Hints } from "../../src/pages/table/play/hints.svelte";

vi.mock("../../src/lib/words.svelte", () => ({
  told: (_: string, { key }: { key: string }) => `«${key}»`,
  because: (_: string, { key, values }: Reason) => `«${key} ${String(values?.n)}»`,
}));

const hint = (move: string, more: Partial<Hint> = {}): Hint => ({
  move,
  why: { key: "safe" },
  says: [{ key: move }, { key: "why" }],
  ...more,
});

let version = 5;
let moves: string[] = ["24", "pass"];
let first = "";
const ask = vi.fn<(seat: number) => Promise<Hint[]>>();
const table = {
  info: { game: "discat", hints: true, phase: "playing" },
  names: ["Ada"],
  hint: ask,
  get sights() {
    return new Map([[0, { news: { version, moves } }]]);
  },
};
const hints = (seat: number | null = 0): Hints =>
  new Hints(
    table as unknown as TableConnection,
    () => seat,
    () => first,
  );
beforeEach(() => {
  [version, moves, first] = [5, ["24", "pass"], ""];
  table.info.hints = true;
  ask.mockReset().mockResolvedValue([hint("24"), hint("pass")]);
});

test("what is best comes first, then how to go on and what else would do", async () => {
  ask.mockResolvedValue([hint("24", { more: [{ key: "then" }, { key: "points" }] }), hint("pass")]);
  const asked = hints();
  await asked.ask();
  expect(asked.found.map(({ move }) => move)).toEqual(["24", "pass"]);
  expect(asked.best).toBe("«24» «why»");
  expect(asked.rest).toBe("«then» «points» «pass» «why»");
});

test("where there is no choice, there is nothing more to say", async () => {
  ask.mockResolvedValue([hint("24")]);
  const asked = hints();
  await asked.ask();
  expect([asked.rest, asked.text]).toEqual(["", asked.best]);
});

test("a hint is gone as soon as the table has moved on", async () => {
  const asked = hints();
  await asked.ask();
  version = 6;
  expect([asked.found, asked.text]).toEqual([[], ""]);
});

test("a hint that comes too late is not shown", async () => {
  const asked = hints();
  ask.mockImplementation(() => {
    version = 6; // somebody plays while the bot thinks
    return Promise.resolve([hint("24")]);
  });
  await asked.ask();
  expect(asked.found).toEqual([]);
});

test("whoever presses twice asks once", async () => {
  const asked = hints();
  await Promise.all([asked.ask(), asked.ask()]);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("a spectator, or somebody who waits, is given none", async () => {
  await hints(null).ask();
  moves = [];
  await hints().ask();
  expect(ask).not.toHaveBeenCalled();
});

test("a table without hints offers none", () => {
  table.info.hints = false;
  expect([hints().given, hints().possible]).toEqual([false, false]);
});

test("something that has to be done before is said instead of a hint", async () => {
  first = "Turn your card.";
  const asked = hints();
  await asked.ask();
  expect([asked.problem, ask.mock.calls.length]).toEqual(["Turn your card.", 0]);
  version = 6;
  expect(asked.problem).toBe("");
});

test("a refusal is told, and forgotten when the table moves on or it is closed", async () => {
  const asked = hints();
  ask.mockRejectedValue(new Error("the bot is busy"));
  await asked.ask();
  expect([asked.problem, asked.busy]).toEqual(["the bot is busy", false]);
  asked.dismiss();
  expect(asked.problem).toBe("");
  await asked.ask();
  version = 6;
  expect(asked.problem).toBe("");
});

test("whoever has asked too often is told how long to wait", async () => {
  const asked = hints();
  const reason = { key: "too_many_hints", clause: "", values: { n: 2 } };
  ask.mockRejectedValue(
    new No({ type: "error", id: "1", code: "too_many_requests", message: "too many hints", reason }),
  );
  await asked.ask();
  expect(asked.problem).toBe("«too_many_hints 2»");
});
