import { beforeEach, describe, expect, test, vi } from "vitest";
import examples from "../../../src/games/house_of_cats/examples.json";
import { SheetTurn, type Seen } from "../../../src/games/house_of_cats/turn.svelte";
import type { HouseOfCatsView, Tile } from "../../../src/generated/house_of_cats";

vi.mock("../../../src/games/house_of_cats/words", () => ({ own: (key: string) => key }));

/** A sheet of three rows and four columns; a 2 stands on B2, and the dice 3, 4 and 5 are left. */
const sheet = examples.H9.view as unknown as HouseOfCatsView;
let seen: Seen;
let said: string[];
let asked: string[];
beforeEach(() => {
  said = [];
  asked = [];
});

/** A turn in which these words may be said; `dice` as they were rolled, a `*` behind those that are used. */
function turn(moves: string[], dice = ["2*", "3", "4", "5"], more: Partial<HouseOfCatsView> = {}): SheetTurn {
  const rolled = dice.map((die) => ({ symbol: die.replace("*", ""), used: die.endsWith("*") }));
  seen = {
    game: "house_of_cats",
    moves,
    names: ["Ada"],
    view: { ...sheet, turn: { ...sheet.turn!, dice: rolled }, ...more },
    play: (word) => Promise.resolve(void said.push(word)),
    why: (word) => Promise.resolve((asked.push(word), { key: "not_connected", clause: "H9" })),
    undo: null,
  };
  return new SheetTurn(() => seen);
}

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
    expect([mine.problem, mine.lifted]).toEqual(["page.die_used", null]);
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

  test("while a word is on its way, nothing more is sent", async () => {
    const mine = turn(moves);
    seen.play = (word) => (said.push(word), new Promise(() => undefined));
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
    expect([mine.letter, mine.symbol, mine.lifted, mine.cells]).toEqual(["a", "3", 1, ["B1"]]);
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

  test("that is a whole word waits for its button", async () => {
    const mine = turn(moves);
    await mine.tapAbility("j");
    expect([mine.whole, said]).toEqual(["j", []]);
    await mine.finish();
    expect(said).toEqual(["j"]);
  });

  test("is put back by a second tap", async () => {
    const mine = turn(moves);
    await mine.tapAbility("a");
    await mine.tapAbility("a");
    expect([mine.letter, mine.tapped]).toEqual(["", false]);
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
    const tiles: Tile[] = [{ room: 2, letter: "l", takes: "cells" }];

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

  test("that can be built in several ways lights all their cells at once", () => {
    const mine = turn(ways);
    expect([mine.choosing, mine.cells, mine.ways.length]).toEqual([true, ["A1", "A2", "B1", "B2", "C2"], 3]);
  });

  test("each tapped cell leaves the ways that hold it", async () => {
    const mine = turn(ways);
    await mine.tapCell("A1");
    expect([mine.wanted, mine.preview, mine.ways]).toEqual([["A1"], ["A1"], [["A1", "A2", "B1"], ["A1", "A2", "B2"]]]); // prettier-ignore
  });

  test("is built as soon as one way is left", async () => {
    const mine = turn(ways);
    expect(await mine.tapCell("A1")).toBe(false);
    expect(await mine.tapCell("B2")).toBe(true);
    expect(said).toEqual(["room A1 A2 B2"]);
  });

  test("a cell can be let go again", async () => {
    const mine = turn(ways);
    await mine.tapCell("A1");
    await mine.tapCell("A1");
    expect([mine.wanted, mine.ways.length, said]).toEqual([[], 3, []]);
  });

  test("cells that no way holds together say why", async () => {
    const mine = turn(ways);
    await mine.tapCell("B1");
    expect(said).toEqual(["room A1 A2 B1"]);
    const other = turn(ways);
    await other.tapCell("A2");
    await other.tapCell("D4");
    expect([other.wanted, asked]).toEqual([["A2"], ["room A2 D4"]]);
  });

  test("can be built from the list of ways", async () => {
    await turn(ways).build(["A2", "B2", "C2"]);
    expect(said).toEqual(["room A2 B2 C2"]);
  });
});

describe("what is due", () => {
  test("cells to cross out need no word before them", async () => {
    const mine = turn(["cross A3", "cross A4", "d A3"], [], { turn: { ...sheet.turn!, due: "cross" } });
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

  test("a cat for the track is a whole word with its die", async () => {
    const mine = turn(["cat", "3 A2"], ["cat", "3", "4", "5"]);
    await mine.tapDie(0);
    expect([mine.whole, mine.lifted]).toEqual(["cat", 0]);
    await mine.finish();
    expect(said).toEqual(["cat"]);
  });
});
