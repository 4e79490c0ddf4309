import { expect, test } from "vitest";
import { flights } from "../../../src/games/momistigri/motion";
import { HOUSE } from "../../../src/generated/constants";
import type { MomistigriView } from "../../../src/generated/momistigri";
import type { LogEntry } from "../../../src/generated/wire";

const entry = (seat: number, text: string): LogEntry => ({ seat, text, at: 0, story: [] });

/** As seat 0 sees it. */
function view(hand: string, discard: string, more: Partial<MomistigriView> = {}): MomistigriView {
  const cards = (text: string): string[] => text.split(" ").filter(Boolean);
  return { hand: cards(hand), discard: cards(discard), history: [], turn: 1, source: 0, ...more } as MomistigriView;
}

const moved = (before: MomistigriView, after: MomistigriView, ...entries: LogEntry[]): string[] =>
  flights(before, entries, after, 0).map(({ card, from, to }) => `${card ?? "?"} ${from} ${to}`);

test("a pair goes to the discard, one's own from the hand", () => {
  const after = view("3c", "5a 5b");
  expect(moved(view("3c 5a 5b", ""), after, entry(0, "pair 5a 5b"))).toEqual([
    "5a hand-5a discard-5a",
    "5b hand-5b discard-5b",
  ]);
  expect(moved(view("3c", ""), after, entry(2, "pair 5a 5b"))).toEqual(["5a fan-2 discard-5a", "5b fan-2 discard-5b"]);
});

test("cards that no move names are laid by the one that names nothing", () => {
  const plays = [entry(2, "pair 1a 1b"), entry(2, "shed"), entry(HOUSE, "draw ?")];
  expect(moved(view("3c", "4d"), view("3c", "1a 1b 1c 4d", { turn: 1, source: 2 }), ...plays)).toEqual([
    "1a fan-2 discard-1a",
    "1b fan-2 discard-1b",
    "1c fan-2 discard-1c",
    "? fan-2 fan-1",
  ]);
});

test("a chosen card is drawn", () => {
  expect(moved(view("3c 5a", "2a 2b"), view("3c", "2a 2b"), entry(0, "choose 5a"))).toEqual(["5a hand-5a fan-1"]);
});

test("a card is given openly to the two, and unseen by others", () => {
  expect(moved(view("3c", ""), view("3c M", ""), entry(2, "give M 0"))).toEqual(["M fan-2 hand-M"]);
  expect(moved(view("3c", ""), view("3c", ""), entry(2, "give ? 1"))).toEqual(["? fan-2 fan-1"]);
});

test("a card is sent from the discard, and one is exchanged with it", () => {
  expect(moved(view("3c", "5a 5b"), view("3c 5a", "5b"), entry(2, "send 5a 0"))).toEqual(["5a discard-5a hand-5a"]);
  expect(moved(view("3c M", "5a"), view("3c 5a", "M"), entry(0, "swap M 5a"))).toEqual([
    "M hand-M discard-M",
    "5a discard-5a hand-5a",
  ]);
});

test("nothing moves when somebody passes, or when a round is over", () => {
  expect(moved(view("3c", "5a"), view("3c", "5a"), entry(2, "pass"))).toEqual([]);
  const over = view("", "", { history: [{}] as MomistigriView["history"] });
  expect(moved(view("3c 5a 5b", ""), over, entry(0, "pair 5a 5b"))).toEqual([]);
});
