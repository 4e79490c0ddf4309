// How much room a drawn sheet needs around its cells.
import type { Printed } from "../../generated/house_of_cats";
import { SIDE, sizeOf } from "./geometry";

export interface Margins {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Width to height of the whole drawing. */
export function ratioOf(printed: Printed): number {
  const { rows, columns } = sizeOf(printed);
  const { left, top, right, bottom } = marginsOf(printed, false);
  return (columns * SIDE + left + right) / (rows * SIDE + top + bottom);
}

export function marginsOf({ cheese_rows, chases }: Printed, small: boolean): Margins {
  if (small) return { left: 4, top: 4, right: 4, bottom: 4 };
  const gains = chases || cheese_rows.length > 0; // rows and columns bring something
  return { left: 32, top: 32, right: gains ? 50 : 32, bottom: gains ? 46 : 8 };
}
