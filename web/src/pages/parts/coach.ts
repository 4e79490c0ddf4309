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
type Lesson = (look: Look<any>) => [key: string, fits: unknown, values?: Values][];

/** The first tip that fits and is new; when there is none, the one that always fits. */
export function tipFor(game: string, look: Look, seen: Set<string>): Tip {
  const tips = (lessons[game] ?? anyGame)(look).filter(([, fits]) => fits);
  const [key, , values = {}] = tips.find(([name]) => !seen.has(name)) ?? tips.at(-1)!;
  return { key, text: t(`coach.${lessons[game] ? game : "any"}.${key}`, values) };
}

const anyGame: Lesson = ({ moves, names, acting }) => [
  ["choose", moves.length],
  ["wait", !moves.length, { name: names[acting[0] ?? -1] ?? "" }],
];

const isGroup = (word: string): boolean => /^\d/.test(word) && word.includes(" ");

const lessons: Record<string, Lesson> = {
  discat: ({ view, seat, moves, names, acting }: Look<DiscatView>) => {
    const mine = view.seats[seat]!;
    const limit = view.constraint;
    const asks = limit ? t(`games.discat.say.${limit.direction === "up" ? "more" : "less"}`, { card: limit.card }) : "";
    const turn = moves.length > 0;
    const fits = moves.some((word) => /^\d/.test(word));
    return [
      ["first", turn && view.first_turn],
      ["made", !turn && limit?.creator === seat, { asks }],
      ["present", (view.hand?.length ?? 0) > 5],
      ["asleep", mine.pile.count && mine.pile.top === null],
      ["bonus", mine.bonus],
      ["pass", turn && !fits, { asks }],
      ["free", turn && !limit && !view.first_turn],
      ["last", view.last_turns],
      ["group", turn && limit && moves.some(isGroup)],
      ["play", turn && limit && fits, { asks }],
      ["choose", turn],
      ["wait", !turn, { name: names[acting[0] ?? -1] ?? "" }],
    ];
  },
};
