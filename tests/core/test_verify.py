"""`verify` holds a house to its word: every way to cheat is found, at its line."""

from __future__ import annotations

from functools import cache

import pytest

from cattery import (
    HOUSE,
    BadRecord,
    FairHouse,
    House,
    Record,
    SeededHouse,
    Table,
    open_table,
    read_record,
    replay,
    verify,
)
from cattery.core.record import Play
from cattery.flat import below, seeded

SECRET = bytes(range(32))


@cache
def played(kind: str) -> str:
    """The record of a whole game."""
    houses: dict[str, House] = {"fair": FairHouse(SECRET, {1: "miaou"}), "seeded": SeededHouse(7)}
    table, rng = open_table("discat", 2, house=houses[kind]), seeded("verify")
    while table.acting:
        (seat,) = table.acting
        moves = table.moves(seat)
        table.play(seat, moves[below(rng, len(moves))])
    return table.record().write()


def record(kind: str = "fair") -> Record:
    return read_record(played(kind))


def again(changed: Record) -> Record:
    """As if written by somebody who can sign, and read anew."""
    return read_record(changed.write())


def swap_cards(changed: Record, one: int, other: int) -> Record:
    """Two cards of the deck change places; later plays are left alone."""
    plays = list(changed.plays)
    plays[one], plays[other] = (
        Play(HOUSE, plays[other].text, plays[one].at),
        Play(HOUSE, plays[one].text, plays[other].at),
    )
    changed.plays = plays
    return changed


def test_a_fair_house_is_found_fair() -> None:
    verdict = verify(record())
    assert verdict.committed
    assert verdict.house_plays == sum(play.seat == HOUSE for play in record().plays) == 51


def test_every_two_exchanged_cards_of_the_deck_are_found_at_their_line() -> None:
    """Before anybody has played, any order of the deck replays; but only one was promised."""
    dealt = open_table("discat", 2, house=FairHouse(SECRET)).record(reveal=True)
    assert verify(again(dealt)).house_plays == 51
    for card in range(1, 50):
        forged = again(swap_cards(again(dealt), card, card + 1))
        with pytest.raises(BadRecord, match="the house had to play") as caught:
            verify(forged)
        assert caught.value.line == forged.plays[card].line


def test_another_first_player_is_found_at_its_line() -> None:
    """A table that goes on from a forged start, with all else as promised."""
    house = FairHouse(SECRET, {1: "miaou"})
    honest = record().plays[0].text
    forged = open_table("discat", 2, house=None)
    forged.play(HOUSE, "first 1" if honest == "first 0" else "first 0")
    for k in range(1, 51):
        rules, state = forged.game.rules, forged.state
        card = rules.house_move(state, house.choose(k, rules.house_count(state)))
        forged.play(HOUSE, forged.game.text(state, HOUSE, card))
    written = forged.record()
    written.house, written.words, written.secret = f"committed {house.commitment}", house.words, SECRET.hex()
    with pytest.raises(BadRecord, match="the house had to play") as caught:
        verify(again(written))
    assert caught.value.line == again(written).plays[0].line > 1


def test_a_secret_that_was_not_promised_is_found() -> None:
    changed = record()
    changed.secret = "00" * 32
    with pytest.raises(BadRecord, match="not the one that was promised"):
        verify(again(changed))


def test_another_commitment_is_found() -> None:
    changed = record()
    changed.house = f"committed {'00' * 32}"
    with pytest.raises(BadRecord, match="not the one that was promised"):
        verify(again(changed))


def test_words_changed_afterwards_are_found() -> None:
    for words in ({}, {1: "Miaou"}, {0: "miaou", 1: ""}):
        changed = record()
        changed.words = words
        with pytest.raises(BadRecord, match="the house had to play"):
            verify(again(changed))


def test_words_are_all_the_house_hears_of_their_seat() -> None:
    """Only the words themselves are in the formula, not who said them: as published."""
    changed = record()
    changed.words = {0: "miaou"}
    assert verify(again(changed)).committed


def test_without_the_secret_nothing_can_be_said() -> None:
    changed = record()
    changed.secret = ""
    with pytest.raises(BadRecord, match="not revealed"):
        verify(again(changed))


def test_a_running_table_keeps_its_secret_and_can_be_verified_with_it() -> None:
    table = open_table("discat", 3, house=FairHouse(SECRET))
    assert table.record().secret == ""
    assert SECRET.hex() not in table.record().write()
    with pytest.raises(BadRecord, match="not revealed"):
        verify(read_record(table.record().write()))
    assert verify(read_record(table.record(reveal=True).write())).committed


def test_a_seeded_house_is_recomputed_but_not_committed() -> None:
    assert verify(record("seeded")).committed is False
    assert verify(record("seeded")).house_plays == 51
    changed = record("seeded")
    changed.house = "seeded 8"
    with pytest.raises(BadRecord, match="the house had to play"):
        verify(again(changed))


def test_a_house_by_hand_is_not_committed() -> None:
    changed = record("seeded")
    changed.house = "by hand"
    verdict = verify(again(changed))
    assert (verdict.committed, verdict.house_plays) == (False, 0)


def test_a_fair_house_by_hand_is_the_same_table() -> None:
    """The house's plays alone, without the house: what a person with paper could do."""
    table = Table(open_table("discat", 2).game, 2)
    for play in record().plays:
        table.play(play.seat, play.text, play.at)
    assert table.result == record().result


def test_a_record_that_leaves_a_house_rule_out_is_refused_with_its_line() -> None:
    record = open_table("discat", 2, house=SeededHouse(1)).record()
    record.options = {}
    with pytest.raises(BadRecord, match="every house rule") as error:
        replay(read_record(record.write()))
    assert error.value.line == 4
