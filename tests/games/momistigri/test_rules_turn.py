"""M8–M22: the draw, the exchange, pair or pass, and who is next."""

from __future__ import annotations

from collections import Counter

import pytest

from cattery import HOUSE
from tests.games.momistigri.builders import (
    COUNTERCLOCKWISE,
    discard,
    hand,
    help_down,
    moves,
    out,
    passed,
    play,
    position,
    reason,
    refused,
    sizes,
    view,
)

# ── M8–M12: in play, next, pairs ──────────────────────────────────────────────────────────────────


def test_M8_who_has_no_cards_is_out_and_skipped() -> None:
    table = position(["3a 3b 5c", "", "4a 6b", "7a 8c"], turn=0)
    assert out(table) == [1]
    play(table, "pass")
    assert (view(table).turn, view(table).source) == (2, 0)


def test_M8_nobody_can_give_a_card_to_who_is_out() -> None:
    table = position(["4a 4b 5c", "", "4c 6b", "7a 8c"], turn=0)
    play(table, "pair 4a 4b")
    assert moves(table) == ["give 5c 2", "give 5c 3"]
    assert refused(table, 0, "give 5c 1").clause == "M8"


def test_M9_clockwise_the_seats_go_up_and_draw_from_the_one_below() -> None:
    table = position(["3a 4b", "5a 6b", "7a 8c"], turn=1)
    assert (view(table).source, view(table).next) == (0, 2)
    play(table, "pass")
    assert (view(table).turn, view(table).source) == (2, 1)


def test_M9_counterclockwise_it_is_the_other_way_round() -> None:
    table = position(["3a 4b", "5a 6b", "7a 8c"], turn=1, arrow=COUNTERCLOCKWISE)
    assert (view(table).source, view(table).next) == (2, 0)
    play(table, "pass")
    assert (view(table).turn, view(table).source) == (0, 1)


def test_M9_MT8_after_a_reversal_the_one_just_drawn_from_draws_back() -> None:
    table = position(["3a 4b", "2a 2b 6b", "7a 8c", "3c 3d"], turn=1)
    assert view(table).source == 0
    play(table, "pair 2a 2b", "reverse")
    assert (view(table).turn, view(table).source) == (0, 1)
    assert view(table).arrow == "counterclockwise"


def test_M9_after_a_reversal_the_next_one_beyond_if_he_is_out() -> None:
    table = position(["5a", "2a 2b", "7a 8c", "3c 3d"], turn=1, to_draw=True)
    play(table, "draw 5a")
    assert out(table) == [0]
    play(table, "pair 2a 2b", "reverse")
    assert (view(table).turn, view(table).source) == (3, 1)


def test_M9_who_has_gone_out_is_drawn_from_no_more_but_the_one_beyond() -> None:
    table = position(["3a 4b", "5a 6a", "7a 8c", "3c 3d"], turn=1)
    play(table, "pair 5a 6a")
    assert out(table) == [1]
    assert (view(table).turn, view(table).source) == (2, 0)


def test_M10_pairs_of_one_colour_or_one_value() -> None:
    table = position(["3a 3b 5a 6c 7b", "4a", "4b"])
    assert moves(table) == ["pair 3a 3b", "pair 3a 5a", "pair 3b 7b", "pass"]


def test_M10_equal_cards_are_one_move_each() -> None:
    table = position(["3c 3c 3d 4c", "4a", "4b"])
    assert moves(table) == ["pair 3c 3c", "pair 3c 3d", "pair 3c 4c", "pass"]


def test_M10_MT6_a_colour_pair_has_no_effect() -> None:
    table = position(["2a 6a 7b", "4a 5c", "4b 5d", "8c 8d"])
    play(table, "pair 2a 6a")
    assert (view(table).phase, view(table).turn, view(table).pending) == ("draw", 1, None)
    assert discard(table) == "2a 6a"


def test_M2_MT6_the_momistigri_is_never_part_of_a_pair() -> None:
    table = position(["2a 6a M", "4a 5c", "4b 5d", "8c 8d"])
    assert moves(table) == ["pair 2a 6a", "pass"]
    for move in ("pair 2a M", "pair M M", "pair M 6a"):
        assert reason(table, move) == ("momistigri_alone", "M2")


def test_M2_the_9_goes_with_its_colour_only() -> None:
    table = position(["3b 4e 9e", "4a", "4b", "5a"], discard="", options={"colours": "5x9"})
    assert moves(table) == ["pair 4e 9e", "pass"]


