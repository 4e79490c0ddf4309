// What the player has picked up so far. All of it is read off the moves that the server would take: no rules live here.
import { groupsIn } from "./cards";

export class Choice {
  chosen = $state.raw<string[]>([]); // in the order they were picked up
  #wanted = $state<string | null>(null); // on top, if it may be
  #moves: () => string[];
  #hand: () => string[];

  constructor(moves: () => string[], hand: () => string[]) {
    this.#moves = moves;
    this.#hand = hand;
  }

  get groups(): string[][] {
    return groupsIn(this.#moves(), this.#hand());
  }

  /** The move that names no card at all. */
  get pass(): string | null {
    const hand = this.#hand();
    return this.#moves().find((move) => !move.split(" ").some((part) => hand.includes(part))) ?? null;
  }

  /** The moves that name a card, and do not lay it. */
  get swaps(): string[] {
    const hand = this.#hand();
    const isCard = (part: string): boolean => hand.includes(part);
    return this.#moves().filter((move) => move.split(" ").some(isCard) && !move.split(" ").every(isCard));
  }

  #swapOf(card: string): string | null {
    return this.swaps.find((move) => move.split(" ").includes(card)) ?? null;
  }

  /** The groups of exactly the chosen cards, one for each card that may be on top. */
  get #exact(): string[][] {
    const { chosen } = this;
    return this.groups.filter(
      (group) => group.length === chosen.length && chosen.every((card) => group.includes(card)),
    );
  }

  get tops(): string[] {
    return this.#exact.map((group) => group.at(-1)!).sort();
  }

  get top(): string | null {
    const { tops } = this;
    if (this.#wanted !== null && tops.includes(this.#wanted)) return this.#wanted;
    return this.chosen.findLast((card) => tops.includes(card)) ?? null;
  }

  /** The move that lays what is picked up, the top card last. */
  get play(): string | null {
    return this.top && this.playWith(this.top);
  }

  /** The same with this card on top. */
  playWith(top: string): string | null {
    return this.#exact.find((group) => group.at(-1) === top)?.join(" ") ?? null;
  }

  /** The move that swaps the one card that is picked up. */
  get swap(): string | null {
    const [card, ...more] = this.chosen;
    return card !== undefined && !more.length ? this.#swapOf(card) : null;
  }

  canSwap(card: string): boolean {
    return this.#swapOf(card) !== null;
  }

  canBeOnTop(card: string): boolean {
    return this.groups.some((group) => group.at(-1) === card && this.chosen.every((other) => group.includes(other)));
  }

  canJoin(card: string): boolean {
    return this.groups.some((group) => [...this.chosen, card].every((other) => group.includes(other)));
  }

  /** May this card be touched to some end? */
  fits(card: string): boolean {
    return this.chosen.includes(card) || this.canJoin(card) || (this.#onlySwaps && this.canSwap(card));
  }

  /** Pick a card up, or put it back; false: it cannot join. */
  toggle(card: string): boolean {
    if (this.chosen.includes(card)) this.chosen = this.chosen.filter((other) => other !== card);
    else if (this.canJoin(card)) this.chosen = [...this.chosen, card];
    else if (this.#onlySwaps && this.canSwap(card)) this.chosen = [card];
    else return false;
    this.#wanted = null;
    return true;
  }

  putOnTop(card: string): boolean {
    if (!this.tops.includes(card)) return false;
    this.#wanted = card;
    return true;
  }

  clear(): void {
    this.chosen = [];
    this.#wanted = null;
  }

  /** The move to ask about when this card does not go on top of what is picked up. */
  question(card: string): string {
    return [...this.chosen.filter((other) => other !== card), card].join(" ");
  }

  /** Nothing can be played with what is chosen: a card can only be swapped. */
  get #onlySwaps(): boolean {
    return !this.chosen.length || this.chosen.every((card) => !this.canJoin(card));
  }
}
