"""Section 3 of the rules, and section 12: who sees and hears what, and what each seat knows of other hands."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from cattery import HOUSE, SeededHouse, Table, open_table
from cattery.flat import below, seeded
from cattery.games.momistigri.state import SEATS, State, add, take
from cattery.games.momistigri.views import (
    MomistigriEffect,
    MomistigriPending,
    MomistigriRound,
    MomistigriSeat,
    MomistigriView,
    names,
)
from tests.games.momistigri.builders import dealt, discard, hand, heard, known, play, position, view

FOUR = ["3a 4b", "5a 6b M", "7a 8c", "3c 3d"]


def fields(kind: type[msgspec.Struct]) -> set[str]:
    return set(kind.__struct_fields__)


def texts(value: Any) -> list[str]:
    """Every card that a part of a view names."""
    if isinstance(value, dict):
        return [text for part in value.values() for text in texts(part)]
    if isinstance(value, list):
        return [text for part in value for text in texts(part)]
    return [value] if isinstance(value, str) and (value == "M" or (len(value) == 2 and value[0].isdigit())) else []


def told(table: Table) -> list[str]:
    """What each seat, and a spectator, heard last."""
    return [heard(table, viewer) for viewer in (*range(table.seats), None)]


# ── views ─────────────────────────────────────────────────────────────────────────────────────────


def test_what_a_view_has_fields_for() -> None:
    assert fields(MomistigriView) == {
        "viewer", "hand", "seats", "discard", "removed", "colours", "last_pair", "phase", "asked", "turn", "source",
        "next", "next_reversed", "arrow", "effect", "pending", "closing", "pass_ends", "dealer", "to_deal", "round",
        "rounds", "round_name", "round_turns", "turns_left", "history", "totals", "ending",
    }  # fmt: skip
    assert fields(MomistigriSeat) == {"held", "out", "help_up", "passed", "total", "known"}
    assert fields(MomistigriEffect) == {"value", "pair", "to_send", "receivers"}
    assert fields(MomistigriPending) == {"kind", "cards"}
    assert fields(MomistigriRound) == {"dealer", "turns", "ending", "told", "hands", "penalties"}


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_a_view_names_the_own_hand_and_what_lies_open(viewer: int | None) -> None:
    table = position(FOUR, discard="2a 2b")
    own = hand(table, viewer).split() if viewer is not None else []
    shown = Counter(texts(msgspec.to_builtins(table.view(viewer)))) - Counter(view(table).removed)
    assert shown == Counter([*own, "2a", "2b"])


def test_the_cards_left_in_the_box_are_public() -> None:
    assert set(view(position(FOUR)).removed) == {"1a", "1b", "1c", "1d", "1e"}


def test_hands_that_pay_are_shown_and_stay_in_the_record_of_the_round() -> None:
    table = position(FOUR, turn=3, passed=[0, 1, 2])
    play(table, "pass", "3b", "4c")  # and the next round is being dealt
    assert view(table).history[0].hands == [["3a", "4b"], ["5a", "6b", "M"], ["7a", "8c"], ["3c", "3d"]]
    assert view(table, 0).history == view(table).history


def test_the_round_before_tells_nothing_of_the_next_one() -> None:
    table = position(FOUR, turn=3, passed=[0, 1, 2])
    play(table, "pass")
    s: State = table.state
    assert not any(any(row) for row in s.known)
    assert s.knows == [0] * len(s.knows)


# ── hearing ───────────────────────────────────────────────────────────────────────────────────────


def test_a_dealt_card_is_heard_by_its_receiver_only() -> None:
    table = open_table("momistigri", 3, {"firstPlayer": 0}, house=None)
    table.play(HOUSE, "3a")
    assert told(table) == ["?", "3a", "?", "?"]
    table.play(HOUSE, "4a")
    assert told(table) == ["?", "?", "4a", "?"]


def test_the_last_dealt_card_too() -> None:
    table = dealt(seats=3, dealer=1)
    last = table.plays[-1].text
    assert told(table) == [last, "?", "?", "?"]


def test_a_drawn_card_is_heard_by_the_drawer_and_the_one_it_came_from() -> None:
    table = position(FOUR, turn=2, to_draw=True)
    play(table, "draw M")
    assert told(table) == ["draw ?", "draw M", "draw M", "draw ?", "draw ?"]


def test_a_chosen_card_by_the_chooser_and_the_one_who_draws_it() -> None:
    table = position(["2a 2b M 5c", "4a 6a", "4b 6b"])
    play(table, "pair 2a 2b", "choose M")
    assert told(table) == ["choose M", "choose M", "choose ?", "choose ?"]


def test_a_chosen_card_that_is_drawn_no_more_by_the_chooser_alone() -> None:
    table = position(["2a 2b M 5c", "4a 6a", "4b 6b"], round_turns=179)
    play(table, "pair 2a 2b", "choose M")
    assert told(table) == ["choose M", "choose ?", "choose ?", "choose ?"]


def test_a_gift_by_giver_and_receiver() -> None:
    table = position(["4a 4b M 5c", "4c 6a", "4d 6b"])
    play(table, "pair 4a 4b", "give M 2")
    assert told(table) == ["give M 2", "give ? 2", "give M 2", "give ? 2"]
    table = position(["4a 4b M 5c", "4c 6a", "4d 6b"])
    play(table, "pair 4a 4b", "give M 1")
    assert told(table) == ["give M 1", "give M 1", "give ? 1", "give ? 1"]


@pytest.mark.parametrize(
    ("hands", "plays"),
    [
        (["3a 5a 7b", "4a", "4b"], ["pair 3a 5a"]),
        (["3a 5a 7b", "4a", "4b"], ["pass"]),
        (["3a 3b 7b 4c", "4a", "4b"], ["pair 3a 3b", "exchange", "draw 7b", "swap 4c 3a"]),
        (["5a 5b 7b", "4a", "4b"], ["pair 5a 5b", "send 5a 1"]),
        (["6a 6b 7b", "4a", "4b"], ["pair 6a 6b", "stop"]),
        (["3a 3b 7b", "4a", "4b"], ["pair 3a 3b", "reverse"]),
    ],
)
def test_all_else_is_heard_by_everybody(hands: list[str], plays: list[str]) -> None:
    table = position(hands)
    play(table, *plays)
    assert told(table) == [plays[-1]] * 4


# ── knowing ───────────────────────────────────────────────────────────────────────────────────────


def test_who_is_drawn_from_knows_where_his_card_went() -> None:
    table = position(FOUR, turn=2, to_draw=True)
    play(table, "draw M")
    assert [known(table, viewer, 2) for viewer in range(4)] == ["", "M", "", ""]


def test_giver_and_receiver_know_where_the_gift_is() -> None:
    table = position(["4a 4b M 5c", "4c 6a", "4d 6b"])
    play(table, "pair 4a 4b", "give M 2")
    assert [known(table, viewer, 2) for viewer in range(3)] == ["M", "", ""]


def test_everybody_knows_what_was_sent_openly() -> None:
    table = position(["5a 5b 7b", "4a 6b", "4b 8c"], discard="M")
    play(table, "pair 5a 5b", "send M 1", "send 5a 2")
    assert [known(table, viewer, 1) for viewer in range(3)] == ["M", "", "M"]
    assert [known(table, viewer, 2) for viewer in range(3)] == ["5a", "5a", ""]


def test_everybody_knows_what_was_taken_in_an_exchange() -> None:
    table = position(["3a 3b 7b 4c", "4a 5b", "4b"])
    play(table, "pair 3a 3b", "exchange", "draw 7b", "swap 4c 3b")
    assert [known(table, viewer, 0) for viewer in range(3)] == ["", "3b", "3b"]


def test_a_card_that_leaves_in_the_open_is_crossed_off_and_the_rest_stays_known() -> None:
    table = position(["5a 5b 7b", "4a 6a 7a", "4b 8c"], discard="M")
    play(table, "pair 5a 5b", "send 5a 1", "send M 2", "draw 7b")
    assert known(table, 2, 1) == "5a"
    play(table, "pair 5a 6a")
    assert [known(table, viewer, 1) for viewer in range(3)] == ["7b", "", ""]


def test_a_card_unknown_to_the_viewer_that_leaves_makes_him_unsure_of_all() -> None:
    table = position(["5a 5b 7b 3a", "4a 6b", "4b 8c"], discard="M")
    play(table, "pair 5a 5b", "send M 1", "send 5a 2", "draw 7b")
    assert [known(table, viewer, 1) for viewer in range(3)] == ["7b M", "", "M"]
    play(table, "pass", "draw 4a")  # seat 2 draws it from seat 1
    assert [known(table, viewer, 1) for viewer in range(3)] == ["", "", "M"], "the drawer saw it, seat 0 did not"
    assert known(table, 1, 2) == "4a 5a"


def test_a_gift_seen_by_two_makes_the_others_unsure_of_the_givers_hand() -> None:
    table = position(["5a 5b 7b 8d", "4a 4b 6b 8c", "3b 3d"], discard="M")
    play(table, "pair 5a 5b", "send M 1", "send 5a 2", "draw 7b", "pair 4a 4b", "give 8c 2")
    assert known(table, 0, 1) == ""
    assert known(table, 2, 1) == "M"


def test_what_everybody_has_seen_stays_known_to_all_when_a_game_goes_on_from_it() -> None:
    """Section 3: the cards of a pair of 5 and of an exchange are public; a gift is its giver's to know."""
    table = position(["5a 5b 3a 7b", "4a 4b 6b M", "8c 7a"], discard="2a 3b")
    play(table, "pair 5a 5b", "send 5a 1", "send 3b 2")
    assert [known(table, viewer, 1) for viewer in range(3)] == ["5a", "", "5a"]
    give = table.state.clone()
    add(give, 1, take_from(give, 2, "7a"), 0b100)  # seat 2 alone knows of it
    for viewer in range(3):
        state = give.clone()
        table.game.rules.redeal(state, viewer, seeded("openly", viewer))
        seen: list[Any] = [table.game.view(state, seat) for seat in range(3)]
        assert [view.seats[1].known for view in seen] == [["5a"], [], ["5a", "7a"] if viewer == 2 else ["5a"]]
        assert [view.seats[2].known for view in seen] == [[], [], []], "a card has left that hand unseen"


