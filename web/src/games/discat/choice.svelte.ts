// What the player has picked up so far. All of it is read off the words the server would take: no rules live here.

const isGroup = (word: string): boolean => /^\d/.test(word);

export class Choice {
  chosen = $state.raw<string[]>([]); // in the order they were picked up
  #wanted = $state<string | null>(null); // on top, if it may be
  #moves: () => string[];

  constructor(moves: () => string[]) {
    this.#moves = moves;
  }

  get groups(): string[][] {
    return this.#moves()
      .filter(isGroup)
      .map((word) => word.split(" "));
  }

  get canPass(): boolean {
    return this.#moves().includes("pass");
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

  /** The cards as the move lays them, the top one last. */
  get group(): string[] | null {
    return this.#with(this.top);
  }

  /** The word for the cards picked up, with this one on top. */
  wordWith(top: string): string {
    return this.#with(top)?.join(" ") ?? "";
  }

  #with(top: string | null): string[] | null {
    return this.#exact.find((group) => group.at(-1) === top) ?? null;
  }

  get swap(): string | null {
    const [card, ...more] = this.chosen;
    return card !== undefined && !more.length && this.canSwap(card) ? card : null;
  }

  canSwap(card: string): boolean {
    return this.#moves().includes(`swap ${card}`);
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

  /** The word to ask about when this card does not fit. */
  question(card: string): string {
    return this.#onlySwaps || (this.canPass && !this.groups.length) ? `swap ${card}` : [...this.chosen, card].join(" ");
  }

  /** Nothing can be played with what is chosen: a card can only be swapped. */
  get #onlySwaps(): boolean {
    return this.canPass && (!this.chosen.length || this.chosen.every((card) => !this.canJoin(card)));
  }
}
