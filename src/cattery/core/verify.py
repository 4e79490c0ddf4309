"""Was the house fair? Recompute its plays from what it had promised before the first one, and judge all slaps again."""

from __future__ import annotations

from msgspec import Struct

from cattery.core.errors import BadRecord
from cattery.core.game import AnyGame
from cattery.core.house import FairHouse, SeededHouse
from cattery.core.record import Record
from cattery.core.seats import HOUSE
from cattery.core.slaps import judge_again
from cattery.core.table import Table, house_of


class Verdict(Struct, frozen=True):
    """`committed`: the house had bound itself. `house_plays`: so many were recomputed and found true.

    `slaps`: so many verdicts of the arbiter were judged again, with the same outcome.
    """

    committed: bool
    house_plays: int
    slaps: int = 0


def verify(record: Record, game: AnyGame) -> Verdict:
    """Replay the record, and check that the house was fair; raises BadRecord with the line that does not fit."""
    house = house_of(record)
    if record.commitment and house is None:
        raise BadRecord("the secret is not revealed yet: the game is not over")
    if isinstance(house, FairHouse) and record.starts and record.starts[-1].seed != house.start_seed:
        raise BadRecord("the hidden cards were not dealt anew as the house had promised")
    Table.replay(record, game)
    return Verdict(bool(record.commitment), _recompute(record, game, house), judge_again(record, game, house))


def _recompute(record: Record, game: AnyGame, house: FairHouse | SeededHouse | None) -> int:
    """How many plays of the house are as it had to make them."""
    if house is None:
        return 0
    table, k = Table(game, record.seats, record.options, None, starts=record.starts), 0
    own = record.starts[-1].plays if record.starts else 0  # the plays before were another house's
    for number, play in enumerate(record.plays):
        if play.seat == HOUSE and number >= own:
            choice = house.choose(k, game.rules.house_count(table.state))
            due = game.text(table.state, HOUSE, game.rules.house_move(table.state, choice))
            if due != play.text:
                raise BadRecord(f"the house had to play {due!r} here, not {play.text!r}", play.line)
            k += 1
        table.play(play.seat, play.text)
    return k
