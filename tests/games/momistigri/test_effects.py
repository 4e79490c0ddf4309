"""M23–M35: what pairs of one value do."""

from __future__ import annotations

import pytest

from tests.games.momistigri.builders import discard, hand, hands, moves, out, play, position, reason, sizes, view

OTHERS = ["4c 6b", "5d 7b"]  # cards for who has nothing to do


def test_M23_MT7_a_pair_of_1_sheds_all_other_1s() -> None:
    table = position(["1a 1b 1c 1d 7a", *OTHERS[:1], "5d 7b", "8c", "8d"])
    play(table, "pair 1a 1b")
    assert moves(table) == ["shed", "reverse"]
    play(table, "shed")
    assert (hand(table, 0), discard(table)) == ("7a", "1a 1b 1c 1d")


def test_M23_MT7_or_it_turns_the_arrow() -> None:
    table = position(["1a 1b 1c 1d 7a", *OTHERS[:1], "5d 7b", "8c", "8d"])
    play(table, "pair 1a 1b", "reverse")
    assert (hand(table, 0), view(table).arrow) == ("1c 1d 7a", "counterclockwise")
    assert (view(table).turn, view(table).source) == (4, 0)


def test_M23_without_another_1_shedding_does_nothing() -> None:
    table = position(["1a 1b 7a 7b", *OTHERS[:1], "5d", "8c", "8d"])
    play(table, "pair 1a 1b", "shed")
    assert (hand(table, 0), discard(table)) == ("7a 7b", "1a 1b")


def test_M24_MT9_a_pair_of_2_chooses_what_the_next_player_draws() -> None:
    table = position(["3c 4a", "2a 2b 5b M", "6a 7b", "8c 8d"], turn=1)
    play(table, "pair 2a 2b")
    assert moves(table) == ["choose 5b", "choose M", "reverse"]
    play(table, "choose M")
    assert (hand(table, 1), hand(table, 2)) == ("5b", "6a 7b M")
    assert (view(table).asked, view(table).source) == (2, 1)


def test_M25_a_pair_of_3_announces_an_exchange_or_turns_the_arrow() -> None:
    table = position(["3a 3b 7a", *OTHERS])
    play(table, "pair 3a 3b")
    assert moves(table) == ["exchange", "reverse"]
    play(table, "exchange")
    waiting = view(table).pending
    assert waiting is not None
    assert (waiting.kind, waiting.cards, view(table).source) == ("exchange", 1, 0)


def test_M26_MT11_a_pair_of_4_gives_a_card_and_the_giver_may_be_out() -> None:
    table = position(["3a 5b", "4a 4b M", "6a 7b", "8c 8d"], turn=1)
    play(table, "pair 4a 4b")
    assert moves(table) == ["give M 0", "give M 2", "give M 3"]
    play(table, "give M 3")
    assert (out(table), hand(table, 3)) == ([1], "8c 8d M")
    assert (view(table).turn, view(table).source) == (2, 0), "beyond the giver"


def test_M26_a_gift_may_go_to_who_has_passed_and_his_help_card_stays_down() -> None:
    """MA22"""
    table = position(["4a 4b M 5c", "3a 6b", "6a 7b"], passed=[1, 2])
    play(table, "pair 4a 4b", "give M 2")
    assert hand(table, 2) == "6a 7b M"
    assert [seat.help_up for seat in view(table).seats] == [True, False, False]
    assert not any(seat.passed for seat in view(table).seats)


def test_M27_MT12_a_pair_of_5_hands_out_cards_of_the_discard() -> None:
    table = position(["5a 5b 8c", "3a 6b", "6a 7b", "8d"], discard="2c M")
    play(table, "pair 5a 5b")
    effect = view(table).effect
    assert effect is not None
    assert (effect.value, effect.pair, effect.to_send, effect.receivers) == (5, ["5a", "5b"], 3, [1, 2, 3])
    play(table, "send M 1", "send 5a 3", "send 2c 2")
    assert hands(table) == ["8c", "3a 6b M", "2c 6a 7b", "5a 8d"]
    assert discard(table) == "5b"


