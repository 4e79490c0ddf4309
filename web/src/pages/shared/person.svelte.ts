// The name under which this browser's person plays: typed once, or offered, and remembered.
import { always } from "../../lib/storage";
import { t } from "../../lib/words.svelte";

const KEY = "name";

const offered = (): string[] => t("home.names").split(", ");

/** A name that nobody of these has. */
export function offerName(taken: string[]): string {
  const free = offered().filter((name) => !taken.includes(name));
  return free[Math.floor(Math.random() * free.length)] ?? offered()[0]!;
}

export const person = $state<{ name: string }>({ name: always.get(KEY) ?? "" });

export function callMe(name: string): void {
  person.name = name.trim();
  always.set(KEY, person.name);
}

/** The remembered name; an emptied field gets an offered one. */
export function myName(): string {
  if (!person.name) callMe(offerName([]));
  return person.name;
}
