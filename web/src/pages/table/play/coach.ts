// Which tip of the game's lesson comes next.
import type { Lesson, Look, Tip } from "../../../games/contract";
import { t } from "../../../lib/words.svelte";

export interface Advice {
  key: string;
  text: string;
}

/** For a game without a lesson of its own. */
const anyGame: Lesson = {
  now: ({ moves, names, acting }) => [
    ["choose", moves.length],
    ["wait", !moves.length, { name: names[acting[0] ?? -1] ?? "" }],
  ],
  news: () => [],
};

/** What is new comes first: something to do, then something that happened; else what to do again. */
export function advise(game: string, own: Lesson | undefined, look: Look, seen: Set<string>): Advice {
  const lesson = own ?? anyGame;
  const fitting = (tips: Tip[]): Tip[] => tips.filter(([, fits]) => fits);
  const now = fitting(lesson.now(look));
  const fresh = [...now, ...fitting(lesson.news(look))].find(([key]) => !seen.has(key));
  const [key, , values = {}] = fresh ?? now[0]!;
  return { key, text: t(own ? `games.${game}.coach.${key}` : `coach.${key}`, values) };
}
