// Each game's folder, fetched with its words when somebody comes to its table; a game without one is shown as text.
import { wordsFor } from "../lib/words.svelte";
import type { Examples, Face } from "./contract";

const faces = import.meta.glob<{ default: Face }>(["./*/index.ts", "!./generic/index.ts"]);
const examples = import.meta.glob<Examples>("./*/Example.svelte");

/** The face of a game; as text, if that is wished for. */
export async function faceOf(game: string, asText = false): Promise<Face> {
  const own = asText ? undefined : faces[`./${game}/index.ts`];
  const [{ default: face }] = await Promise.all([own ? own() : import("./generic"), wordsFor(game)]);
  return face;
}

/** The small live examples beside a game's rules. */
export async function examplesOf(game: string): Promise<Examples | null> {
  const [own] = await Promise.all([examples[`./${game}/Example.svelte`]?.(), wordsFor(game)]);
  return own ?? null;
}
