"""D10, D12 to D17 and D23: the first card, what fits, groups, and what follows a play."""

from __future__ import annotations

import pytest

from tests.games.discat.builders import bonus_pile, draw_pile, hand, pile, position, refused, story, table_with

# ── the first turn ────────────────────────────────────────────────────────────────────────────────


def test_D10_the_first_turn_is_exactly_one_card_any_card() -> None:
    table = table_with(["31 32 33 41 51"])
    assert sorted(table.moves(0)) == ["31", "32", "33", "41", "51"]
    assert refused(table, 0, "31 32").clause == "D10"


def test_D10_the_first_turn_knows_no_pass_and_no_constraint() -> None:
    table = table_with()
    assert table.view().constraint is None
    assert table.view().first_turn
    assert refused(table, 0, "pass").clause == "D10"
    assert refused(table, 0, f"swap {hand(table, 0)[:2]}").clause == "D10"


def test_D10_only_the_first_player_is_held_to_one_card() -> None:
    """DA17"""
    table = story(1)
    assert not table.view().first_turn
    assert "27 22" in table.moves(1)


# ── what fits ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("limit", "fitting"), [("24", {"22", "23"}), ("25", {"26", "27"})])
def test_D12_down_asks_for_less_and_up_asks_for_more(limit: str, fitting: set[str]) -> None:
    near = " ".join(str(card) for card in range(22, 28) if card != int(limit))
    table = position([near, "01", "02"], limit=limit, creator=2)
    assert {move.split()[-1] for move in table.moves(0)} == fitting


def test_D12_a_constraint_may_be_one_that_no_number_meets() -> None:
    """DA21"""
    table = position(["02 03 04 05 06", "11", "12"], limit="01", creator=2, options={"arrows": "D" * 90}, draw="30 31")
    assert table.moves(0)[0] == "pass"


def test_D12_one_fitting_card_forces_a_play() -> None:
    """DA2, DA3"""
    table = position(["05 41 52 53 60", "01", "02"], limit="18", creator=2, draw="30 31")
    assert table.moves(0) == ["05"]
    for move in ("pass", "swap 41", "swap 05"):
        reason = refused(table, 0, move)
        assert (reason.key, reason.clause, reason.values) == ("must_play", "D12", {"card": "05"})


def test_D12_which_fitting_cards_is_up_to_the_player() -> None:
    table = position(["05 07 11 53 60", "01", "02"], limit="18", creator=2)
    assert {"05", "07", "11", "05 07", "07 05"} == set(table.moves(0))


def test_D13_with_nothing_fitting_there_is_only_the_pass() -> None:
    table = position(["41 42 52 53 60", "01", "02"], limit="18", creator=2, draw="30 31 32")
    assert table.moves(0)[0] == "pass"
    assert set(table.moves(0)) == {"pass", "swap 41", "swap 42", "swap 52", "swap 53", "swap 60"}


# ── groups ────────────────────────────────────────────────────────────────────────────────────────


def test_D14_a_group_shares_the_tens_or_the_units() -> None:
    table = position(["21 24 31 34 55", "01", "02"])
    pairs = {frozenset(move.split()) for move in table.moves(0) if len(move) == 5}
    assert pairs == {frozenset(pair.split()) for pair in ("21 24", "31 34", "21 31", "24 34")}


def test_D14_a_chain_is_no_group() -> None:
    """21 and 24 share their tens, 24 and 34 their units, but all three share nothing."""
    table = position(["21 24 34 55 60", "01", "02"])
    reason = refused(table, 0, "21 24 34")
    assert (reason.key, reason.clause) == ("no_group", "D14")


def test_D14_only_the_top_card_has_to_fit() -> None:
    table = position(["12 42 52 33 60", "01", "02"], limit="18", creator=2)
    assert set(table.moves(0)) == {"12", "42 12", "52 12", "42 52 12"}
    assert refused(table, 0, "12 42").key == "not_lower"


def test_D14_the_cards_are_from_the_own_hand() -> None:
    table = story(1)
    reason = refused(table, 1, "31 22")
    assert (reason.key, reason.clause, reason.values) == ("not_in_hand", "D14", {"card": "31"})


def test_D14_no_card_twice() -> None:
    reason = refused(story(1), 1, "22 22")
    assert (reason.key, reason.clause, reason.values) == ("twice", "D14", {"card": "22"})


def test_D15_41_and_14_are_no_group() -> None:
    """DA5"""
    table = position(["14 41 25 36 60", "01", "02"])
    assert not any({"14", "41"} <= set(move.split()) for move in table.moves(0))
    reason = refused(table, 0, "41 14")
    assert (reason.key, reason.clause) == ("crossed_digits", "D15")


def test_D16_every_fitting_card_may_be_on_top() -> None:
    table = position(["11 13 15 42 60", "01", "02"], limit="14", creator=2)
    triples = {move for move in table.moves(0) if len(move.split()) == 3}
    assert triples == {"13 15 11", "11 15 13"}


