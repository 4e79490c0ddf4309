// The little of a browser that the page's logic asks for; every test begins with an empty one.
import { beforeEach } from "vitest";

/** As `localStorage`: texts by key, gone when the test is over. */
export class MemoryStorage implements Storage {
  #kept = new Map<string, string>();

  get length(): number {
    return this.#kept.size;
  }

  key(index: number): string | null {
    return [...this.#kept.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#kept.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#kept.set(key, value);
  }

  removeItem(key: string): void {
    this.#kept.delete(key);
  }

  clear(): void {
    this.#kept.clear();
  }
}

/** As `location`, of which only what stands behind the # can be changed. */
class Address {
  protocol = "https:";
  host = "cattery.test";
  #hash = "";

  get hash(): string {
    return this.#hash;
  }

  set hash(hash: string) {
    this.#hash = hash;
    dispatchEvent(new Event("hashchange"));
  }
}

class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = "visible";
}

/** Put this in the place of a browser's own thing; Node has some of them, and they cannot be assigned. */
export function standIn(name: string, thing: unknown): void {
  Object.defineProperty(globalThis, name, { value: thing, configurable: true, writable: true });
}

const events = new EventTarget();
standIn("window", globalThis);
standIn("addEventListener", events.addEventListener.bind(events));
standIn("removeEventListener", events.removeEventListener.bind(events));
standIn("dispatchEvent", events.dispatchEvent.bind(events));
standIn("navigator", { language: "en-GB" });
standIn("matchMedia", () => ({ matches: false }));
standIn("scrollTo", () => undefined);
standIn("document", new Page());
standIn("location", new Address());

function keepNothing(): void {
  standIn("localStorage", new MemoryStorage());
  standIn("sessionStorage", new MemoryStorage());
}

keepNothing(); // modules read what was kept as soon as they are loaded
beforeEach(keepNothing);

/** The phone goes to sleep, or wakes up. */
export function look(state: DocumentVisibilityState): void {
  (document as unknown as Page).visibilityState = state;
  document.dispatchEvent(new Event("visibilitychange"));
}
