"""Playing on from an older game: its cards are dealt anew, and the new record tells the whole story."""

from __future__ import annotations

import pytest

from cattery import BadOption, BadRecord, FairHouse, Record, SeededHouse, Table, open_table, read_record, replay, verify
from cattery.core.record import MOST_STARTS, Continuation
from cattery.games import GAMES, find_game

HOUSE = FairHouse(b"x" * 32)


def play_to_the_end(table: Table) -> Table:
    while table.acting:
        seat = min(table.acting)
        table.play(seat, table.moves(seat)[-1])
    return table


def older(game: str = "discat") -> Record:
    seats = find_game(game).info.seats.start
    return play_to_the_end(open_table(game, seats, house=FairHouse(bytes(32)))).record()


def go_on(record: Record, plays: int, viewer: int = 0, house: FairHouse = HOUSE) -> Table:
    return Table.go_on(record, find_game(record.game), Continuation(plays, viewer, house.start_seed), house)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_goes_on_from_any_play_and_replays_byte_for_byte(game: str) -> None:
    record = older(game)
    for plays in range(0, len(record.plays) - 1, 7):
        text = play_to_the_end(go_on(record, plays)).record().write()
        assert replay(read_record(text)).record().write() == text
        assert verify(read_record(text)).committed


def test_the_viewer_sees_what_he_saw_and_the_hidden_cards_are_others() -> None:
    record = older()
    before = replay(record, 70)
    table = go_on(record, 70)
    assert table.view(0) == before.view(0)
    assert table.state != before.state
    assert table.log(0) == before.log(0)


def test_the_house_counts_its_plays_from_the_start() -> None:
    """In the middle of the deal: the older house laid ten cards, the new one lays the rest."""
    record = older()
    table = go_on(record, 11)
    assert verify(play_to_the_end(table).record()).house_plays == 51 - 11


def test_a_game_that_was_played_on_can_be_played_on() -> None:
    second = play_to_the_end(go_on(older(), 60)).record()
    third = play_to_the_end(go_on(second, 63, viewer=1, house=FairHouse(b"y" * 32))).record()
    assert [start.plays for start in third.starts] == [60, 63]
    assert verify(read_record(third.write())).committed
    again = go_on(second, 55)
    assert [start.plays for start in again.starts] == [55]


def test_nobody_goes_on_where_the_game_is_over_or_never_was() -> None:
    record = older()
    for plays in (len(record.plays), len(record.plays) + 1, -1):
        with pytest.raises(BadOption):
            go_on(record, plays)
    with pytest.raises(BadOption):
        go_on(record, 60, viewer=2)


def test_starts_out_of_order_or_beyond_the_plays_are_refused_with_their_line() -> None:
    record = play_to_the_end(go_on(older(), 60)).record()
    for starts, line in (
        ([Continuation(60, 0, 7), Continuation(59, 0, 7)], 7),
        ([Continuation(60, 5, 7)], 6),
        ([Continuation(9999, 0, 7)], None),
    ):
        record.starts = starts
        with pytest.raises(BadRecord) as error:
            read_record(record.write())
        assert error.value.line == line or (line is None and error.value.line > 6)


def test_a_game_is_played_on_a_hundred_times_and_not_more() -> None:
    """Each start deals anew: a forged record must not keep its reader busy for long."""
    record = older()
    record.starts = [Continuation(0, 0, 7)] * MOST_STARTS
    assert len(read_record(record.write()).starts) == MOST_STARTS
    with pytest.raises(BadOption, match="100 times"):
        go_on(record, 60)
    record.starts *= 2
    with pytest.raises(BadRecord, match="100 times") as error:
        read_record(record.write())
    assert error.value.line == 5 + MOST_STARTS + 1


def test_a_seeded_house_may_go_on_too() -> None:
    record = older()
    table = Table.go_on(record, find_game("discat"), Continuation(60, 0, 1), SeededHouse(3))
    assert not verify(play_to_the_end(table).record()).committed


def test_a_house_that_picks_the_new_deal_itself_is_found() -> None:
    """Else it could try seeds until a friend has the better hand."""
    house = FairHouse(b"x" * 32)
    table = Table.go_on(older(), find_game("discat"), Continuation(60, 0, house.start_seed + 1), house)
    with pytest.raises(BadRecord, match="as the house had promised"):
        verify(play_to_the_end(table).record())
