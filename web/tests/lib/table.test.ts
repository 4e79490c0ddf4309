import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ServerMessage, TableInfo, ViewNews } from "../../src/generated/wire";
import { keepSecret, secretsOf } from "../../src/lib/secrets";
import { No, TableConnection } from "../../src/lib/table.svelte";
import { look, standIn } from "../browser";

const CODE = "abcdefghijklmnop";
type Sent = { type: string; id: string } & Record<string, unknown>;

/** A socket whose other end is this test. */
class FakeSocket {
  static OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: Sent[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.made.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }

  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    setTimeout(() => this.onclose?.(), 0); // browsers tell later
  }

  // What the server does:

  accept(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  says(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  hangsUp(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

const newest = (): FakeSocket => FakeSocket.made.at(-1)!;
const sockets = (): number => FakeSocket.made.length;

const info = { number: 7, game: "discat", phase: "playing", host: 0, seats: [{ name: "Ada" }, { name: "Bo" }] };
const welcome = (held: number[] = []): ServerMessage => ({
  type: "welcome",
  table: info as unknown as TableInfo,
  held,
  seq: 1,
});

function view(seat: number | null, from: number, texts: string[], more: Partial<ViewNews> = {}): ViewNews {
  const log = texts.map((text, i) => ({ seat: 0, text, at: from + i, story: [] }));
  const news: ViewNews = {
    type: "view",
    seat,
    seq: 2,
    version: from + texts.length,
    view: `after ${from + texts.length}`,
    moves: [],
    acting: [],
    log_from: from,
    log,
  };
  return { ...news, ...more };
}

/** The connection of somebody who is let in. */
function opened(held: number[] = []): TableConnection {
  const connection = new TableConnection(CODE);
  letIn(held);
  return connection;
}

function letIn(held: number[] = []): FakeSocket {
  newest().accept();
  newest().says(welcome(held));
  return newest();
}

const requests = (socket: FakeSocket): Sent[] => socket.sent.filter(({ type }) => type !== "hello");
const heard = (connection: TableConnection, seat: number | null): string[] | undefined =>
  connection.sights.get(seat)?.log.map(({ text }) => text);

let connection: TableConnection | null = null;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5); // the middle of every wait
  FakeSocket.made = [];
  standIn("WebSocket", FakeSocket);
  look("visible");
});
afterEach(() => {
  connection?.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("coming to a table", () => {
  test("greets with the secrets of one's own seats, which only the server of this page hears", () => {
    keepSecret(CODE, 1, "my secret");
    connection = new TableConnection(CODE);
    newest().accept();
    expect(newest().address).toBe("wss://cattery.test/api/socket");
    expect(newest().sent).toEqual([{ type: "hello", code: CODE, secrets: ["my secret"], seen: {}, lesson: false }]);
  });

  test("shows nothing before the server has let us in", () => {
    connection = new TableConnection(CODE);
    newest().accept();
    expect([connection.status, connection.info, connection.wasLost]).toEqual(["connecting", null, false]);
    newest().says(welcome([1]));
    expect([connection.status, connection.info?.number, connection.seat, connection.names]).toEqual([
      "open",
      7,
      1,
      ["Ada", "Bo"],
    ]);
  });

  test("what is asked before that waits, and is said as soon as we are in", () => {
    connection = new TableConnection(CODE);
    void connection.sit(0, "Ada");
    newest().accept();
    expect(requests(newest())).toEqual([]);
    newest().says(welcome());
    expect(requests(newest())).toMatchObject([{ type: "sit", seat: 0, name: "Ada" }]);
  });

  test("a table that is not there is not asked for again and again", () => {
    connection = new TableConnection(CODE);
    newest().accept();
    newest().says({ type: "error", id: "", code: "table_not_found", message: "no such table" });
    newest().hangsUp();
    vi.advanceTimersByTime(60_000);
    expect([connection.problem?.code, connection.status, sockets()]).toEqual(["table_not_found", "closed", 1]);
  });

  test("a server that is too busy to let us in is tried again", () => {
    connection = new TableConnection(CODE);
    newest().accept();
    newest().says({ type: "error", id: "", code: "too_many", message: "later" });
    newest().hangsUp();
    vi.advanceTimersByTime(300);
    expect([connection.problem, sockets()]).toEqual([null, 2]);
  });
});

describe("a lost connection", () => {
  test("is told, and comes back by itself, ever less often", () => {
    connection = opened();
    const waits: number[] = [];
    for (let i = 0; i < 9; i++) {
      const before = sockets();
      newest().hangsUp();
      expect([connection.status, connection.wasLost]).toEqual(["lost", true]);
      let waited = 0;
      for (; sockets() === before; waited++) vi.advanceTimersByTime(1);
      waits.push(waited);
    }
    expect(waits).toEqual([300, 480, 768, 1228, 1966, 3145, 5000, 5000, 5000]);
  });

  test("is waited for shortly again once it was back", () => {
    connection = opened();
    for (let i = 0; i < 5; i++) {
      newest().hangsUp();
      vi.advanceTimersByTime(5_000);
    }
    letIn();
    newest().hangsUp();
    const before = sockets();
    vi.advanceTimersByTime(300);
    expect(sockets()).toBe(before + 1);
  });

  test("of many people at once does not bring them all back in the same moment", () => {
    const after = (random: number): number => {
      vi.mocked(Math.random).mockReturnValue(random);
      const one = opened();
      newest().hangsUp();
      const before = sockets();
      let waited = 0;
      for (; sockets() === before; waited++) vi.advanceTimersByTime(1);
      one.close();
      return waited;
    };
    expect([after(0), after(0.999)]).toEqual([210, 389]);
  });

  test("is noticed though nobody hangs up: no answer to a sign of life in ten seconds", () => {
    connection = opened();
    vi.advanceTimersByTime(20_000);
    expect(requests(newest())).toMatchObject([{ type: "ping" }]);
    vi.advanceTimersByTime(9_999);
    expect(connection.status).toBe("open");
    vi.advanceTimersByTime(1);
    expect(connection.status).toBe("lost");
    vi.advanceTimersByTime(300);
    expect(sockets()).toBe(2);
  });

  test("an answered sign of life leaves everything as it is", async () => {
    connection = opened();
    for (let i = 0; i < 5; i++) {
      await vi.advanceTimersByTimeAsync(20_000);
      newest().says({ type: "pong", id: requests(newest()).at(-1)!.id });
      await vi.advanceTimersByTimeAsync(0);
    }
    expect([connection.status, sockets()]).toEqual(["open", 1]);
  });

  test("a server that takes the call and then says nothing is given up, too", () => {
    connection = new TableConnection(CODE);
    newest().accept();
    vi.advanceTimersByTime(10_000);
    expect(connection.status).toBe("lost");
    vi.advanceTimersByTime(300);
    expect(sockets()).toBe(2);
  });

  test("leaving the table ends it for good", () => {
    connection = opened();
    connection.close();
    vi.advanceTimersByTime(60_000);
    dispatchEvent(new Event("online"));
    look("visible");
    expect([connection.status, sockets()]).toEqual(["closed", 1]);
  });
});

describe("a phone that wakes up", () => {
  test("is connected at once, without the rest of the wait", () => {
    connection = opened();
    look("hidden");
    for (let i = 0; i < 6; i++) {
      newest().hangsUp();
      vi.advanceTimersByTime(5_000);
    }
    newest().hangsUp();
    const before = sockets();
    look("visible");
    expect(sockets()).toBe(before + 1);
  });

  test("in a pocket is not hurried by a network that comes and goes", () => {
    connection = opened();
    look("hidden");
    newest().hangsUp();
    dispatchEvent(new Event("online"));
    expect(sockets()).toBe(1);
  });

  test("that sees the network and the page at once still has one connection that counts", () => {
    connection = opened([0]);
    newest().hangsUp();
    look("visible");
    dispatchEvent(new Event("online"));
    const [, first, second] = FakeSocket.made;
    expect([sockets(), first!.readyState]).toEqual([3, 3]); // the first attempt is given up
    second!.accept();
    second!.says(welcome([0]));
    first!.accept(); // the slower one comes through after all
    first!.says(view(0, 0, ["stale"]));
    vi.advanceTimersByTime(10_000);
    expect([connection.status, first!.sent, connection.sights.size]).toEqual(["open", [], 0]);
  });

  test("with a connection that still holds keeps it", () => {
    connection = opened();
    look("hidden");
    look("visible");
    expect(sockets()).toBe(1);
  });
});

describe("coming back", () => {
  test("asks for what is missing only, seat by seat, since not everybody hears everything", () => {
    keepSecret(CODE, 0, "one");
    keepSecret(CODE, 1, "two");
    connection = opened([0, 1]);
    newest().says(view(0, 0, ["a", "b", "c"]));
    newest().says(view(1, 0, ["a"]));
    newest().hangsUp();
    vi.advanceTimersByTime(300);
    newest().accept();
    expect(newest().sent).toMatchObject([{ type: "hello", seen: { "0": 3, "1": 1 } }]);
  });

  test("asks as a spectator for what is missing since", () => {
    connection = opened();
    newest().says(view(null, 0, ["a", "b"]));
    newest().hangsUp();
    vi.advanceTimersByTime(300);
    newest().accept();
    expect(newest().sent).toMatchObject([{ type: "hello", seen: 2 }]);
  });

  test("goes on with the log where it was, without a gap and without a play twice", () => {
    connection = opened([0]);
    newest().says(view(0, 0, ["a", "b"]));
    newest().hangsUp();
    vi.advanceTimersByTime(300);
    letIn([0]).says(view(0, 2, ["c", "d"]));
    expect(heard(connection, 0)).toEqual(["a", "b", "c", "d"]);
  });

  test("finds plays taken back while we were away", () => {
    connection = opened([0]);
    newest().says(view(0, 0, ["a", "b", "c"]));
    newest().hangsUp();
    vi.advanceTimersByTime(300);
    letIn([0]).says(view(0, 1, ["x"]));
    expect(heard(connection, 0)).toEqual(["a", "x"]);
  });

  test("to a table where the host has freed our seat shows nothing of that hand any more", () => {
    connection = opened([0]);
    newest().says(view(0, 0, ["a"], { view: "a secret hand" }));
    newest().hangsUp();
    vi.advanceTimersByTime(300);
    letIn([]);
    expect([connection.seat, connection.sights.get(0)]).toEqual([null, undefined]);
  });
});

describe("a request", () => {
  test("is answered by its own answer, whatever comes before", async () => {
    connection = opened([0]);
    const first = connection.why(0, "24");
    const second = connection.why(0, "25");
    const [one, two] = requests(newest());
    newest().says({ type: "reason", id: two!.id, reason: { key: "second" } });
    newest().says({ type: "reason", id: one!.id, reason: null });
    expect([await first, await second]).toEqual([null, { key: "second" }]);
  });

  test("that is answered twice is done once", async () => {
    connection = opened([0]);
    const done = vi.fn();
    const asked = connection.move(0, "24").then(done);
    const [{ id }] = requests(newest()) as [Sent];
    newest().says({ type: "ack", id, seq: 3 });
    newest().says({ type: "ack", id, seq: 3 });
    await asked;
    newest().hangsUp();
    vi.advanceTimersByTime(300);
    expect(requests(letIn([0]))).toEqual([]);
    expect(done).toHaveBeenCalledTimes(1);
  });

  test("whose answer was lost is repeated under the same id, so that the server does it once", async () => {
    connection = opened([0]);
    const asked = connection.move(0, "24");
    const [before] = requests(newest());
    newest().hangsUp();
    vi.advanceTimersByTime(300);
    const [again] = requests(letIn([0]));
    expect(again).toEqual(before);
    newest().says({ type: "ack", id: again!.id, seq: 3 });
    await expect(asked).resolves.toBeUndefined();
  });

  test("says which state of the table it was meant for", () => {
    connection = opened([0]);
    newest().says(view(0, 0, ["a", "b"], { version: 12 }));
    void connection.move(0, "24");
    void connection.undo(0);
    expect(requests(newest())).toMatchObject([
      { type: "move", text: "24", after: 12 },
      { type: "undo", after: 12 },
    ]);
  });

  test("that is refused says why, with its rule", async () => {
    connection = opened([0]);
    const asked = connection.move(0, "24");
    const [{ id }] = requests(newest()) as [Sent];
    newest().says({
      type: "error",
      id,
      code: "illegal_move",
      message: "no",
      reason: { key: "too_low", clause: "D14" },
    });
    const no = await asked.catch((error: unknown) => error);
    expect(no).toBeInstanceOf(No);
    expect(no).toMatchObject({ code: "illegal_move", reason: { clause: "D14" } });
  });

  test("that came too fast is repeated after a pause", () => {
    connection = opened([0]);
    void connection.move(0, "24");
    newest().says({ type: "error", id: "", code: "too_fast", message: "slower" });
    vi.advanceTimersByTime(999);
    expect(requests(newest())).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(requests(newest())).toHaveLength(2);
  });

  test("of another visit never has the same id", () => {
    connection = opened();
    void connection.ask({ type: "start" });
    const first = requests(newest())[0]!.id;
    connection.close();
    connection = opened();
    void connection.ask({ type: "start" });
    expect(requests(newest())[0]!.id).not.toBe(first);
  });
});

describe("messages", () => {
  test("that come out of order leave no play twice", () => {
    connection = opened([0]);
    newest().says(view(0, 0, ["a", "b"]));
    newest().says(view(0, 1, ["b", "c"])); // sent before the server knew that we have b
    expect(heard(connection, 0)).toEqual(["a", "b", "c"]);
  });

  test("a verdict that is told again is no second slap", () => {
    connection = opened([0]);
    const slap = (seq: number, moment: number): ServerMessage => ({ type: "slap", moment, taps: [], story: [], seq });
    newest().says(slap(5, 1));
    newest().says(slap(6, 2));
    newest().says(slap(5, 1));
    expect(connection.slaps.map(({ seq }) => seq).sort()).toEqual([5, 6]);
  });

  test("of an old evening's talk do not pile up", () => {
    connection = opened();
    for (let seq = 1; seq <= 100; seq++) newest().says({ type: "said", seat: 0, phrase: "hello", text: "", seq });
    expect(connection.said.length).toBeLessThan(40);
    expect(connection.said.at(-1)?.seq).toBe(100);
  });

  test("are heard by those who listen until they stop", () => {
    connection = opened();
    const types: string[] = [];
    const stop = connection.listen(({ type }) => types.push(type));
    newest().says(view(null, 0, []));
    stop();
    newest().says(view(null, 0, []));
    expect(types).toEqual(["view"]);
  });

  test("a seat that we took stays ours when the page is loaded again", async () => {
    connection = opened();
    const asked = connection.sit(1, "Ada");
    const [{ id }] = requests(newest()) as [Sent];
    const [secret] = secretsOf(CODE); // kept before the answer: it might be lost
    expect(requests(newest())).toMatchObject([{ type: "sit", seat: 1, secret }]);
    newest().says({ type: "seated", id, seat: 1, seq: 1 });
    await asked;
    expect([connection.held, secretsOf(CODE)]).toEqual([[1], [secret]]);
  });

  test("a seat that we did not get leaves no secret behind", async () => {
    connection = opened();
    const asked = connection.sit(1, "Ada");
    const [{ id }] = requests(newest()) as [Sent];
    newest().says({ type: "error", id, code: "seat_taken", message: "somebody sits there", reason: null });
    await expect(asked).rejects.toThrow();
    expect(secretsOf(CODE)).toEqual([]);
  });

  test("a seat that was carried here is kept under the number that it has", async () => {
    connection = opened();
    const asked = connection.claim("a token");
    const [{ id, secret }] = requests(newest()) as [Sent & { secret: string }];
    newest().says({ type: "seated", id, seat: 2, seq: 1 });
    await asked;
    expect(secretsOf(CODE)).toEqual([secret]);
  });
});
