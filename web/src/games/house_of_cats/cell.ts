// A cell and a die by their marks, for those who hear the sheet.
import type { Printed, Sheet } from "../../generated/house_of_cats";
import type { Sentence } from "../../generated/wire";
import type { Place } from "./geometry";
import { own } from "./words";

/** Whatever has these marks, in words: "C3, 4, in a room". */
export const thing = (marks: (string | Sentence)[]): string => own("page.thing", { marks });

/** What can be seen of a cell. */
export function marksOf({ name, index, zone }: Place, printed: Printed, sheet: Sheet): (string | Sentence)[] {
  const symbol = sheet.symbols[index];
  const marks = [name, symbol || blank(name, sheet)];
  if (sheet.double.includes(name)) marks.push("double");
  if (sheet.rooms[index]) marks.push("in_room");
  if (!symbol && printed.stars.includes(name)) marks.push("star");
  if (printed.bonus.includes(name)) marks.push("bonus");
  return zone ? [...marks, { key: `zone.${printed.zone_signs[zone - 1]}` }] : marks;
}

function blank(name: string, { crossed, dead, closed }: Sheet): string {
  if (crossed.includes(name)) return "crossed";
  if (dead.includes(name)) return "dead";
  return closed.includes(name) ? "closed" : "empty";
}
