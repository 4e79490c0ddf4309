// What a word will do, as the button says it.
import type { MomistigriView } from "../../generated/momistigri";
import { valueOf } from "./cards";
import { nameOf, own } from "./story";

const ALONE = [1, 6]; // pairs that do something even when nobody else has cards

export function labelOf(word: string, view: MomistigriView, names: string[]): string {
  const [verb, one = "", other = ""] = word.split(" ");
  const [card, name] = [nameOf(one), names[Number(other)] ?? ""];
  const next = names[view.next ?? -1] ?? own("page.next_player");
  if (verb === "choose") return own("page.choose_go", { card, name: next });
  if (verb === "give") return own("page.give_go", { card, name });
  if (verb === "send") return own("page.send_go", { card, name });
  if (verb === "swap") return own("page.swap_go", { card, other: nameOf(other) });
  const cards = `${one} + ${other}`;
  if (view.hand?.length === 2) return own("page.lay_last", { cards });
  return own("page.lay", { cards, what: does(one, other, view, next) });
}

/** The same for every move, also for those that need no card. */
export function moveText(word: string, view: MomistigriView, names: string[]): string {
  const someone = own("page.next_player");
  const next = names[view.next ?? -1] ?? someone;
  const ones = (view.hand ?? []).filter((card) => card.startsWith("1"));
  if (word === "shed") return ones.length ? own("page.shed_ones", { n: ones.length, cards: ones.join(" + ") }) : own("page.shed_none");
  if (word === "choose" || (word === "exchange" && !view.hand?.length)) return own("page.no_card_left"); // M34
  if (word === "exchange") return own("page.exchange", { name: next });
  if (word === "reverse") return own("page.turn_arrow", { name: names[otherNext(view)] ?? someone });
  if (word === "pass" || word === "stop") return own(`page.${word}`);
  return labelOf(word, view, names);
}

// By the number of the pair.
const doings = [
  "", "page.does_1", "page.does_2", "page.does_3", "page.does_4", "page.does_5", "page.does_6", "page.does_7", "page.does_8",
]; // prettier-ignore

function does(one: string, other: string, view: MomistigriView, next: string): string {
  const value = valueOf(one);
  if (value !== valueOf(other)) return own("page.same_colour");
  if (view.closing && !ALONE.includes(value)) return own("page.no_target");
  return own(doings[value]!, { name: next });
}

/** Who is next when the arrow is turned: the nearest on the other side who still has cards. */
export function otherNext({ seats, turn, arrow }: MomistigriView): number {
  const step = arrow === "clockwise" ? -1 : 1;
  for (let i = 1; i < seats.length; i++) {
    const seat = ((turn ?? 0) + step * i + seats.length * i) % seats.length;
    if (!seats[seat]!.out) return seat;
  }
  return turn ?? 0;
}
