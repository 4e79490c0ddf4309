// What is asked over HTTP.
import type {
  GameCard,
  LobbyTable,
  Measured,
  NewTable,
  NewTableAnswer,
  Problem,
  ReplayFrame,
  RuleText,
  VerifyAnswer,
} from "../generated/wire";

/** Words by key. */
export type WordTable = { [key: string]: string | WordTable };

/** The server said no; `code` is stable. */
export class Refusal extends Error {
  code: string;

  constructor(problem: Problem) {
    super(problem.message);
    this.code = problem.code;
  }
}

async function good(response: Response): Promise<Response> {
  if (response.ok) return response;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  throw problem ? new Refusal(problem) : new TypeError(response.statusText); // something between us and the server spoke
}

const from = (code: string): RequestInit => ({ headers: { "table-code": code } });

async function get<T>(path: string, code?: string): Promise<T> {
  return (await (await good(await fetch(path, code ? from(code) : {}))).json()) as T;
}

async function post<T>(path: string, data: unknown): Promise<T> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(data) });
  return (await (await good(response)).json()) as T;
}

export const games = (): Promise<GameCard[]> => get("/api/games");
export const levels = (game: string): Promise<string[]> => get(`/api/levels?game=${game}`);
export const strength = (game: string): Promise<Measured[]> => get(`/api/strength?game=${game}`);
export const lobby = (): Promise<LobbyTable[]> => get("/api/tables");
export const rules = (game: string, language: string): Promise<RuleText[]> => get(`/api/rules/${game}/${language}`);
export const gameWords = (game: string, language: string): Promise<WordTable> =>
  get(`/api/games/${game}/words/${language}`);
export const openTable = (wish: NewTable): Promise<NewTableAnswer> => post("/api/tables", wish);
export const verify = (record: string): Promise<VerifyAnswer> => post("/api/verify", { record });

export const replay = (code: string, viewer: number | null): Promise<ReplayFrame[]> =>
  get(`/api/table/replay${viewer === null ? "" : `?viewer=${viewer}`}`, code);

export async function record(code: string): Promise<string> {
  return (await good(await fetch("/api/table/record", from(code)))).text();
}
