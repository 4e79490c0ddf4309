// Which of the tips that came with the view is said next.
import type { Lesson, Sentence } from "../../../generated/wire";

/** What is new comes first: something to do, then something that happened; else what to do again. */
export const nextTip = ({ now, news }: Lesson, seen: Set<string>): Sentence | undefined =>
  [...now, ...news].find(({ key }) => !seen.has(key)) ?? now[0];
