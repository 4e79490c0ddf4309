// What a game brings to the page, and what the page hands to its table. No rules live here.
import type { Component } from "svelte";
import type { LogLine, Reason, Result, Slap } from "../generated/wire";

/** Who deals, and who keeps the time: they play, too. */
export const HOUSE = 8;
export const BELL = 9;

/** The default export of `games/<id>/index.ts`: all that is drawn and said of one game. */
export interface Face<View = any> {
  Table: Component<TableProps<View>>;
  Points?: Component<PointsProps<View>>; // at the end; without it: places and scores
  story?: Story<View>; // without it: the words that were played
  lesson?: Lesson<View>; // for the guided first game
  moveText?: (word: string, view: View, names: string[]) => string; // what a move does, as a button would say it; else the word
  seats?: boolean; // the table itself shows everybody with a Seat; else the page has a strip above it
  noCurtain?: boolean; // around one device everybody plays at once, and nothing is secret
}

export interface TableProps<View = unknown> {
  view: View;
  game: string;
  seat: number | null; // whose eyes; null: a spectator
  held: number[]; // all seats that are played on this device
  names: string[];
  moves: string[]; // the words this seat may say now
  acting: number[]; // who is on turn
  log: LogLine[];
  result: Result | null;
  options: Record<string, unknown>;
  open?: unknown[]; // in a replay with open cards: every seat's view
  play: (word: string, as?: number) => Promise<void>; // as another seat of this device; rejects with No
  why: (word: string) => Promise<Reason | null>;
  tap?: (seat: number, moment: number, took?: number, head?: number) => Promise<void>; // in games of reflexes; rejects with No
  slaps?: Slap[]; // the verdicts on the taps, the newest last
  opens?: number; // so many milliseconds after this view taps are heard
  undo: (() => Promise<void>) | null; // for a game with `info.undo`; rejects with No; null: nothing is played here
  canUndo?: boolean; // is there a play of one's own to take back?
  showRule: (clause: string) => void;
}

/** At the end: everybody's points. */
export interface PointsProps<View = unknown> {
  view: View;
  result: Result;
  names: string[];
  seat: number | null; // the reader's, if there is one
  log: LogLine[];
  slaps?: Slap[]; // those that were heard on this device
}

/** What happened, in sentences, as one viewer heard it. */
export interface Story<View = any> {
  /** The plays between two looks at the table, with all that they did: one, and often what the house added to it. */
  happened: (before: View, lines: LogLine[], after: View, names: string[], seat: number | null) => string[];
  /** One play when nobody saw the table before and after: from its word alone. */
  told: (line: LogLine, names: string[], seat: number | null, view: View) => string[];
}

/** What somebody at the table sees, for the coach. */
export interface Look<View = unknown> {
  view: View;
  seat: number;
  moves: string[];
  names: string[];
  acting: number[];
}

/** A tip: its key among the game's words (`coach.<key>`), whether it fits now, and what to fill in. */
export type Tip = [key: string, fits: unknown, values?: Record<string, string | number>];

/** The tips of a guided game. The coach knows no rules: he reads the view and the moves that were sent. */
export interface Lesson<View = any> {
  now: (look: Look<View>) => Tip[]; // what to do or to watch: one of them always fits
  news: (look: Look<View>) => Tip[]; // what has happened or come into reach, told once
  options?: Record<string, unknown>; // house rules that make the first game easier
}

/** `games/<id>/Example.svelte` draws a small live example of a rule; its module exports `clauses`, those that have one. */
export interface ExampleProps {
  clause: string;
}

export interface Examples {
  default: Component<ExampleProps>;
  clauses: string[];
}
