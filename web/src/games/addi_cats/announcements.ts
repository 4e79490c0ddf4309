// What is heard at once, what may wait, and how it was decided: the section of a sentence's key says it.
import type { LogEntry, Sentence } from "../../generated/wire";

const isOf =
  (...sections: string[]) =>
  ({ key }: Sentence): boolean =>
    sections.includes(key.split(".")[0]!);

const isCard = isOf("turned", "action");
const isSlap = isOf("slap");
const isVerdict = isOf("verdict");

/** The cards that were turned last, with what they ask of everybody: nobody hears of them later than others see them. */
export const atOnce = (entries: LogEntry[]): Sentence[] => entries.findLast(turned)?.story.filter(isCard) ?? [];

export const later = (entries: LogEntry[]): Sentence[] =>
  entries.flatMap(({ story }) => story).filter((each) => !isCard(each));

/** Were cards turned by this play? */
export const turned = ({ story }: LogEntry): boolean => story.some(isCard);

/** Was it a slap? */
export const slapped = ({ story }: LogEntry): boolean => story.some(isSlap);

/** Was something resolved by it? */
export const resolved = ({ story }: LogEntry): boolean => story.some(isVerdict);

/** How the last situation was resolved. */
export const verdictIn = (log: LogEntry[]): Sentence | undefined => log.findLast(resolved)?.story.find(isVerdict);
