"""Discat's sentences: each kind of play, the table aloud, whom one waits for, and the end."""

from __future__ import annotations

import pytest

from cattery import HOUSE, IllegalMove, Table, open_table
from cattery.core.story import Sentence
from cattery.core.words import load_words
from cattery.terminal.commands import FOLDER
from cattery.terminal.drawing import Drawing, aloud
from cattery.terminal.drawings import discat as drawing
from cattery.terminal.listener import Listener
from cattery.terminal.story import Story
from tests.games.discat.builders import position

DRAWING: Drawing = drawing  # what the terminal may ask of it

NAMES = ["Anna", "Ben", "Vic"]
# The story of the rules' test vectors DT1–DT9: seat 0 begins.
HANDS = ["24 52 31 36 45", "22 27 37 41 47", "28 38 58 18 55"]
DRAWN = "33 40 59 20 30 44 56 60 48"


def deal(hands: list[str], drawn: str, **options: str) -> Table:
    seats = len(hands)
    table = open_table("discat", seats, options={"firstPlayer": 0, **options}, house=None, names=NAMES[:seats])
    dealt = [card for cards in zip(*(hand.split() for hand in hands), strict=True) for card in cards]
    rest = [f"{n:02d}" for n in range(1, (seats + 3) * 10 + 1)]
    for card in dict.fromkeys([*dealt, *drawn.split(), *rest]):
        table.play(HOUSE, card)
    return table


def listener(seat: int, language: str = "en", names: list[str] = NAMES) -> Listener:
    game = open_table("discat", 2, house=None).game
    return Listener(seat, names, load_words(language, FOLDER, game.folder / "words"))


def told(table: Table, to: Listener, *plays: str) -> list[str]:
    """What the listener is told of these plays."""
    story = Story(table, to)
    story.news()
    for play in plays:
        table.play(min(table.acting), play)
    return story.news()


def story_so_far() -> Table:
    table = deal(HANDS, DRAWN)
    for play in ("24", "27 22", "28 38 58 18"):
        table.play(min(table.acting), play)
    return table


def test_plays_groups_and_bonus_cards() -> None:
    assert told(deal(HANDS, DRAWN), listener(1), "24", "27 22", "28 38 58 18") == [
        "Anna plays 24: less than 24.",
        "You play 27 with 22 on top: less than 22.",
        "You draw 40 and 59.",
        "Vic plays 28, 38 and 58 with 18 on top: less than 18.",
        "The bottom card, 28, becomes a bonus card for Vic.",
    ]


def test_passes_from_each_chair() -> None:
    plays = ("swap 52", "pass")
    assert told(story_so_far(), listener(0), *plays) == [
        "You pass: Vic draws a card as a present, you turn your top card face down and swap 52 for 48.",
        "Ben passes: Ben turns the top card face down and keeps all cards.",
        "Everybody else has passed: Vic may play anything now.",
    ]
    assert told(story_so_far(), listener(2), *plays) == [
        "Anna passes: you draw 60 as a present, Anna turns the top card face down and swaps a card.",
        "Ben passes: Ben turns the top card face down and keeps all cards.",
        "Everybody else has passed: you may play anything now.",
    ]


def test_passes_in_french() -> None:
    assert told(story_so_far(), listener(2, "fr"), "swap 52", "pass") == [
        "Anna passe\u00a0: tu pioches la 60 en cadeau, Anna retourne sa carte du dessus et échange une carte.",
        "Ben passe\u00a0: Ben retourne sa carte du dessus et garde ses cartes.",
        "Tous les autres ont passé\u00a0: tu joues librement.",
    ]


def test_a_secret_is_not_told() -> None:
    table = story_so_far()
    lines = told(table, listener(1), "swap 52")
    assert lines == ["Anna passes: Vic draws a card as a present, Anna turns the top card face down and swaps a card."]


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_what_is_said_of_others_carries_no_card_of_anybody(viewer: int | None) -> None:
    """D18, D20 Of a present and of a swap, only whoever drew is sent what it was."""
    table = story_so_far()
    table.play(0, "swap 52")
    steps = table.log(viewer)[-1].story[0].values["steps"]
    assert isinstance(steps, list)
    own = {2: [{"seat": 2, "card": "60"}, {"seat": 0}], 0: [{"seat": 2}, {"seat": 0, "card": "52", "new": "48"}]}
    assert [step.values for step in steps if isinstance(step, Sentence)] == own.get(
        -1 if viewer is None else viewer, [{"seat": 2}, {"seat": 0}]
    )


