import { describe, expect, test } from "vitest";
import { atOnce, later, resolved, slapped, turned, verdictIn } from "../../../src/games/addi_cats/announcements";
import type { LogEntry, Sentence } from "../../../src/generated/wire";
import { aloud, speak, told, wordsFor, type Language } from "../../../src/lib/words.svelte";

const entry = (seat: number, ...story: Sentence[]): LogEntry => ({ seat, text: "", at: 0, story });
const seven = { key: "turned.they_card", values: { seat: 1, card: "7+7" } };
const chase = { key: "turned.they_card", values: { seat: 2, card: "chase" } };
const everybody = { key: "action.chase", values: {} };
const slap = { key: "slap.they_tap", values: { seat: 0 } };
const first = { key: "verdict.they_equality", values: { seat: 0, losers: [1], n: 1 } };
const begins = { key: "say.they_begin", values: { seat: 1 } };

const log = [entry(8, begins), entry(1, seven), entry(2, chase, everybody), entry(0, slap, first)];

describe("the section of a sentence says what kind it is", () => {
  test("the cards that were turned last are heard at once, with what they ask", () => {
    expect(atOnce(log)).toEqual([chase, everybody]);
    expect(atOnce([entry(0, slap)])).toEqual([]);
  });

  test("everything else may wait", () => {
    expect(later(log)).toEqual([begins, slap, first]);
  });

  test("plays are told apart by it", () => {
    expect(log.map(turned)).toEqual([false, true, true, false]);
    expect(log.map(slapped)).toEqual([false, false, false, true]);
    expect(log.map(resolved)).toEqual([false, false, false, true]);
  });

  test("how it was decided stays told", () => {
    expect(verdictIn([...log, entry(1, seven)])).toBe(first);
    expect(verdictIn([entry(1, seven)])).toBeUndefined();
  });
});

const LANGUAGES: Language[] = ["en", "fr"];
const NAMES = ["Oscar", "Léo", "Élise"];
const SAID: Record<Language, string[]> = {
  en: ["Léo: 7+7", "Léo: 7 plus 7", "Léo: 401 ms (+89 ms)"],
  fr: ["Léo\u00a0: 7+7", "Léo\u00a0: 7 plus 7", "Léo\u00a0: 401 ms (+89 ms)"],
};

test.each(LANGUAGES)("a card is written for the eyes and said for the ears, in %s", async (language) => {
  await speak(language);
  await wordsFor("addi_cats");
  const after = { key: "receipt.after", values: { seat: 1, took: 401, after: 89 } };
  const said = [told("addi_cats", seven, NAMES), aloud("addi_cats", seven, NAMES), told("addi_cats", after, NAMES)];
  expect(said).toEqual(SAID[language]);
});
