// What the page says, in the spoken language: its own words, and those of the games that were asked for.
import type { Reason } from "../generated/wire";
import { always } from "./shelf";

export type Language = "en" | "fr";
export type Values = Record<string, string | number>;
type Table = { [key: string]: string | Table };

const files = import.meta.glob<Table>("../generated/words.*.json", { import: "default" });
const kept = always.get("language");
const browsers: Language = navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en";

export const speech = $state<{ language: Language }>({ language: kept === "fr" || kept === "en" ? kept : browsers });
let page = $state.raw<Table>({}); // with every game's name, for the pages that list them
let games = $state.raw<Record<string, Table>>({}); // all words of those that were asked for

const read = async (file: string): Promise<Table> => (await files[`../generated/words.${file}.json`]?.()) ?? {};

/** Speak this language from now on; rejects when its words cannot be had. */
export async function speak(language: Language): Promise<void> {
  const ids = Object.keys(games);
  const [own, ...theirs] = await Promise.all([read(language), ...ids.map((id) => read(`${id}.${language}`))]);
  if (ids.length < Object.keys(games).length) return speak(language); // another game came meanwhile
  page = own!;
  games = Object.fromEntries(ids.map((id, i) => [id, theirs[i]!]));
  speech.language = language;
}

/** As the person wishes, today and tomorrow. */
export async function choose(language: Language): Promise<void> {
  await speak(language);
  always.set("language", language);
}

/** Have a game's words ready. */
export async function wordsFor(game: string): Promise<void> {
  if (games[game]) return;
  const { language } = speech;
  const own = await read(`${game}.${language}`);
  if (language !== speech.language) return wordsFor(game); // changed meanwhile
  games = { ...games, [game]: own };
}

function find(key: string): unknown {
  const [first, id = "", ...rest] = key.split(".");
  const inside = (table: unknown, parts: string[]): unknown =>
    parts.reduce((found, part) => (found as Table | undefined)?.[part], table);
  return (first === "games" && inside(games[id], rest)) || inside(page, key.split("."));
}

/** French says "0 carte", English "0 cards". */
function isOne(n: number): boolean {
  return speech.language === "fr" ? n < 2 : n === 1;
}

export function has(key: string): boolean {
  return find(key) !== undefined;
}

/** The words of this key, with its {values} filled in; a table with one and other follows the number n. */
export function t(key: string, values: Values = {}): string {
  let text = find(key);
  if (text && typeof text === "object") text = (text as Table)[isOne(Number(values.n)) ? "one" : "other"];
  if (typeof text !== "string") return key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A game's own words: `own("page.hand")`. */
export const ownWords =
  (game: string) =>
  (key: string, values: Values = {}): string =>
    t(`games.${game}.${key}`, values);

/** "a, b and c" */
export function listing(things: string[]): string {
  if (things.length < 2) return things.join("");
  return `${things.slice(0, -1).join(", ")} ${t("join.and")} ${things.at(-1)}`;
}

/** Why something does not go, in one sentence; a value named seat is a player. */
export function because(game: string, reason: Reason, names: string[]): string {
  return sentence("why", game, reason, names);
}

/** Why a move is a good one, likewise. */
export function advised(game: string, reason: Reason, names: string[]): string {
  return sentence("advice", game, reason, names);
}

function sentence(table: string, game: string, reason: Reason, names: string[]): string {
  const values: Values = { ...(reason.values as Values) };
  if ("seat" in values) values.seat = names[Number(values.seat)] ?? String(values.seat);
  for (const name of ["symbol", "old", "new"]) {
    const called = `games.${game}.symbol.${values[name]}`; // what the game calls it in this language
    if (name in values && has(called)) values[name] = t(called);
  }
  const own = `games.${game}.${table}.${reason.key}`;
  return t(has(own) ? own : `${table}.${reason.key}`, values);
}
