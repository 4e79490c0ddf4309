import { beforeEach, describe, expect, test, vi } from "vitest";
import examples from "../../../src/games/house_of_cats/examples.json";
import { choiceText, prompt } from "../../../src/games/house_of_cats/prompts";
import { SheetTurn, type Seen } from "../../../src/games/house_of_cats/turn.svelte";
import type { HouseOfCatsView, Tile, Turn } from "../../../src/generated/house_of_cats";
import type { Sentence } from "../../../src/generated/wire";

vi.mock("../../../src/games/house_of_cats/words", () => ({
  own: (key: string) => key,
  tell: ({ key }: Sentence) => key,
}));

/** A sheet of three rows and four columns; a 2 stands on B2, and the dice 3, 4 and 5 are left. */
const sheet = examples.H9.view as unknown as HouseOfCatsView;
let seen: Seen;
let said: string[];
let asked: string[];
beforeEach(() => {
  said = [];
  asked = [];
});

/** A turn in which these moves can be made; `dice` as they were rolled, a `*` behind those that are used. */
function turn(moves: string[], dice = ["2*", "3", "4", "5"], more: Partial<HouseOfCatsView> = {}): SheetTurn {
  const rolled = dice.map((die) => ({
    symbol: die.replace("*", ""),
    used: die.endsWith("*"),
    asks: { key: die.endsWith("*") ? "step.used" : "step.where", values: { symbol: die } },
    ends: die === "cat" ? { key: "button.track" } : null,
  }));
  seen = {
    game: "house_of_cats",
    moves,
    names: ["Ada"],
    view: { ...sheet, turn: { ...sheet.turn!, dice: rolled }, ...more },
    play: (move) => Promise.resolve(void said.push(move)),
    why: (move) => Promise.resolve((asked.push(move), { key: "not_connected", clause: "H9" })),
    undo: null,
  };
  return new SheetTurn(() => seen);
}

const corners: Tile = {
  room: 5,
  letter: "j",
  steps: [{ takes: "", asks: { key: "step.corners" } }],
  ends: { key: "button.corners" },
};
const lightning: Tile = {
  room: 2,
  letter: "l",
  steps: [
    { takes: "cells", asks: { key: "asked.lightning_l" } },
    { takes: "cells", asks: { key: "step.second_mouse" } },
  ],
  ends: { key: "button.one_mouse" },
};
const anySymbol: Tile = {
  room: 3,
  letter: "k",
  steps: [
    { takes: "choice", asks: { key: "asked.lightning_k" } },
    { takes: "cell", asks: { key: "step.cell" } },
  ],
  ends: null,
};

/** More of a view: this is due, and these are what its moves begin with. */
const due = (what: Turn["due"], begins: string = what): Partial<HouseOfCatsView> => ({
  turn: { ...sheet.turn!, due: what, begins },
});

describe("a die, then a cell", () => {
  const moves = ["3 A2", "3 B1", "4 A2", "done"];

  test("the cells where the lifted die may go are lit", async () => {
    const mine = turn(moves);
    await mine.tapDie(1);
    expect([mine.symbol, mine.lifted, mine.cells]).toEqual(["3", 1, ["A2", "B1"]]);
  });

  test("a tap on one of them writes it", async () => {
    const mine = turn(moves);
    await mine.tapDie(1);
    expect(await mine.tapCell("B1")).toBe(true);
    expect(said).toEqual(["3 B1"]);
  });

  test("a tap on another cell says why not, and the die stays lifted", async () => {
    const mine = turn(moves);
    await mine.tapDie(1);
    expect(await mine.tapCell("C4")).toBe(false);
    expect([said, asked, mine.reason?.clause, mine.lifted]).toEqual([[], ["3 C4"], "H9", 1]);
  });

  test("a second tap on the die puts it down", async () => {
    const mine = turn(moves);
    await mine.tapDie(1);
    await mine.tapDie(1);
    expect([mine.lifted, mine.tapped, mine.cells]).toEqual([null, false, []]);
  });

  test("another die takes its place", async () => {
    const mine = turn(moves);
    await mine.tapDie(1);
    await mine.tapDie(2);
    expect([mine.symbol, mine.cells]).toEqual(["4", ["A2"]]);
  });

  test("of two equal dice the one that was tapped is lifted", async () => {
    const mine = turn(["3 A2"], ["3", "3", "5", "5"]);
    await mine.tapDie(1);
    expect(mine.lifted).toBe(1);
  });

  test("a die that is used already says so", async () => {
    const mine = turn(moves);
    await mine.tapDie(0);
    expect([mine.problem, mine.lifted]).toEqual(["step.used", null]);
  });

  test("a die that fits nowhere says why", async () => {
    const mine = turn(moves);
    await mine.tapDie(3);
    expect([mine.lifted, asked]).toEqual([null, ["5"]]);
  });

  test("a cell before any die asks for a die first", async () => {
    const mine = turn(moves);
    expect(await mine.tapCell("A2")).toBe(false);
    expect([mine.problem, said]).toEqual(["page.first_die", []]);
  });

  test("while somebody else plays, a tap on a cell is explained", async () => {
    const mine = turn([]);
    await mine.tapCell("A2");
    expect([said, asked]).toEqual([[], ["A2"]]);
  });

  test("while a move is on its way, nothing more is sent", async () => {
    const mine = turn(moves);
    seen.play = (move) => (said.push(move), new Promise(() => undefined));
    await mine.tapDie(1);
    void mine.tapCell("B1");
    await vi.waitFor(() => expect(said).toHaveLength(1));
    await mine.tapCell("A2");
    expect(said).toEqual(["3 B1"]);
  });

  test("one finishes only when one may", () => {
    expect([turn(moves).canFinish, turn(["3 A2"]).canFinish]).toEqual([true, false]);
  });
});