def test_D16_the_order_below_the_top_is_no_choice() -> None:
    one, other = story(2), story(2)
    one.play(2, "28 38 58 18")
    other.play(2, "58 28 38 18")
    assert one.state == other.state
    assert other.plays[-1].text == "28 38 58 18"
    assert [move for move in story(2).moves(2) if len(move.split()) == 4] == ["28 38 58 18"]


def test_D16_the_lowest_of_the_others_lies_at_the_bottom() -> None:
    """DA4, DA20"""
    table = position(["15 25 35 55 60", "01", "02"], limit="20", creator=2, piles=["", "", "20"])
    table.play(0, "55 35 25 15")
    assert bonus_pile(table, 0) == ["25"]
    assert pile(table, 0) == [("35", "up"), ("55", "up"), ("15", "up")]


# ── what follows a play ───────────────────────────────────────────────────────────────────────────


def test_D17a_the_cards_lie_face_up_in_the_given_order() -> None:
    table = position(["12 42 52 33 60", "01", "02"], limit="18", creator=2, piles=["40 50", "", "18"])
    table.play(0, "42 52 12")
    assert pile(table, 0) == [(card, "up") for card in ("40", "50", "42", "52", "12")]
    assert table.view().seats[0].pile.top == "12"


def test_D17b_five_in_one_group_win_before_anything_else_happens() -> None:
    table = position(["30 31 33 36 39", "01", "02"], limit="34", creator=2, draw="40 41 42 43 44")
    table.play(0, "30 31 36 39 33")
    assert table.result is not None
    assert table.result.ending == "instant"
    assert table.result.winners == [0]
    assert bonus_pile(table, 0) == []
    assert len(pile(table, 0)) == 5
    assert len(draw_pile(table)) == 5
    assert table.acting == set()


@pytest.mark.parametrize(
    ("move", "bonus", "left"),
    [("33", [], 1), ("30 33", [], 2), ("30 31 33", [], 3), ("30 31 36 33", ["30"], 3)],
)
def test_D17c_only_a_group_of_four_gives_its_bottom_card(move: str, bonus: list[str], left: int) -> None:
    table = position(["30 31 33 36 59", "01", "02"], limit="34", creator=2)
    table.play(0, move)
    assert bonus_pile(table, 0) == bonus
    assert len(pile(table, 0)) == left
    assert table.view().seats[0].bonus == len(bonus)


def test_D17c_a_free_play_of_four_gives_a_bonus_card_too() -> None:
    """DA7"""
    table = position(["30 31 33 36 59", "01", "02"])
    table.play(0, "30 31 33 36")
    assert bonus_pile(table, 0) == ["30"]


def test_D17d_the_top_card_becomes_the_constraint_with_its_own_arrow() -> None:
    table = position(["12 42 52 33 60", "01", "02"], limit="18", creator=2, bonus_paid=True)
    table.play(0, "12")
    limit = table.view().constraint
    assert (limit.creator, limit.card, limit.direction, limit.bonus_paid) == (0, "12", "down", False)
    table = position(["13 43 52 34 60", "01", "02"], limit="18", creator=2)
    table.play(0, "43 13")
    limit = table.view().constraint
    assert (limit.creator, limit.card, limit.direction) == (0, "13", "up")


def test_D17e_the_hand_is_refilled_after_a_play() -> None:
    table = position(["12 42 52 33 60", "01", "02"], limit="18", creator=2, draw="40 41 43 44")
    table.play(0, "42 52 12")
    assert hand(table, 0) == "33 40 41 43 60"
    assert draw_pile(table) == [44]


def test_D17_refilled_cards_come_too_late_for_the_group() -> None:
    """The bonus pile and the constraint know only what was laid."""
    table = position(["12 42 52 33 60", "01", "02"], limit="18", creator=2, draw="22 32 40 50")
    table.play(0, "42 52 12")
    assert bonus_pile(table, 0) == []


# ── refilling ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("before", "move", "draw", "after"),
    [
        ("12 33 41 50 60", "12", "20 21 22", "20 33 41 50 60"),  # one for one
        ("12 22 41 50 60", "22 12", "20 21 23", "20 21 41 50 60"),  # two for two
        ("12 22 32 50 60", "22 32 12", "20 21", "20 21 50 60"),  # the pile runs out
        ("12 33 41 50 60", "12", "", "33 41 50 60"),  # nothing to draw
        ("12 33 41 50 59 60", "12", "20 21", "33 41 50 59 60"),  # from six to five: nothing
        ("12 22 41 50 59 60", "22 12", "20 21", "20 41 50 59 60"),  # from six to four: one
    ],
)
def test_D23_draw_one_by_one_up_to_five_or_until_the_pile_is_empty(
    before: str, move: str, draw: str, after: str
) -> None:
    table = position([before, "01", "02"], limit="18", creator=2, draw=draw)
    table.play(0, move)
    assert hand(table, 0) == after


def test_D23_only_the_player_of_the_turn_refills() -> None:
    table = position(["12 33 41 50 60", "01 03", "02"], limit="18", creator=2, draw="20 21 22")
    table.play(0, "12")
    assert hand(table, 1) == "01 03"
    assert hand(table, 2) == "02"
