// A finished game, step by step: from any seat's eyes, or with open cards.
import { HOUSE } from "../../generated/constants";
import type { LogEntry, ReplayFrame, Result, SlapVerdict, Standing } from "../../generated/wire";
import { record, replay } from "../../lib/api";

export type Eyes = number | "open" | null; // a seat's, everybody's, a spectator's

/** What the record says besides its plays. */
export interface Title {
  record: string;
  game: string;
  names: string[];
  options: Record<string, unknown>;
  result: Result | null;
}

export async function titleOf(code: string): Promise<Title> {
  const text = await record(code);
  const [head = ""] = text.split(/^play /m);
  const seats = Number(/^seats (\d+)$/m.exec(head)?.[1] ?? 0);
  const names = [...head.matchAll(/^name \d+ (.+)$/gm)].map(([, name]) => JSON.parse(name!) as string);
  return {
    record: text,
    game: /^game (\w+)/m.exec(head)?.[1] ?? "",
    names: Array.from({ length: seats }, (_, seat) => names[seat] ?? String(seat + 1)),
    options: JSON.parse(/^options (.+)$/m.exec(head)?.[1] ?? "{}") as Record<string, unknown>,
    result: JSON.parse(/^result (.+)$/m.exec(text)?.[1] ?? "null") as Result | null,
  };
}

export class Playback {
  code: string;
  title: Title;
  eyes = $state<Eyes>("open");
  step = $state(0);
  #frames = $state.raw(new Map<number | null, ReplayFrame[]>());

  constructor(code: string, title: Title) {
    this.code = code;
    this.title = title;
  }

  get seat(): number | null {
    return this.eyes === "open" ? null : this.eyes;
  }

  /** Fetch what these eyes have seen, then look through them. */
  async look(eyes: Eyes): Promise<void> {
    const viewers = eyes === "open" ? [null, ...this.title.names.keys()] : [eyes];
    const missing = viewers.filter((viewer) => !this.#frames.has(viewer));
    const fetched = await Promise.all(missing.map((viewer) => replay(this.code, viewer)));
    this.#frames = new Map([...this.#frames, ...missing.map((viewer, i) => [viewer, fetched[i]!] as const)]);
    this.eyes = eyes;
  }

  get frames(): ReplayFrame[] {
    return this.#frames.get(this.seat) ?? [];
  }

  /** The frames to stop at: what the house does alone belongs to the step before. */
  get stops(): number[] {
    const { frames } = this;
    return [...frames.keys()].filter((i) => frames[i + 1]?.seat !== HOUSE);
  }

  get last(): number {
    return Math.max(0, this.stops.length - 1);
  }

  /** How many plays of the record stand at this step. */
  get plays(): number {
    return this.stops[Math.min(this.step, this.last)] ?? 0;
  }

  get frame(): ReplayFrame | undefined {
    return this.frames[this.plays];
  }

  /** How many plays stood at the step before. */
  get #playsBefore(): number {
    return this.stops[Math.min(this.step, this.last) - 1] ?? 0;
  }

  /** What was played since the step before. */
  get entries(): LogEntry[] {
    return this.log.slice(this.#playsBefore);
  }

  get log(): LogEntry[] {
    const open = this.eyes === "open"; // everybody's moves are told, and those that nobody else heard as they were made
    return this.frames.slice(1, this.plays + 1).map((frame, i) => ({
      seat: frame.seat ?? HOUSE,
      text: frame.text || this.#saidBy(frame.seat, i + 1),
      at: frame.at,
      story: open ? (frame.open ?? []) : frame.story,
    }));
  }

  /** In games of reflexes: the verdicts so far. */
  get slaps(): SlapVerdict[] {
    return this.frames.slice(1, this.plays + 1).flatMap(({ slap }) => slap ?? []);
  }

  /** With open cards: what nobody else heard, as its player said it. */
  #saidBy(seat: number | null, play: number): string {
    return this.eyes === "open" ? (this.#frames.get(seat)?.[play]?.text ?? "") : "";
  }

  /** How the table stands, read aloud; with open cards, each seat as it sees itself. */
  get standing(): Standing {
    const { seats = [], table = [] } = this.frame?.standing ?? {};
    if (this.eyes !== "open") return { seats, table };
    const own = (seat: number) => this.#frames.get(seat)?.[this.plays]?.standing.seats?.[seat];
    return { seats: seats.map((told, seat) => own(seat) ?? told), table };
  }

  /** With open cards: every seat's view. */
  get open(): unknown[] | undefined {
    if (this.eyes !== "open") return undefined;
    return this.title.names.map((_, seat) => this.#frames.get(seat)?.[this.plays]?.view);
  }

  go(step: number): void {
    this.step = Math.min(this.last, Math.max(0, step));
  }
}