def test_M27_each_receiver_gets_one_card_in_any_order() -> None:
    table = position(["5a 5b 8c", "3a 6b", "6a 7b", "8d"], discard="2c M")
    play(table, "pair 5a 5b", "send M 2")
    assert moves(table) == ["send 2c 1", "send 2c 3", "send 5a 1", "send 5a 3", "send 5b 1", "send 5b 3"]


def test_M28_MT14_a_pair_of_6_lets_another_pair_follow_and_its_effect() -> None:
    table = position(["6a 6b 6c 6d 7a 7b 3a 4b", "4c 5c", "5d 8c"])
    play(table, "pair 6a 6b", "pair 6c 6d", "pair 7a 7b")
    waiting = view(table).pending
    assert waiting is not None
    assert (waiting.kind, waiting.cards, sizes(table)[0]) == ("count", 2, 2)
    assert discard(table) == "6a 6b 6c 6d 7a 7b"


def test_M28_MT14_declining_is_legal() -> None:
    table = position(["6a 6b 3a 5a", "4c 5c", "5d 8c"])
    play(table, "pair 6a 6b")
    assert moves(table) == ["pair 3a 5a", "stop"]
    play(table, "stop")
    assert view(table).turn == 1
    assert not any(seat.passed for seat in view(table).seats), "it is no pass"


def test_M28_stop_is_said_even_without_a_pair() -> None:
    table = position(["6a 6b 3a 5c", "4c 5d", "5e 8c"])
    play(table, "pair 6a 6b")
    assert moves(table) == ["stop"]


def test_M28_a_colour_pair_of_a_6_goes_no_further() -> None:
    table = position(["6a 3a 5c 7e", "4c 5d", "5e 8c"])
    play(table, "pair 3a 6a")
    assert view(table).turn == 1


def test_M29_a_pair_of_7_makes_the_next_player_draw_two() -> None:
    table = position(["7a 7b 3a 4b 5c", "4a 5d", "4c 6a"])
    play(table, "pair 7a 7b", "draw 4b", "draw 5c")
    assert (hand(table, 0), hand(table, 1), view(table).asked) == ("3a", "4a 4b 5c 5d", 1)


def test_M30_MT15_a_pair_of_8_three_and_its_owner_is_out_when_they_are_his_last() -> None:
    table = position(["8c 8d 3a 5b", "4a 5d", "4c 6a"])
    play(table, "pair 8c 8d", "draw 5b")
    assert out(table) == []
    play(table, "draw 3a")
    assert (out(table), hand(table, 1), view(table).asked) == ([0], "3a 4a 5b 5d", 1)


@pytest.mark.parametrize(
    ("pair", "says"),
    [
        ("1a 1b", ["shed", "reverse"]),
        ("2a 2b", ["choose 3e", "reverse"]),
        ("3a 3b", ["exchange", "reverse"]),
        ("4a 4b", ["give 3e 1", "give 3e 2", "give 3e 3", "give 3e 4"]),
        ("5a 5b", [f"send 5{colour} {seat}" for colour in "ab" for seat in range(1, 5)]),
        ("6a 6b", ["stop"]),
        ("7a 7b", ["draw 3e"]),
        ("8c 8d", ["draw 3e"]),
    ],
)
def test_M31_which_number_asks_for_what(pair: str, says: list[str]) -> None:
    table = position([f"{pair} 3e", "5c", "5d", "6d", "4c"])
    play(table, f"pair {pair}")
    assert moves(table) == says


def test_M31_there_is_no_pair_of_9() -> None:
    table = position(["9e M 5c", "4c 5d", "5e 8c", "6a", "6b"])
    assert moves(table) == ["pass"]


