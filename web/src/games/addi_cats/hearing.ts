// What is heard at once, what may wait, and how it was decided: the section of a sentence's key says it.
import type { LogEntry, Sentence } from "../../generated/wire";
import { spoken } from "./cards";

const isOf =
  (...sections: string[]) =>
  ({ key }: Sentence): boolean =>
    sections.includes(key.split(".")[0]!);

const isCard = isOf("turned", "action");
const isVerdict = isOf("verdict");

/** The cards that were turned last, with what they ask of everybody: nobody hears of them later than others see them. */
export function atOnce(entries: LogEntry[]): Sentence[] {
  const cards = entries.findLast(({ story }) => story.some(isCard))?.story.filter(isCard) ?? [];
  return cards.map(inWords);
}

/** A card for the ears. */
function inWords({ key, values = {} }: Sentence): Sentence {
  const { card } = values;
  return { key, values: typeof card === "string" ? { ...values, card: spoken(card) } : values };
}

export const later = (entries: LogEntry[]): Sentence[] =>
  entries.flatMap(({ story }) => story).filter((each) => !isCard(each));

/** Was something resolved by these plays? */
export const resolved = (entries: LogEntry[]): boolean => entries.some(({ story }) => story.some(isVerdict));

/** How the last situation was resolved. */
export const verdictIn = (log: LogEntry[]): Sentence | undefined =>
  log.findLast(({ story }) => story.some(isVerdict))?.story.find(isVerdict);
