import { beforeEach, expect, test, vi } from "vitest";
import { HOUSE } from "../../../src/generated/constants";
import { fieldName, written } from "../../../src/games/generic/fields";
import { gameWords } from "../../../src/lib/api";
import { speak, wordsFor } from "../../../src/lib/words.svelte";

vi.mock("../../../src/lib/api", () => ({ games: vi.fn(), gameWords: vi.fn() }));

const NAMES = ["Ada", "Oscar"];
const VIEW = {
  chosen_by: "Chosen by",
  chosen_by_value: "{value:name}",
  round_value: "{value} of 3",
  ending_rounds: "all rounds are played",
};

beforeEach(async () => {
  vi.mocked(gameWords).mockResolvedValue({ game: { name: "Any Cat" }, view: VIEW });
  await speak("en");
  await wordsFor("any_cat");
});

const says = (field: string, value: unknown): string => written("any_cat", field, value, NAMES);

test("a field has the name that its game gives it, or one made from itself", () => {
  expect(fieldName("any_cat", "chosen_by")).toBe("Chosen by");
  expect(fieldName("any_cat", "draw_pile")).toBe("Draw pile");
});

test("a value is written as its game's words have it, whatever the field is called", () => {
  expect(says("chosen_by", 1)).toBe("Oscar");
  expect(says("chosen_by", HOUSE)).toBe("The house");
  expect(says("round", 2)).toBe("2 of 3");
  expect(says("ending", "rounds")).toBe("all rounds are played");
  expect(says("ending", "instant")).toBe("instant");
});

test("without such words a number is a number, whatever the field is called", () => {
  for (const field of ["turn", "dealer", "winner"]) expect(says(field, 1)).toBe("1");
});

test("whose eyes a view is seen with is said alike in all games", () => {
  expect(says("viewer", 0)).toBe("Ada");
});

test("what is true, what is not there, and a sentence are said in words", () => {
  expect([says("out", true), says("out", false)]).toEqual(["yes", "no"]);
  expect([says("laid", null), says("laid", "")]).toEqual(["none", "none"]);
  expect(says("asks", { key: "told.waiting", values: { seats: [0] } })).toContain("Ada");
});

test.each([
  ["discat", "creator"],
  ["momistigri", "next_reversed"],
  ["addi_cats", "losers"],
  ["house_of_cats", "viewer"],
])("a seat of %s is said by name: %s", async (game, field) => {
  await wordsFor(game);
  expect(written(game, field, 1, NAMES)).toBe("Oscar");
});
