import { describe, expect, test } from "vitest";
import { apart, beyond } from "../../../src/games/momistigri/cards";
import { Choice } from "../../../src/games/momistigri/choice.svelte";

const choice = (...moves: string[]): Choice => new Choice(() => moves);
function pick(chosen: Choice, ...names: string[]): Choice {
  for (const name of names) expect(chosen.toggle(name)).toBe(true);
  return chosen;
}

describe("a pair", () => {
  test("is two cards that go together; two equal ones are two cards", () => {
    expect(apart(["5a", "5a", "3b"])).toEqual(["5a", "5a+", "3b"]);
    expect(pick(choice("pair 5a 5a", "pass"), "5a", "5a+").move).toBe("pair 5a 5a");
  });

  test("can be picked up in any order", () => {
    expect(pick(choice("pair 5a 5b"), "5b", "5a").move).toBe("pair 5a 5b");
  });

  test("of the only 5a there is cannot be made with itself", () => {
    const chosen = pick(choice("pair 5a 5b"), "5a");
    expect([chosen.fits("5a+"), chosen.move]).toEqual([false, null]);
  });

  test("keeps a first card until it is put back", () => {
    const chosen = pick(choice("pair 5a 5b", "pair 3a 3b"), "5a");
    expect([chosen.toggle("3a"), chosen.held]).toEqual([false, ["5a"]]);
  });

  test("of three equal cards is made of the newest two", () => {
    expect(pick(choice("pair 5a 5b", "pair 5a 5c", "pair 5b 5c"), "5a", "5b", "5c").move).toBe("pair 5b 5c");
  });
});

describe("what a pair does", () => {
  test("a 1 gives a card to the only one who may get it", () => {
    const chosen = pick(choice("give 3a 2", "give 4b 2"), "4b");
    expect([chosen.receivers, chosen.to, chosen.move]).toEqual([[2], 2, "give 4b 2"]);
  });

  test("with several who may get it, nobody gets it before one is picked", () => {
    const chosen = pick(choice("give 3a 2", "give 3a 1"), "3a");
    expect([chosen.receivers, chosen.to, chosen.move]).toEqual([[1, 2], null, null]);
    chosen.aim(2);
    expect(chosen.move).toBe("give 3a 2");
  });

  test("somebody who may not get a card is not aimed at", () => {
    const chosen = pick(choice("give 3a 2", "give 3a 1"), "3a");
    chosen.aim(0);
    expect([chosen.to, chosen.move]).toEqual([null, null]);
  });

  test("another card of the hand takes the place of the first", () => {
    expect(pick(choice("choose 3a", "choose 4b"), "3a", "4b").move).toBe("choose 4b");
  });

  test("a swap needs one card of the hand and one of the discard", () => {
    const chosen = choice("swap 3a 5b", "swap 4a 5b", "swap 4a 6c");
    expect([chosen.needsHand, chosen.needsDiscard]).toEqual([true, true]);
    pick(chosen, "3a");
    expect([chosen.canTake("5b"), chosen.canTake("6c"), chosen.take("6c")]).toEqual([true, false, false]);
    chosen.take("5b");
    expect(chosen.move).toBe("swap 3a 5b");
    chosen.take("5b");
    expect([chosen.taken, chosen.move]).toEqual([null, null]);
  });

  test("cards sent from the discard go to the first in turn, unless another is aimed at", () => {
    const chosen = choice("send 5b 1", "send 5b 2");
    expect([chosen.needsHand, chosen.take("5b"), chosen.move]).toEqual([false, true, "send 5b 1"]);
    chosen.aim(2);
    expect(chosen.move).toBe("send 5b 2");
  });

  test("nothing is picked any more when the table has moved on", () => {
    const chosen = pick(choice("swap 3a 5b"), "3a");
    chosen.take("5b");
    expect(chosen.touched).toBe(true);
    chosen.clear();
    expect([chosen.touched, chosen.move]).toEqual([false, null]);
  });

  test("moves that name nothing are no offer", () => {
    expect([choice("pass", "done").kind, choice("pass").fits("3a")]).toEqual(["", false]);
  });
});

describe("the question why a card does not go", () => {
  test.each([
    [["pair 5a 5b"], "pair 3c 5a"],
    [["choose 5a"], "choose 3c"],
    [["give 5a 2"], "give 3c 2"],
    [["swap 5a 6b"], "swap 3c 6b"],
    [["send 6b 2"], "3c 5a"],
    [["pass"], "3c 5a"],
    [[], "3c 5a"],
  ])("when one may play %j is: %s", (moves, question) => {
    expect(choice(...moves).question("3c", ["5a", "3c"])).toBe(question);
  });

  test("speaks of what is picked already", () => {
    expect(pick(choice("pair 5b 5d"), "5d").question("3c", ["5b", "3c", "5d"])).toBe("pair 3c 5d");
    const chosen = choice("swap 5a 6b", "swap 5a 7b");
    chosen.take("7b");
    expect(chosen.question("3c", ["5a", "3c"])).toBe("swap 3c 7b");
  });

  test("of the discard is about it and the card that is picked", () => {
    expect(pick(choice("swap 5a 6b", "swap 5c 6b"), "5c").questionOf("5c")).toBe("swap 5c 5c");
    expect(choice("swap 5a 6b").questionOf("7d")).toBe("swap 5a 7d");
  });
});

test("a drawn card is what lies in the hand beyond what lay there before", () => {
  expect(beyond(["5a", "5a", "3b"], ["5a", "3b"])).toEqual(["5a"]);
});