@pytest.mark.parametrize("pair", ["1a 1b", "2a 2b", "3a 3b"])
def test_M32_the_arrow_turns_before_the_next_player_is_found(pair: str) -> None:
    table = position([f"{pair} 3e", "5c", "5d", "6d", "4c"])
    play(table, f"pair {pair}", "reverse")
    assert (view(table).turn, view(table).source) == (4, 0)


def test_M32_either_may_be_picked_even_if_it_does_nothing() -> None:
    """MA13: with two players the direction is all the same."""
    table = position(["2a 2b 3e", "", "5d 6a"])
    play(table, "pair 2a 2b", "reverse")
    assert (view(table).turn, view(table).source, view(table).arrow) == (2, 0, "counterclockwise")


def test_M33_MT13_a_short_discard_serves_as_many_as_it_can() -> None:
    table = position(["5a 5b 8c", "3a 6b", "6a 7b", "8d", "4c"])
    play(table, "pair 5a 5b")
    assert len(moves(table)) == 8, "two cards, four receivers to choose from"
    play(table, "send 5b 4", "send 5a 2")
    assert (hands(table)[1:], discard(table)) == (["3a 6b", "5a 6a 7b", "8d", "4c 5b"], "")
    assert view(table).turn == 1


def test_M33_the_pair_itself_may_be_handed_out() -> None:
    """MA9"""
    table = position(["5a 5b 8c", "3a 6b", "6a 7b"], discard="2c")
    play(table, "pair 5a 5b", "send 5b 1", "send 5a 2")
    assert discard(table) == "2c"


@pytest.mark.parametrize("pair", ["4a 4b", "6a 6b", "7a 7b", "8c 8d"])
def test_M34_with_an_empty_hand_these_do_nothing_and_ask_nothing(pair: str) -> None:
    table = position([pair, "5c 3c", "5d 3d", "6d 3e", "4c 3a"])
    play(table, f"pair {pair}")
    assert (out(table), view(table).turn, view(table).source) == ([0], 1, 4)
    assert view(table).pending is None


@pytest.mark.parametrize(("pair", "first"), [("1a 1b", "shed"), ("2a 2b", "choose"), ("3a 3b", "exchange")])
def test_M34_the_first_options_do_nothing_either(pair: str, first: str) -> None:
    """MA12"""
    table = position([pair, "5c 3c", "5d 3d", "6d 3e", "4c 4d"])
    play(table, f"pair {pair}")
    assert moves(table) == [first, "reverse"]
    play(table, first, "draw 4d")
    assert (out(table), view(table).phase, view(table).asked, view(table).source) == ([0], "turn", 1, 4)


def test_M34_MT19_a_pair_of_5_works_with_an_empty_hand() -> None:
    table = position(["5a 5b", "3a 6b", "6a 7b"], discard="2c")
    play(table, "pair 5a 5b")
    assert (out(table), sizes(table)[0]) == ([], 0), "M19: first the others get their cards"
    play(table, "send 2c 1", "send 5a 2")
    assert out(table) == [0]
    assert (hands(table), view(table).turn) == (["", "2c 3a 6b", "5a 6a 7b"], 1)


def test_M34_MT20_so_does_a_reversal() -> None:
    table = position(["7a 6b", "3a 3b", "6a 7b", "8c 5d"], turn=1)
    play(table, "pair 3a 3b", "reverse")
    assert (out(table), view(table).turn, view(table).source) == ([1], 0, 2)


def test_M35_a_chain_leaves_one_change_of_the_draw() -> None:
    table = position(["6a 6b 8c 8d 3a 3b 4c", "5c", "5d 4a"])
    play(table, "pair 6a 6b", "pair 8c 8d")
    assert reason(table, "pair 3a 3b")[0] == "not_a_move", "the turn is over, the house draws"
    waiting = view(table).pending
    assert waiting is not None
    assert waiting.cards == 3
