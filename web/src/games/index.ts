// Each game's folder, fetched with its words when somebody comes to its table; a game without one is shown as text.
import type { Component } from "svelte";
import { wordsFor } from "../lib/words.svelte";
import type { ExampleProps, Face } from "./contract";

const faces = import.meta.glob<{ default: Face }>(["./*/index.ts", "!./generic/index.ts"]);
const examples = import.meta.glob<{ default: Component<ExampleProps> }>("./*/Example.svelte");

/** The face of a game; as text, if that is wished for. */
export async function faceOf(game: string, asText = false): Promise<Face> {
  const own = asText ? undefined : faces[`./${game}/index.ts`];
  const [{ default: face }] = await Promise.all([own ? own() : import("./generic"), wordsFor(game)]);
  return face;
}

/** Who draws the examples of a game's rulebook. */
export async function examplesOf(game: string): Promise<Component<ExampleProps> | null> {
  const own = examples[`./${game}/Example.svelte`];
  const [module] = await Promise.all([own?.(), wordsFor(game)]);
  return module?.default ?? null;
}
