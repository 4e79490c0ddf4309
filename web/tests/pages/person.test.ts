import { beforeEach, expect, test, vi } from "vitest";
import { callMe, myName, offerName, person } from "../../src/pages/shared/person.svelte";

vi.mock("../../src/lib/words.svelte", () => ({ t: () => "Minou, Félix, Oscar" }));
beforeEach(() => callMe(""));

test("a name is typed once and remembered, without the spaces around it", () => {
  callMe("  Zoé ");
  expect([person.name, myName(), localStorage.getItem("name")]).toEqual(["Zoé", "Zoé", "Zoé"]);
});

test("whoever types none gets one of the cats' names, and keeps it", () => {
  const name = myName();
  expect(["Minou", "Félix", "Oscar"]).toContain(name);
  expect(myName()).toBe(name);
});

test("around one device nobody is offered a name that somebody has", () => {
  expect(offerName(["Minou", "Oscar"])).toBe("Félix");
});

test("when all names are taken, there is still one to begin with", () => {
  expect(offerName(["Minou", "Félix", "Oscar"])).toBe("Minou");
});
