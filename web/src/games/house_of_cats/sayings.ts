// The game's own words, and the names of things in them.
import { ownWords, type Values } from "../../lib/words.svelte";
import { isNumber } from "./plan";

export const own = ownWords("house_of_cats");

const NAMES: Record<string, string> = { cat: "page.cat", mouse: "page.mouse" };
const THINGS: Record<string, string> = { cat: "page.a_cat", mouse: "page.a_mouse" };

/** "4", "cat" */
export const nameOf = (symbol: string): string => (isNumber(symbol) ? symbol : own(NAMES[symbol] ?? symbol));

/** "a 4", "a cat" */
export const oneOf = (symbol: string): string => (isNumber(symbol) ? own("page.a_number", { n: symbol }) : own(THINGS[symbol] ?? symbol));

export const abilities: Record<string, { name: string; first: string; then: string }> = {
  a: { name: "page.ability_a", first: "page.which_die", then: "page.anywhere" },
  b: { name: "page.ability_b", first: "page.which_die", then: "page.into_what" },
  c: { name: "page.ability_c", first: "page.which_die", then: "page.into_what" },
  d: { name: "page.ability_d", first: "page.anywhere", then: "page.anywhere" },
  e: { name: "page.ability_e", first: "page.more_or_less", then: "page.more_or_less" },
  f: { name: "page.ability_f", first: "page.which_die", then: "page.into_what" },
  g: { name: "page.ability_g", first: "page.which_number", then: "page.anywhere" },
  h: { name: "page.ability_h", first: "page.which_die", then: "page.into_what" },
  i: { name: "page.ability_i", first: "page.which_pair", then: "page.where_double" },
  j: { name: "page.ability_j", first: "page.corners", then: "page.corners" },
  k: { name: "page.ability_k", first: "page.lightning_k", then: "page.anywhere" },
  l: { name: "page.ability_l", first: "page.lightning_l", then: "page.second_mouse" },
};

/** What a word does, with the names of things in it: "3 C1", "a mouse B2", "write a die anywhere: 5 C3". */
export function moveText(word: string): string {
  const [first = "", ...rest] = word.split(" ");
  if (first === "done") return own("page.done");
  if (word === "cat") return own("page.do_track");
  if (first === "track") return moveText(rest.join(" "));
  if (first in CELLS) return own(CELLS[first]!, { cells: rest.join(", ") });
  const ability = abilities[first];
  if (!ability) return [first, ...rest].map((part) => (part in NAMES ? nameOf(part) : part)).join(" ");
  return [own(ability.name), ...(rest.length ? [spent(rest)] : [])].join(own("page.colon"));
}

const CELLS: Record<string, string> = { room: "page.move_room", open: "page.move_open", cross: "page.move_cross" };

/** How an ability is used: a die for another one, or what is written where. */
function spent(rest: string[]): string {
  const [one = "", other = ""] = rest;
  if (one === "more" || one === "less") return own(`page.e_${one}`);
  const symbols = [one, other].every((part) => part in NAMES || isNumber(part));
  return symbols ? `${nameOf(one)} → ${nameOf(other)}` : moveText(rest.join(" "));
}

/** To the listener himself, or of somebody else: page.you_… or page.they_… */
export function tell(key: string, who: number, names: string[], seat: number | null, values: Values = {}): string {
  const [section, name] = key.split(".");
  return own(`${section}.${who === seat ? "you" : "they"}_${name}`, { ...values, name: names[who] ?? "" });
}
