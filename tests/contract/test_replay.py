"""The list of plays alone tells the game: a record replays byte for byte, whole or in part."""

from __future__ import annotations

import pytest

from cattery import HOUSE, FairHouse, House, Record, Table, read_record, replay, verify
from cattery.flat import below
from tests.conftest import Counts
from tests.contract.playing import Case, play_on

SECRET = bytes(range(32))


def played(case: Case, house: House | None, seed: int) -> tuple[Table, list[bytes]]:
    """A finished table, and the state after each of its plays."""
    names = [f"Minou {seat} «é»" for seat in range(case.seats)]
    table = Table(case.game, case.seats, dict(case.options), house, names)
    play_on(table, case.rng("replay", seed))
    again = Table(case.game, case.seats, dict(case.options), None)
    states = [again.state.dump()]
    for play in table.plays:
        again.play(play.seat, play.text, play.at)
        states.append(again.state.dump())
    assert states[-1] == table.state.dump(), "the same plays by hand lead to the same state"
    return table, states


@pytest.mark.parametrize("house", ["seeded", "committed"])
def test_a_record_replays_byte_for_byte(case: Case, house: str, counts: Counts) -> None:
    for seed in range(counts(1)):
        fair = FairHouse(SECRET, {seat: f"miaou {seat}" for seat in range(0, case.seats, 2)})
        table, states = played(case, fair if house == "committed" else case.table(seed=seed).house, seed)
        text = table.record().write()
        record = read_record(text)
        assert record.write() == text
        again = replay(record)
        assert again.record().write() == text
        assert again.state.dump() == table.state.dump() == states[-1]
        assert verify(record).committed == (house == "committed")
        for viewer in (*range(case.seats), None):
            assert again.log(viewer) == table.log(viewer)


def test_a_part_of_a_record_replays_to_where_it_stood(case: Case, counts: Counts) -> None:
    table, states = played(case, FairHouse(SECRET), 3)
    record = table.record()
    rng = case.rng("parts")
    parts = {0, 1, len(states) - 2, *(below(rng, len(states)) for _ in range(counts(4)))}
    for plays in parts:
        part = replay(record, plays)
        assert part.state.dump() == states[plays]
        assert len(part.plays) == plays
        text = part.record(reveal=True).write()
        assert replay(read_record(text)).record(reveal=True).write() == text
        go_on(part, record)
        assert part.record().write() == record.write()


def go_on(table: Table, record: Record) -> None:
    """The seats play as they did; the house has to go on as it began."""
    while len(table.plays) < len(record.plays):
        before, play = len(table.plays), record.plays[len(table.plays)]
        if play.seat == HOUSE:
            assert HOUSE in table.acting
        table.play(play.seat, play.text, play.at)
        assert table.plays[before].text == play.text


def test_times_are_kept(case: Case) -> None:
    table = case.table()
    seat = min(table.acting)
    table.play(seat, table.moves(seat)[0], at=1234)
    again = replay(read_record(table.record().write()))
    assert [play.at for play in again.plays] == [play.at for play in table.plays]
    assert max(play.at for play in again.plays) == 1234
