// Keys of the page around a table, for the list that a game shows of its own.
import { getContext, setContext } from "svelte";

export type Key = [key: string, what: string];
const KEY = Symbol("keys");

export function setKeys(keys: () => Key[]): void {
  setContext(KEY, keys);
}

/** Call this while a component begins. */
export function keysAround(): () => Key[] {
  return getContext<(() => Key[]) | undefined>(KEY) ?? (() => []);
}
