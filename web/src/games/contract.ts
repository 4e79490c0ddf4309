// What the page hands to a game's table: what one viewer sees, and ways to answer. No rules live here.
import type { LogLine, Reason, Result } from "../generated/wire";

export interface TableProps<View = unknown> {
  view: View;
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
