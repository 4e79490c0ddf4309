import { expect, test } from "vitest";
import table from "../../../tests/formatter/cases.json";
import { aloud, say, type Language, type Values } from "../../src/lib/formatter";

// The same cases as tests/formatter/test_cases.py: page and terminal speak alike.
const languages: Language[] = ["en", "fr"];
const words: Record<Language, unknown> = table.words;

function find(language: Language, key: string): unknown {
  return key
    .split(".")
    .reduce((found: unknown, part) => (found as Record<string, unknown> | undefined)?.[part], words[language]);
}

for (const language of languages) {
  const speech = { language, names: table.names, find: (key: string) => find(language, key) };
  test.each(table.cases)(`$story, in ${language}`, (one) => {
    expect(say(speech, one.key, one.values as unknown as Values)).toBe(one[language]);
  });
  test.each(table.aloud)(`aloud: $story, in ${language}`, (one) => {
    expect(aloud(speech, one.key, one.values as unknown as Values)).toBe(one[language]);
  });
}