describe("an ability", () => {
  const moves = ["3 A2", "a 3 B1", "a 4 C1", "b 3 2", "b 3 4", "j", "done"];

  test("lights up while it can be used", () => {
    const mine = turn(moves);
    expect([mine.usable("a"), mine.usable("d")]).toEqual([true, false]);
  });

  test("that takes a die wants one next, and then its cells", async () => {
    const mine = turn(moves);
    await mine.tapAbility("a");
    expect([mine.wantsDie, mine.takes("3"), mine.takes("5"), mine.cells]).toEqual([true, true, false, []]);
    await mine.tapDie(1);
    expect([mine.tile?.letter, mine.symbol, mine.lifted, mine.cells]).toEqual(["a", "3", 1, ["B1"]]);
    await mine.tapCell("B1");
    expect(said).toEqual(["a 3 B1"]);
  });

  test("takes the die that is lifted already", async () => {
    const mine = turn(moves);
    await mine.tapDie(1);
    await mine.tapAbility("a");
    expect([mine.said, mine.lifted]).toEqual([["a", "3"], 1]);
  });

  test("puts a lifted die down that it cannot use", async () => {
    const mine = turn(["3 A2", "a 4 C1", "a 5 C1"]);
    await mine.tapDie(1);
    await mine.tapAbility("a");
    expect([mine.said, mine.lifted]).toEqual([["a"], null]);
  });

  test("goes on by itself where there is no choice", async () => {
    const mine = turn(moves);
    await mine.tapAbility("b");
    expect([mine.said, mine.choices]).toEqual([
      ["b", "3"],
      ["2", "4"],
    ]);
  });

  test("offers by buttons what is neither a die nor a cell", async () => {
    const mine = turn(moves);
    await mine.tapAbility("b");
    expect(await mine.take("4")).toBe(true);
    expect(said).toEqual(["b 3 4"]);
  });

  test("with a choice still open wants it before any cell", async () => {
    const mine = turn(moves);
    await mine.tapAbility("b");
    await mine.tapCell("A2");
    expect([mine.problem, said]).toEqual(["page.first_choose", []]);
  });

  test("that is a whole move waits for its button", async () => {
    const mine = turn(moves, undefined, { tiles: [corners] });
    await mine.tapAbility("j");
    expect([mine.whole, mine.ends, said]).toEqual(["j", { key: "button.corners" }, []]);
    await mine.finish();
    expect(said).toEqual(["j"]);
  });

  test("is put back by a second tap", async () => {
    const mine = turn(moves);
    await mine.tapAbility("a");
    await mine.tapAbility("a");
    expect([mine.tile, mine.tapped]).toEqual([undefined, false]);
  });

  test("that cannot be used says why", async () => {
    await turn(["3 A2"]).tapAbility("d");
    expect(asked).toEqual(["d"]);
  });

  test("that cannot be used on a die says why", async () => {
    const mine = turn(moves);
    await mine.tapAbility("a");
    await mine.tapDie(3);
    expect([asked, mine.said]).toEqual([["a 5"], ["a"]]);
  });

  describe("of two mice", () => {
    const mice = ["l A1", "l C4", "l A1 C4", "done"];
    const tiles = [lightning];

    test("takes them in either order", async () => {
      const mine = turn(mice, [], { tiles });
      await mine.tapAbility("l");
      await mine.tapCell("C4");
      expect([mine.whole, mine.cells]).toEqual(["l C4", ["A1"]]);
      await mine.tapCell("A1");
      expect(said).toEqual(["l C4 A1"]);
    });

    test("is content with one, which is tapped again", async () => {
      const mine = turn(mice, [], { tiles });
      await mine.tapAbility("l");
      await mine.tapCell("A1");
      expect(said).toEqual([]);
      await mine.tapCell("A1");
      expect(said).toEqual(["l A1"]);
    });
  });
});

