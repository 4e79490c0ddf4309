"""`cattery ladder`: all levels against each other, over all seats, with the same deals for everybody.

Games of reflexes are played on a simulated clock, in which bots react as they do at a table.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Generator, Sequence
from itertools import permutations
from multiprocessing.pool import Pool
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from cattery.bots import bot_for, levels_of
from cattery.core.engine import Engine
from cattery.core.errors import BadOption
from cattery.core.game import AnyGame, Pace
from cattery.core.seats import HOUSE
from cattery.flat import available, below, seeded
from cattery.games import GAMES, find_game, register
from cattery.lab import reflexes
from cattery.lab.playouts import START, Tally
from cattery.lab.ratings import LadderGame, Rating, means, ratings

MOST_GAMES = 1_000_000
NO_HURRY = 3_600_000  # milliseconds: on a ladder a thought has so many rounds, and takes what it takes


class Ladder(Struct, frozen=True):
    """What to play: the same ladder plays the same games, on any machine."""

    game: str
    seats: int
    deals: int
    seed: int
    levels: list[str]
    options: dict[str, Any] = {}


class LadderResult(Struct, frozen=True):
    """What came out."""

    ladder: Ladder
    games: int
    rounds: dict[str, int]  # of thought a move, of those levels that think ahead
    measure: Literal["rating", "points"]  # points on average of games alone
    ratings: list[Rating]

    @property
    def digits(self) -> int:
        """How many behind the point are worth telling."""
        return 1 if self.measure == "points" else 0

    @property
    def company(self) -> str:
        return "alone" if self.ladder.seats == 1 else f"{self.ladder.seats} seats"


def plan(game: AnyGame, seats: int, games: int, seed: int, levels: Sequence[str], options: dict[str, Any]) -> Ladder:
    """Check everything before the first game; whole deals are played, two at least, so it may be a few games more."""
    if not 1 <= games <= MOST_GAMES:
        raise BadOption(f"play 1 to {MOST_GAMES} games, not {games}")
    chosen = game.options(seats, options)
    known = [level for level in levels_of(game) if level != "random" or level in levels]
    for level in levels:
        if level not in known:
            raise BadOption(f"there is no level {level!r}; there are {', '.join(levels_of(game))}")
    among = [level for level in known if not levels or level in levels]
    if len(among) < 2:
        raise BadOption("a ladder needs two levels at least")
    if len(set(levels)) < len(levels):  # tiger,tabby,tabby: just this company
        if len(levels) != seats:
            raise BadOption(f"with a level named twice, name one for each of the {seats} seats")
        among = sorted(levels, key=known.index)
    a_deal = len(seatings(among, seats))
    return Ladder(game.info.id, seats, max(2, -(-games // a_deal)), seed, among, msgspec.to_builtins(chosen))


def seatings(levels: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Every way to seat them: with more levels than seats each choice of them, with fewer some twice."""
    if len(levels) >= seats:
        return list(dict.fromkeys(permutations(levels, seats)))
    company = [levels[-1 - k % len(levels)] for k in range(seats)]
    return sorted(set(permutations(company)))


def play(ladder: Ladder, deal: int, seating: Sequence[str]) -> LadderGame:
    """One game. The house plays alike in all games of a deal, as long as it is asked the same."""
    game = find_game(ladder.game)
    by = _by_clock if game.info.pace is Pace.REFLEX else _by_turns
    shares, scores = by(game, ladder, deal, seating)
    return LadderGame(deal, list(seating), shares, scores)


def _by_turns(game: AnyGame, ladder: Ladder, deal: int, seating: Sequence[str]) -> tuple[list[float], list[int]]:
    rules, state = game.rules, game.setup(ladder.seats, game.options(ladder.seats, ladder.options))
    house = seeded("ladder", ladder.seed, deal)
    minds = [seeded("mind", ladder.seed, deal, seat, level) for seat, level in enumerate(seating)]
    levels = [levels_of(game)[level] for level in seating]
    while acting := rules.acting(state):
        if acting >> HOUSE & 1:
            rules.apply(state, HOUSE, rules.house_move(state, below(house, rules.house_count(state))))
            continue
        seat = (acting & -acting).bit_length() - 1
        seen = state.clone()
        rules.redeal(seen, seat, minds[seat])
        bot = bot_for(game, levels[seat], available())  # this waits for the compiler: nobody waits for a move here
        rules.apply(state, seat, bot.choose(seen, seat, NO_HURRY, minds[seat]))
    seats = range(ladder.seats)
    return [rules.payoff(state, seat) for seat in seats], [rules.score(state, seat) for seat in seats]


