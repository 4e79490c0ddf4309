// What happened, in sentences.
import type { HouseOfCatsView } from "../../generated/house_of_cats";
import type { LogLine } from "../../generated/wire";
import { listing } from "../../lib/words.svelte";
import { HOUSE } from "../contract";
import { abilities, nameOf, oneOf, own, tell } from "./sayings";

/** The plays between two looks at the table, and what the own ones brought. */
export function happened(
  before: HouseOfCatsView,
  lines: LogLine[],
  after: HouseOfCatsView,
  names: string[],
  seat: number | null,
): string[] {
  const dice = lines.filter(isDie).map(({ text }) => nameOf(text.split(" ")[1] ?? ""));
  const sentences = lines.filter((line) => !isDie(line)).flatMap((line) => told(line, names, seat, after));
  if (lines.some((line) => line.seat === seat)) sentences.push(...gained(before, after, seat));
  if (dice.length) sentences.push(own("page.rolled", { dice: listing(dice) }));
  if (after.ending && !before.ending) sentences.push(own("page.over"));
  return sentences;
}

const isDie = ({ seat, text }: LogLine): boolean => seat === HOUSE && text.startsWith("die ");

/** New rooms and crossed cheeses on one's own sheet. */
function gained(before: HouseOfCatsView, after: HouseOfCatsView, seat: number | null): string[] {
  const [old, now] = [before.seats[seat ?? -1]?.sheet, after.seats[seat ?? -1]?.sheet];
  if (!old || !now) return [];
  const rooms = now.circles.flatMap((n, i) => (n > (old.circles[i] ?? 0) ? [own("page.room_made", { number: i + 2 })] : []));
  const eaten = now.cheeses.filter((name) => !old.cheeses.includes(name)).length;
  const cheeses = eaten ? [own("page.cheeses_crossed", { n: eaten })] : [];
  return [...rooms, ...cheeses];
}

/** One play from its word alone; nobody hears the words of others until they confirm. */
export function told(line: LogLine, names: string[], seat: number | null, view: HouseOfCatsView): string[] {
  const [first = "", ...rest] = line.text.split(" ");
  if (!first) return [tell("page.write_unseen", line.seat, names, seat)];
  if (line.seat === HOUSE) return [byHouse(first, rest[0] ?? "", view)];
  const tells = (key: string, values = {}): string[] => [tell(key, line.seat, names, seat, values)];
  if (first === "done") return tells("page.confirm");
  if (first === "cat" && !rest.length) return tells("page.cross_cat");
  if (first === "room") return tells("page.wall", { cells: rest.join(" ") });
  if (first === "open") return tells("page.open", { cell: rest[0] ?? "" });
  if (first === "cross") return tells("page.cross", { cell: rest[0] ?? "" });
  if (first === "track") return tells("page.write", { what: oneOf(rest[0] ?? ""), cell: rest[1] ?? "" });
  if (abilities[first]) return tells("page.use", { ability: own(abilities[first].name), detail: detail(first, rest) });
  return tells("page.write", { what: oneOf(first), cell: rest[0] ?? "" });
}

function byHouse(word: string, thing: string, { tiles }: HouseOfCatsView): string {
  if (word === "tile") return own("page.tile", { number: tiles.indexOf(thing) + 2, ability: own(abilities[thing]!.name) });
  return own("page.rolled", { dice: nameOf(thing) });
}

/** What the ability was used for. */
function detail(letter: string, [one = "", two = ""]: string[]): string {
  if (one === "cross") return `: ${own("page.crossing", { cell: two })}`;
  if ("bcfh".includes(letter)) return `: ${own("page.becomes", { old: nameOf(one), new: nameOf(two) })}`;
  if (letter === "d") return `: ${own("page.put_in", { what: oneOf("3"), cell: one })}`;
  if (letter === "e") return `: ${own(one === "more" ? "page.e_more" : "page.e_less")}`;
  if (letter === "g") return `: ${own("page.moved", { from: one, to: two })}`;
  if (letter === "j") return "";
  if (letter === "l") return `: ${own("page.put_in", { what: oneOf("mouse"), cell: listing([one, two].filter(Boolean)) })}`;
  return `: ${two ? own("page.put_in", { what: oneOf(one), cell: two }) : nameOf(one)}`;
}
