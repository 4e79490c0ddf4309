import { describe, expect, test } from "vitest";
import { qrCode, qrPath } from "../../src/pages/seat/qr";

// Made by another program (segno 1.6: version 1, level L, mask 0, bytes).
const CATTERY = `
#######..###..#######
#.....#..#....#.....#
#.###.#.#.##..#.###.#
#.###.#..##.#.#.###.#
#.###.#..#....#.###.#
#.....#...##..#.....#
#######.#.#.#.#######
........##..#........
###.#####.#.###...#..
...#.#..#.###.####.##
.....##.#.#.#...#####
.#..#...###.#.......#
...#.####..#.#...#..#
........#####...#..##
#######.#...#.###.###
#.....#.#.##...##....
#.###.#.#..##...##..#
#.###.#...#.#...#....
#.###.#.#.#######.#.#
#.....#.#.#.#......#.
#######.#...##.##..##
`.trim();

const drawn = (text: string): string =>
  qrCode(text)!
    .map((row) => row.map((dark) => (dark ? "#" : ".")).join(""))
    .join("\n");

/** The codewords in a code, read as a scanner reads them: mask 0 is undone, the fixed patterns are passed over. */
function codewords(squares: boolean[][]): number[] {
  const size = squares.length;
  const version = (size - 17) / 4;
  const isFixed = (x: number, y: number): boolean =>
    (x < 9 && y < 9) ||
    (x >= size - 8 && y < 9) ||
    (x < 9 && y >= size - 8) ||
    x === 6 ||
    y === 6 ||
    (version > 1 && Math.abs(x - (size - 7)) < 3 && Math.abs(y - (size - 7)) < 3);
  const bits: number[] = [];
  let upwards = true;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    const rows = [...Array(size).keys()];
    for (const y of upwards ? rows.reverse() : rows)
      for (const x of [right, right - 1]) if (!isFixed(x, y)) bits.push(Number(squares[y]![x] !== ((x + y) % 2 === 0)));
    upwards = !upwards;
  }
  return Array.from({ length: bits.length >> 3 }, (_, i) =>
    bits.slice(i * 8, i * 8 + 8).reduce((word, bit) => word * 2 + bit),
  );
}

/** Byte mode: four bits of mode, eight of length, then the text. */
function textIn(words: number[]): string {
  const nibbles = words.flatMap((word) => [word >> 4, word & 15]);
  const byte = (at: number): number => nibbles[at]! * 16 + nibbles[at + 1]!;
  expect(nibbles[0]).toBe(4);
  return new TextDecoder().decode(Uint8Array.from({ length: byte(1) }, (_, i) => byte(3 + 2 * i)));
}

/** What is left of the codewords at each root of the generator: all zero, unless a bit is wrong. */
function syndromes(words: number[], check: number): number[] {
  const power: number[] = [1];
  for (let i = 1; i < 255; i++) power.push((power[i - 1]! << 1) ^ (power[i - 1]! > 127 ? 0x11d : 0));
  const times = (a: number, b: number): number => (a && b ? power[(power.indexOf(a) + power.indexOf(b)) % 255]! : 0);
  return Array.from({ length: check }, (_, root) => words.reduce((sum, word) => times(sum, power[root]!) ^ word, 0));
}

const lengths = [1, 17, 18, 32, 33, 53, 54, 78, 79, 106]; // the first and the last of every version
const CHECK = [7, 10, 15, 20, 26];

describe("a QR code", () => {
  test("is the one that other programs draw", () => {
    expect(drawn("cattery.test/#/t/")).toBe(CATTERY);
  });

  test.each(lengths)("of %i letters is read as it was written", (length) => {
    const text = "https://cattery.test/#/seat/".repeat(4).slice(0, length);
    expect(textIn(codewords(qrCode(text)!))).toBe(text);
  });

  test.each(lengths)("of %i letters has no wrong bit, and can lose some", (length) => {
    const squares = qrCode("x".repeat(length))!;
    const check = CHECK[(squares.length - 21) / 4]!;
    expect(syndromes(codewords(squares), check)).toEqual(Array(check).fill(0));
  });

  test("is filled up as the standard wants it", () => {
    expect(codewords(qrCode("x")!).slice(0, 19)).toEqual([0x40, 0x17, 0x80, ...Array(8).fill([0xec, 0x11]).flat()]);
  });

  test("holds letters of any language", () => {
    expect(textIn(codewords(qrCode("Zoé – 猫")!))).toBe("Zoé – 猫");
  });

  test("of a link that is too long is none, rather than one that nobody can scan", () => {
    expect(qrCode("x".repeat(107))).toBeNull();
    expect(qrCode("é".repeat(54))).toBeNull(); // it is the bytes that count
  });

  test("is drawn with a light border", () => {
    expect(qrPath([[true, false], [false, true]])).toBe("M3 3h1v1h-1zM4 4h1v1h-1z"); // prettier-ignore
  });
});
