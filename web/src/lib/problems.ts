// What went wrong, in the person's language.
import { has, t } from "./words.svelte";

export function problemText(error: unknown): string {
  const code = (error as { code?: unknown }).code;
  if (typeof code === "string" && has(`problem.${code}`)) return t(`problem.${code}`);
  if (error instanceof TypeError) return t("problem.no_connection"); // fetch did not reach the server
  return error instanceof Error ? error.message : String(error);
}
