// What the page says, in English and in French: one table of words a language, the games' own among them.
import en from "../generated/words.en.json";
import fr from "../generated/words.fr.json";
import type { Reason } from "../generated/wire";

export type Language = "en" | "fr";
type Values = Record<string, string | number>;

const tables: Record<Language, unknown> = { en, fr };
const kept = localStorage.getItem("language");
const spoken: Language = navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en";

export const speech = $state<{ language: Language }>({ language: kept === "fr" || kept === "en" ? kept : spoken });

export function speak(language: Language): void {
  speech.language = language;
  localStorage.setItem("language", language);
}

function find(key: string): unknown {
  let found: unknown = tables[speech.language];
  for (const part of key.split(".")) found = (found as Record<string, unknown> | undefined)?.[part];
  return found;
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
  if (text && typeof text === "object") text = (text as Record<string, string>)[isOne(Number(values.n)) ? "one" : "other"];
  if (typeof text !== "string") return key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** "a, b and c" */
export function listing(things: string[]): string {
  if (things.length < 2) return things.join("");
  return `${things.slice(0, -1).join(", ")} ${t("join.and")} ${things.at(-1)}`;
}

/** One sentence; a value named seat is a player. */
export function because(game: string, reason: Reason, names: string[]): string {
  const values: Values = { ...(reason.values as Values) };
  if ("seat" in values) values.seat = names[Number(values.seat)] ?? String(values.seat);
  const own = `games.${game}.why.${reason.key}`;
  return t(has(own) ? own : `why.${reason.key}`, values);
}
