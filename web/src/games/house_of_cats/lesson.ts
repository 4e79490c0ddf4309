// The tips of a guided first game.
import type { HouseOfCatsView } from "../../generated/house_of_cats";
import type { Lesson } from "../contract";

export const lesson: Lesson<HouseOfCatsView> = {
  now: ({ view, moves, names, acting, seat }) => {
    const { turn } = view;
    const others = acting.filter((other) => other !== seat);
    const free = turn && !turn.due;
    return [
      ["stars", view.phase === "stars" && turn],
      ["choose_room", turn?.due === "room"],
      ["track", turn?.due === "track"],
      ["open", turn?.due === "open"],
      ["lightning", turn?.due === "lightning"],
      ["cross", turn?.due === "cross"],
      ["first", free && !turn.dice_over && !turn.dice_used],
      ["second", free && !turn.dice_over && turn.dice_used === 1],
      ["third", free && !turn.dice_over && turn.dice_used > 1],
      ["done", moves.includes("done")],
      ["wait", !turn, { name: names[others[0] ?? -1] ?? "" }],
    ];
  },
  news: ({ view, seat, moves }) => {
    const sheet = view.seats[seat]!.sheet;
    const mine = view.turn;
    return [
      ["room", sheet.circles.some((n) => n > 0)],
      ["ability", !mine?.due && view.tiles.some(({ letter }) => moves.some((move) => move.split(" ")[0] === letter))],
      [
        "mouse",
        view.printed.cheese_rows.length > 0 && mine?.dice.some(({ symbol, used }) => symbol === "mouse" && !used),
      ],
      ["cat", view.printed.track.length > 0 && mine?.dice.some(({ symbol, used }) => symbol === "cat" && !used)],
      ["undo", mine?.undo],
      ["points", view.turns > 2],
    ];
  },
};
