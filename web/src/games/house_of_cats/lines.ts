// A sheet's points, line by line.
import type { Printed, Sheet } from "../../generated/house_of_cats";
import { own } from "./sayings";
import { zoneSigns } from "./zones";

export interface Line {
  key: string;
  what: string;
  points: number;
}

const WORTH = [1, 3, 5, 7];
const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

export function linesOf({ level, zones }: Printed, sheet: Sheet): Line[] {
  const { points, circles } = sheet;
  const lines: Line[] = circles.map((n, i) => ({
    key: `rooms ${i}`,
    what: own("page.line_rooms", { n, number: i + 2, worth: WORTH[i]! }),
    points: points.rooms[i] ?? 0,
  }));
  if (level === 1) lines.push({ key: "cats", what: own("page.line_cats", { n: sheet.cats }), points: points.cats });
  if (level === 1 || level === 4) lines.push({ key: "cheeses", what: own("page.line_cheeses", { n: sheet.cheeses.length }), points: points.cheeses });
  if (level === 2 || level === 4) {
    lines.push({ key: "rows", what: own("page.line_rows"), points: sum(points.rows) });
    lines.push({ key: "columns", what: own("page.line_columns"), points: sum(points.columns) });
  }
  if (level === 3) {
    const last = Math.max(...zones);
    for (let zone = 0; zone < last; zone++) {
      const name = own(zoneSigns[zone % zoneSigns.length]!.key);
      lines.push({ key: `zone ${zone}`, what: own("page.line_zone", { name }), points: points.zones[zone] ?? 0 });
    }
  }
  if (level === 2 || level === 3) lines.push({ key: "bonus", what: own("page.line_bonus"), points: sum(points.bonus) });
  return lines;
}

/** Empty cells cost points when it ends; no line on level 4. */
export function emptyLine({ level }: Printed, { empty, points }: Sheet): Line | null {
  return level === 4 ? null : { key: "empty", what: own("page.line_empty", { n: empty }), points: points.empty };
}

/** The sum; while the game runs, without what the empty cells would cost. */
export const gained = ({ points }: Sheet, over: boolean): number => points.total - (over ? 0 : points.empty);

export const signed = (number: number): string => String(number).replace("-", "−");