def test_M10_MT5_equal_in_both_is_a_value_pair_and_its_effect_compulsory() -> None:
    table = position(["3c 3c 7b", "4a 5c", "4b 5d"])
    play(table, "pair 3c 3c")
    assert (view(table).phase, view(table).asked) == ("effect", 0)
    assert moves(table) == ["exchange", "reverse"]
    assert reason(table, "pass") == ("decide_3", "M25")


def test_M11_the_change_is_for_the_very_next_draw_only() -> None:
    table = position(["7a 7b 3a 4b 5c", "4a 5d", "4c 6a"])
    play(table, "pair 7a 7b", "draw 3a", "draw 4b")
    assert sizes(table) == [1, 4, 2]
    play(table, "pass", "draw 5d")
    assert (view(table).phase, view(table).turn, sizes(table)) == ("turn", 2, [1, 3, 3])


def test_M12_any_pair_wipes_out_the_passes() -> None:
    table = position(["3a 5a 6b", "4a 7b", "4b 8c"], passed=[1, 2])
    play(table, "pair 3a 5a")
    assert passed(table) == []
    assert help_down(table) == [1, 2], "the Help cards stay as they lie"


# ── M13–M16: the draw ─────────────────────────────────────────────────────────────────────────────


def test_M13_one_card_at_random_each_as_likely() -> None:
    table = position(["3c 3c 4a", "5a", "6b"], turn=1, to_draw=True)
    rules, s = table.game.rules, table.state
    drawn = Counter(table.game.text(s, HOUSE, rules.house_move(s, k)) for k in range(rules.house_count(s)))
    assert drawn == {"draw 3c": 2, "draw 4a": 1}, "two of three cards are a 3c"
    table.play(HOUSE, "draw 3c")
    assert (hand(table, 0), hand(table, 1)) == ("3c 4a", "3c 5a")


def test_M13_nobody_speaks_before_the_card_is_drawn() -> None:
    table = position(["3c 4a", "5a", "6b"], turn=1, to_draw=True)
    assert table.acting == {HOUSE}
    assert [table.moves(seat) for seat in range(3)] == [[], [], []]
    assert refused(table, 1, "pass").key == "still_drawing"


def test_M13_a_draw_is_a_move_even_when_only_one_card_is_there() -> None:
    table = position(["4a", "5a 6b", "6c 7b"], turn=1, to_draw=True)
    assert moves(table) == ["draw 4a"]


@pytest.mark.parametrize(("pair", "cards"), [("7a 7b", 2), ("8c 8d", 3)])
def test_M13_more_cards_are_drawn_one_after_the_other(pair: str, cards: int) -> None:
    table = position([f"{pair} 3a 3b 4c 5d", "4a 5a", "4b 6b"])
    play(table, f"pair {pair}")
    for left in range(cards, 0, -1):
        waiting = view(table).pending
        assert waiting is not None
        assert (waiting.kind, waiting.cards, view(table).turn) == ("count", left, 1)
        play(table, moves(table)[0])
    assert (view(table).asked, sizes(table)) == (1, [4 - cards, 2 + cards, 2])


def test_M13_no_more_than_there_are() -> None:
    """MA10"""
    table = position(["8c 8d 3a", "4a 5a", "4b 6b"])
    play(table, "pair 8c 8d", "draw 3a")
    assert (view(table).asked, out(table)) == (1, [0])


def test_M13_a_chosen_card_is_drawn_without_a_move() -> None:
    table = position(["2a 2b M 5c", "4a 6a", "4b 6b"])
    play(table, "pair 2a 2b", "choose 5c")
    assert (hand(table, 0), hand(table, 1), view(table).asked) == ("M", "4a 5c 6a", 1)


def test_M14_who_loses_his_last_card_is_out_at_once() -> None:
    table = position(["4a", "5a 6b", "6c 7b"], turn=1, to_draw=True)
    play(table, "draw 4a")
    assert out(table) == [0]
    assert view(table).asked == 1


def test_M15_MT10_the_exchange_comes_after_the_draw_and_before_anything_else() -> None:
    table = position(["5c 6b", "3a 3b M 4a", "6a 7b", "8c 8d"], turn=1)
    play(table, "pair 3a 3b", "exchange", "draw 4a")
    assert (view(table).phase, view(table).asked, view(table).turn) == ("swap", 1, 2)
    assert refused(table, 2, "pass").key == "exchange_first"
    assert moves(table) == ["swap M 3a", "swap M 3b"]
    play(table, "swap M 3a")
    assert (hand(table, 1), discard(table)) == ("3a", "3b M")
    assert (view(table).phase, view(table).asked) == ("turn", 2)


