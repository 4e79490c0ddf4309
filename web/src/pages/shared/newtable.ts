// What is to happen at a new table as soon as its connection is open: who sits down, and whether the game starts at once.
import type { GameCard, NewTable } from "../../generated/wire";
import { openTable } from "../../lib/api";
import { go } from "../../lib/route.svelte";
import { thisVisit } from "../../lib/storage";

export interface Plan {
  names: string[]; // they sit down on the first seats
  start: boolean;
}

const planKey = (code: string): string => `plan ${code}`;
const lessonKey = (code: string): string => `lesson ${code}`;

export async function openAndGo(wish: NewTable, plan: Plan, lesson = false): Promise<void> {
  const { code } = await openTable(wish);
  planAt(code, plan);
  if (lesson) thisVisit.set(lessonKey(code), "yes");
  go("t", code);
}

export function planAt(code: string, plan: Plan): void {
  thisVisit.write(planKey(code), plan);
}

export function planFor(code: string): Plan | null {
  return thisVisit.read<Plan | null>(planKey(code), null);
}

export function planDone(code: string): void {
  thisVisit.remove(planKey(code));
}

/** Is a coach wanted at this table? */
export function isLesson(code: string): boolean {
  return thisVisit.get(lessonKey(code)) !== null;
}

export function lessonDone(code: string): void {
  thisVisit.remove(lessonKey(code));
}

interface How {
  level?: string;
  lesson?: boolean;
  options?: Record<string, unknown>;
}

/** One click: a table of the usual size, all others bots. */
export async function playNow(
  { id, usual_seats: seats }: Pick<GameCard, "id" | "usual_seats">,
  name: string,
  { lesson, ...how }: How = {},
): Promise<void> {
  await openAndGo({ game: id, seats, ...how }, { names: [name], start: true }, lesson);
}
