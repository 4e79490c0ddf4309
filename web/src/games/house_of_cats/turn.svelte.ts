// One's own turn on the sheet: a move is put together from what is tapped, and only moves that were sent can be made.
import type { HouseOfCatsView, Tile } from "../../generated/house_of_cats";
import { Turn, type Asked } from "../../table/turn.svelte";
import { isCell } from "./geometry";
import { own } from "./words";

const ROOM = "room";

export type Seen = Asked & { view: HouseOfCatsView };

export class SheetTurn extends Turn {
  #tapped = $state.raw<string[]>([]); // the beginning of a word
  #lifted = $state<number | null>(null); // which of several equal dice
  wanted = $state.raw<string[]>([]); // cells that the room shall hold
  preview = $state.raw<string[]>([]); // a room that is looked at
  #seen: () => Seen;
  #words = $derived.by(() => this.#seen().moves.flatMap((move) => this.#orders(move.split(" "))));

  constructor(seen: () => Seen) {
    super(seen);
    this.#seen = seen;
  }

  // ── what has been tapped, and what may follow ───────────────────────────────────────────────────

  /** The word so far; what all words have in common need not be tapped. */
  get said(): string[] {
    return this.#tapped.length ? this.#tapped : this.#given;
  }

  get #given(): string[] {
    return this.#seen().view.turn?.due === "cross" ? ["cross"] : this.#through([]);
  }

  /** Something was tapped that can be put back. */
  get tapped(): boolean {
    return this.#tapped.length > 0;
  }

  /** The tokens that may follow. */
  get next(): string[] {
    const { said } = this;
    return [...new Set(this.#after(said).flatMap((word) => word[said.length] ?? []))];
  }

  get cells(): string[] {
    return this.choosing ? [...new Set(this.ways.flat())] : this.next.filter(isCell);
  }

  /** What is chosen with a button: neither a cell nor one of the dice. */
  get choices(): string[] {
    if (this.choosing || !this.said.length || this.wantsDie) return [];
    return this.next.filter((token) => !isCell(token));
  }

  /** What was tapped is a whole word already. */
  get whole(): string {
    const word = this.said.join(" ");
    return word !== "done" && this.#seen().moves.includes(word) ? word : "";
  }

  /** The ability that was chosen. */
  get letter(): string {
    const [first = ""] = this.said;
    return first && this.#takes(first) !== undefined ? first : "";
  }

  #takes(letter: string): Tile["takes"] | undefined {
    return this.#seen().view.tiles.find((tile) => tile.letter === letter)?.takes;
  }

  get symbol(): string {
    const { said } = this;
    const at = this.letter || said[0] === "track" ? 1 : 0;
    return /^([2-5]|cat|mouse)$/.test(said[at] ?? "") ? said[at]! : "";
  }

  get wantsDie(): boolean {
    return this.#takes(this.letter) === "die" && this.said.length === 1;
  }

  /** A die was chosen, and what it becomes is next. */
  get changes(): boolean {
    return this.#takes(this.letter) === "die" && this.said.length > 1;
  }

  /** Which die is lifted; of equal ones the first, unless another was tapped. */
  get lifted(): number | null {
    const { turn } = this.#seen().view;
    const { symbol, letter } = this;
    if (!turn || !symbol || turn.due || (letter && this.#takes(letter) !== "die")) return null;
    const fits = (index: number): boolean => !turn.dice[index]!.used && turn.dice[index]!.symbol === symbol;
    if (this.#lifted !== null && turn.dice[this.#lifted] && fits(this.#lifted)) return this.#lifted;
    return [...turn.dice.keys()].find(fits) ?? null;
  }

  /** Would a tap on a die of this symbol lead anywhere? */
  takes(symbol: string): boolean {
    return this.wantsDie ? this.next.includes(symbol) : this.#after([symbol]).length > 0;
  }

  usable(letter: string): boolean {
    return this.#after([letter]).length > 0;
  }

  get canFinish(): boolean {
    return this.#seen().moves.includes("done");
  }

  // ── rooms: which cells, when there are several ways ─────────────────────────────────────────────

  get choosing(): boolean {
    return this.said[0] === ROOM;
  }

  /** Those that hold all the cells that were tapped. */
  get ways(): string[][] {
    if (!this.choosing) return [];
    const all = this.#after([ROOM]).map((word) => word.slice(1));
    return all.filter((way) => this.wanted.every((cell) => way.includes(cell)));
  }

  // ── tapping ─────────────────────────────────────────────────────────────────────────────────────

  override clear(): void {
    super.clear();
    this.#tapped = this.wanted = this.preview = [];
    this.#lifted = null;
  }

  async tapDie(index: number): Promise<void> {
    const die = this.#seen().view.turn?.dice[index];
    if (!die || die.used) return this.#hint(die ? own("page.die_used") : "");
    if (this.wantsDie) {
      this.#lifted = index;
      await this.take(die.symbol);
      return;
    }
    const again = this.lifted === index && !this.letter && this.#tapped.length > 0;
    this.clear();
    if (again) return;
    if (!this.takes(die.symbol)) return this.explain(die.symbol);
    this.#lifted = index;
    this.#tapped = [die.symbol];
  }

  async tapAbility(letter: string): Promise<void> {
    const again = this.letter === letter && this.#tapped.length > 0;
    const { symbol } = this;
    const die = this.lifted;
    this.clear();
    if (again) return;
    if (!this.usable(letter)) return this.explain(letter);
    const withDie = [letter, symbol];
    const goesOn = die !== null && this.#takes(letter) === "die" && this.#after(withDie).length > 0;
    this.#lifted = goesOn ? die : null;
    this.#tapped = this.#through(goesOn ? withDie : [letter]);
  }

  async tapCell(cell: string): Promise<boolean> {
    if (!this.now) return this.take(cell);
    if (this.choosing) return this.#want(cell);
    const { said } = this;
    if (said.at(-1) === cell) {
      if (this.whole) return this.finish();
      this.clear();
      return false;
    }
    if (!said.length || this.wantsDie || this.choices.length) {
      this.clearReason();
      this.#hint(own(said.length ? "page.first_choose" : "page.first_die"));
      return false;
    }
    return this.take(cell);
  }

  /** The next token of the word; true: the word is said. */
  async take(token: string): Promise<boolean> {
    this.clearReason();
    const tried = [...this.said, token];
    const after = this.#after(tried);
    if (!after.length) {
      await this.explain(tried.join(" "));
      return false;
    }
    if (after.length === 1 && after[0]!.length === tried.length) return this.send(tried.join(" "));
    this.#tapped = this.#through(tried);
    return false;
  }

  finish(): Promise<boolean> {
    return this.send(this.whole);
  }

  async build(way: string[]): Promise<boolean> {
    return this.send([ROOM, ...way].join(" "));
  }

  /** What was tapped stays until the table has moved on: cleared any earlier, it might be the next word's beginning. */
  override async send(word: string): Promise<boolean> {
    return !this.busy && super.send(word);
  }

  async #want(cell: string): Promise<boolean> {
    this.clearReason();
    const wanted = this.wanted.includes(cell) ? this.wanted.filter((other) => other !== cell) : [...this.wanted, cell];
    if (!this.#after([ROOM]).some((word) => wanted.every((each) => word.includes(each)))) {
      await this.explain([ROOM, ...wanted].join(" "));
      return false;
    }
    this.wanted = wanted;
    const { ways } = this;
    this.preview = wanted;
    return wanted.length > 0 && ways.length === 1 ? this.build(ways[0]!) : false;
  }

  // ── words ───────────────────────────────────────────────────────────────────────────────────────

  clearReason(): void {
    super.clear();
  }

  #hint(text: string): void {
    this.clearReason();
    this.problem = text;
  }

  #after(said: string[]): string[][] {
    return this.#words.filter((word) => said.every((token, i) => word[i] === token));
  }

  /** On through tokens that leave no choice, but never to a cell nor to the end of a word. */
  #through(said: string[]): string[] {
    const after = this.#after(said);
    const [token, ...more] = new Set(after.map((word) => word[said.length] ?? ""));
    if (!token || more.length || isCell(token) || after.some((word) => word.length === said.length + 1)) return said;
    return this.#through([...said, token]);
  }

  /** Where cells can be tapped in any order, a move is found by either. */
  #orders(move: string[]): string[][] {
    const [first = "", ...cells] = move;
    return this.#takes(first) === "cells" && cells.length > 1 ? [move, [first, ...cells.reverse()]] : [move];
  }
}
