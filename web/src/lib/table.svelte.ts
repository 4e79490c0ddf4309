// One table over one socket: connects, comes back by itself, and keeps what the server has told.
import type {
  ClientMessage,
  Hello,
  Hint,
  Invited,
  LogEntry,
  Reason,
  Refused,
  Result,
  Said,
  ServerMessage,
  SlapVerdict,
  TableInfo,
  ViewNews,
} from "../generated/wire";
import { forgetSecret, keepSecret, newSecret, secretsOf } from "./secrets";

export type Status = "connecting" | "open" | "lost" | "closed";
type Answer = Extract<ServerMessage, { id: string }>;
type Unsent<T> = T extends { id: string } ? Omit<T, "id"> : never;
export type Request = Unsent<ClientMessage>;

/** The server said no; `reason` cites a rule. */
export class No extends Error {
  code: string;
  reason: Reason | null;

  constructor(refused: Refused) {
    super(refused.message);
    this.code = refused.code;
    this.reason = refused.reason ?? null;
  }
}

/** What one of our viewers (a seat, or a spectator) sees and has heard. */
export interface Sight {
  news: ViewNews;
  result: Result | null;
  log: LogEntry[];
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5_000;
const ALIVE = 20_000; // milliseconds between two signs of life
const PATIENCE = 10_000; // for an answer
const PAUSE = 1_000; // after we spoke too fast
const HOPELESS = ["table_not_found", "wrong_phase", "bad_message"]; // of a refused hello: to come back would not help

/** Sixteen digits that nobody guesses. Not `randomUUID`, which browsers have on https and on this very machine only. */
function nonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class TableConnection {
  code: string;
  status = $state<Status>("connecting");
  info = $state.raw<TableInfo | null>(null);
  held = $state.raw<number[]>([]);
  sights = $state.raw<Map<number | null, Sight>>(new Map());
  said = $state.raw<Said[]>([]);
  slaps = $state.raw<SlapVerdict[]>([]); // the verdicts that were heard, in games of reflexes
  problem = $state.raw<Refused | null>(null);
  wasLost = $state(false);

  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer = 0;
  #pulse = 0;
  #doubting = 0;
  #number = 0;
  #run = nonce();
  #open = new Map<string, { message: ClientMessage; done: (answer: Answer) => void; failed: (no: Error) => void }>();
  #listeners = new Set<(message: ServerMessage) => void>();

  #lesson: boolean; // a coach is wanted

  constructor(code: string, lesson = false) {
    this.code = code;
    this.#lesson = lesson;
    this.#connect();
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  get seat(): number | null {
    return this.held[0] ?? null;
  }

  get names(): string[] {
    return this.info?.seats.map((seat) => seat.name) ?? [];
  }

  get hosting(): boolean {
    return this.info !== null && this.held.includes(this.info.host);
  }

  /** Hear every message as it comes, to animate or announce it. */
  listen(listener: (message: ServerMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Ask for something; a lost connection only delays it, since a repeated request is done once. */
  ask(request: Request): Promise<Answer> {
    const id = `${this.#run}-${++this.#number}`;
    const message = { ...request, id } as ClientMessage;
    return new Promise((done, failed) => {
      this.#open.set(id, { message, done, failed });
      this.#send(message);
    });
  }

  async move(seat: number, text: string): Promise<void> {
    const after = this.sights.get(seat)?.news.version ?? 0;
    await this.ask({ type: "move", seat, text, after });
  }

  /** A slap: of which window, and how many milliseconds after it was painted here; `head`: how far from the head it hit. */
  async tap(seat: number, moment: number, took?: number, head?: number): Promise<void> {
    await this.ask({ type: "tap", seat, moment, took: took ?? null, head: head ?? null });
  }

  async undo(seat: number): Promise<void> {
    const after = this.sights.get(seat)?.news.version ?? 0;
    await this.ask({ type: "undo", seat, after });
  }

  /** Why would this be refused? null: it would not. */
  async why(seat: number, text: string): Promise<Reason | null> {
    const answer = await this.ask({ type: "why", seat, text });
    return answer.type === "reason" ? answer.reason : null;
  }

  /** What would be good to play, the best first; rejects with No. */
  async hint(seat: number): Promise<Hint[]> {
    const after = this.sights.get(seat)?.news.version ?? 0;
    const answer = await this.ask({ type: "hint", seat, after });
    return answer.type === "hinted" ? answer.hints : [];
  }

  /** The secret is kept first: should the answer be lost, even with this page, the next hello holds the seat. */
  async sit(seat: number, name: string): Promise<void> {
    const secret = newSecret();
    keepSecret(this.code, seat, secret);
    try {
      await this.ask({ type: "sit", seat, name, secret });
    } catch (error) {
      forgetSecret(this.code, seat, secret);
      throw error;
    }
  }

  /** A token that takes the seat along to another device, once. */
  async carry(seat: number): Promise<string> {
    const token = newSecret();
    await this.ask({ type: "carry", seat, token });
    return token;
  }

  /** Take along the seat of such a token. */
  async claim(token: string): Promise<void> {
    const secret = newSecret();
    const answer = await this.ask({ type: "claim", token, secret });
    if (answer.type === "seated") keepSecret(this.code, answer.seat, secret);
  }

  async invite(): Promise<Invited> {
    return (await this.ask({ type: "invite" })) as Invited;
  }

  close(): void {
    this.status = "closed";
    clearTimeout(this.#timer);
    clearTimeout(this.#doubting);
    clearInterval(this.#pulse);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
  }

  #hurry = (): void => {
    if (this.status === "lost" && document.visibilityState === "visible") this.#connect();
  };

  #connect(): void {
    clearTimeout(this.#timer);
    const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket`;
    const before = this.#socket;
    const socket = (this.#socket = new WebSocket(address));
    before?.close(); // never two connections: a phone that wakes up may try twice at once
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      const secrets = secretsOf(this.code);
      const seen = this.#seen(secrets.length > 0);
      const hello: Hello = { type: "hello", code: this.code, secrets, seen, lesson: this.#lesson };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => this.#lose(socket);
    clearInterval(this.#pulse);
    this.#pulse = window.setInterval(() => this.#breathe(socket), ALIVE);
    this.#doubt(socket);
  }

  /** how many entries of the log are here: by seat, since not everybody hears everything. */
  #seen(seated: boolean): Hello["seen"] {
    if (!seated) return this.sights.get(null)?.log.length ?? 0;
    return Object.fromEntries(
      [...this.sights].filter(([seat]) => seat !== null).map(([seat, { log }]) => [seat, log.length]),
    );
  }

  /** A router that has forgotten us hangs nothing up: without an answer in time the connection is lost. */
  #doubt(socket: WebSocket): void {
    clearTimeout(this.#doubting);
    this.#doubting = window.setTimeout(() => {
      if (socket !== this.#socket) return;
      this.#lose(socket);
      this.#socket = null;
      socket.close();
    }, PATIENCE);
  }

  #breathe(socket: WebSocket): void {
    if (this.status !== "open") return;
    this.#doubt(socket);
    const heard = (): void => clearTimeout(this.#doubting);
    this.ask({ type: "ping" }).then(heard, heard);
  }

  #lose(socket: WebSocket): void {
    if (socket !== this.#socket || this.status === "closed") return;
    this.status = "lost";
    if (this.info) this.wasLost = true;
    this.#timer = window.setTimeout(() => this.#connect(), this.#wait * (0.7 + 0.6 * Math.random()));
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 1.6);
  }

  #send(message: ClientMessage): void {
    if (this.status === "open" && this.#socket?.readyState === WebSocket.OPEN)
      this.#socket.send(JSON.stringify(message));
  }

  #hear(message: ServerMessage): void {
    if (message.type === "welcome") this.#welcome(message.table, message.held);
    else if (message.type === "table") this.info = message.table;
    else if (message.type === "view") this.#see(message);
    else if (message.type === "said") this.said = [...this.said.slice(-30), message];
    else if (message.type === "slap") this.slaps = [...this.slaps.filter(({ seq }) => seq !== message.seq), message];
    else this.#answer(message);
    for (const listener of this.#listeners) listener(message);
  }

  #welcome(table: TableInfo, held: number[]): void {
    this.info = table;
    this.held = held;
    clearTimeout(this.#doubting);
    this.sights = new Map([...this.sights].filter(([viewer]) => viewer === null || held.includes(viewer)));
    if (this.status === "open") return;
    this.status = "open";
    this.#wait = FIRST_WAIT;
    this.#sayAgain();
  }

  #see(news: ViewNews): void {
    const before = this.sights.get(news.seat);
    const log = [...(before?.log ?? []).slice(0, news.log_from), ...news.log];
    const sight = { news, result: (news.result as Result | null | undefined) ?? null, log };
    this.sights = new Map(this.sights).set(news.seat, sight);
  }

  #answer(message: Answer): void {
    if (message.type === "seated") {
      this.held = [...new Set([...this.held, message.seat])].sort((a, b) => a - b);
    }
    const waiting = this.#open.get(message.id);
    this.#open.delete(message.id);
    if (message.type === "error") {
      if (waiting) waiting.failed(new No(message));
      else this.#turnedAway(message);
    } else waiting?.done(message);
  }

  /** Refused before it was read, or not let in: then the server hangs up, and we come back if that makes sense. */
  #turnedAway(message: Refused): void {
    if (this.status === "open") setTimeout(() => this.#sayAgain(), PAUSE);
    else if (HOPELESS.includes(message.code)) {
      this.problem = message;
      this.close();
    }
  }

  /** A request that is repeated is done once. */
  #sayAgain(): void {
    for (const { message } of this.#open.values()) this.#send(message);
  }
}
