import { expect, test } from "vitest";
import type { TableConnection } from "../../src/lib/table.svelte";
import { Hands } from "../../src/pages/table/play/handover.svelte";

/** The connection of a device with these seats, where those are on turn. */
function device(
  held: number[],
  acting: number[],
  phase = "playing",
): { connection: TableConnection; turn: (now: number[]) => void } {
  const sights = (now: number[]): unknown => new Map(held.map((seat) => [seat, { news: { acting: now } }]));
  const connection = { held, seat: held[0] ?? null, info: { phase }, sights: sights(acting) };
  return {
    connection: connection as unknown as TableConnection,
    turn: (now) => (connection.sights = sights(now)),
  };
}

test("alone at a device no curtain falls", () => {
  const hands = new Hands(device([1], [1]).connection);
  expect([hands.next, hands.seat, hands.mine]).toEqual([null, 1, true]);
});

test("around one device nobody's hand is open at first, not even that of whoever begins", () => {
  const hands = new Hands(device([0, 1], [1]).connection);
  expect(hands.next).toBe(1);
  hands.open(1);
  expect([hands.next, hands.seat]).toEqual([null, 1]);
});

test("while only bots play, the first person may look", () => {
  expect(new Hands(device([0, 1], [2]).connection).next).toBe(0);
});

test("who has finished hands the device on; while others play it stays", () => {
  const { connection, turn } = device([0, 1], [0]);
  const hands = new Hands(connection);
  hands.open(0);
  turn([2]); // a bot
  expect([hands.next, hands.seat, hands.mine]).toEqual([null, 0, false]);
  turn([1]);
  expect([hands.next, hands.seat, hands.mine]).toEqual([1, 0, true]);
});

test("when several play at once, whoever has the device finishes first", () => {
  const { connection, turn } = device([0, 1, 2], [0, 1, 2]);
  const hands = new Hands(connection);
  hands.open(1);
  expect(hands.next).toBeNull();
  turn([0, 2]);
  expect(hands.next).toBe(0);
});

test("a game that is over hides nobody's hand", () => {
  expect(new Hands(device([0, 1], [], "finished").connection).next).toBeNull();
});

test("a seat that was given up is shown no more", () => {
  const { connection } = device([0, 1], [1]);
  const hands = new Hands(connection);
  hands.open(1);
  (connection as { held: number[] }).held = [0];
  expect(hands.seat).toBe(0);
});