def _by_clock(game: AnyGame, ladder: Ladder, deal: int, seating: Sequence[str]) -> tuple[list[float], list[int]]:
    """A47 The deal comes first from the generator, so that it is the same for every seating."""
    engine = Engine(reflexes, game)
    tables = engine.tables(game.setup(ladder.seats, game.options(ladder.seats, ladder.options)), START + 1)
    tallies, rng = engine.tables(Tally(), 1), engine.numbers(seeded("ladder", ladder.seed, deal))
    levels = engine.numbers([levels_of(game)[level].number for level in seating])
    engine.loop.simulate(tables, tallies, levels, rng, engine.moves, ladder.seats, 1)
    tally = engine.read(Tally, tallies)
    return list(tally.wins[: ladder.seats]), list(tally.scores[: ladder.seats])


def _play(task: tuple[Ladder, int, tuple[str, ...]]) -> LadderGame:
    return play(*task)


def _players(processes: int) -> Pool:
    """Ctrl-C reaches all processes of a command. These leave it to the one that was called: they begin that way."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return multiprocessing.get_context("spawn").Pool(processes, register, [*GAMES.values()])
    finally:
        signal.signal(signal.SIGINT, before)


def run(ladder: Ladder, notes: Path | None = None, processes: int = 2) -> Generator[list[LadderGame]]:
    """All games so far, after each. `notes`: a file that keeps them; what it has already is not played again."""
    games = _read(ladder, notes)
    played = {(game.deal, tuple(game.levels)) for game in games}
    tasks = [
        (ladder, deal, seating)
        for deal in range(ladder.deals)
        for seating in seatings(ladder.levels, ladder.seats)
        if (deal, seating) not in played
    ]
    yield games
    if not tasks:
        return
    with _players(min(processes, len(tasks))) as pool:
        for game in pool.imap_unordered(_play, tasks):
            games.append(game)
            _write(game, notes)
            yield games


def _read(ladder: Ladder, notes: Path | None) -> list[LadderGame]:
    """The first line says which ladder it is; a half-written last line, of a run that was stopped, is played again."""
    if notes is None:
        return []
    head = msgspec.json.encode(ladder)
    if not notes.exists():
        notes.write_bytes(head + b"\n")
        return []
    first, *lines = notes.read_bytes().split(b"\n")
    if msgspec.json.decode(first, type=Ladder) != msgspec.structs.replace(ladder, deals=_deals(first)):
        raise BadOption(f"{notes} holds another ladder: name another file, or take it away")
    games = [msgspec.json.decode(line, type=LadderGame) for line in lines[:-1]]
    notes.write_bytes(b"".join(line + b"\n" for line in [head, *lines[:-1]]))
    return [game for game in games if game.deal < ladder.deals]


def _deals(head: bytes) -> int:
    return msgspec.json.decode(head, type=Ladder).deals


def _write(game: LadderGame, notes: Path | None) -> None:
    if notes:
        with notes.open("ab") as file:
            file.write(msgspec.json.encode(game) + b"\n")


def ladder_result(ladder: Ladder, games: Sequence[LadderGame]) -> LadderResult:
    known = levels_of(find_game(ladder.game))
    rounds = {level: known[level].rounds for level in ladder.levels if known[level].rounds}
    if ladder.seats == 1:
        return LadderResult(ladder, len(games), rounds, "points", means(games))
    anchor = "tabby" if "tabby" in ladder.levels else ladder.levels[0]
    return LadderResult(ladder, len(games), rounds, "rating", ratings(games, anchor))
