import { expect, test, vi } from "vitest";
import { go, route } from "../../src/lib/route.svelte";
import { standIn } from "../browser";

function visit(hash: string): { page: string; params: string[] } {
  location.hash = hash;
  return { page: route.page, params: [...route.params] };
}

test("an address names a page and what it is about", () => {
  expect(visit("")).toEqual({ page: "", params: [] });
  expect(visit("#/t/abcdefghijklmnop")).toEqual({ page: "t", params: ["abcdefghijklmnop"] });
  expect(visit("#/rules/discat/D18")).toEqual({ page: "rules", params: ["discat", "D18"] });
  expect(visit("#rules/discat")).toEqual({ page: "rules", params: ["discat"] }); // typed without the stroke
});

test("an address that a messenger has cut in the middle of a letter leads somewhere, and breaks nothing", () => {
  expect(visit("#/t/caf%C3")).toEqual({ page: "t", params: ["caf%C3"] });
  expect(visit("#/t/100%")).toEqual({ page: "t", params: ["100%"] });
});

test("a parameter with strokes and umlauts arrives as it was sent", () => {
  go("seat", "a/b ü?");
  expect(location.hash).toBe("#/seat/a%2Fb%20%C3%BC%3F");
  expect(route.params).toEqual(["a/b ü?"]);
});

test("another page is seen from its top", () => {
  const scroll = vi.fn();
  standIn("scrollTo", scroll);
  go("rules", "momistigri");
  expect(scroll).toHaveBeenCalledWith(0, 0);
});
