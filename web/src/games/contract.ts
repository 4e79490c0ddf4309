// What a game brings to the page, and what the page hands to its table. No rules live here.
import type { Component } from "svelte";
import type { Effect, LogEntry, PointsLine, Reason, Result, Sentence, SlapVerdict } from "../generated/wire";

/** The default export of `games/<id>/index.ts`: all that is drawn and said of one game. */
export interface Face<View = unknown> {
  Table: Component<TableProps<View>>;
  Points?: Component<PointsProps<View>>; // at the end; without it: places and scores
  lesson?: Lesson<View>; // for the guided first game
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
  asked: Sentence | null; // what this seat has to do
  effects: Record<string, Effect>; // what its moves would do, where that is more than their text
  acting: number[]; // who is on turn
  log: LogEntry[];
  ending: Sentence[]; // at the end: who won, why, and everybody's points
  result: Result | null;
  options: Record<string, unknown>;
  open?: unknown[]; // in a replay with open cards: every seat's view
  play: (word: string, as?: number) => Promise<void>; // as another seat of this device; rejects with No
  why: (word: string) => Promise<Reason | null>;
  tap?: (seat: number, moment: number, took?: number, head?: number) => Promise<void>; // in games of reflexes; rejects with No
  slaps?: SlapVerdict[]; // the verdicts on the taps, the newest last
  opens?: number; // so many milliseconds after this view taps are heard
  undo: (() => Promise<void>) | null; // for a game with `info.undo`; rejects with No; null: nothing is played here
  canUndo?: boolean; // is there a play of one's own to take back?
  showRule: (clause: string) => void;
}

/** At the end: everybody's points. */
export interface PointsProps<View = unknown> {
  view: View;
  game: string;
  result: Result;
  ending: Sentence[]; // who won, why …
  points: PointsLine[][]; // each seat's, line by line
  names: string[];
  seat: number | null; // the reader's, if there is one
  log: LogEntry[];
  slaps?: SlapVerdict[]; // those that were heard on this device
}

/** What somebody at the table sees, for the coach. */
export interface Look<View = unknown> {
  view: View;
  seat: number;
  moves: string[];
  asked: Sentence | null;
  names: string[];
  acting: number[];
}

/** A tip: its key among the game's words (`coach.<key>`), whether it fits now, and what to fill in. */
export type Tip = [key: string, fits: unknown, values?: Record<string, string | number>];

/** The tips of a guided game. The coach knows no rules: he reads the view and the moves that were sent. */
export interface Lesson<View = unknown> {
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
