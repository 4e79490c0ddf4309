// What is asked over HTTP.
import type { GameCard, LobbyTable, NewTable, NewTableAnswer, Problem, ReplayFrame, RuleText } from "../generated/wire";

async function answer<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(((await response.json()) as Problem).message);
  return (await response.json()) as T;
}

const get = async <T>(path: string, code?: string): Promise<T> =>
  answer<T>(await fetch(path, code ? { headers: { "table-code": code } } : {}));

export const games = (): Promise<GameCard[]> => get("/api/games");
export const levels = (): Promise<string[]> => get("/api/levels");
export const lobby = (): Promise<LobbyTable[]> => get("/api/tables");
export const rules = (game: string, language: string): Promise<RuleText[]> => get(`/api/rules/${game}/${language}`);

export const replay = (code: string, viewer: number | null): Promise<ReplayFrame[]> =>
  get(`/api/table/replay${viewer === null ? "" : `?viewer=${viewer}`}`, code);

export async function record(code: string): Promise<string> {
  const response = await fetch("/api/table/record", { headers: { "table-code": code } });
  if (!response.ok) throw new Error(((await response.json()) as Problem).message);
  return response.text();
}

export async function openTable(wish: NewTable): Promise<NewTableAnswer> {
  const headers = { "content-type": "application/json" };
  return answer(await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(wish) }));
}
