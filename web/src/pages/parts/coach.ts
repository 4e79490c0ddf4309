// Which tip fits what the player sees now. The coach knows no rules: he reads the view and the moves that were sent.
import type { DiscatView } from "../../generated/wire";
import { t } from "../../lib/words.svelte";

export interface Look<View = unknown> {
  view: View;
  seat: number;
  moves: string[];
  names: string[];
  acting: number[];
}

export interface Tip {
  key: string;
  text: string;
}

type Values = Record<string, string | number>;
type Fitting = [key: string, fits: unknown, values?: Values];

interface Lesson<View = any> {
  now: (look: Look<View>) => Fitting[]; // what to do or to watch: one of them always fits
  news: (look: Look<View>) => Fitting[]; // what has happened or come into reach, told once
}

/** What is new comes first: something to do, then something that happened; else what to do again. */
export function tipFor(game: string, look: Look, seen: Set<string>): Tip {
  const lesson = lessons[game] ?? anyGame;
  const fitting = (tips: Fitting[]): Fitting[] => tips.filter(([, fits]) => fits);
  const now = fitting(lesson.now(look));
  const fresh = [...now, ...fitting(lesson.news(look))].find(([key]) => !seen.has(key));
  const [key, , values = {}] = fresh ?? now[0]!;
  return { key, text: t(`coach.${lessons[game] ? game : "any"}.${key}`, values) };
}

const onTurn = ({ names, acting }: Look): Values => ({ name: names[acting[0] ?? -1] ?? "" });

const anyGame: Lesson = {
  now: (look) => [
    ["choose", look.moves.length],
    ["wait", !look.moves.length, onTurn(look)],
  ],
  news: () => [],
};

const isGroup = (word: string): boolean => /^\d/.test(word) && word.includes(" ");

function asked({ constraint }: DiscatView): string {
  if (!constraint) return "";
  return t(`games.discat.say.${constraint.direction === "up" ? "more" : "less"}`, { card: constraint.card });
}

const discat: Lesson<DiscatView> = {
  now: (look) => {
    const { view, moves } = look;
    const turn = moves.length > 0;
    const fits = moves.some((word) => /^\d/.test(word));
    return [
      ["first", turn && view.first_turn],
      ["free", turn && !view.constraint && !view.first_turn],
      ["pass", turn && !fits, { asks: asked(view) }],
      ["play", turn && view.constraint && fits, { asks: asked(view) }],
      ["wait", !turn, onTurn(look)],
    ];
  },
  news: ({ view, seat, moves }) => {
    const mine = view.seats[seat]!;
    return [
      ["made", !moves.length && view.constraint?.creator === seat, { asks: asked(view) }],
      ["last", view.last_turns],
      ["group", view.constraint && moves.some(isGroup)],
      ["present", (view.hand?.length ?? 0) > 5],
      ["asleep", mine.pile.count && mine.pile.top === null],
      ["bonus", mine.bonus],
    ];
  },
};

const lessons: Record<string, Lesson> = { discat };
