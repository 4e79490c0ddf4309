// Every sentence of the golden records, said by the page exactly as the terminal says it.
// `python -m tests.golden.told` writes what the terminal says; scripts/check calls it first.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Sentence } from "../../src/generated/wire";
import { speak, told, wordsFor, type Language } from "../../src/lib/words.svelte";

type Said = { sentence: Sentence } & Record<Language, string>;
const file = new URL("../../../build/told.json", import.meta.url);
const { names, games } = JSON.parse(readFileSync(file, "utf-8")) as { names: string[]; games: Record<string, Said[]> };

const languages: Language[] = ["en", "fr"];
for (const language of languages) {
  test.each(Object.keys(games))(`%s sounds alike on the page and at the terminal, in ${language}`, async (game) => {
    await speak(language);
    await wordsFor(game);
    const page = games[game]!.map(({ sentence }) => told(game, sentence, names));
    expect(page).toEqual(games[game]!.map((said) => said[language]));
    expect(page.filter((text) => text === "" || /[{}]/.test(text))).toEqual([]);
  });
}
