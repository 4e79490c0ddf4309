"""Discat's sentences: each kind of play, the table aloud, and the end."""

from __future__ import annotations

from cattery import HOUSE, Table, open_table
from cattery.core.words import load_words
from cattery.terminal.commands import FOLDER
from cattery.terminal.drawing import Drawing
from cattery.terminal.drawings import discat as drawing
from cattery.terminal.listener import Listener
from cattery.terminal.story import Story

DRAWING: Drawing = drawing  # what a line-by-line client may ask of it

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
        "Anna passe\u00a0: tu pioches 60 en cadeau, Anna retourne sa carte du dessus et échange une carte.",
        "Ben passe\u00a0: Ben retourne sa carte du dessus et garde ses cartes.",
        "Tous les autres ont passé\u00a0: tu joues librement.",
    ]


def test_a_secret_is_not_told() -> None:
    table = story_so_far()
    lines = told(table, listener(1), "swap 52")
    assert lines == ["Anna passes: Vic draws a card as a present, Anna turns the top card face down and swaps a card."]


def test_the_table_aloud() -> None:
    table = story_so_far()
    table.play(0, "pass")
    assert drawing.told(table.view(1), table.moves(1), listener(1)) == [
        "Anna: 5 cards in hand, 1 card in the pile, top card face down, −4 points.",
        "Ben: 5 cards in hand, 2 cards in the pile, 22 on top, −3 points.",
        "Vic: 6 cards in hand, 3 cards in the pile, 18 on top, 1 bonus card, 1 point.",
        "Draw pile: 37 cards.",
        "Your hand: 37 up, 40 down, 41 up, 47 up, 59 up.",
        "Nothing is less than 18: pass, or swap a card. Vic made this constraint.",
    ]


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
        "pass": "Pass, keep my hand",
        "swap 55": "Pass, swap 55",
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
