// Fills sentences in, as each language does it: plurals, lists, names, elision. core/formatter.py does the same for the
// terminal, and says how a template is written; tests/formatter/cases.json holds the two together.
import { HOUSE } from "../generated/constants";
import type { Sentence } from "../generated/wire";

export type Language = "en" | "fr";
type Simple = number | string | Sentence;
export type Value = Simple | Simple[];
export type Values = Record<string, Value>;

export interface Speech {
  language: Language;
  find: (key: string) => unknown; // a template, or the table of its plural
  names: string[];
}

const PLACE = /\{(\w+)(?::([\w ]+))?\}/g;
const SIGN = /([0-9])\s*([+=])\s*(?=[0-9])/g;
const JOINTS: Record<string, string> = { commas: ", ", spaces: " ", plus: " + ", equals: " = " };
const VOWELS = "aeiouh"; // h is silent in French

/** French says "0 carte", English "0 cards"; a debt is counted like what is owed, "−1 point". */
const isOne = (language: Language, n: unknown): boolean => n === 1 || n === -1 || (language === "fr" && n === 0);

/** Élise, Hugo and Yves do, Yann does not. */
function beginsWithVowel(name: string): boolean {
  const [first = "", second = ""] = name.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  if (first === "y") return second !== "" && !VOWELS.includes(second);
  return first !== "" && `${VOWELS}œæ`.includes(first);
}

/** "d’Oscar", "Oscar’s" */
function of(language: Language, name: string): string {
  if (language !== "fr") return `${name}’s`;
  return beginsWithVowel(name) ? `d’${name}` : `de ${name}`;
}

/** The key's words, filled in; a table with one and other follows the number n. Without words: the key. */
export function say(speech: Speech, key: string, values: Values = {}): string {
  let template = speech.find(key);
  if (template && typeof template === "object") {
    template = (template as Record<string, unknown>)[isOne(speech.language, values.n) ? "one" : "other"];
  }
  if (typeof template !== "string" || !template) return key;
  return template.replace(PLACE, (place, name: string, hows?: string) => {
    const value = values[name];
    return value === undefined ? place : write(speech, value, hows?.split(" ") ?? []);
  });
}

/** The same for the ears: signs between numbers are words, "5 plus 9". */
export function aloud(speech: Speech, key: string, values: Values = {}): string {
  const word = (sign: string): string => say(speech, `signs.${sign}`);
  return say(speech, key, values).replace(SIGN, (_, digit: string, sign: string) => `${digit} ${word(sign)} `);
}

/** One value, as the template asks for it. */
function write(speech: Speech, value: Value, hows: string[]): string {
  const ways = hows.filter((how) => !(how in JOINTS));
  if (Array.isArray(value)) {
    const parts = value.map((part) => write(speech, part, ways));
    const joint = hows.find((how) => how in JOINTS);
    return joint === undefined ? listing(speech, parts) : parts.join(JOINTS[joint]);
  }
  if (typeof value === "object") return say(speech, value.key, value.values);
  const [how] = ways;
  if (how === "name") return nameOf(speech, Number(value));
  if (how === "of") return of(speech.language, typeof value === "number" ? nameOf(speech, value) : value);
  const found = how ? speech.find(`${how}.${value}`) : undefined;
  if (typeof found === "string") return found;
  return typeof value === "number" ? signed(value) : value;
}

/** A debt with its proper sign: −3. */
export const signed = (number: number): string => String(number).replace("-", "−");

export function nameOf(speech: Speech, seat: number): string {
  return seat === HOUSE ? say(speech, "told.house") : (speech.names[seat] ?? String(seat));
}

/** "a, b and c" */
export function listing(speech: Speech, parts: string[]): string {
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} ${say(speech, "join.and")} ${parts.at(-1)}`;
}
