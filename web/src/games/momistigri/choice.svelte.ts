// What the player has picked so far: cards of the hand, a card of the discard, somebody to give to.
// All of it is read off the words the server would take: no rules live here.
import { cardOf } from "./cards";

/** A word that names things, taken apart. */
interface Offer {
  word: string;
  hand: string[]; // cards of one's hand
  taken: string | null; // a card of the discard
  to: number | null; // a seat
}

const takenApart: Record<string, (one: string, other: string) => Omit<Offer, "word">> = {
  pair: (one, other) => ({ hand: [one, other], taken: null, to: null }),
  choose: (one) => ({ hand: [one], taken: null, to: null }),
  give: (one, seat) => ({ hand: [one], taken: null, to: Number(seat) }),
  swap: (one, other) => ({ hand: [one], taken: other, to: null }),
  send: (one, seat) => ({ hand: [], taken: one, to: Number(seat) }),
};

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
    return this.#moves().flatMap((word) => {
      const [verb = "", one, other = ""] = word.split(" ");
      return one === undefined ? [] : [{ word, ...takenApart[verb]!(one, other) }];
    });
  }

  /** What the things are picked for: `pair`, `choose`, `give`, `swap`, `send`, or nothing. */
  get verb(): string {
    return this.#offers[0]?.word.split(" ")[0] ?? "";
  }

  get needsHand(): boolean {
    return this.#offers.some(({ hand }) => hand.length);
  }

  get needsDiscard(): boolean {
    return this.#offers.some(({ taken }) => taken !== null);
  }

  /** Who may get a card. */
  get receivers(): number[] {
    const seats = this.#offers.flatMap(({ to }) => (to === null ? [] : [to]));
    return [...new Set(seats)].sort((one, other) => one - other);
  }

  /** Whom the card goes to: the only one, if nobody is picked; of those who all get one, the first. */
  get to(): number | null {
    const { receivers } = this;
    if (this.#to !== null && receivers.includes(this.#to)) return this.#to;
    return receivers.length === 1 || this.verb === "send" ? (receivers[0] ?? null) : null;
  }

  aim(seat: number): void {
    this.#to = seat;
  }

  /** The word of exactly what is picked. */
  get word(): string | null {
    const hand = this.held.map(cardOf);
    const { taken, to } = this;
    const exact = (offer: Offer): boolean =>
      offer.taken === taken && offer.to === to && offer.hand.length === hand.length && among(hand, offer.hand);
    return this.#offers.find(exact)?.word ?? null;
  }

  #possible(held: string[], taken = this.taken): boolean {
    const hand = held.map(cardOf);
    return this.#offers.some((offer) => among(hand, offer.hand) && (taken === null || offer.taken === taken));
  }

  /** May this card of the hand be touched to some end? */
  fits(name: string): boolean {
    return this.held.includes(name) || this.#with(name) !== null;
  }

  /** What is held once this card is touched, too; of three, the newest that go together. */
  #with(name: string): string[] | null {
    const { held } = this;
    const one = held.length === 1 && this.verb === "pair";
    const ways = [[...held, name], ...(one ? [] : [[...held.slice(-1), name], [name]])];
    return ways.find((way) => way.length && this.#possible(way)) ?? null;
  }

  /** Pick a card of the hand up, or put it back; false: it does not go. */
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

  /** The word to ask about when this card of the hand does not go. */
  question(name: string, hand: string[]): string {
    const card = cardOf(name);
    const seat = this.receivers[0] ?? 0;
    if (this.verb === "choose") return `choose ${card}`;
    if (this.verb === "give") return `give ${card} ${seat}`;
    if (this.verb === "swap") return `swap ${card} ${this.taken ?? card}`;
    const other = this.held[0] ?? hand.find((each) => each !== name) ?? name;
    return `pair ${card} ${cardOf(other)}`;
  }
}