def take_from(s: State, seat: int, card: str) -> int:
    """A card that leaves a hand unseen by all but its owner."""
    kind = names(s, range(s.kinds)).index(card)
    take(s, seat, kind, 1 << seat)
    return kind


def test_what_was_sent_openly_is_forgotten_by_all_when_a_card_leaves_unseen() -> None:
    table = position(["5a 5b 3a 7b", "4a 4b 6b M", "8c 7a"], discard="2a 3b")
    play(table, "pair 5a 5b", "send 5a 1", "send 3b 2")
    s: State = table.state
    take_from(s, 1, "6b")
    table.game.rules.redeal(s, 0, seeded("gone"))
    assert [known(table, viewer, 1) for viewer in range(3)] == ["", "", ""]


def test_of_two_equal_cards_one_is_known() -> None:
    table = position(["5a 5b 7b", "4e 6b", "4b 8c"], discard="4e")
    play(table, "pair 5a 5b", "send 4e 1", "send 5a 2")
    assert (hand(table, 1), known(table, 0, 1)) == ("4e 4e 6b", "4e")


def test_a_spectator_is_told_of_no_hand() -> None:
    table = position(["5a 5b 7b", "4a 6b", "4b 8c"], discard="M")
    play(table, "pair 5a 5b", "send M 1", "send 5a 2")
    assert [seat.known for seat in view(table).seats] == [[], [], []]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_what_a_seat_knows_is_true_and_survives_a_redeal(seats: int) -> None:
    """Through whole random games: no more of a card is known than the hand holds, in the true deal and in any other."""
    table = open_table("momistigri", seats, house=SeededHouse(seats))
    rng, met = seeded("knowing", seats), 0
    while table.acting:
        seat = min(table.acting)
        moves = table.moves(seat)
        table.play(seat, moves[below(rng, len(moves))])
        for viewer in range(seats):
            other: State = table.state.clone()
            table.game.rules.redeal(other, viewer, rng)
            assert table.game.view(other, viewer) == table.view(viewer)
            for owner in set(range(seats)) - {viewer}:
                sure = Counter(view(table, viewer).seats[owner].known)
                met += bool(sure)
                for s in (table.state, other):
                    assert sure <= Counter(names(s, s.hand[owner][: s.held[owner]]))
                assert sum(sure.values()) == other.knows[viewer * SEATS + owner]
    assert met > 20


def test_a_redeal_keeps_the_discard_and_the_last_hands() -> None:
    table = position(["3a", "4a 5b", "6b"], turn=1, passed=[0, 2], totals=[10, 0, 4], rounds_over=1, discard="3b 3c")
    play(table, "pass")
    other = table.state.clone()
    table.game.rules.redeal(other, 0, seeded("end"))
    assert other == table.state, "all was shown"
    assert discard(table) == "3b 3c"
