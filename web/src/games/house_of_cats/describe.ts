// A cell in words, for those who hear the sheet.
import type { Printed, Sheet } from "../../generated/house_of_cats";
import type { Place } from "./plan";
import { nameOf, own } from "./sayings";
import { zoneSigns } from "./zones";

export function describe(place: Place, { level }: Printed, sheet: Sheet): string {
  const { name, index, letter, zone } = place;
  const symbol = sheet.symbols[index] ?? "";
  const parts = [name, inside(name, symbol, sheet)];
  if (symbol && sheet.double.includes(name)) parts.push(own("page.double"));
  if (sheet.rooms[index]) parts.push(own("page.in_room"));
  if (letter === "*" && !symbol) parts.push(own("page.star"));
  if ((level === 2 || level === 3) && "abcde".includes(letter)) parts.push(own("page.bonus"));
  if (zone) parts.push(own(zoneSigns[(zone - 1) % zoneSigns.length]!.key));
  return parts.join(", ");
}

function inside(name: string, symbol: string, sheet: Sheet): string {
  if (symbol) return nameOf(symbol);
  if (sheet.crossed.includes(name)) return own("page.crossed");
  if (sheet.dead.includes(name)) return own("page.dead");
  return own(sheet.closed.includes(name) ? "page.closed" : "page.empty");
}
