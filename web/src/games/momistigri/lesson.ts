// The tips of a guided first game.
import type { MomistigriView } from "../../generated/momistigri";
import type { Lesson } from "../contract";
import { MOMISTIGRI } from "./cards";

export const lesson: Lesson<MomistigriView> = {
  now: ({ view, seat, moves, asked, names, acting }) => {
    const pairs = moves.some((word) => word.startsWith("pair "));
    const turn = view.phase === "turn" && moves.length > 0;
    const next = { name: names[view.next ?? -1] ?? "" };
    const decides = (value: number): boolean => moves.length > 0 && view.effect?.value === value;
    return [
      ["pair", turn && pairs, { name: names[view.source ?? -1] ?? "" }],
      ["pass", turn && !pairs],
      ["empty", asked?.key === "decide.empty"], // M34
      ["ones", decides(1)],
      ["twos", decides(2), next],
      ["threes", decides(3), next],
      ["fours", decides(4)],
      ["fives", decides(5)],
      ["sixes", decides(6)],
      ["swap", moves.length && view.phase === "swap"],
      ["out", !moves.length && view.seats[seat]!.out],
      ["wait", !moves.length, { name: names[acting[0] ?? -1] ?? "" }],
    ];
  },
  news: ({ view, seat }) => [
    ["round", view.history.length],
    ["mummy", view.hand?.includes(MOMISTIGRI)],
    ["reversed", view.arrow === "counterclockwise"],
    ["known", view.seats.some(({ known }, other) => other !== seat && known.length)],
    ["passed", view.seats.some(({ passed }, other) => other !== seat && passed)],
  ],
};
