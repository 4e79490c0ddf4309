// A game's house rules as its JSON schema tells them: each with the values a person can choose, the rulebook's first.
import type { GameCard } from "../../generated/wire";
import { has, listing, t } from "../../lib/words.svelte";

type Value = string | number | boolean | number[];

export interface HouseRule {
  name: string;
  usual: Value;
  values: Value[];
  pattern: string; // what a text of one's own looks like; empty if the values are all there are
}

/** By house rule: which of its values, or a text of one's own. */
export type Chosen = Record<string, number | string>;

interface Schema {
  type?: string;
  enum?: Value[];
  examples?: Value[];
  pattern?: string;
  anyOf?: Schema[];
  default?: Value;
  seats?: number[]; // only with so many
}

function properties(game: GameCard): Record<string, Schema> {
  const { $ref, $defs } = game.options as {
    $ref: string;
    $defs: Record<string, { properties: Record<string, Schema> }>;
  };
  return $defs[$ref.split("/").at(-1)!]?.properties ?? {};
}

/** A whole number that is not one of a few means a seat; a text has examples, if people can choose one. */
function valuesOf(schema: Schema, seats: number): Value[] {
  const named = schema.enum ?? schema.examples;
  if (named) return named;
  if (schema.type === "boolean") return [false, true];
  if (schema.type === "integer") return [...Array(seats).keys()];
  return (schema.anyOf ?? []).flatMap((part) => valuesOf(part, seats));
}

/** Those with something to choose; a deck file, say, is no choice here. */
export function houseRules(game: GameCard, seats: number): HouseRule[] {
  return Object.entries(properties(game)).flatMap(([name, schema]) => {
    const usual = schema.default ?? schema.examples?.[0] ?? "";
    if (schema.seats && !schema.seats.includes(seats)) return [];
    const others = valuesOf(schema, seats).filter((value) => String(value) !== String(usual));
    return others.length ? [{ name, usual, values: [usual, ...others], pattern: schema.pattern ?? "" }] : [];
  });
}

/** What was chosen; the usual one where nothing was. */
export function agreedOn(rules: HouseRule[], chosen: Chosen): Record<string, Value> {
  return Object.fromEntries(
    rules.map(({ name, values, usual }) => {
      const choice = chosen[name] ?? 0;
      return [name, typeof choice === "string" ? choice : (values[choice] ?? usual)];
    }),
  );
}

/** The sentence of a value. */
export function ruleText(game: string, name: string, value: unknown): string {
  const own = `games.${game}.options.${name}.${String(value)}`;
  if (has(own)) return t(own);
  const shown = Array.isArray(value)
    ? listing(value.map(String))
    : String(typeof value === "number" ? value + 1 : value);
  return t(`games.${game}.options.${name}.custom`, { value: shown });
}
