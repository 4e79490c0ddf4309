// One's own turn on the sheet: a move is put together from what is tapped, and only moves that were sent can be made.
import {
  CAT_MOVES,
  DONE,
  FACES,
  type Die,
  type HouseOfCatsView,
  type Step,
  type Tile,
} from "../../generated/house_of_cats";
import type { Sentence } from "../../generated/wire";
import { Turn, type Asked } from "../../table/turn.svelte";
import { own, tell } from "./words";

export type Seen = Asked & { view: HouseOfCatsView };

/** A room that can be built: the move, and the cells it names. */
export interface Way {
  move: string;
  cells: string[];
}

export class SheetTurn extends Turn {
  #tapped = $state.raw<string[]>([]); // the beginning of a move
  #lifted = $state<number | null>(null); // which of several equal dice
  wanted = $state.raw<string[]>([]); // cells that the room has to hold
  preview = $state.raw<string[]>([]); // a room that is looked at
  #seen: () => Seen;
  #moves = $derived.by(() => this.#seen().moves.flatMap((move) => this.#orders(move.split(" "))));

  constructor(seen: () => Seen) {
    super(seen);
    this.#seen = seen;
  }

  // ── what has been tapped, and what may follow ───────────────────────────────────────────────────

  /** The move so far; what all moves have in common need not be tapped. */
  get said(): string[] {
    return this.#tapped.length ? this.#tapped : this.#given;
  }