def read_aloud(table: Table, seat: int, language: str = "en") -> list[str]:
    return aloud(table.game, table.view(seat), table.moves(seat), listener(seat, language))


def test_the_table_aloud() -> None:
    table = story_so_far()
    table.play(0, "pass")
    assert read_aloud(table, 1) == [
        "Anna: 5 cards in hand, 1 card in the pile, face down, −4 points.",
        "Ben: 5 cards in hand, 2 cards in the pile, 22 on top, −3 points.",
        "Vic: 6 cards in hand, 3 cards in the pile, 18 on top, 1 bonus card, 1 point.",
        "There are 37 cards in the draw pile.",
        "Vic asks for less than 18.",
        "Your hand: 37 up, 40 down, 41 up, 47 up, 59 up.",
        "Nothing is less than 18: pass, or swap a card.",
    ]


def test_the_table_aloud_in_french() -> None:
    table = story_so_far()
    table.play(0, "pass")
    assert read_aloud(table, 1, "fr") == [
        "Anna\u00a0: 5 cartes en main, 1 carte dans la pile, face cachée, −4 points.",
        "Ben\u00a0: 5 cartes en main, 2 cartes dans la pile, la 22 au-dessus, −3 points.",
        "Vic\u00a0: 6 cartes en main, 3 cartes dans la pile, la 18 au-dessus, 1 carte bonus, 1 point.",
        "Il reste 37 cartes dans la pioche.",
        "Vic demande moins de 18.",
        "Ta main\u00a0: 37 vers le haut, 40 vers le bas, 41 vers le haut, 47 vers le haut, 59 vers le haut.",
        "Aucune carte inférieure à 18\u00a0: passe, ou échange une carte.",
    ]


def test_the_table_aloud_before_the_first_card_and_without_a_constraint() -> None:
    table = deal(HANDS, DRAWN)
    assert read_aloud(table, 0)[2:] == [
        "Vic: 5 cards in hand, no pile yet, −5 points.",
        "There are 45 cards in the draw pile.",
        "There is no constraint now.",
        "Your hand: 24 down, 31 up, 36 down, 45 up, 52 down.",
        "Can go on top: 24, 31, 36, 45, 52.",
        "Begin: play one card, any card.",
    ]
    assert read_aloud(table, 1)[-1] == "Your hand: 22 down, 27 up, 37 up, 41 up, 47 up."  # and nothing to do


def test_a_spectator_hears_no_hand() -> None:
    table = story_so_far()
    told = [listener(0).say(sentence) for sentence in table.standing().table]
    assert told == ["There are 38 cards in the draw pile.", "Vic asks for less than 18."]


def test_open_piles_and_the_last_round_aloud() -> None:
    """DO5, D24"""
    options = {"openPiles": True}
    table = position(
        ["42", "12", ""], turn=1, limit="18", creator=0, piles=["18", "", "07 09"], last_turns=2, options=options
    )
    for language, lines in {
        "en": [
            "Cards you have played: 18.",
            "Cards played by Vic: 07 09.",
            "The draw pile is empty.",
            "Last round: 2 turns left.",
            "You ask for less than 18.",
        ],
        "fr": [
            "Tes cartes jouées\u00a0: 18.",
            "Cartes jouées par Vic\u00a0: 07 09.",
            "La pioche est vide.",
            "Dernier tour de table\u00a0: encore 2 tours.",
            "Tu demandes moins de 18.",
        ],
    }.items():
        assert [listener(0, language).say(sentence) for sentence in table.standing(0).table][:5] == lines
    assert listener(0).say(table.standing().table[0]) == "Cards played by Anna: 18."  # to a spectator


@pytest.mark.parametrize(
    ("language", "dealing", "thinking"),
    [
        ("en", "The house shuffles and deals.", "Anna is thinking…"),
        ("fr", "La maison mélange et distribue.", "Anna réfléchit…"),
    ],
)
def test_whom_one_waits_for(language: str, dealing: str, thinking: str) -> None:
    to = listener(1, language)
    assert to.say(open_table("discat", 3, house=None).waiting(1)) == dealing
    table = deal(HANDS, DRAWN)
    assert [to.say(table.waiting(viewer)) for viewer in (0, 1, None)] == ["", thinking, thinking]
    assert finished()[0].waiting(1) is None


