"""Momistigri's sentences: each kind of play from each chair, the table aloud, what moves do, and the end."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from cattery import SeededHouse, Table, open_table
from cattery.core.drawing import Drawing, Listener
from cattery.core.words import load_words
from cattery.games.momistigri import drawing
from cattery.terminal.commands import FOLDER
from cattery.terminal.screen import Entry, lines_for
from tests.games.momistigri.builders import position

DRAWING: Drawing = drawing  # what a line-by-line client may ask of it

NAMES = ["Anna", "Ben", "Vic"]


def listener(seat: int, language: str = "en") -> Listener:
    folder = open_table("momistigri", 3, house=None).game.folder
    return Listener(seat, NAMES, load_words(language, FOLDER, folder / "words"))


def told(table: Table, to: Listener, *plays: str) -> list[str]:
    """What the listener is told of these plays, said by whoever has to speak."""
    lines = []
    for play in plays:
        before = table.view(to.seat)
        table.play(min(table.acting), play)
        lines += drawing.happened(before, table.log(to.seat)[-1], table.view(to.seat), to)
    return lines


def from_each_chair(hands: list[str], *plays: str, discard: str = "", to_draw: bool = False) -> list[list[str]]:
    return [told(position(hands, discard=discard, to_draw=to_draw), listener(seat), *plays)[-1:] for seat in range(3)]


def test_draws_from_each_chair() -> None:
    assert from_each_chair(["3a", "4b 5c", "M 6a"], "draw M", to_draw=True) == [
        ["You draw the Momistigri from Vic."],
        ["Anna draws a card from Vic."],
        ["Anna draws the Momistigri from you."],
    ]


def test_gifts_from_each_chair() -> None:
    assert from_each_chair(["4a 4b M 5c", "4c 6a", "4d 6b"], "pair 4a 4b", "give M 2") == [
        ["You give the Momistigri to Vic."],
        ["Anna gives Vic a card."],
        ["Anna gives you the Momistigri."],
    ]


def test_chosen_cards_from_each_chair() -> None:
    assert from_each_chair(["2a 2b M 5c", "4c 6a", "4d 6b"], "pair 2a 2b", "choose M") == [
        ["You make Ben draw the Momistigri."],
        ["Anna makes you draw the Momistigri."],
        ["Anna chooses the card that Ben draws."],
    ]


def test_M45_a_chosen_card_that_is_drawn_no_more_stays_secret() -> None:
    table = position(["2a 2b M 5c", "4c 6a", "4d 6b"], round_turns=179)
    assert told(table, listener(1), "pair 2a 2b", "choose M")[1] == "Anna chooses the card that Ben draws."


def test_cards_sent_from_each_chair() -> None:
    assert from_each_chair(["5a 5b M", "4c 6a", "4d 6b"], "pair 5a 5b", "send 5a 1") == [
        ["You send 5a from the discard to Ben."],
        ["Anna sends you 5a from the discard."],
        ["Anna sends 5a from the discard to Ben."],
    ]


@pytest.mark.parametrize(
    ("hand", "plays", "sentence"),
    [
        ("3a 5a 7b", ["pair 3a 5a"], "Anna lays down 3a and 5a: a pair of colour a, no effect."),
        ("3a 3b 7b", ["pair 3a 3b"], "Anna lays down 3a and 3b: a pair of 3!"),
        ("3a 3b 7b", ["pair 3a 3b", "reverse"], "Anna turns the arrow: turns go counterclockwise now."),
        ("3a 3b 7b", ["pair 3a 3b", "exchange"], "Anna will exchange a card after the next draw."),
        (
            "3a 3b 7b M",
            ["pair 3a 3b", "exchange", "draw 7b", "swap M 3a"],
            "Anna puts the Momistigri on the discard and takes 3a.",
        ),
        ("1a 1b 1c 7b", ["pair 1a 1b", "shed"], "Anna lays down all other 1s: 1c."),
        ("1a 1b 7b", ["pair 1a 1b", "shed"], "Anna has no other 1."),
        ("2a 2b", ["pair 2a 2b", "choose"], "Anna has no card left to choose."),
        ("3a 3b", ["pair 3a 3b", "exchange"], "Anna has no card left to exchange."),
        ("6a 6b 7b", ["pair 6a 6b", "stop"], "Anna stops there."),
        ("3a 7b", ["pass"], "Anna passes."),
        ("7a 7b 3a 4b", ["pair 7a 7b"], "You have to draw 2 cards from Anna."),
        ("3a 5a", ["pair 3a 5a"], "MIAOUUUUU! Anna has no cards left and is safe in this round."),
    ],
)
def test_plays_heard_from_the_next_chair(hand: str, plays: list[str], sentence: str) -> None:
    assert sentence in told(position([hand, "4c 6c", "4d 6d"]), listener(1), *plays)


def test_what_is_said_to_oneself() -> None:
    lines = told(
        position(["3a 3b 7b M", "4c 6c", "4d 6d"]), listener(0), "pair 3a 3b", "exchange", "draw 7b", "swap M 3a"
    )
    assert lines == [
        "You lay down 3a and 3b: a pair of 3!",
        "You will exchange a card after the next draw.",
        "Ben draws 7b from you.",
        "You put the Momistigri on the discard and take 3a.",
    ]


def test_M19_who_is_out_is_told_when_the_last_pair_has_taken_effect() -> None:
    table = position(["5a 5b", "4c 6c", "4d 6d"])
    assert told(table, listener(0), "pair 5a 5b", "send 5a 1", "send 5b 2") == [
        "You lay down 5a and 5b: a pair of 5!",
        "You send 5a from the discard to Ben.",
        "You send 5b from the discard to Vic.",
        "MIAOUUUUU! You have no cards left and are safe in this round.",
    ]


def test_the_closing_turn_is_announced() -> None:
    table = position(["", "5a", "6a 7b"], turn=2, to_draw=True)
    assert told(table, listener(2), "draw 5a") == [
        "You draw 5a from Ben.",
        "MIAOUUUUU! Ben has no cards left and is safe in this round.",
        "Nobody else has cards: this is your last turn of the round.",
    ]


def test_the_end_of_a_round_shows_hands_points_and_the_next_dealer() -> None:
    table = position(["3a", "4a 5b", ""], turn=1, passed=[0], totals=[1, 0, 2])
    assert told(table, listener(0), "pass") == [
        "Ben passes.",
        "Round 1 is over: everybody has passed in a row.",
        "You still have 3a: 3 points.",
        "Ben still has 4a 5b: 9 points.",
        "Vic has no cards: 0 points.",
        "Points so far: Anna 4, Ben 9, Vic 2.",
        "Round 2: Ben has the most points, deals and begins.",
    ]


def test_a_round_to_break_a_tie_is_announced() -> None:
    table = position(["5a", "5b", "8c"], turn=2, passed=[0, 1], rounds_over=1)
    table.state.round_end[0] = 1
    lines = told(table, listener(2), "pass")
    assert lines[-1] == "A tie for the fewest points! Round 3 decides: you have the most points, deal and begin."


def test_a_long_round_is_told_of_once() -> None:
    table = position(["3a 5b", "4a 7b", "6c 8d"], round_turns=149)
    assert told(table, listener(0), "pass", "draw 3a", "pass") == [
        "You pass.",
        "This round is getting long: it is stopped after 30 more turns.",
        "Ben draws 3a from you.",
        "Ben passes.",
    ]
    assert "This round is stopped after 29 more turns." in drawing.told(table.view(0), [], listener(0))


def test_in_french() -> None:
    table = position(["4a 4b M 5c", "4c 6a", "4d 6b"])
    assert told(table, listener(2, "fr"), "pair 4a 4b", "give M 2", "draw 5c") == [
        "Anna pose 4a et 4b\u00a0: une paire de 4\u202f!",
        "Anna te donne la Momistigri.",
        "Ben pioche une carte chez Anna.",
        "MIAOUUUUU\u202f! Anna n’a plus de cartes\u00a0: à l’abri pour cette manche.",
    ]


def test_the_table_aloud() -> None:
    table = position(["3a 5a 6b M", "4a 7b", ""], discard="3b 3c", passed=[1])
    assert drawing.told(table.view(0), table.moves(0), listener(0)) == [
        "Round 1 of 2, turn 21.",
        "Seat 0, Anna: 4 cards, 0 points.",
        "Seat 1, Ben: 2 cards, 0 points, has passed.",
        "Seat 2, Vic: out of this round and safe, 0 points.",
        "Turns go clockwise, to the next higher seat.",
        "On the discard: 3b, 3c.",
        "Your hand: 3a, 5a, 6b, the Momistigri.",
        "Lay down a pair, or pass.",
        "Pairs of one colour have no effect.",
    ]


@pytest.mark.parametrize(
    ("hand", "plays", "sentence"),
    [
        ("3a 6b", [], "No two of your cards go together: you pass."),
        ("1a 1b 1c", ["pair 1a 1b"], "Your pair of 1: lay down all your other 1s, or turn the arrow."),
        ("2a 2b 1c", ["pair 2a 2b"], "Your pair of 2: choose the card that Ben will draw, or turn the arrow."),
        ("3a 3b 1c", ["pair 3a 3b"], "Your pair of 3: exchange a card after Ben has drawn, or turn the arrow."),
        ("1a 1b", ["pair 1a 1b"], "Your pair of 1: you have no card left; turn the arrow, or leave it."),
        ("2a 2b", ["pair 2a 2b"], "Your pair of 2: you have no card left; turn the arrow, or leave it."),
        ("3a 3b", ["pair 3a 3b"], "Your pair of 3: you have no card left; turn the arrow, or leave it."),
        ("5a 5b", ["pair 5a 5b"], "Your pair of 5: send cards of the discard, 2 to go."),
        ("4a 4b 1c", ["pair 4a 4b"], "Your pair of 4: give one of your cards to somebody."),
        ("5a 5b 1c", ["pair 5a 5b"], "Your pair of 5: send cards of the discard, 2 to go."),
        ("5a 5b 1c", ["pair 5a 5b", "send 5a 1"], "Your pair of 5: send a card of the discard, 1 to go."),
        ("6a 6b 1c", ["pair 6a 6b"], "Your pair of 6: lay down another pair, or stop."),
        (
            "3a 3b 1c M",
            ["pair 3a 3b", "exchange", "draw 1c"],
            "Your pair of 3: put a card on the discard, and take another one.",
        ),
    ],
)
def test_what_is_asked(hand: str, plays: list[str], sentence: str) -> None:
    table = position([hand, "4c 6c", "4d 6d"])
    for play in plays:
        table.play(min(table.acting), play)
    assert sentence in drawing.told(table.view(0), table.moves(0), listener(0))


def test_the_closing_turn_and_the_house_rule_are_asked_otherwise() -> None:
    table = position(["", "3a 5a", ""], turn=1)
    closing = "Your last turn of this round: lay down a pair, or pass."
    assert closing in drawing.told(table.view(1), table.moves(1), listener(1))
    table = position(["3a 5a", "4b", "4c"], options={"mustDiscard": True})
    assert "Lay down a pair (house rule: you must)." in drawing.told(table.view(0), table.moves(0), listener(0))


def test_what_a_move_will_do() -> None:
    table = position(["8c 8d 6b 7b M", "4a", "4b"], passed=[1, 2])
    view, to = table.view(0), listener(0)
    assert {move: drawing.effect(view, move, to) for move in table.moves(0)} == {
        "pair 6b 7b": "",
        "pair 8c 8d": "the next player draws three cards from you",
        "pass": "all have passed then: the round ends, your cards cost 39 points",
    }


def test_what_an_effect_will_do() -> None:
    table = position(["4a 4b M", "4c", "4d"])
    table.play(0, "pair 4a 4b")
    assert drawing.effect(table.view(0), "give M 2", listener(0)) == "Vic gets the Momistigri"
    table = position(["1a 1b 1c 1d", "4c", "4d"])
    table.play(0, "pair 1a 1b")
    assert drawing.effect(table.view(0), "shed", listener(0)) == "lay down 1c and 1d as well"
    table = position(["", "4a 4b 7b", ""], turn=1)
    assert drawing.effect(table.view(1), "pair 4a 4b", listener(1)) == "pair of 4, but nobody is left to feel it"


@pytest.mark.parametrize(("pair", "first"), [("1a 1b", "shed"), ("2a 2b", "choose"), ("3a 3b", "exchange")])
@pytest.mark.parametrize(("language", "nothing"), [("en", "nothing happens"), ("fr", "rien ne se passe")])
def test_M34_with_an_empty_hand_the_first_option_does_nothing(
    pair: str, first: str, language: str, nothing: str
) -> None:
    table = position([pair, "4c", "4d"])
    table.play(0, f"pair {pair}")
    assert drawing.effect(table.view(0), first, listener(0, language)).endswith(nothing)


@pytest.mark.parametrize(
    ("pair", "effect"),
    [
        ("3a 3b", "your last cards! Then turn the arrow, if you like"),
        ("5a 5b", "then send cards of the discard to the others"),
        ("8c 8d", "your last cards!"),
    ],
)
def test_M34_a_pair_of_ones_last_cards_promises_nothing_that_needs_cards(pair: str, effect: str) -> None:
    table = position([pair, "4a", "4b"])
    assert drawing.effect(table.view(0), f"pair {pair}", listener(0)) == effect


def test_the_list_begins_with_pairs_of_one_number_and_the_highest_cards_to_be_rid_of() -> None:
    assert drawing.order(["pair 3a 5a", "pair 3a 3b", "pass", "pair 8c 8d"]) == [
        "pair 3a 3b", "pair 8c 8d", "pair 3a 5a", "pass",
    ]  # fmt: skip
    assert drawing.order(["choose 3a", "choose M", "reverse"]) == ["choose M", "choose 3a", "reverse"]
    assert drawing.order(["send 3a 1", "send M 1", "send 3a 2"]) == ["send M 1", "send 3a 1", "send 3a 2"]


def test_how_to_type_a_move_of_a_long_list() -> None:
    table = position(["5a 5b", "4c", "4d"], discard="3a 3b 3c 6a 6b 6c")
    table.play(0, "pair 5a 5b")
    moves = drawing.order(table.moves(0))
    assert "Type the card, then the seat: send 6a 1" in drawing.told(table.view(0), moves, listener(0))


def test_what_pairs_do_when_the_list_is_too_long_to_say_it() -> None:
    table = position(["3a 3b 3c 3d 3e 6a 6b", "4c", "4d"])
    hints = drawing.told(table.view(0), table.moves(0), listener(0))[-3:]
    assert hints == [
        "Pairs of one colour have no effect.",
        "Pair of 3: then exchange a card after the next draw, or turn the arrow.",
        "Pair of 6: then another pair, if you like.",
    ]


def test_in_a_long_list_what_does_something_has_a_line_of_its_own() -> None:
    def runs(effects: str) -> list[tuple[bool, int]]:
        entries = [Entry(str(n), "move", "" if effect == "." else effect) for n, effect in enumerate(effects)]
        return [(alone, len(run)) for alone, run in lines_for(entries)]

    assert runs("..xx.") == [(True, 5)]
    assert runs("xx.........x") == [(True, 2), (False, 9), (True, 1)]
    assert runs("x" * 11) == [(False, 11)]
    assert runs("." * 11) == [(False, 11)]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_moment_of_a_game_fits_into_eighty_columns(seats: int, language: str) -> None:
    names = ["Moustache", "Réglisse", "Félix", "Caramel", "Mistigri"][:seats]
    to = Listener(0, names, load_words(language, FOLDER, open_table("momistigri", 3).game.folder / "words"))
    table = open_table("momistigri", seats, house=SeededHouse(seats), names=names)
    while table.acting:
        seat = min(table.acting)
        out = Console(file=io.StringIO(), width=80)
        out.print(drawing.table(table.view(0), drawing.order(table.moves(0)), to))
        drawn = out.file.getvalue()  # type: ignore[attr-defined]
        assert max(map(len, drawn.splitlines())) <= 80
        assert "…" not in drawn
        table.play(seat, drawing.order(table.moves(seat))[0])


def test_the_end_explains_the_points() -> None:
    table = position(["3a", "4a 5b", "6b"], turn=1, passed=[0, 2], options={"rounds": 1})
    table.play(1, "pass")
    assert table.result is not None
    assert drawing.ending(table.view(0), table.result, table.log(0), listener(0)) == [
        "You win!",
        "The fewest points win. Points of each round:",
        "1. Anna: 3 = 3 points",
        "2. Vic: 6 = 6 points",
        "3. Ben: 9 = 9 points",
    ]
