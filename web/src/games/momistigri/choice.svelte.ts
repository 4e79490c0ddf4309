// What the player has picked so far: cards of the hand, a card of the discard, somebody to give to.
// All of it is read off the moves that the server would take: no rules live here.
import { cardOf } from "./cards";
import { kindOf, namedIn, namesNothing, withCards, type Named } from "./moves";

/** A move that names things. */
interface Offer extends Named {
  move: string;
}

/** Are these cards among those, each as often? */
function among(cards: string[], those: string[]): boolean {
  const left = [...those];
  return cards.every((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

export class Choice {
  held = $state.raw<string[]>([]); // picked in the hand, by the names that tell equal cards apart
  taken = $state<string | null>(null); // picked on the discard
  #to = $state<number | null>(null);
  #moves: () => string[];

  constructor(moves: () => string[]) {
    this.#moves = moves;
  }

  get #offers(): Offer[] {
    const moves = this.#moves().filter((move) => !namesNothing(move));
    return moves.map((move) => ({ move, ...namedIn(move) }));
  }

  /** What the things are picked for: the kind of the moves that name them, or nothing. */
  get kind(): string {
    return kindOf(this.#offers[0]?.move ?? "");
  }

  /** So many cards of the hand. */
  get #wanted(): number {
    return Math.max(0, ...this.#offers.map(({ hand }) => hand.length));
  }

  get needsHand(): boolean {
    return this.#wanted > 0;
  }

  get needsDiscard(): boolean {
    return this.#offers.some(({ taken }) => taken !== null);
  }

  /** Who may get a card. */
  get receivers(): number[] {
    const seats = this.#offers.flatMap(({ to }) => (to === null ? [] : [to]));
    return [...new Set(seats)].sort((one, other) => one - other);
  }

  /** Whom the card goes to, if nobody is picked: the only one; and what is not one's own, the first. */
  get to(): number | null {
    const { receivers } = this;
    if (this.#to !== null && receivers.includes(this.#to)) return this.#to;
    return receivers.length === 1 || !this.needsHand ? (receivers[0] ?? null) : null;
  }

  aim(seat: number): void {
    this.#to = seat;
  }

  /** The move of exactly what is picked. */
  get move(): string | null {
    const hand = this.held.map(cardOf);
    const { taken, to } = this;
    const exact = (offer: Offer): boolean =>
      offer.taken === taken && offer.to === to && offer.hand.length === hand.length && among(hand, offer.hand);
    return this.#offers.find(exact)?.move ?? null;
  }

  #possible(held: string[], taken = this.taken): boolean {
    const hand = held.map(cardOf);
    return this.#offers.some((offer) => among(hand, offer.hand) && (taken === null || offer.taken === taken));
  }

  /** May this card of the hand be touched to some end? */
  fits(name: string): boolean {
    return this.held.includes(name) || this.#with(name) !== null;
  }

  /** What is held once this card is touched, too; of too many, the newest that go together. */
  #with(name: string): string[] | null {
    const { held } = this;
    const full = held.length >= this.#wanted;
    const ways = [[...held, name], ...(full ? [[...held.slice(-1), name], [name]] : [])];
    return ways.find((way) => this.#possible(way)) ?? null;
  }

  /** Pick a card of the hand up, or put it back; false: it is not possible. */
  toggle(name: string): boolean {
    if (this.held.includes(name)) {
      this.held = this.held.filter((other) => other !== name);
      return true;
    }
    const way = this.#with(name);
    if (way) this.held = way;
    return way !== null;
  }

  canTake(card: string): boolean {
    return this.#possible(this.held, card);
  }

  take(card: string): boolean {
    if (this.taken === card) this.taken = null;
    else if (this.canTake(card)) this.taken = card;
    else return false;
    return true;
  }

  get touched(): boolean {
    return this.held.length > 0 || this.taken !== null;
  }

  clear(): void {
    this.held = [];
    this.taken = null;
    this.#to = null;
  }

  /** The move to ask about when this card of the hand is not possible; where no move names any, it and another one. */
  question(name: string, hand: string[]): string {
    const other = this.held[0] ?? hand.find((each) => each !== name) ?? name;
    const cards = [cardOf(name), cardOf(other)];
    const offer = this.#offers.find((each) => each.hand.length);
    return offer ? withCards(offer.move, cards, this.taken) : cards.join(" ");
  }

  /** The same for a card of the discard. */
  questionOf(card: string): string {
    return withCards(this.#offers[0]?.move ?? "", this.held.map(cardOf), card);
  }
}
