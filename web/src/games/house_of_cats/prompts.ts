// What to tap next, in one sentence.
import type { HouseOfCatsView } from "../../generated/house_of_cats";
import type { Sentence } from "../../generated/wire";
import type { SheetTurn } from "./turn.svelte";
import { nameOf, own } from "./words";

/** What to tap once an ability is chosen, and then. */
const TAPS: Record<string, { first: string; then: string }> = {
  a: { first: "page.which_die", then: "page.anywhere" },
  b: { first: "page.which_die", then: "page.into_what" },
  c: { first: "page.which_die", then: "page.into_what" },
  d: { first: "page.anywhere", then: "page.anywhere" },
  e: { first: "page.more_or_less", then: "page.more_or_less" },
  f: { first: "page.which_die", then: "page.into_what" },
  g: { first: "page.which_number", then: "page.anywhere" },
  h: { first: "page.which_die", then: "page.into_what" },
  i: { first: "page.which_pair", then: "page.where_double" },
  j: { first: "page.corners", then: "page.corners" },
  k: { first: "page.anywhere", then: "page.anywhere" },
  l: { first: "page.second_mouse", then: "page.second_mouse" },
};

/** What is asked of the player; once something is tapped, how to go on from there. */
export function prompt(view: HouseOfCatsView, asked: Sentence | null, turn: SheetTurn): string {
  const { said, letter, symbol } = turn;
  if (turn.tapped) {
    if (said[1] === "cross") return own("page.cross_further");
    if (letter) return own(TAPS[letter]![said.length > 1 ? "then" : "first"], { symbol });
    if (turn.whole === "cat") return own(trackIsFull(view) ? "page.track_is_full" : "page.to_track");
    if (symbol) return own(view.phase === "stars" ? "page.which_star" : "page.where", { symbol });
  }
  return asked ? `${own(asked.key, asked.values)}.` : "";
}

const trackIsFull = ({ printed, seats, viewer }: HouseOfCatsView): boolean =>
  seats[viewer ?? 0]!.sheet.cats >= printed.track.length;

/** What a button for this token says. */
export function choiceText(token: string, turn: SheetTurn): string {
  if (token === "more") return own("detail.more");
  if (token === "less") return own("detail.less");
  return turn.changes ? own("page.make_it", { symbol: token }) : nameOf(token);
}

/** What happens when the move is left as it is. */
export function wholeText(turn: SheetTurn): string {
  if (turn.letter === "j") return own("page.do_corners");
  return own(turn.letter === "l" ? "page.one_mouse" : "page.do_track");
}
