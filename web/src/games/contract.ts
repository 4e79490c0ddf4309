// What the page hands to a game's table: what one viewer sees, and ways to answer. No rules live here.
import type { LogLine, Reason, Result } from "../generated/wire";

export interface TableProps<View = unknown> {
  view: View;
  game?: string; // for the words of a game without its own table
  seat: number | null; // whose eyes; null: a spectator
  names: string[];
  moves: string[]; // the words this seat may say now
  acting: number[]; // who is on turn
  log: LogLine[];
  result: Result | null;
  options: Record<string, unknown>;
  open?: unknown[]; // in a replay with open cards: every seat's view
  play: (word: string) => Promise<void>; // rejects with No
  why: (word: string) => Promise<Reason | null>;
  showRule: (clause: string) => void;
}

/** At the end: everybody's points. */
export interface PointsProps<View = unknown> {
  view: View;
  result: Result;
  names: string[];
}

/** The log of one viewer, a sentence for everything that is worth one. */
export type Story = (log: LogLine[], names: string[], seat: number | null, view: unknown) => string[];
