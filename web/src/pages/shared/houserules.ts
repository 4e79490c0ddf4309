// A game's house rules as the server tells them: each with the values a person can choose, the rulebook's first.
import type { GameCard, HouseRule as Told } from "../../generated/wire";
import { has, t, type Value } from "../../lib/words.svelte";

export interface HouseRule {
  name: string;
  values: unknown[];
  pattern: string; // what a text of one's own looks like; empty if the values are all there are
}

/** By house rule: which of its values, or a text of one's own. */
export type Chosen = Record<string, number | string>;

/** Those of a table with so many seats. */
export const houseRules = (game: GameCard, seats: number): HouseRule[] =>
  game.house_rules
    .filter((rule) => rule.seats.includes(seats))
    .map(({ name, values, any_seat, pattern }: Told) => ({
      name,
      values: any_seat ? [...values, ...Array(seats).keys()] : values,
      pattern,
    }));

/** What was chosen; the usual one where nothing was. */
export function agreedOn(rules: HouseRule[], chosen: Chosen): Record<string, unknown> {
  return Object.fromEntries(
    rules.map(({ name, values }) => {
      const choice = chosen[name] ?? 0;
      return [name, typeof choice === "string" ? choice : (values[choice] ?? values[0])];
    }),
  );
}

/** The sentence of a value; a seat, which has none of its own, is counted from 1 like everywhere on the page. */
export function ruleText(game: string, name: string, value: unknown): string {
  const own = `games.${game}.options.${name}.${String(value)}`;
  if (has(own)) return t(own);
  const shown = typeof value === "number" ? value + 1 : (value as Value);
  return t(`games.${game}.options.${name}.custom`, { value: shown });
}