describe("a room", () => {
  const ways = ["room A1 A2 B1", "room A1 A2 B2", "room A2 B2 C2"];
  const room = (): SheetTurn => turn(ways, [], due("room"));

  test("that can be built in several ways lights all their cells at once", () => {
    const mine = room();
    expect([mine.choosing, mine.cells, mine.ways.length]).toEqual([true, ["A1", "A2", "B1", "B2", "C2"], 3]);
  });

  test("each tapped cell leaves the ways that hold it", async () => {
    const mine = room();
    await mine.tapCell("A1");
    expect([mine.wanted, mine.preview]).toEqual([["A1"], ["A1"]]);
    expect(mine.ways).toEqual([
      { move: "room A1 A2 B1", cells: ["A1", "A2", "B1"] },
      { move: "room A1 A2 B2", cells: ["A1", "A2", "B2"] },
    ]);
  });

  test("is built as soon as one way is left", async () => {
    const mine = room();
    expect(await mine.tapCell("A1")).toBe(false);
    expect(await mine.tapCell("B2")).toBe(true);
    expect(said).toEqual(["room A1 A2 B2"]);
  });

  test("a cell can be let go again", async () => {
    const mine = room();
    await mine.tapCell("A1");
    await mine.tapCell("A1");
    expect([mine.wanted, mine.ways.length, said]).toEqual([[], 3, []]);
  });

  test("cells that no way holds together say why", async () => {
    const mine = room();
    await mine.tapCell("B1");
    expect(said).toEqual(["room A1 A2 B1"]);
    const other = room();
    await other.tapCell("A2");
    await other.tapCell("D4");
    expect([other.wanted, asked]).toEqual([["A2"], ["room A2 D4"]]);
  });

  test("can be built from the list of ways", async () => {
    const mine = room();
    await mine.send(mine.ways.at(-1)!.move);
    expect(said).toEqual(["room A2 B2 C2"]);
  });
});

describe("what is due", () => {
  test("cells to cross out need nothing before them", async () => {
    const mine = turn(["cross A3", "cross A4", "d A3"], [], due("cross"));
    expect([mine.said, mine.cells]).toEqual([["cross"], ["A3", "A4"]]);
    await mine.tapCell("A4");
    expect(said).toEqual(["cross A4"]);
  });

  test("a number on the track is chosen by buttons", async () => {
    const mine = turn(["track 2", "track 5"]);
    expect([mine.said, mine.choices]).toEqual([["track"], ["2", "5"]]);
    await mine.take("5");
    expect(said).toEqual(["track 5"]);
  });

  test("a cat for the track is a whole move with its die", async () => {
    const mine = turn(["cat", "3 A2"], ["cat", "3", "4", "5"]);
    expect(mine.catMove).toBe("");
    await mine.tapDie(0);
    expect([mine.whole, mine.catMove, mine.ends, mine.lifted]).toEqual(["cat", "cat", { key: "button.track" }, 0]);
    await mine.finish();
    expect(said).toEqual(["cat"]);
  });
});

describe("what the moves offer besides", () => {
  test("a cell to cross is a button beside the dice", async () => {
    const mine = turn(["a 3 B1", "a 4 B1", "a cross C4", "cross A3"], undefined, due("cross"));
    await mine.tapAbility("a");
    expect([mine.wantsDie, mine.choices]).toEqual([true, ["cross"]]);
    await mine.take("cross");
    expect([mine.choice, mine.symbol, mine.cells]).toEqual(["cross", "", ["C4"]]);
  });

  test("lightning can cross the next cat of the track", () => {
    const mine = turn(["k 2 A1", "k cat"], [], { tiles: [anySymbol], ...due("lightning", "k") });
    expect([mine.said, mine.choices, mine.catMove]).toEqual([["k"], ["2", "cat"], "k cat"]);
  });
});

describe("what is asked", () => {
  const first: Sentence = { key: "asked.first" };

  test("is what the view says of the die that was tapped", async () => {
    const mine = turn(["3 A2", "4 A2"]);
    expect(prompt(first, mine)).toBe(first);
    await mine.tapDie(1);
    expect(prompt(first, mine)).toEqual({ key: "step.where", values: { symbol: "3" } });
  });

  test("is what an ability's tile says, step by step", async () => {
    const mine = turn(["a 3 B1", "a 4 C1"]);
    await mine.tapAbility("a");
    expect(prompt(first, mine)?.key).toBe("step.die");
    await mine.tapDie(1);
    expect(prompt(first, mine)).toEqual({ key: "step.cell", values: { symbol: "3" } });
  });

  test("names the die that an ability changes, and so do its buttons", async () => {
    const mine = turn(["b 3 2", "b 3 4"]);
    await mine.tapAbility("b");
    expect(prompt(first, mine)).toEqual({ key: "step.becomes", values: { symbol: "3" } });
    expect(choiceText("4", mine)).toEqual({ key: "button.make_it", values: { choice: "4" } });
  });

  test("follows from a button that was tapped", async () => {
    const mine = turn(["k 2 A1", "k 2 A2", "k 5 A1"], [], { tiles: [anySymbol], ...due("lightning", "k") });
    expect(choiceText("2", mine)).toEqual({ key: "page.choice", values: { choice: "2" } });
    await mine.take("2");
    expect(prompt(first, mine)).toEqual({ key: "page.chosen", values: { choice: "2" } });
  });

  test("after the first of two mice is whether there is a second", async () => {
    const mine = turn(["l A1", "l C4", "l A1 C4"], [], { tiles: [lightning], ...due("lightning", "l") });
    await mine.tapCell("A1");
    expect([prompt(first, mine)?.key, mine.ends?.key]).toEqual(["step.second_mouse", "button.one_mouse"]);
  });
});
