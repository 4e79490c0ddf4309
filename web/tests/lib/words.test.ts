import { beforeEach, describe, expect, test, vi } from "vitest";
import { games, gameWords } from "../../src/lib/api";
import { gameName, isGame, namesFor, speak, t, told, wordsFor } from "../../src/lib/words.svelte";
import type { GameCard } from "../../src/generated/wire";

vi.mock("../../src/lib/api", () => ({ games: vi.fn(), gameWords: vi.fn() }));

const WORDS = {
  en: { game: { name: "High Cat", tagline: "Higher!" }, say: { you_lay: "You lay the {card}." } },
  fr: { game: { name: "Grand Chat", tagline: "Plus haut !" }, say: { you_lay: "Tu poses la {card}." } },
};
const laid = { key: "say.you_lay", values: { card: 7 } };

beforeEach(async () => {
  vi.mocked(gameWords).mockImplementation(async (game, language) => {
    if (game !== "high_cat") throw new TypeError("not there");
    return WORDS[language as "en" | "fr"];
  });
  vi.mocked(games).mockResolvedValue([{ id: "high_cat" } as GameCard]);
  await speak("en");
  vi.mocked(gameWords).mockClear();
});

describe("a game that the page was built without", () => {
  test("has a name made from its id as long as nothing is known of it", () => {
    expect(gameName("low_cat")).toBe("Low cat");
  });

  test("is not asked for if the server does not offer it", async () => {
    expect(await isGame("low_cat")).toBe(false);
    expect(gameWords).not.toHaveBeenCalled();
  });

  test("has its words on the server, in every language that is spoken later", async () => {
    await namesFor(["discat", "high_cat", "low_cat"]); // what cannot be had is no obstacle
    expect([gameName("discat"), gameName("high_cat")]).toEqual(["Discat", "High Cat"]);
    expect(await isGame("high_cat")).toBe(true);
    expect(told("high_cat", laid, [])).toBe("You lay the 7.");
    await speak("fr");
    expect(gameName("high_cat")).toBe("Grand Chat");
    expect(told("high_cat", laid, [])).toBe("Tu poses la 7.");
    expect(t("games.high_cat.game.tagline")).toBe("Plus haut !");
  });
});

test("the words of a game that the page was built with are asked of nobody", async () => {
  await wordsFor("discat");
  expect(gameWords).not.toHaveBeenCalledWith("discat", "en");
  expect(told("discat", { key: "say.you_begin", values: {} }, [])).toBe("You begin.");
});
