// A cell in words, for those who hear the sheet.
import type { Printed, Sheet } from "../../generated/house_of_cats";
import type { Place } from "./geometry";
import { nameOf, own } from "./words";

export function cellText({ name, index, zone }: Place, printed: Printed, sheet: Sheet): string {
  const symbol = sheet.symbols[index] ?? "";
  const parts = [name, inside(name, symbol, sheet)];
  if (symbol && sheet.double.includes(name)) parts.push(own("cell.double"));
  if (sheet.rooms[index]) parts.push(own("cell.in_room"));
  if (!symbol && printed.stars.includes(name)) parts.push(own("cell.star"));
  if (printed.bonus.includes(name)) parts.push(own("cell.bonus"));
  if (zone) parts.push(own(`zone.${printed.zone_signs[zone - 1]}`));
  return parts.join(", ");
}

function inside(name: string, symbol: string, sheet: Sheet): string {
  if (symbol) return nameOf(symbol);
  if (sheet.crossed.includes(name)) return own("cell.crossed");
  if (sheet.dead.includes(name)) return own("cell.dead");
  return own(sheet.closed.includes(name) ? "cell.closed" : "cell.empty");
}
