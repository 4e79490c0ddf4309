// A sheet's points, line by line.
import type { HouseOfCatsView, Printed, Sheet } from "../../generated/house_of_cats";
import { own } from "./words";

export interface Line {
  what: string;
  points: number;
}

/** What the level counts, with how many of it this sheet has. */
export function linesOf({ lines }: Printed, sheet: Sheet): Line[] {
  return lines.map(({ key, values }, i) => {
    const [n, points] = sheet.lines[i] ?? [0, 0];
    return { what: own(key, { ...values, n }), points };
  });
}

/** What empty cells cost at the end, if they do. */
export function costOf({ cost }: Printed, { empty, points }: Sheet): Line | null {
  return cost && { what: own(cost.key, { ...cost.values, n: empty }), points: points.empty };
}

/** The sum; while the game runs, of the points so far. */
export const scoreOf = ({ phase }: HouseOfCatsView, { points }: Sheet): number =>
  phase === "over" ? points.total : points.so_far;

export const signed = (number: number): string => String(number).replace("-", "−");
