// A field of any view in words: its name, and how its values are written. terminal/drawing.py does it likewise.
import type { Sentence } from "../../generated/wire";
import { knows, t, told } from "../../lib/words.svelte";

/** `view.draw_pile` of the game's words, or made from the field itself. */
export function fieldName(game: string, field: string): string {
  const key = `view.${field}`;
  if (knows(game, key)) return told(game, { key }, []);
  const plain = field.replace(/_/g, " ").toLowerCase();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

export const isSentence = (value: object): value is Sentence => "key" in value;

export const isThere = (value: unknown): boolean => value !== null && value !== "";

/** One value: as the game's words have it (`view.turn_value`), or what they say for it (`view.ending_points`). */
export function written(game: string, field: string, value: unknown, names: string[]): string {
  if (!isThere(value)) return t("generic.nothing");
  if (typeof value === "boolean") return t(value ? "generic.yes" : "generic.no");
  if (typeof value === "object") return told(game, value as Sentence, names);
  const plain = value as number | string;
  const how = `view.${field}_value`;
  if (knows(game, how)) return told(game, { key: how, values: { value: plain } }, names);
  const own = `view.${field}_${plain}`;
  return knows(game, own) ? told(game, { key: own }, []) : String(plain);
}
