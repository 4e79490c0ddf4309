// What the page says, in the spoken language: its own words, and those of the games that were asked for.
import type { Reason, Sentence } from "../generated/wire";
import { games as askGames, gameWords, type WordTable } from "./api";
import { aloud as readAloud, listing as joined, say, type Language, type Speech, type Values } from "./formatter";
import { always } from "./storage";

export type { Language, Value, Values } from "./formatter";

const files = import.meta.glob<WordTable>("../generated/words.*.json", { import: "default" });
const kept = always.get("language");
const browsers: Language = navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en";

export const speech = $state<{ language: Language }>({ language: kept === "fr" || kept === "en" ? kept : browsers });
let page = $state.raw<WordTable>({}); // with every game's name, for the pages that list them
let games = $state.raw<Record<string, WordTable>>({}); // all words of those that were asked for

const inside = async (file: string): Promise<WordTable | undefined> => files[`../generated/words.${file}.json`]?.();

/** A game that the page was built without has its words on the server. */
const ofGame = async (game: string, language: Language): Promise<WordTable> =>
  (await inside(`${game}.${language}`)) ?? gameWords(game, language);

/** Speak this language from now on; rejects when its words cannot be had. */
export async function speak(language: Language): Promise<void> {
  const ids = Object.keys(games);
  const [own = {}, ...theirs] = await Promise.all([inside(language), ...ids.map((id) => ofGame(id, language))]);
  if (ids.length < Object.keys(games).length) return speak(language); // another game came meanwhile
  page = own;
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
  const own = await ofGame(game, language);
  if (language !== speech.language) return wordsFor(game); // changed meanwhile
  games = { ...games, [game]: own };
}

/** Have the names of these games ready, as far as they can be had: the page was built with those of most. */
export async function namesFor(ids: string[]): Promise<void> {
  await Promise.allSettled(ids.filter((id) => !isNamed(id)).map(wordsFor));
}

/** Is there such a game? If so, it has its name now. */
export async function isGame(id: string): Promise<boolean> {
  if (isNamed(id)) return true;
  if (!(await askGames()).some((card) => card.id === id)) return false;
  await wordsFor(id);
  return true;
}

const isNamed = (id: string): boolean => has(`games.${id}.game.name`);

/** A game's name; made from its id as long as its words are not here. */
export function gameName(id: string): string {
  if (isNamed(id)) return t(`games.${id}.game.name`);
  return id.charAt(0).toUpperCase() + id.slice(1).replaceAll("_", " ");
}

function find(key: string): unknown {
  const [first, id = "", ...rest] = key.split(".");
  const under = (table: unknown, parts: string[]): unknown =>
    parts.reduce((found, part) => (found as WordTable | undefined)?.[part], table);
  return (first === "games" && under(games[id], rest)) || under(page, key.split("."));
}

export function has(key: string): boolean {
  return find(key) !== undefined;
}

const speaks = (names: string[] = []): Speech => ({ language: speech.language, find, names });

/** In the words of this game, or in those that all games share. */
const speaksOf = (game: string, names: string[]): Speech => ({
  language: speech.language,
  find: (key) => find(`games.${game}.${key}`) ?? find(key),
  names,
});

/** Has this game, or have all games, words for it? */
export const knows = (game: string, key: string): boolean => speaksOf(game, []).find(key) !== undefined;

/** The words of this key, with its {values} filled in; a table with one and other follows the number n. */
export function t(key: string, values: Values = {}, names: string[] = []): string {
  return say(speaks(names), key, values);
}

/** A game's own words, for people with these names: `own("page.sheet_of", { seat }, names)`. */
export const ownWords =
  (game: string) =>
  (key: string, values: Values = {}, names: string[] = []): string =>
    told(game, { key, values }, names);

/** "a, b and c" */
export const listing = (things: string[]): string => joined(speaks(), things);

/** A sentence about a game, in the words of that game or in those that all games share. */
export function told(game: string, { key, values }: Sentence, names: string[]): string {
  return say(speaksOf(game, names), key, values);
}

/** The same as it is read aloud. */
export function aloud(game: string, { key, values }: Sentence, names: string[]): string {
  return readAloud(speaksOf(game, names), key, values);
}

/** Why something is refused, in one sentence. */
export function because(game: string, { key, values }: Reason, names: string[]): string {
  return told(game, { key: `why.${key}`, values }, names);
}
