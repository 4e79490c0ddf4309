"""Momistigri told: each kind of play from each chair and to spectators, what is asked, what moves would do, the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from cattery import HOUSE, SeededHouse, Table, open_table
from cattery.core.game import AnyGame
from cattery.core.story import Effect, Sentence
from cattery.core.table import Heard
from cattery.core.words import LANGUAGES
from cattery.flat import Ints, below, seeded
from cattery.games import find_game
from cattery.games.momistigri import story
from cattery.games.momistigri.cards import card_name, pair_name
from tests.contract.hiding import fresh, redealt
from tests.games.momistigri.builders import COUNTERCLOCKWISE, play, position

NAMES = ["Anna", "Ben", "Vic", "Oscar", "Élise"]
GAME: AnyGame = find_game("momistigri")
CHAIRS = (0, 1, 2, None)  # of three, and a spectator


def words(sentence: Sentence | None, language: str = "en") -> str:
    return GAME.words(language).tell(sentence, NAMES) if sentence else ""


def told(table: Table, viewer: int | None, *plays: str, language: str = "en") -> list[str]:
    """What the viewer is told of these plays, said by whoever has to speak."""
    table.log(viewer)
    play(table, *plays)
    return [words(sentence, language) for entry in table.log(viewer) for sentence in entry.story]


def from_each_chair(hands: list[str], *plays: str, to_draw: bool = False, language: str = "en") -> list[str]:
    """The last sentence."""
    return [told(position(hands, to_draw=to_draw), chair, *plays, language=language)[-1] for chair in CHAIRS]


# ── what happened ─────────────────────────────────────────────────────────────────────────────────


def test_draws_from_each_chair() -> None:
    assert from_each_chair(["3a", "4b 5c", "M 6a"], "draw M", to_draw=True) == [
        "You draw the Momistigri from Vic.",
        "Anna draws a card from Vic.",
        "Anna draws the Momistigri from you.",
        "Anna draws a card from Vic.",
    ]
    assert from_each_chair(["3a", "4b 5c", "8d 6a"], "draw 6a", to_draw=True, language="fr") == [
        "Tu pioches un 6 rouge chez Vic.",
        "Anna pioche une carte chez Vic.",
        "Anna pioche un 6 rouge chez toi.",
        "Anna pioche une carte chez Vic.",
    ]


def test_gifts_from_each_chair() -> None:
    assert from_each_chair(["4a 4b M 5c", "4c 6a", "4d 6b"], "pair 4a 4b", "give M 2") == [
        "You give Vic the Momistigri.",
        "Anna gives Vic a card.",
        "Anna gives you the Momistigri.",
        "Anna gives Vic a card.",
    ]


def test_chosen_cards_from_each_chair() -> None:
    assert from_each_chair(["2a 2b M 5c", "4c 6a", "4d 6b"], "pair 2a 2b", "choose 5c") == [
        "You make Ben draw a teal 5.",
        "Anna makes you draw a teal 5.",
        "Anna chooses the card that Ben draws.",
        "Anna chooses the card that Ben draws.",
    ]


@pytest.mark.parametrize(("viewer", "who"), [(0, "You choose"), (1, "Anna chooses"), (2, "Anna chooses")])
def test_M45_a_chosen_card_that_is_drawn_no_more_stays_secret(viewer: int, who: str) -> None:
    table = position(["2a 2b M 5c", "4c 6a", "4d 6b"], round_turns=179)
    assert told(table, viewer, "pair 2a 2b", "choose M")[1] == f"{who} the card that Ben draws."


def test_cards_sent_from_each_chair() -> None:
    assert from_each_chair(["5a 5b M", "4c 6a", "4d 6b"], "pair 5a 5b", "send 5a 1") == [
        "You send a red 5 from the discard to Ben.",
        "Anna sends you a red 5 from the discard.",
        "Anna sends a red 5 from the discard to Ben.",
        "Anna sends a red 5 from the discard to Ben.",
    ]


def test_M29_more_cards_from_each_chair() -> None:
    """Who sees none of them hears once how many they are."""
    plays = ["pair 7a 7b", "draw 3a", "draw 4b"]
    hands = ["7a 7b 3a 4b 5c", "4c 6c", "4d 6d"]
    assert told(position(hands), 0, *plays)[1:] == [
        "Ben has to draw 2 cards from you.",
        "Ben draws a red 3 from you.",
        "Ben draws a yellow 4 from you.",
    ]
    assert told(position(hands), 1, *plays)[1:] == [
        "You have to draw 2 cards from Anna.",
        "You draw a red 3 from Anna.",
        "You draw a yellow 4 from Anna.",
    ]
    for viewer in (2, None):
        assert told(position(hands), viewer, *plays)[1:] == ["Ben draws 2 cards from Anna."]


SWAP = ["pair 3a 3b", "exchange", "draw 7b", "swap M 3a"]
PLAYS = [
    ("3a 5a 7b", ["pair 3a 5a"], "lays down a red pair (3 and 5): no effect."),
    ("3a 3b 7b", ["pair 3a 3b"], "lays down a pair of 3 (red and yellow)!"),
    ("3c 3c 7b", ["pair 3c 3c"], "lays down a pair of 3 (both teal)!"),
    ("3a 3b 7b", ["pair 3a 3b", "reverse"], "turns the arrow: turns go counterclockwise now."),
    ("3a 3b 7b", ["pair 3a 3b", "exchange"], "will exchange a card after the next draw."),
    ("3a 3b 7b M", SWAP, "puts the Momistigri on the discard and takes a red 3."),
    ("1a 1b 1c 7b", ["pair 1a 1b", "shed"], "lays down another 1 (teal)."),
    ("1a 1b 1c 1c 1d 7b", ["pair 1a 1b", "shed"], "lays down all other 1s (teal, teal and blue)."),
    ("1a 1b 7b", ["pair 1a 1b", "shed"], "has no other 1."),
    ("2a 2b", ["pair 2a 2b", "choose"], "has no card left to choose."),
    ("3a 3b", ["pair 3a 3b", "exchange"], "has no card left to exchange."),
    ("6a 6b 7b", ["pair 6a 6b", "stop"], "stops there."),
    ("3a 7b", ["pass"], "passes."),
]


@pytest.mark.parametrize("viewer", [1, 2, None])
@pytest.mark.parametrize(("hand", "plays", "sentence"), PLAYS)
def test_plays_of_another_player(hand: str, plays: list[str], sentence: str, viewer: int | None) -> None:
    assert f"Anna {sentence}" in told(position([hand, "4c 6c", "4d 6d"]), viewer, *plays)


def test_what_is_said_to_oneself() -> None:
    table = position(["3a 3b 7b M", "4c 6c", "4d 6d"])
    assert told(table, 0, *SWAP) == [
        "You lay down a pair of 3 (red and yellow)!",
        "You will exchange a card after the next draw.",
        "Ben draws a yellow 7 from you.",
        "You put the Momistigri on the discard and take a red 3.",
    ]


def test_M23_other_1s_are_told_also_when_the_round_ends_with_them() -> None:
    table = position(["1a 1b 1c", "4c", ""])
    assert told(table, 1, "pair 1a 1b", "shed")[1:3] == [
        "Anna lays down all other 1s.",
        "Round 1 is over: only one player still has cards.",
    ]


def test_M19_who_is_out_is_told_when_the_last_pair_has_taken_effect() -> None:
    table = position(["5a 5b", "4c 6c", "4d 6d"])
    assert told(table, 0, "pair 5a 5b", "send 5a 1", "send 5b 2") == [
        "You lay down a pair of 5 (red and yellow)!",
        "You send a red 5 from the discard to Ben.",
        "You send a yellow 5 from the discard to Vic.",
        "MIAOUUUUU! You have no cards left and are safe in this round.",
    ]


def test_the_closing_turn_is_announced() -> None:
    table = position(["", "5a", "6a 7b"], turn=2, to_draw=True)
    assert told(table, 2, "draw 5a") == [
        "You draw a red 5 from Ben.",
        "MIAOUUUUU! Ben has no cards left and is safe in this round.",
        "Nobody else has cards: this is your last turn of the round.",
    ]


def test_the_end_of_a_round_shows_hands_points_and_the_next_dealer() -> None:
    table = position(["3a", "4a 5b", ""], turn=1, passed=[0], totals=[1, 0, 2])
    assert told(table, 0, "pass") == [
        "Ben passes.",
        "Round 1 is over: everybody has passed in a row.",
        "You still have a red 3: 3 points.",
        "Ben still has a red 4 and a yellow 5: 9 points.",
        "Vic has no cards: 0 points.",
        "Points so far: Anna 4, Ben 9, Vic 2.",
        "Round 2: Ben has the most points, deals and begins.",
    ]


def test_a_round_to_break_a_tie_is_announced() -> None:
    table = position(["5a", "5b", "8c"], turn=2, passed=[0, 1], rounds_over=1)
    table.state.round_end[0] = 1
    lines = told(table, 2, "pass")
    assert lines[-1] == "A tie for the fewest points! Round 3 decides: you have the most points, deal and begin."


def test_a_long_round_is_told_of_once() -> None:
    table = position(["3a 5b", "4a 7b", "6c 8d"], round_turns=149)
    assert told(table, 0, "pass", "draw 3a", "pass") == [
        "You pass.",
        "This round is getting long: it is stopped after 30 more turns.",
        "Ben draws a red 3 from you.",
        "Ben passes.",
    ]


def test_who_begins_is_told_and_the_deal_is_not() -> None:
    table = open_table("momistigri", 3, house=SeededHouse(1), names=NAMES[:3])
    first = table.view().dealer
    assert words(table.log(first)[0].story[0]) == "You deal and begin."
    assert [entry.story for entry in table.log(first) if entry.text in ("?", *table.view(first).hand)] == [[]] * 28


def test_in_french() -> None:
    table = position(["4a 4b M 5c", "4c 6a", "4d 6b"])
    assert told(table, 2, "pair 4a 4b", "give M 2", "draw 5c", language="fr") == [
        "Anna pose une paire de 4 (rouge et jaune)\u202f!",
        "Anna te donne la Momistigri.",
        "Ben pioche une carte chez Anna.",
        "MIAOUUUUU\u202f! Anna n’a plus de cartes\u00a0: à l’abri pour cette manche.",
    ]
    assert told(position(["4d 7a 5d", "4c", "4b"]), 0, "pair 4d 5d", language="fr") == [
        "Tu poses une paire bleue (4 et 5)\u00a0: sans effet."
    ]


def test_more_than_ten_colours_are_told_apart_by_their_letters() -> None:
    table = open_table("momistigri", 5, {"colours": "abcdefghijklmnopqrstuvwxyz" + "a" * 19}, house=None)
    named = [words(card_name(f"5{letter}")) for letter in "abjknz"]
    assert named == ["a red 5", "a yellow 5", "a grey 5", "a red k 5", "a blue n 5", "a lime z 5"]
    assert set(table.view().colours) == set("abcdefghijklmnopqrstuvwxyz")
    assert words(pair_name("4d", "7d"), "fr") == "une paire bleue (4 et 7)"


# ── with open cards: the player's own view, told to nobody in particular ──────────────────────────


def told_openly(table: Table, *plays: str) -> list[str]:
    lines: list[str] = []
    for text in plays:
        seat = min(table.acting)
        teller = None if seat == HOUSE else seat
        before = table.view(teller)
        table.play(seat, text)
        lines += map(words, story.happened(before, Heard(seat, text, 0), table.view(teller), None))
    return lines


def test_with_open_cards_all_is_told_and_nobody_is_you() -> None:
    hands = ["2a 2b 4a 4b M 5c", "4c 6a 7a 7b", "4d 6b"]
    assert told_openly(position(hands), "pair 2a 2b", "choose 5c", "pair 7a 7b", "draw 4c", "draw 5c") == [
        "Anna lays down a pair of 2 (red and yellow)!",
        "Anna makes Ben draw a teal 5.",
        "Ben lays down a pair of 7 (red and yellow)!",
        "Vic draws 2 cards from Ben.",
        "Vic draws a teal 4 from Ben.",
        "Vic draws a teal 5 from Ben.",
    ]
    assert told_openly(position(hands), "pair 4a 4b", "give M 2", "draw 5c") == [
        "Anna lays down a pair of 4 (red and yellow)!",
        "Anna gives Vic the Momistigri.",
        "Ben draws a teal 5 from Anna.",
    ]


# ── how the table stands, read aloud ──────────────────────────────────────────────────────────────


def stands(table: Table, viewer: int | None, language: str = "en") -> list[str]:
    moves = [] if viewer is None else table.moves(viewer)
    standing = table.standing(viewer, moves)
    return [words(sentence, language) for sentence in (*standing.seats, *standing.table)]


def test_how_the_table_stands() -> None:
    table = position(["3a 5a 6b M", "4a 7b", ""], discard="3b 3c", passed=[1], totals=[1, 12, 0], dealer=1)
    assert stands(table, 0) == [
        "Anna, seat 0: 4 cards, 1 point.",
        "Ben, seat 1: 2 cards, 12 points, has passed, plays next.",
        "Vic, seat 2: out of this round and safe, 0 points.",
        "Round 1 of 2, turn 21.",
        "Turns go clockwise, to the next higher seat.",
        "On the discard: yellow (b) 3, teal (c) 3.",
        "Your hand: red (a) 3 5, yellow (b) 6, the Momistigri.",
    ]
    assert stands(table, None) == stands(table, 0)[:-1]
    assert stands(table, 1, "fr") == [
        "Anna, place 0\u00a0: 4 cartes, 1 point.",
        "Ben, place 1\u00a0: 2 cartes, 12 points, a passé, joue ensuite.",
        "Vic, place 2\u00a0: a quitté la manche, à l’abri, 0 point.",
        "Manche 1 sur 2, tour 21.",
        "On joue dans le sens horaire, vers la place suivante.",
        "À la défausse\u00a0: jaune (b) 3, turquoise (c) 3.",
    ]


def test_what_one_knows_of_other_hands_is_told_to_nobody_else() -> None:
    table = play(position(["5a 5b 6b", "4a", "7b"]), "pair 5a 5b", "send 5a 1", "send 5b 2", "draw 6b")
    assert "Ben, place 1\u00a0: 3 cartes, 0 point, tu connais rouge (a) 5 et jaune (b) 6." in stands(table, 0, "fr")
    assert "Ben, seat 1: 3 cards, 0 points, you know of red (a) 5." in stands(table, 2)
    assert "Ben, seat 1: 3 cards, 0 points." in stands(table, None)


def test_whose_help_card_lies_face_down_has_passed_before_the_last_pair() -> None:
    table = position(["3a 5a", "4a 7b", "6c 8d"], help_down=[1], passed=[])
    assert "Ben, seat 1: 2 cards, 0 points, Help card face down, plays next." in stands(table, 0)
    assert "Ben, place 1\u00a0: 2 cartes, 0 point, Aide de jeu face cachée, joue ensuite." in stands(table, 0, "fr")


def test_an_empty_discard_the_other_way_and_a_round_that_gets_long() -> None:
    table = position(["3a 5b", "4a 7b", "6c 8d"], arrow=COUNTERCLOCKWISE, round_turns=151)
    assert stands(table, None)[3:] == [
        "Round 1 of 2, turn 152.",
        "Turns go counterclockwise, to the next lower seat.",
        "The discard is empty.",
        "This round is stopped after 29 more turns.",
    ]
    assert stands(table, None, "fr")[-1] == "Cette manche s’arrête dans 29 tours."


def test_M41_a_round_that_breaks_a_tie_is_called_so() -> None:
    table = position(["3a 5b", "4a 7b", "6c 8d"], rounds_over=2)
    for number in range(2):
        table.state.round_end[number] = 1
    assert "Round 3, to break the tie, turn 21." in stands(table, 0)
    assert "Manche 3, pour départager, tour 21." in stands(table, 0, "fr")


def test_M34_an_empty_hand_is_not_listed() -> None:
    table = play(position(["3a 3b", "4c", "4d"]), "pair 3a 3b")
    assert not [line for line in stands(table, 0) if line.startswith("Your hand")]


def test_among_many_moves_it_is_told_what_pairs_do() -> None:
    table = position(["3a 3b 3c 3d 3e 6a 6b", "4c", "4d"])
    assert stands(table, 0, "fr")[-3:] == [
        "Les paires de couleur sont sans effet.",
        "Paire de 3\u00a0: puis échanger une carte après la prochaine pioche, ou tourner la flèche.",
        "Paire de 6\u00a0: puis encore une paire, si tu veux.",
    ]


@pytest.mark.parametrize(
    ("plays", "english", "french"),
    [
        ([], "Anna is thinking…", "Anna réfléchit…"),
        (["pair 3a 3b"], "Anna decides what the pair of 3 does", "Anna décide de l’effet de la paire de 3"),
        (["pair 3a 3b", "exchange"], "A card is being drawn", "Une carte est en train d’être piochée"),
        (
            ["pair 3a 3b", "exchange", "draw 7b"],
            "Anna exchanges a card with the discard",
            "Anna échange une carte avec la défausse",
        ),
        (["pair 3a 3b", "exchange", "draw 7b", "swap M 3a"], "Ben is thinking…", "Ben réfléchit…"),
    ],
)
def test_whom_the_others_wait_for(plays: list[str], english: str, french: str) -> None:
    table = play(position(["3a 3b 7b M", "4c 6c", "4d 6d"]), *plays)
    for viewer in (2, None):
        assert [words(table.waiting(viewer), language) for language in LANGUAGES] == [english, french]
    for seat in table.acting - {HOUSE}:
        assert table.waiting(seat) is None


def test_who_is_out_hears_that_he_is_safe_while_he_waits() -> None:
    table = position(["", "4c 6c", "4d 6d"], turn=1)
    assert [words(table.waiting(0), language) for language in LANGUAGES] == [
        "You are safe in this round. Ben is thinking…",
        "Tu es à l’abri pour cette manche. Ben réfléchit…",
    ]
    assert words(table.waiting(2)) == "Ben is thinking…"


def test_while_cards_are_dealt_all_wait_for_the_house() -> None:
    table = open_table("momistigri", 3, house=None)
    assert [words(table.waiting(1), language) for language in LANGUAGES] == [
        "The house is dealing",
        "La maison distribue",
    ]


def test_nobody_waits_after_the_end() -> None:
    table = open_table("momistigri", 3, {"rounds": 1}, house=SeededHouse(3))
    while table.acting:
        seat = min(table.acting)
        table.play(seat, table.moves(seat)[0])
    assert [table.waiting(viewer) for viewer in (0, None)] == [None, None]
    assert table.view().turns_left is None
    assert stands(table, None)[3].endswith(f", turn {table.view().round_turns}.")


# ── what is asked, and what a move would do ───────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("hand", "plays", "sentence"),
    [
        ("3a 5a 6b", [], "Lay down a pair, or pass"),
        ("3a 6b", [], "No two of your cards go together: you pass"),
        ("1a 1b 1c", ["pair 1a 1b"], "Your pair of 1: lay down all your other 1s, or turn the arrow"),
        ("2a 2b 1c", ["pair 2a 2b"], "Your pair of 2: choose the card that Ben will draw, or turn the arrow"),
        ("3a 3b 1c", ["pair 3a 3b"], "Your pair of 3: exchange a card after Ben has drawn, or turn the arrow"),
        ("1a 1b", ["pair 1a 1b"], "Your pair of 1: you have no card left; turn the arrow, or leave it"),
        ("2a 2b", ["pair 2a 2b"], "Your pair of 2: you have no card left; turn the arrow, or leave it"),
        ("3a 3b", ["pair 3a 3b"], "Your pair of 3: you have no card left; turn the arrow, or leave it"),
        ("5a 5b", ["pair 5a 5b"], "Your pair of 5: send cards of the discard (2 to go)"),
        ("4a 4b 1c", ["pair 4a 4b"], "Your pair of 4: give one of your cards to somebody"),
        ("5a 5b 1c", ["pair 5a 5b", "send 5a 1"], "Your pair of 5: send a card of the discard (one to go)"),
        ("6a 6b 1c", ["pair 6a 6b"], "Your pair of 6: lay down another pair, or stop"),
        (
            "3a 3b 1c M",
            ["pair 3a 3b", "exchange", "draw 1c"],
            "Your pair of 3: put a card on the discard, and take another one",
        ),
    ],
)
def test_what_is_asked(hand: str, plays: list[str], sentence: str) -> None:
    table = play(position([hand, "4c 6c", "4d 6d"]), *plays)
    assert words(table.asked(0)) == sentence
    assert [table.asked(seat) for seat in (1, 2)] == [None, None]


def test_the_closing_turn_and_the_house_rule_are_asked_otherwise() -> None:
    table = position(["", "3a 5a", ""], turn=1)
    assert words(table.asked(1)) == "Your last turn of this round: lay down a pair, or pass"
    table = position(["3a 5a", "4b", "4c"], options={"mustDiscard": True})
    assert words(table.asked(0)) == "Lay down a pair (house rule: you must)"


def effects(table: Table, seat: int = 0, language: str = "en") -> dict[str, str]:
    """What each move does, as its button says it."""
    return {move: words(effect.does, language) for move, effect in table.effects(seat, table.moves(seat)).items()}


def test_every_move_is_told() -> None:
    for table in moments(seeded("every move is told", 1)):
        seat = min(table.acting)
        if seat != HOUSE:
            assert list(table.effects(seat, table.moves(seat))) == table.moves(seat)


def test_what_a_pair_or_a_pass_does() -> None:
    table = position(["8c 8d 6b 7b M", "4a", "4b"], passed=[1, 2])
    assert effects(table) == {
        "pair 6b 7b": "Lay down a yellow pair (6 and 7): no effect",
        "pair 8c 8d": "Lay down a pair of 8 (teal and blue): Ben draws three cards from you",
        "pass": "Pass: the round ends, your cards cost 39 points",
    }
    follows = {move: words(effect.then) for move, effect in table.effects(0, table.moves(0)).items()}
    assert follows == {
        "pair 6b 7b": "no effect",
        "pair 8c 8d": "Ben draws three cards from you",
        "pass": "the round ends, your cards cost 39 points",
    }
    assert effects(position(["3a 7b", "4a", "4b"])) == {"pass": "Pass"}


@pytest.mark.parametrize(
    ("pair", "does"),
    [
        ("1a 1b", "your other 1s too, or turn the arrow"),
        ("2a 2b", "choose what Ben draws, or turn the arrow"),
        ("3a 3b", "exchange a card, or turn the arrow"),
        ("4a 4b", "give a card away"),
        ("5a 5b", "send cards of the discard to the others"),
        ("6a 6b", "another pair, if you like"),
        ("7a 7b", "Ben draws two cards from you"),
        ("8c 8d", "Ben draws three cards from you"),
    ],
)
def test_what_a_pair_of_one_number_does(pair: str, does: str) -> None:
    assert effects(position([f"{pair} M", "4c", "4d"]))[f"pair {pair}"].endswith(f"): {does}")


@pytest.mark.parametrize(("pair", "nobody"), [("1a 1b", False), ("4a 4b", True), ("6a 6b", False), ("7a 7b", True)])
def test_M37_a_pair_may_have_nobody_to_do_something_to(pair: str, nobody: bool) -> None:
    table = position(["", f"{pair} M", ""], turn=1)
    assert effects(table, 1)[f"pair {pair}"].endswith("nobody else has cards, no effect") == nobody


@pytest.mark.parametrize(
    ("pair", "does"),
    [
        ("3a 5a", "your last cards!"),
        ("3a 3b", "your last cards! Then turn the arrow, if you like"),
        ("5a 5b", "send cards of the discard to the others"),
        ("8c 8d", "your last cards!"),
    ],
)
def test_M34_a_pair_of_ones_last_cards_promises_nothing_that_needs_cards(pair: str, does: str) -> None:
    assert effects(position([pair, "4c", "4d"]))[f"pair {pair}"].endswith(f"): {does}")


@pytest.mark.parametrize(
    ("hand", "plays", "does"),
    [
        ("1a 1b 1c 7a", ["pair 1a 1b"], {"shed": "Lay down your other 1 (teal)"}),
        ("1a 1b 1c 1d 7a", ["pair 1a 1b"], {"shed": "Lay down your other 1s (teal and blue)"}),
        ("1a 1b 7a", ["pair 1a 1b"], {"shed": "Leave it: you have no other 1"}),
        ("2a 2b 7a M", ["pair 2a 2b"], {"choose 7a": "Let Ben draw a red 7"}),
        ("2a 2b", ["pair 2a 2b"], {"choose": "Leave it: you have no card left"}),
        ("3a 3b 7a", ["pair 3a 3b"], {"exchange": "Exchange a card with the discard, after Ben has drawn"}),
        ("3a 3b", ["pair 3a 3b"], {"exchange": "Leave it: you have no card left"}),
        ("3a 3b 7a 6a", ["pair 3a 3b", "exchange", "draw 6a"], {"swap 7a 3b": "Put down a red 7, take a yellow 3"}),
        ("4a 4b M", ["pair 4a 4b"], {"give M 2": "Give Vic the Momistigri"}),
        ("5a 5b M", ["pair 5a 5b"], {"send 5a 2": "Send Vic a red 5"}),
        ("6a 6b 7b", ["pair 6a 6b"], {"stop": "Stop there"}),
    ],
)
def test_what_an_effect_offers(hand: str, plays: list[str], does: dict[str, str]) -> None:
    assert does.items() <= effects(play(position([hand, "4c 6c", "4d 6d"]), *plays)).items()


@pytest.mark.parametrize(("arrow", "after"), [(1, "Oscar"), (COUNTERCLOCKWISE, "Vic")])
def test_M9_who_is_next_when_the_arrow_turns(arrow: int, after: str) -> None:
    """Ben is out."""
    table = play(position(["3a 3b 7a", "", "4c", "4d"], arrow=arrow), "pair 3a 3b")
    assert effects(table)["reverse"] == f"Turn the arrow: {after} is next"
    play(table, "reverse")
    assert NAMES[table.state.turn] == after


def test_with_nobody_left_the_arrow_points_to_nobody() -> None:
    table = play(position(["", "1a 1b 7a", ""], turn=1), "pair 1a 1b")
    assert effects(table, 1)["reverse"] == "Turn the arrow"


# ── the end ───────────────────────────────────────────────────────────────────────────────────────


def test_the_end_explains_the_points() -> None:
    table = position(["3a", "4a M", ""], turn=1, passed=[0], options={"rounds": 1})
    play(table, "pass")
    assert [words(sentence) for sentence in table.ending(2)] == [
        "You win!",
        "The fewest points win. Points of each round:",
        "1. Vic: 0 = 0 points",
        "2. Anna: 3 = 3 points",
        "3. Ben: 14 = 14 points",
    ]
    assert words(table.ending(None)[0]) == "Vic wins!"
    assert [[(words(line.what), line.points) for line in lines] for lines in table.points()] == [
        [("Round 1: red 3", 3)],
        [("Round 1: red 4, the Momistigri", 14)],
        [("Round 1: no cards", 0)],
    ]


# ── all of a game ─────────────────────────────────────────────────────────────────────────────────


def moments(rng: Ints, seats: int = 4, games: int = 2) -> Iterator[Table]:
    """Each moment of some games, those of the house among them."""
    for _ in range(games):
        table = open_table("momistigri", seats, house=None, names=NAMES[:seats])
        while table.acting:
            yield table
            seat = min(table.acting)
            moves = table.moves(seat)
            table.play(seat, moves[below(rng, len(moves))])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_everything_has_words(seats: int, language: str) -> None:
    table = open_table("momistigri", seats, house=SeededHouse(seats), names=NAMES[:seats])
    rng = seeded("everything has words", seats)
    said: list[Sentence | None] = []
    while table.acting:
        seat = min(table.acting)
        moves = table.moves(seat)
        said.append(table.asked(seat))
        for effect in table.effects(seat, moves).values():
            said += [effect.does, effect.then]
        table.play(seat, moves[below(rng, len(moves))])
    for viewer in (*range(seats), None):
        said += [sentence for entry in table.log(viewer) for sentence in entry.story]
        said += table.ending(viewer)
    said += [line.what for lines in table.points() for line in lines]
    for text in {words(sentence, language) for sentence in said if sentence}:
        assert not set("{}?_") & set(text), text


def test_nobody_is_told_what_he_cannot_know() -> None:
    """A world that the viewer cannot tell from this one is told in the same sentences."""
    rng = seeded("nobody is told", 2)
    compared = 0
    for table in moments(rng):
        viewer, seat = below(rng, table.seats), min(table.acting)
        twin = redealt(GAME, table.state, viewer, fresh(rng))
        if viewer == seat:
            assert offers(table.state, seat) == offers(twin, seat)
        here, there = (by_sound(s, seat, viewer) for s in (table.state, twin))
        for heard in here.keys() & there.keys():
            one, other = (tell(s, seat, move, viewer) for s, move in ((table.state, here[heard]), (twin, there[heard])))
            if one[0] == other[0]:
                assert one[1] == other[1]
                compared += 1
    assert compared > 500


def by_sound(s: Any, seat: int, viewer: int) -> dict[str, int]:
    """One of the moves that sound alike to the viewer."""
    return {GAME.heard(s, seat, move, viewer): move for move in GAME.moves(s, seat).values()}


def tell(s: Any, seat: int, move: int, viewer: int) -> tuple[Any, bytes]:
    """What the viewer sees after the move, and is told of it."""
    after, heard = s.clone(), Heard(seat, GAME.heard(s, seat, move, viewer), 0)
    GAME.rules.apply(after, seat, move)
    seen: Any = GAME.view(after, viewer)
    return seen, msgspec.json.encode(GAME.story.happened(GAME.view(s, viewer), heard, seen, viewer))


def offers(s: Any, seat: int) -> tuple[Sentence | None, list[Effect | None]]:
    view, moves = GAME.view(s, seat), list(GAME.moves(s, seat))
    return GAME.story.asked(view, moves), [GAME.story.effect(view, move) for move in moves]
