// What this browser keeps for the person. One that keeps nothing (blocked, or full) remembers until the page is closed.
class BrowserStorage {
  #storage: () => Storage;
  #here = new Map<string, string>();

  constructor(storage: () => Storage) {
    this.#storage = storage;
  }

  get(key: string): string | null {
    const here = this.#here.get(key);
    if (here !== undefined) return here;
    try {
      return this.#storage().getItem(key);
    } catch {
      return null;
    }
  }

  set(key: string, value: string): void {
    try {
      this.#storage().setItem(key, value);
      this.#here.delete(key);
    } catch {
      this.#here.set(key, value);
    }
  }

  remove(key: string): void {
    this.#here.delete(key);
    try {
      this.#storage().removeItem(key);
    } catch {
      // nothing was kept
    }
  }

  /** What was kept as JSON; `otherwise` if there is none, or nobody can read it any more. */
  read<T>(key: string, otherwise: T): T {
    try {
      return (JSON.parse(this.get(key) ?? "null") as T | null) ?? otherwise;
    } catch {
      return otherwise;
    }
  }

  write(key: string, value: unknown): void {
    this.set(key, JSON.stringify(value));
  }
}

export const always = new BrowserStorage(() => localStorage);
export const thisVisit = new BrowserStorage(() => sessionStorage);
