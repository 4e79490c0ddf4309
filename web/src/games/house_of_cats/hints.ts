// What to do next, in one sentence.
import type { HouseOfCatsView } from "../../generated/house_of_cats";
import { abilities, nameOf, oneOf, own } from "./sayings";
import type { SheetTurn } from "./turn.svelte";

export function hint(view: HouseOfCatsView, turn: SheetTurn): string {
  const mine = view.turn;
  if (!mine) return "";
  if (turn.letter && !mine.due) return ability(turn);
  if (mine.due) return due(view, turn);
  if (turn.symbol) return die(view, turn);
  if (view.phase === "stars") return own("page.write_stars");
  if (!mine.dice_over) return own(mine.die_cells.length ? "page.next_die" : "page.first_die");
  const more = view.tiles.some((letter) => turn.usable(letter));
  return own(more ? "page.done_or_ability" : "page.only_done");
}

function ability(turn: SheetTurn): string {
  const { first, then } = abilities[turn.letter]!;
  return own(turn.said.length > 1 ? then : first, { symbol: turn.symbol ? nameOf(turn.symbol) : "" });
}

function due(view: HouseOfCatsView, turn: SheetTurn): string {
  const { due, due_number, to_open, lightning } = view.turn!;
  if (due === "room") return own("page.which_room", { number: due_number });
  if (due === "open") return own("page.to_open", { n: to_open });
  if (due === "track") {
    if (turn.choices.length) return own("page.track_any");
    return own("page.track_number", { what: oneOf(turn.symbol || due_number) });
  }
  if (due === "cross") return turn.letter ? own("page.cross_further") : own("page.to_cross");
  const { first, then } = abilities[lightning]!;
  return own(turn.said.length > 1 ? then : first);
}

function die(view: HouseOfCatsView, turn: SheetTurn): string {
  if (turn.whole === "cat") return own(view.printed.track.length > mySheet(view).cats ? "page.to_track" : "page.track_is_full");
  return own(view.phase === "stars" ? "page.which_star" : "page.where", { what: oneOf(turn.symbol) });
}

const mySheet = (view: HouseOfCatsView) => view.seats[view.viewer ?? 0]!.sheet;

/** What a button for this token says. */
export function choiceText(token: string, turn: SheetTurn): string {
  if (token === "more") return own("page.e_more");
  if (token === "less") return own("page.e_less");
  return turn.letter === "k" || turn.said[0] === "track" ? nameOf(token) : own("page.make_it", { symbol: nameOf(token) });
}

/** What happens when the word is left as it is. */
export function wholeText(turn: SheetTurn): string {
  if (turn.letter === "j") return own("page.do_corners");
  return own(turn.letter === "l" ? "page.one_mouse" : "page.do_track");
}