def test_M15_MT10_no_exchange_for_who_is_out() -> None:
    """MA5"""
    table = position(["5c 6b", "3a 3b M", "6a 7b", "8c 8d"], turn=1)
    play(table, "pair 3a 3b", "exchange", "draw M")
    assert (out(table), view(table).phase, view(table).asked) == ([1], "turn", 2)


def test_M15_not_the_same_card_back() -> None:
    table = position(["5c 6b", "3a 3b M 4a", "6a 7b"], turn=1)
    play(table, "pair 3a 3b", "exchange", "draw 4a")
    assert reason(table, "swap M M") == ("same_card_back", "M15")


def test_M15_an_equal_card_that_already_lay_there_is_another_card() -> None:
    table = position(["5c 6b", "3a 3b 4e 5a", "6a 7b"], turn=1, discard="4e")
    play(table, "pair 3a 3b", "exchange", "draw 5a")
    assert moves(table) == ["swap 4e 3a", "swap 4e 3b", "swap 4e 4e"]
    play(table, "swap 4e 4e")
    assert (hand(table, 1), discard(table)) == ("4e", "3a 3b 4e")


def test_M15_the_exchange_is_no_play_for_help_card_and_passes() -> None:
    table = position(["5c 6b", "3a 3b 4e 5a", "6a 7b"], turn=1, passed=[0], help_down=[0, 2])
    play(table, "pair 3a 3b", "exchange", "draw 5a")
    before = passed(table), help_down(table), sizes(table)
    play(table, "swap 4e 3a")
    assert (passed(table), help_down(table), sizes(table)) == before


def test_M16_whoever_alone_has_cards_after_his_draw_is_at_the_closing_turn() -> None:
    table = position(["", "5a", "6a 7b"], turn=2, to_draw=True)
    assert not view(table).closing
    play(table, "draw 5a")
    assert view(table).closing
    assert moves(table) == ["pair 5a 6a", "pass"]
    play(table, "pass")
    assert [each.ending for each in view(table).history] == ["closing"]


# ── M17–M22: pair or pass, and the end of the turn ────────────────────────────────────────────────


def test_M17_a_pair_goes_to_the_discard_and_turns_the_help_card_up() -> None:
    table = position(["3a 5a 6b", "4a 7b", "4b 8c"], discard="4c", passed=[0, 1])
    play(table, "pair 3a 5a")
    assert (discard(table), hand(table, 0)) == ("3a 4c 5a", "6b")
    assert (help_down(table), passed(table)) == ([1], [])
    assert view(table).last_pair == ["3a", "5a"]


def test_M18_a_pass_is_always_legal_and_turns_the_help_card_down() -> None:
    table = position(["3a 5a 6b", "4a 7b", "4b 8c"])
    play(table, "pass")
    assert (help_down(table), passed(table)) == ([0], [0])


def test_M18_who_has_passed_plays_normally_when_his_turn_comes_again() -> None:
    table = position(["3a 5a 6b", "4a 7b", "4b 8c"], turn=0, help_down=[0])
    assert moves(table) == ["pair 3a 5a", "pass"]


def test_M19_no_cards_left_after_the_effect_is_out() -> None:
    table = position(["4a 4b M", "4c 7b", "5b 8c"])
    play(table, "pair 4a 4b")
    assert out(table) == []
    play(table, "give M 1")
    assert out(table) == [0]


def test_M20_one_player_left_ends_the_round() -> None:
    table = position(["3a 5a", "", "4b 8c"])
    play(table, "pair 3a 5a")
    assert [each.ending for each in view(table).history] == ["out"]


def test_M21_a_pass_by_the_last_one_who_had_not_ends_the_round() -> None:
    table = position(["3a 5b", "4a 7b", "4b 8c"], passed=[1, 2])
    assert view(table).pass_ends
    play(table, "pass")
    assert [each.ending for each in view(table).history] == ["passes"]


def test_M21_as_long_as_somebody_has_not_passed_it_goes_on() -> None:
    table = position(["3a 5b", "4a 7b", "4b 8c"], passed=[2])
    assert not view(table).pass_ends
    play(table, "pass")
    assert (view(table).history, view(table).turn) == ([], 1)


def test_M22_one_pair_a_turn() -> None:
    table = position(["3a 5a 6b 7b", "4a 8c", "4b 8d"])
    play(table, "pair 3a 5a")
    assert (view(table).turn, set(table.acting)) == (1, {HOUSE})
