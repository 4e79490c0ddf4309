import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ReplayFrame } from "../../src/generated/wire";
import { record, replay } from "../../src/lib/api";
import { HOUSE } from "../../src/generated/constants";
import { Playback, titleOf } from "../../src/pages/replay/playback.svelte";

vi.mock("../../src/lib/api", () => ({ record: vi.fn(), replay: vi.fn() }));

const RECORD = `cattery record 1
game momistigri 2
seats 3
options {"rounds":1}
name 0 "Zoé"
name 1 "Le \\"Chat\\""

play 0 pair 5a 5a
play 8 draw 3b
result {"ending":"out","winners":[1],"ranks":[2,1,3],"scores":[4,0,9]}
`;

const frame = (seat: number | null, text: string, view: unknown): ReplayFrame => ({
  seat,
  text,
  at: 0,
  story: [{ key: `seen.${text}` }],
  open: [{ key: `open.${text}` }],
  view,
  acting: [],
  standing: { seats: [0, 1, 2].map((told) => ({ key: `${told} by ${String(view)}` })), table: [] },
});

/** What each viewer was told: the house's draw is heard by its player only. */
function frames(viewer: number | null): ReplayFrame[] {
  const sees = (play: number): string => `${viewer ?? "spectator"} after ${play}`;
  return [
    frame(null, "", sees(0)),
    frame(0, "pair 5a 5a", sees(1)),
    frame(HOUSE, viewer === 1 ? "draw 3b" : "draw", sees(2)),
    frame(1, viewer === 1 ? "choose 3b" : "", sees(3)),
  ];
}

async function opened(): Promise<Playback> {
  const playback = new Playback("code", await titleOf("code"));
  await playback.look("open");
  return playback;
}
beforeEach(() => {
  vi.mocked(record).mockReset().mockResolvedValue(RECORD);
  vi.mocked(replay)
    .mockReset()
    .mockImplementation((_, viewer) => Promise.resolve(frames(viewer)));
});

describe("the head of a record", () => {
  test("tells the game, its players, what was agreed, and how it ended", async () => {
    expect(await titleOf("code")).toMatchObject({
      game: "momistigri",
      options: { rounds: 1 },
      result: { winners: [1] },
    });
  });

  test("names everybody, and a seat without a name by its number", async () => {
    expect((await titleOf("code")).names).toEqual(["Zoé", 'Le "Chat"', "3"]);
  });

  test("of a game that was not finished has no result", async () => {
    vi.mocked(record).mockResolvedValue("game discat 1\nseats 2\nplay 0 24\n");
    expect(await titleOf("code")).toMatchObject({ game: "discat", names: ["1", "2"], options: {}, result: null });
  });

  test("is not mistaken when somebody is called like a line of it", async () => {
    vi.mocked(record).mockResolvedValue('game discat 1\nseats 1\nname 0 "seats 9"\n');
    expect((await titleOf("code")).names).toEqual(["seats 9"]);
  });
});

describe("playback", () => {
  test("reads each seat aloud as it sees itself, when cards are open", async () => {
    const playback = await opened();
    expect(playback.standing.seats?.[1]).toEqual({ key: "1 by 1 after 0" });
    await playback.look(2);
    expect(playback.standing.seats?.[1]).toEqual({ key: "1 by 2 after 0" });
    await playback.look(null);
    expect(playback.standing.seats?.[1]).toEqual({ key: "1 by spectator after 0" });
  });

  test("stops after each play of a person, with what the house added to it", async () => {
    const playback = await opened();
    expect(playback.last).toBe(2);
    playback.go(1);
    expect(playback.plays).toBe(2);
    expect(playback.entries.map(({ text }) => text)).toEqual(["pair 5a 5a", "draw"]);
    expect(playback.frame?.view).toBe("spectator after 2");
  });

  test("never leaves the game, however far one wants to go", async () => {
    const playback = await opened();
    playback.go(99);
    expect(playback.step).toBe(2);
    playback.go(-1);
    expect([playback.step, playback.log]).toEqual([0, []]);
  });

  test("with open cards shows every hand, and tells what only its player heard", async () => {
    const playback = await opened();
    playback.go(2);
    expect(playback.open).toEqual(["0 after 3", "1 after 3", "2 after 3"]);
    expect(playback.log.at(-1)?.text).toBe("choose 3b");
    expect(playback.log.at(-1)?.story).toEqual([{ key: "open." }]);
  });

  test("through one player's eyes shows nobody else's hand", async () => {
    const playback = await opened();
    await playback.look(0);
    playback.go(2);
    expect([playback.seat, playback.open, playback.frame?.view]).toEqual([0, undefined, "0 after 3"]);
    expect(playback.log.at(-1)?.text).toBe("");
    expect(playback.log.at(-1)?.story).toEqual([{ key: "seen." }]);
  });

  test("stays at its step when the eyes change", async () => {
    const playback = await opened();
    playback.go(1);
    await playback.look(1);
    expect([playback.step, playback.frame?.view]).toEqual([1, "1 after 2"]);
  });

  test("fetches what each viewer saw once", async () => {
    const playback = await opened();
    expect(vi.mocked(replay).mock.calls.map(([, viewer]) => viewer)).toEqual([null, 0, 1, 2]);
    await playback.look(1);
    await playback.look("open");
    expect(replay).toHaveBeenCalledTimes(4);
  });

  test("keeps its eyes when others cannot be fetched", async () => {
    const playback = new Playback("code", await titleOf("code"));
    await playback.look(0);
    vi.mocked(replay).mockRejectedValue(new TypeError("offline"));
    await expect(playback.look(1)).rejects.toThrow();
    expect(playback.eyes).toBe(0);
  });
});
