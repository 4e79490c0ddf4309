// The tips of a guided first game.
import type { DiscatView } from "../../generated/discat";
import type { Lesson } from "../contract";
import { told } from "../../lib/words.svelte";
import { cardsOf } from "./cards";

const asked = ({ constraint }: DiscatView): string => (constraint ? told("discat", constraint.asks, []) : "");

export const lesson: Lesson<DiscatView> = {
  now: ({ view, moves, names, acting }) => {
    const turn = moves.length > 0;
    const fits = moves.some((word) => cardsOf(word).length);
    const asks = asked(view);
    return [
      ["first", turn && view.first_turn],
      ["free", turn && !view.constraint && !view.first_turn],
      ["pass", turn && !fits, { asks }],
      ["play", turn && view.constraint && fits, { asks }],
      ["wait", !turn, { name: names[acting[0] ?? -1] ?? "" }],
    ];
  },
  news: ({ view, seat, moves }) => {
    const mine = view.seats[seat]!;
    return [
      ["made", !moves.length && view.constraint?.creator === seat, { asks: asked(view) }],
      ["last", view.last_turns],
      ["group", view.constraint && moves.some((word) => cardsOf(word).length > 1)],
      ["present", (view.hand?.length ?? 0) > view.hand_size],
      ["asleep", mine.pile.count && mine.pile.top === null],
      ["bonus", mine.bonus],
    ];
  },
};
