import { describe, expect, test } from "vitest";
import { always, thisVisit } from "../../src/lib/storage";
import { MemoryStorage, standIn } from "../browser";

/** A browser whose storage is full. */
class FullStorage extends MemoryStorage {
  override setItem(): void {
    throw new DOMException("full", "QuotaExceededError");
  }
}

/** A browser whose owner has forbidden pages to keep anything: even to look is refused. */
function forbidStorage(): void {
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get: () => {
      throw new DOMException("forbidden", "SecurityError");
    },
  });
}

describe("what the browser keeps", () => {
  test("is there again on the next visit, in the browser's own storage", () => {
    always.set("name", "Zoé");
    expect(localStorage.getItem("name")).toBe("Zoé");
    expect(always.get("name")).toBe("Zoé");
  });

  test("for this visit does not outlive it", () => {
    thisVisit.set("plan", "x");
    expect(localStorage.getItem("plan")).toBeNull();
    expect(sessionStorage.getItem("plan")).toBe("x");
  });

  test("can be removed", () => {
    always.set("name", "Zoé");
    always.remove("name");
    expect(always.get("name")).toBeNull();
  });

  test("comes back as it was written", () => {
    always.write("tables", [{ code: "a", seats: [0, 2] }]);
    expect(always.read("tables", [])).toEqual([{ code: "a", seats: [0, 2] }]);
  });

  test("that nobody can read any more counts as nothing", () => {
    localStorage.setItem("tables", '[{"code": ');
    expect(always.read("tables", ["none"])).toEqual(["none"]);
    localStorage.setItem("tables", "null");
    expect(always.read("tables", ["none"])).toEqual(["none"]);
  });
});

describe("a browser that keeps nothing", () => {
  test.each([
    ["because it is full", () => standIn("localStorage", new FullStorage())],
    ["because it may not", forbidStorage],
  ])("remembers until the page is closed, %s", (_, refuse) => {
    refuse();
    always.set("seat", "secret");
    expect(always.get("seat")).toBe("secret");
    always.remove("seat");
    expect(always.get("seat")).toBeNull();
  });

  test("keeps the newest value, not the old one that is still stored", () => {
    always.set("name", "Zoé");
    const full = new FullStorage();
    full.getItem = () => "Zoé";
    standIn("localStorage", full);
    always.set("name", "Félix");
    expect(always.get("name")).toBe("Félix");
    standIn("localStorage", new MemoryStorage()); // there is room again
    always.set("name", "Oscar");
    expect(localStorage.getItem("name")).toBe("Oscar");
    expect(always.get("name")).toBe("Oscar");
  });
});
