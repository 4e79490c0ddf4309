import { expect, test, vi } from "vitest";
import { go, route } from "../../src/lib/route.svelte";
import { standIn } from "../browser";

function visit(hash: string): { page: string; words: string[] } {
  location.hash = hash;
  return { page: route.page, words: [...route.words] };
}

test("an address names a page and what it is about", () => {
  expect(visit("")).toEqual({ page: "", words: [] });
  expect(visit("#/t/abcdefghijklmnop")).toEqual({ page: "t", words: ["abcdefghijklmnop"] });
  expect(visit("#/rules/discat/D18")).toEqual({ page: "rules", words: ["discat", "D18"] });
  expect(visit("#rules/discat")).toEqual({ page: "rules", words: ["discat"] }); // typed without the stroke
});

test("an address that a messenger has cut in the middle of a letter leads somewhere, and breaks nothing", () => {
  expect(visit("#/t/caf%C3")).toEqual({ page: "t", words: ["caf%C3"] });
  expect(visit("#/t/100%")).toEqual({ page: "t", words: ["100%"] });
});

test("a word with strokes and umlauts arrives as it was sent", () => {
  go("seat", "a/b ü?");
  expect(location.hash).toBe("#/seat/a%2Fb%20%C3%BC%3F");
  expect(route.words).toEqual(["a/b ü?"]);
});

test("another page is seen from its top", () => {
  const scroll = vi.fn();
  standIn("scrollTo", scroll);
  go("rules", "momistigri");
  expect(scroll).toHaveBeenCalledWith(0, 0);
});