@pytest.mark.parametrize("language", ["en", "fr"])
def test_one_point_too_few_is_one_point(language: str) -> None:
    table = position(["42 43", "12"], piles=["18", ""], creator=0, limit="18")
    assert listener(0, language).say(table.standing().seats[0]).endswith("−1 point.")


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("pass", "Tu ne peux pas passer\u00a0: ta 12 convient. (règle D12)"),
        ("41", "La 41 n’est pas plus petite que la 18\u00a0: elle ne peut pas aller au-dessus. (règle D14)"),
        ("33", "Tu n’as pas la 33 en main. (règle D14)"),
        ("12 12", "Tu n’as qu’une seule 12. (règle D14)"),
        (
            "14 41",
            "La 14 et la 41 n’ont pas de chiffre commun à la même place\u00a0: dizaines avec dizaines, unités avec"
            " unités. (règle D15)",
        ),
    ],
)
def test_a_card_is_feminine_in_french(move: str, why: str) -> None:
    table = position(["12 14 41", "01", "02"], limit="18", creator=2)
    with pytest.raises(IllegalMove) as caught:
        table.play(0, move)
    assert listener(0, "fr").words.reason(caught.value.reason) == why


def test_the_list_goes_by_number_of_cards_then_by_the_top_card() -> None:
    moves = ["swap 05", "47 41", "27", "pass", "22 27", "27 22", "22", "27 37 47"]
    assert drawing.order(moves) == ["22", "27", "27 22", "22 27", "47 41", "27 37 47", "pass", "swap 05"]


def test_what_a_move_will_do() -> None:
    to, moves = listener(2), ("55", "28 38 58 18", "18 28 38 48 58", "pass", "swap 55")
    effects = deal(HANDS, DRAWN).effects(2, moves)
    assert {move: to.say(effect.does) for move, effect in effects.items()} == {
        "55": "Play 55",
        "28 38 58 18": "Play 28, 38 and 58 with 18 on top · bonus card!",
        "18 28 38 48 58": "Play 18, 28, 38 and 48 with 58 on top · wins at once!",
        "pass": "Pass",
        "swap 55": "Swap 55",
    }
    assert {move: to.say(effect.then) for move, effect in effects.items()} == {
        "55": "more than 55",
        "28 38 58 18": "less than 18, and 28 becomes a bonus card",
        "18 28 38 48 58": "less than 58, 5 cards in one group!",
        "pass": "",
        "swap 55": "",
    }


def test_where_no_group_wins_at_once_none_says_so() -> None:
    table, group = deal(HANDS, DRAWN, instantWin="off"), "18 28 38 48 58"
    assert listener(2).say(table.effects(2, [group])[group].does).endswith("bonus card!")


def test_an_instant_win_names_the_group() -> None:
    table = deal(["10 11 12 13 14", "20 21 22 23 24"], "30")
    lines = told(table, listener(1), "13", "20 21 22 23 24")
    assert lines[-1] == "You play 20, 21, 22 and 23 with 24 on top: 5 cards in one group!"
    assert table.result
    assert [listener(1).say(sentence) for sentence in table.ending(1)] == [
        "You win!",
        "You laid 5 cards in one group (20 21 22 23 24), and that wins at once.",
        "1 point a card in the pile, 4 a bonus card, −1 a card in hand:",
        "1. Ben: pile 5 + bonus 4 × 0 − hand 0 = 5",
        "2. Anna: pile 1 + bonus 4 × 0 − hand 5 = −4",
    ]


def finished() -> tuple[Table, list[str]]:
    """A game in which everybody always plays the first move."""
    table, to = deal(["01 02 03 04 05", "11 12 13 14 15"], "21"), listener(0)
    lines = []
    story = Story(table, to)
    while table.acting:
        seat = min(table.acting)
        table.play(seat, drawing.order(table.moves(seat))[0])
        lines += story.news()
    return table, lines


def test_the_last_round_is_announced_and_the_points_are_explained() -> None:
    table, lines = finished()
    assert "The draw pile is empty now: nobody can draw any more." in lines
    assert any("Last round: everybody else has one more turn!" in line for line in lines)
    result = table.result
    assert result
    winner, why, *points = [listener(0).say(sentence) for sentence in table.ending(0)]
    assert winner == ("You win!" if result.winners == [0] else "Ben wins!")
    assert why == "Most points win."
    for seat, its in enumerate(table.view(0).seats):
        sum_told = f"pile {its.pile.count} + bonus 4 × {its.bonus} − hand {its.held} = {its.score}".replace(
            "= -", "= −"
        )
        assert f"{result.ranks[seat]}. {NAMES[seat]}: {sum_told}" in points
