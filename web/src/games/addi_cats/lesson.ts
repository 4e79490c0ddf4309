// The tips of a guided first game, which is played at the family's pace and without Action cards.
import type { AddiCatsView } from "../../generated/addi_cats";
import type { Lesson } from "../contract";

export const lesson: Lesson<AddiCatsView> = {
  options: { pace: "family", actions: false },
  now: ({ view, seat }) => [
    ["won", view.seats[seat]?.place],
    ["flip", view.turn === seat],
    ["compare", true],
  ],
  news: ({ view, seat }) => [
    ["first", view.reveal > 0],
    ["sum_card", view.seats.some(({ card }) => card !== null && /^\d+$/.test(card))],
    ["equality", view.last?.kind === "equality"],
    ["fault", view.last?.kind === "fault"],
    ["lapse", view.last?.kind === "lapse"],
    ["waiting", view.seats[seat]?.stock === 0 && view.seats[seat].pile > 0],
  ],
};
