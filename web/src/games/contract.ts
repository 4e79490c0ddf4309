// What a game brings to the page, and what the page hands to its table. No rules live here.
import type { Component } from "svelte";
import type {
  Effect,
  LogEntry,
  PointsLine,
  Reason,
  Result,
  Sentence,
  SlapVerdict,
  Speed,
  Standing,
} from "../generated/wire";

/** The default export of `games/<id>/index.ts`: all that is drawn and said of one game. */
export interface Face<View = unknown> {
  Table: Component<TableProps<View>>;
  Points?: Component<PointsProps<View>>; // at the end; without it: places and scores
  seats?: boolean; // the table itself shows everybody with a Seat; else the page has a strip above it
  noCurtain?: boolean; // around one device everybody plays at once, and nothing is secret
}

export interface TableProps<View = unknown> {
  view: View;
  game: string;
  seat: number | null; // whose eyes; null: a spectator
  held: number[]; // all seats that are played on this device
  names: string[];
  moves: string[]; // those this seat may make now
  standing: Standing; // how the table stands, read aloud: what lies there, and a sentence a seat
  asked: Sentence | null; // what this seat has to do
  waiting: Sentence | null; // or whom it waits for
  effects: Record<string, Effect>; // what its moves would do, where that is more than their text
  acting: number[]; // who is on turn
  log: LogEntry[];
  ending: Sentence[]; // at the end: who won, why, and everybody's points
  result: Result | null;
  options: Record<string, unknown>;
  open?: unknown[]; // in a replay with open cards: every seat's view
  play: (move: string, as?: number) => Promise<void>; // as another seat of this device; rejects with No
  why: (move: string) => Promise<Reason | null>;
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
  speeds: Speed[]; // in games of reflexes: how fast everybody was
}

/** `games/<id>/Example.svelte` draws a small live example of a rule; its module exports `clauses`, those that have one. */
export interface ExampleProps {
  clause: string;
}

export interface Examples {
  default: Component<ExampleProps>;
  clauses: string[];
}
