"""What a full move costs without sockets and disk, beside a bare echo that delivers as many messages as long.

    ./cattery bench moves               all games
    ./cattery bench moves --quick       fewer rounds
    ./cattery bench moves --profile     where the time goes instead, game by game

A live table is driven in this process, every seat held by a person of their own: a request is decoded, the move made,
what is to be kept is said to be kept at once, and everybody's view is encoded. Only that is timed, as seconds of the
processor; choosing the next move from what was told is not. The echo of benchmarks/server.py runs in a process of its
own, in turns with the tables: `for the same deliveries` it sends each message to as many sockets as heard of a move,
`to every viewer` to all of them. Rounds differ as the machine is busy; ratios of the best rounds are told, too.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import hashlib
import pstats
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import uvloop
from msgspec import Struct

from cattery.client import Conversation, View, new_secret
from cattery.games import find_game
from cattery.live import events, outcomes
from cattery.live.events import Now
from cattery.live.presence import Patience
from cattery.live.table import LiveTable
from cattery.live.visitor import Visitor
from cattery.protocol import messages as wire
from cattery.store.rows import StoredGame, StoredSeat, StoredTable

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.server import MOVE_BYTES, Chorus, note, raise_file_limit, running

COMPANY = {"discat": 6, "momistigri": 5, "house_of_cats": 4, "addi_cats": 4}
FLOORS = {"discat": "0.5", "momistigri": "0.8", "house_of_cats": "1.3", "addi_cats": ""}
MOVES = 400  # of a game in a round, at as many tables one after the other as that takes
CALENDAR = 1_800_000_000
MOST_WAKES = 200  # until something is told
GROUPS = 50  # of the echo


class Cost(Struct):
    """Some moves: the processor's seconds, and what was told of them."""

    cpu: float = 0.0
    moves: int = 0
    deliveries: int = 0  # views
    size: int = 0  # bytes of all views

    @property
    def each(self) -> float:
        return self.cpu / self.moves


class Driven:
    """A table with a person on every seat, each with the client that we ship, and no server around it."""

    def __init__(self, game: str, seats: int, dice: random.Random, profile: cProfile.Profile | None) -> None:
        found = find_game(game)
        options = msgspec.to_builtins(found.options(seats, {}))
        chairs = [StoredSeat() for _ in range(seats)]
        secret = hashlib.sha256(dice.randbytes(8)).hexdigest()
        stored = StoredTable(1, "0" * 16, game, found.info.rules_version, options, chairs, secret, CALENDAR, CALENDAR)
        self.dice, self.profile, self.clock = dice, profile, 1000.0
        self.cost = Cost()
        self.live = LiveTable(StoredGame(stored, []), Patience(), self.now())
        self.people: dict[Visitor, Conversation] = {}
        for seat in range(seats):
            self.seat_somebody(seat)
        self.ask(0, lambda person: wire.Start(person.next_id()))

    def seat_somebody(self, seat: int) -> None:
        visitor, person = Visitor(seat), Conversation("0" * 16, new_secret())
        self.people[visitor] = person
        hello = wire.decode_client.decode(person.hello())
        assert isinstance(hello, wire.Hello)
        self.handle(lambda: events.Entered(visitor, hello))
        self.ask(seat, lambda person: wire.Sit(person.next_id(), seat, f"Cat {seat}", new_secret()))

    def now(self) -> Now:
        return Now(self.clock, CALENDAR + self.clock, self.dice.getrandbits(64))

    def ask(self, seat: int, request: Callable[[Conversation], wire.Request]) -> None:
        visitor = next(visitor for visitor in self.people if visitor.device == seat)
        data = self.people[visitor].ask(request(self.people[visitor]))

        def read() -> events.Event:
            message = wire.decode_client.decode(data)
            assert isinstance(message, wire.Request)
            return events.Asked(visitor, message)

        self.handle(read)

    def handle(self, read: Callable[[], events.Event]) -> None:
        """As the server does it, with a disk that needs no time; only this is timed."""
        told, now = [], self.now()
        if self.profile:
            self.profile.enable()
        began = time.process_time()
        outcome = self.live.handle(read(), now)
        told += outcome.side_effects
        while outcome.write is not None:
            outcome = self.live.kept(now)
            told += outcome.side_effects
        self.cost.cpu += time.process_time() - began
        if self.profile:
            self.profile.disable()
        self.wake_at = outcome.wake_at
        for effect in told:
            if isinstance(effect, outcomes.Tell):
                self.hear(effect)

    def hear(self, told: outcomes.Tell) -> None:
        if isinstance(self.people[told.visitor].hear(told.text), View):
            self.cost.deliveries += 1
            self.cost.size += len(told.text)

    def play(self, moves: int) -> None:
        """So many moves, or until the end; where a card waits for its time, until it is turned."""
        while self.cost.moves < moves and self.live.stored.phase == "playing":
            turns = [view for person in self.people.values() for view in person.views if view.moves]
            if self.live.reflexes and self.dice.random() < 0.8:  # wild slaps would end the game soon
                turns = [view for view in turns if "flip" in view.moves]
            if turns:
                self.move(self.dice.choice(turns))
            if self.live.reflexes:
                self.wait_for_news()

    def move(self, view: View) -> None:
        self.cost.moves += 1
        seat, text = view.seat, self.dice.choice(view.moves)
        assert seat is not None
        self.ask(seat, lambda person: wire.Move(person.next_id(), seat, text, view.version))

    def wait_for_news(self) -> None:
        """The cards of a game of reflexes are turned, and slaps judged, when their time has come."""
        heard = self.cost.deliveries
        for _ in range(MOST_WAKES):
            if self.cost.deliveries > heard or self.wake_at is None:
                return
            self.clock = max(self.clock, self.wake_at)
            self.handle(events.Woken)