  get #given(): string[] {
    const begins = this.now && this.#view.turn?.begins;
    return this.#through(begins ? [begins] : []);
  }

  /** Something was tapped that can be put back. */
  get tapped(): boolean {
    return this.#tapped.length > 0;
  }

  /** The tokens that may follow. */
  get next(): string[] {
    const { said } = this;
    return [...new Set(this.#after(said).flatMap((move) => move[said.length] ?? []))];
  }

  get cells(): string[] {
    return this.choosing ? [...new Set(this.ways.flatMap(({ cells }) => cells))] : this.next.filter(this.isCell);
  }

  /** What is chosen with a button: neither a cell nor one of the dice. */
  get choices(): string[] {
    if (this.choosing || !this.said.length) return [];
    return this.next.filter((token) => !this.isCell(token) && !(this.wantsDie && this.#isDie(token)));
  }

  /** The button that was tapped last. */
  get choice(): string {
    const { said, tile, symbol } = this;
    const last = said.at(-1) ?? "";
    const isAbility = tile !== undefined && said.length === 1;
    return isAbility || last === symbol || this.isCell(last) ? "" : last;
  }

  /** What was tapped is a whole move already. */
  get whole(): string {
    const move = this.said.join(" ");
    return move !== DONE && this.#seen().moves.includes(move) ? move : "";
  }

  /** What the button does that leaves it at that. */
  get ends(): Sentence | null {
    return (this.tile ?? this.die)?.ends ?? null;
  }

  /** The ability that was chosen. */
  get tile(): Tile | undefined {
    return this.#tile(this.said[0] ?? "");
  }

  #tile(letter: string): Tile | undefined {
    return this.#view.tiles.find((tile) => letter !== "" && tile.letter === letter);
  }

  /** What the ability wants next. */
  get step(): Step | undefined {
    return this.tile?.steps[Math.min(this.said.length, this.tile.steps.length) - 1];
  }

  /** What the chosen die shows. */
  get symbol(): string {
    const { tile, said } = this;
    const token = (tile ? this.#withDie(tile) && said[1] : said[0]) || "";
    return FACES.includes(token) ? token : "";
  }

  get wantsDie(): boolean {
    return this.said.length === 1 && this.#withDie(this.tile);
  }

  #withDie(tile: Tile | undefined): boolean {
    return tile?.steps[0]?.takes === "die";
  }

  #isDie(symbol: string): boolean {
    return this.#view.turn?.dice.some((die) => !die.used && die.symbol === symbol) ?? false;
  }

  readonly isCell = (token: string): boolean => this.#view.printed.cells.includes(token);

  /** Which die is lifted; of equal ones the first, unless another was tapped. */
  get lifted(): number | null {
    const { turn } = this.#view;
    const { symbol } = this;
    if (!turn || !symbol || turn.due) return null;
    const fits = (index: number): boolean => !turn.dice[index]!.used && turn.dice[index]!.symbol === symbol;
    if (this.#lifted !== null && turn.dice[this.#lifted] && fits(this.#lifted)) return this.#lifted;
    return [...turn.dice.keys()].find(fits) ?? null;
  }

  get die(): Die | undefined {
    return this.#view.turn?.dice[this.lifted ?? -1];
  }

  /** Would a tap on a die of this symbol lead anywhere? */
  takes(symbol: string): boolean {
    return this.wantsDie ? this.next.includes(symbol) : this.#after([symbol]).length > 0;
  }

  usable(letter: string): boolean {
    return this.#after([letter]).length > 0;
  }

  /** The move begun so that crosses the next cat of the track. */
  get catMove(): string {
    const { said } = this;
    const moves = said.length ? this.#after(said).map((move) => move.join(" ")) : [];
    return moves.find((move) => CAT_MOVES.includes(move)) ?? "";
  }

  get canFinish(): boolean {
    return this.#seen().moves.includes(DONE);
  }

  get #view(): HouseOfCatsView {
    return this.#seen().view;
  }

  // ── rooms: which cells, when there are several ways ─────────────────────────────────────────────

  get choosing(): boolean {
    return this.#view.turn?.due === "room" && this.now;
  }

  /** Those that hold all the cells that were tapped. */
  get ways(): Way[] {
    return this.choosing ? this.#waysWith(this.wanted) : [];
  }

  #waysWith(wanted: string[]): Way[] {
    const all = this.#seen().moves.map((move) => ({ move, cells: move.split(" ").filter(this.isCell) }));
    return all.filter(({ cells }) => wanted.every((cell) => cells.includes(cell)));
  }

  // ── tapping ─────────────────────────────────────────────────────────────────────────────────────

  override clear(): void {
    super.clear();
    this.#tapped = this.wanted = this.preview = [];
    this.#lifted = null;
  }

  async tapDie(index: number): Promise<void> {
    const die = this.#view.turn?.dice[index];
    if (!die || die.used) return this.#hint(die ? tell(die.asks) : "");
    if (this.wantsDie) {
      this.#lifted = index;
      await this.take(die.symbol);
      return;
    }
    const again = this.lifted === index && !this.tile && this.#tapped.length > 0;
    this.clear();
    if (again) return;
    if (!this.takes(die.symbol)) return this.explain(die.symbol);
    this.#lifted = index;
    this.#tapped = [die.symbol];
  }

  async tapAbility(letter: string): Promise<void> {
    const again = this.tile?.letter === letter && this.#tapped.length > 0;
    const { symbol } = this;
    const die = this.lifted;
    this.clear();
    if (again) return;
    if (!this.usable(letter)) return this.explain(letter);
    const withDie = [letter, symbol];
    const goesOn = die !== null && this.#withDie(this.#tile(letter)) && this.#after(withDie).length > 0;
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

  /** The next token of the move; true: the move is made. */
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

  /** What was tapped stays until the table has moved on: cleared any earlier, it might be the next move's beginning. */
  override async send(move: string): Promise<boolean> {
    return !this.busy && super.send(move);
  }

  async #want(cell: string): Promise<boolean> {
    this.clearReason();
    const wanted = this.wanted.includes(cell) ? this.wanted.filter((other) => other !== cell) : [...this.wanted, cell];
    const ways = this.#waysWith(wanted);
    if (!ways.length) {
      await this.explain([...this.#given, ...wanted].join(" "));
      return false;
    }
    this.wanted = this.preview = wanted;
    return wanted.length > 0 && ways.length === 1 ? this.send(ways[0]!.move) : false;
  }

  // ── moves ───────────────────────────────────────────────────────────────────────────────────────

  clearReason(): void {
    super.clear();
  }

  #hint(text: string): void {
    this.clearReason();
    this.problem = text;
  }

  #after(said: string[]): string[][] {
    return this.#moves.filter((move) => said.every((token, i) => move[i] === token));
  }

  /** On through tokens that leave no choice, but never to a cell nor to the end of a move. */
  #through(said: string[]): string[] {
    const after = this.#after(said);
    const [token, ...more] = new Set(after.map((move) => move[said.length] ?? ""));
    if (!token || more.length || this.isCell(token) || after.some((move) => move.length === said.length + 1))
      return said;
    return this.#through([...said, token]);
  }

  /** Where cells can be tapped in any order, a move is found by either. */
  #orders(move: string[]): string[][] {
    const [first = "", ...cells] = move;
    const anyOrder = this.#tile(first)?.steps.some(({ takes }) => takes === "cells");
    return anyOrder && cells.length > 1 ? [move, [first, ...cells.reverse()]] : [move];
  }
}
