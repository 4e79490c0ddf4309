"""Section 3, and who hears what (section 11): no view has a field for a secret, and no log names one."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from cattery import HOUSE, IllegalMove, SeededHouse, Table, open_table
from cattery.games.discat.views import Constraint, DiscatView, Pile, SeatView
from tests.games.discat.builders import (
    ANNA,
    BEN,
    STORY_HANDS,
    VICTORIA,
    draw_pile,
    hand,
    name,
    pile,
    position,
    stacked_deck,
    story,
)

VIEWERS = [ANNA, BEN, VICTORIA, None]


def fields(kind: type[msgspec.Struct]) -> set[str]:
    return set(kind.__struct_fields__)


def strings(value: Any) -> set[str]:
    """Every text anywhere in a view, but for the table of arrows, which everybody knows."""
    if isinstance(value, dict):
        return {text for key, part in value.items() if key != "arrows" for text in strings(part)}
    if isinstance(value, list):
        return {text for part in value for text in strings(part)}
    return {value} if isinstance(value, str) else set()


def shown(table: Table, viewer: int | None) -> set[str]:
    """Every card that a view names."""
    return {text for text in strings(msgspec.to_builtins(table.view(viewer))) if text.isdigit()}


def heard(table: Table, viewer: int | None, since: int = 0) -> list[str]:
    return [line.text for line in table.heard(viewer)[since:]]


# ── views ─────────────────────────────────────────────────────────────────────────────────────────


def test_D9_what_a_view_has_fields_for() -> None:
    assert fields(DiscatView) == {
        "viewer", "hand", "seats", "arrows", "draw_pile", "to_deal", "first", "turn", "first_turn", "constraint",
        "asks", "last_turns", "hand_size", "winning_groups", "ending",
    }  # fmt: skip
    assert fields(SeatView) == {"held", "pile", "bonus", "score"}
    assert fields(Pile) == {"count", "top", "cards"}
    assert fields(Constraint) == {"creator", "card", "direction", "bonus_paid", "told"}


@pytest.mark.parametrize("turns", range(7))
@pytest.mark.parametrize("viewer", VIEWERS)
def test_D9_a_view_names_only_the_own_hand_and_the_cards_on_top(viewer: int | None, turns: int) -> None:
    table = story(turns)
    own = set() if viewer is None else set(hand(table, viewer).split())
    tops = {pile(table, seat)[-1] for seat in range(3) if pile(table, seat)}
    public = {card for card, face in tops if face == "up"}
    limit = table.view().constraint
    assert shown(table, viewer) == own | public | ({limit.card} if limit else set())


def test_D9_a_hand_is_seen_by_its_owner_and_counted_by_the_others() -> None:
    table = story(4)
    assert table.view(VICTORIA).hand == ["20", "30", "44", "55", "56", "60"]
    assert table.view(None).hand is None
    for viewer in VIEWERS:
        assert [seat.held for seat in table.view(viewer).seats] == [5, 5, 6]


def test_D9_everybody_sees_the_same_table() -> None:
    table = story(4)
    views = [msgspec.structs.replace(table.view(viewer), viewer=None, hand=None) for viewer in VIEWERS]
    assert views[1:] == views[:-1]


def test_D9_the_draw_pile_is_a_number() -> None:
    assert story(4).view(ANNA).draw_pile == 37
    assert "52" not in shown(story(4), ANNA)  # she knows that it lies under it, but the view need not say


def test_D9_a_card_face_down_is_not_shown_even_to_its_owner() -> None:
    table = story(4)
    for viewer in VIEWERS:
        view = table.view(viewer).seats[ANNA].pile
        assert (view.count, view.top, view.cards) == (1, None, None)


def test_D9_buried_and_bonus_cards_are_only_counted() -> None:
    """DA19"""
    table = story(3)
    for viewer in VIEWERS:
        view = table.view(viewer).seats[VICTORIA]
        assert (view.pile.count, view.pile.top, view.pile.cards, view.bonus) == (3, "18", None, 1)
        assert not {"28", "38", "58"} & shown(table, viewer)


def test_D9_the_cards_in_the_box_are_known_to_all() -> None:
    table = story(0)
    with pytest.raises(IllegalMove) as refusal:
        table.play(0, "61")
    assert (refusal.value.reason.key, refusal.value.reason.values["highest"]) == ("in_the_box", 60)


def test_D9_what_is_swapped_or_drawn_is_seen_by_its_owner_only() -> None:
    table = story(4)  # Anna swapped 52 for 48, Victoria was given 60
    assert "48" in shown(table, ANNA)
    assert "60" in shown(table, VICTORIA)
    for viewer in VIEWERS:
        assert ("48" in shown(table, viewer)) == (viewer == ANNA)
        assert ("60" in shown(table, viewer)) == (viewer == VICTORIA)


def test_D9_while_the_house_deals_each_sees_what_is_dealt_to_it() -> None:
    table = open_table("discat", 3, {"firstPlayer": 1}, house=None)
    for card in stacked_deck(3, STORY_HANDS, first=1)[:7]:
        table.play(HOUSE, card)
    assert hand(table, 1) == "22 27 37"
    assert hand(table, 2) == "28 38"
    assert hand(table, 0) == "24 52"
    assert table.view(None).hand is None
    assert table.view(None).draw_pile == 7


def test_D9_the_draw_pile_stays_hidden_while_it_is_laid() -> None:
    table = open_table("discat", 3, {"firstPlayer": 0}, house=None)
    for card in stacked_deck(3, STORY_HANDS)[:40]:
        table.play(HOUSE, card)
    for viewer in VIEWERS:
        assert shown(table, viewer) == (set() if viewer is None else set(STORY_HANDS[viewer].split()))


@pytest.mark.parametrize("seed", range(8))
def test_D9_no_view_of_a_whole_game_names_a_secret(seed: int) -> None:
    seats = 2 + seed % 5
    table = open_table("discat", seats, house=SeededHouse(seed))
    while table.acting:
        for viewer in [*range(seats), None]:
            others = [card for seat in range(seats) if seat != viewer for card in table.view(seat).hand]
            assert not shown(table, viewer) & {*others, *map(name, draw_pile(table))}
        (seat,) = table.acting
        moves = table.moves(seat)
        table.play(seat, moves[seed * 7 % len(moves)])


# ── logs ──────────────────────────────────────────────────────────────────────────────────────────


def test_a_dealt_card_is_heard_by_its_receiver_only_and_the_draw_pile_by_nobody() -> None:
    table = story(0)
    deck = stacked_deck(3, STORY_HANDS, "33 40 59 20 30 44 56 60 48")
    for viewer in VIEWERS:
        lines = heard(table, viewer)
        assert lines[0] == "first 0"
        for place, (line, card) in enumerate(zip(lines[1:], deck, strict=True)):
            mine = place < 15 and place % 3 == viewer
            assert line == (card if mine else "?")


def test_the_deal_is_heard_from_the_first_player_on() -> None:
    table = open_table("discat", 3, {"firstPlayer": 2}, house=None)
    for card in stacked_deck(3, STORY_HANDS, first=2):
        table.play(HOUSE, card)
    for seat in range(3):
        assert sorted(text for text in heard(table, seat) if text != "?") == sorted(STORY_HANDS[seat].split())
    assert set(heard(table, None)) == {"?"}


def test_a_play_is_heard_by_everybody() -> None:
    table = story(3)
    for viewer in VIEWERS:
        assert heard(table, viewer, since=61) == ["24", "27 22", "28 38 58 18"]


def test_a_swap_is_heard_without_its_card() -> None:
    table = story(5)
    assert heard(table, ANNA, since=64) == ["swap 52", "pass"]
    for viewer in (BEN, VICTORIA, None):
        assert heard(table, viewer, since=64) == ["swap ?", "pass"]


def test_the_swapped_card_is_named_in_no_other_log() -> None:
    table = story(6)
    for viewer in (BEN, VICTORIA, None):
        assert "52" not in " ".join(heard(table, viewer)).split()
        assert "48" not in " ".join(heard(table, viewer)).split()


def test_every_log_has_a_line_for_every_play() -> None:
    table = story(6)
    for viewer in VIEWERS:
        assert [line.seat for line in table.heard(viewer)] == [play.seat for play in table.plays]


def test_the_log_tells_when() -> None:
    table = position(["41 42", "30", "31"], limit="18", creator=2, draw="20 21 22")
    table.play(0, "swap 41", at=1500)
    assert [(line.seat, line.text, line.at) for line in table.heard(1)] == [(0, "swap ?", 1500)]