def play(game: str, seats: int, moves: int, dice: random.Random, profile: cProfile.Profile | None = None) -> Cost:
    """So many moves, at as many tables as that takes; setting up and the first moves do not count."""
    total = Cost()
    while total.moves < moves:
        table = Driven(game, seats, dice, None)
        table.play(5)
        table.profile, table.cost = profile, Cost()
        table.play(moves - total.moves)
        cost = table.cost
        total = Cost(
            total.cpu + cost.cpu, total.moves + cost.moves, total.deliveries + cost.deliveries, total.size + cost.size
        )
    return total


# ── the run ───────────────────────────────────────────────────────────────────────────────────────


class Round(Struct):
    """Microseconds of the processor: of a move, and of the echo for as much."""

    cost: Cost
    echoed: float  # seconds a message, to every viewer
    heard: float  # seconds a message, to as many as heard of a move, on average

    @property
    def ratios(self) -> tuple[float, float]:
        return self.cost.each / self.heard, self.cost.each / self.echoed


async def one_round(chorus: Chorus, alone: Chorus, game: str, dice: random.Random) -> Round:
    seats = COMPANY[game]
    cost = await asyncio.to_thread(play, game, seats, MOVES, dice)
    chorus.rival.ask("size", round(cost.size / cost.deliveries))
    await chorus.sing(5)
    rounds = 20
    full = await chorus.sing(rounds)
    one = await alone.sing(rounds * 2)
    everybody = full.cpu / (full.deliveries / seats)
    # A message to one costs receiving and one delivery; each further one as much as the difference shows.
    each = (everybody - one.cpu / one.deliveries) / (seats - 1)
    return Round(cost, everybody, one.cpu / one.deliveries + each * (cost.deliveries / cost.moves - 1))


async def measure(folder: Path, games: list[str], rounds: int) -> None:
    found: dict[str, list[Round]] = {game: [] for game in games}
    async with running(folder, echo=True) as bare:
        choruses = {game: Chorus(bare, GROUPS, COMPANY[game], game) for game in games}
        alone = Chorus(bare, GROUPS, 1, "alone")
        for chorus in (*choruses.values(), alone):
            await chorus.come()
        for number in range(rounds):
            for game in games:
                seen = await one_round(choruses[game], alone, game, random.Random(number))
                found[game].append(seen)
                note(f"round {number + 1} of {rounds}, {game}: {seen.cost.each * 1e6:.0f} µs, {seen.ratios[0]:.2f}")
    tell(found)


def tell(found: dict[str, list[Round]]) -> None:
    print(f"\nRequests of {MOVE_BYTES} bytes; the echo's answers are as long as the views.\n")
    print("| full move | viewers | views told | bytes each | µs | echo, µs | ratio | best rounds | floor |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|")
    for game, rounds in found.items():
        cost = rounds[0].cost
        views, size = cost.deliveries / cost.moves, cost.size / cost.deliveries
        took = 1e6 * statistics.median(r.cost.each for r in rounds)
        echo = 1e6 * statistics.median(r.heard for r in rounds)
        ratio = statistics.median(r.ratios[0] for r in rounds)
        best = min(r.cost.each for r in rounds) / min(r.heard for r in rounds)
        print(
            f"| {game} | {COMPANY[game]} | {views:.1f} | {size:,.0f} | {took:.0f} | {echo:.0f} | {ratio:.2f} |"
            f" {best:.2f} | {FLOORS[game]} |",
            flush=True,
        )
    everybody = {game: statistics.median(r.ratios[1] for r in rounds) for game, rounds in found.items()}
    print("\nBeside an echo to every viewer: " + ", ".join(f"{game} {ratio:.2f}" for game, ratio in everybody.items()))


def tell_profile(game: str) -> None:
    profile = cProfile.Profile()
    play(game, COMPANY[game], 1500, random.Random(1), profile)
    print(f"── {game} ──")
    pstats.Stats(profile).sort_stats("tottime").print_stats(45)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--profile", action="store_true")
    parser.add_argument("--rounds", type=int, default=0, help="else 15, or 4 with --quick")
    parser.add_argument("--games", default=",".join(COMPANY))
    options = parser.parse_args()
    games = options.games.split(",")
    if options.profile:
        for game in games:
            tell_profile(game)
        return
    raise_file_limit()
    with tempfile.TemporaryDirectory() as folder:
        uvloop.run(measure(Path(folder), games, options.rounds or (4 if options.quick else 15)))


if __name__ == "__main__":
    main()
