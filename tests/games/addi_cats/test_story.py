"""Every kind of thing that can happen, as it is told to the one who did it, to the others and to who looks on."""

from __future__ import annotations

import msgspec
import pytest

from cattery import BELL, SeededHouse, Table, open_table
from cattery.core.formatter import Formatter
from cattery.core.slaps import TapShown
from cattery.core.story import Sentence
from cattery.flat import below, seeded
from cattery.games import find_game
from cattery.games.addi_cats import rules, story
from cattery.games.addi_cats.views import open_view
from tests.games.addi_cats.builders import A, B, C, D, position, say

NAMES = ["Anna", "Ben", "Carla", "Dora", "Emil"]
NOBODY = None  # who looks on


def words(sentences: list[Sentence], language: str = "en") -> list[str]:
    found = find_game("addi_cats").words(language)
    formatter = Formatter(language, found.find, NAMES)
    return [formatter.say(told.key, told.values) for told in sentences]


def told(table: Table, *plays: str, to: int | None = C) -> list[str]:
    """What is said of these plays."""
    before = table.entries(to)
    say(table, *plays)
    return words([told for entry in table.log(to, before) for told in entry.story])


# ── cards turned ──────────────────────────────────────────────────────────────────────────────────


def test_a_turned_card_is_told_to_its_owner_and_of_him() -> None:
    table = position(["", "", ""], ["5+9 *3", "14 *3", "*3"])
    assert told(table, "0 flip", to=A) == ["You: 5+9"]
    assert told(table, "1 flip", to=A) == ["Ben: 14"]


def test_what_an_action_card_asks_follows_it_and_can_be_told_from_all_else_by_its_section() -> None:
    table = say(position(["5", "", "2"], ["*3", "uturn *3", "*3"], turn=B), "1 flip")
    (entry,) = table.log(A)
    assert [told.key for told in entry.story] == ["turned.they_card", "action.uturn"]
    assert words(entry.story) == ["Ben: Half-turn", "The direction changes. Do not slap."]
    assert words(entry.story, "fr")[0] == "Ben\u00a0: Demi-tour"


def test_A20_a_volley_tells_every_card_that_it_turns() -> None:
    table = position(["", "", ""], ["clock 8 *3", "chase *3", "3+5 *3"])
    assert told(table, "0 flip", "bell volley", to=B) == [
        "Anna: Clock",
        "Three, two, one … all turn a card.",
        "All turn a card.",
        "Anna: 8",
        "You: Chase",
        "Everybody slap!",
        "Carla: 3+5",
    ]


def test_A20_whoever_has_no_stock_turns_no_card_in_a_volley() -> None:
    table = say(position(["", "9", ""], ["clock 8 *3", "", "7 *3"]), "0 flip", "bell volley")
    assert "Ben: 9" not in words(table.log(NOBODY)[-1].story)


# ── how it was decided ────────────────────────────────────────────────────────────────────────────


def test_a_slap_and_its_correction() -> None:
    table = position(["5+9", "", "2"], ["*3", "7+7 *3", "*3"], turn=B)
    assert told(table, "1 flip", "0 tap") == [
        "Ben: 7+7",
        "Anna slaps!",
        "Anna was first: the cards go to Ben.",
        "14 = 4+10 = 5+9 = 6+8 = 7+7 = 8+6 = 9+5 = 10+4",
    ]
    assert words(table.log(A)[-1].story)[:2] == ["You slap!", "You were first: your cards go to Ben."]


def test_A27_a_fault() -> None:
    table = say(position(["5+9", "", "2"], ["*3", "20 *3", "*3"], turn=B), "1 flip", "0 tap")
    assert words(table.log(A)[-1].story)[:2] == ["You slap!", "That was wrong: you pick up 3 cards."]
    assert words(table.log(B)[-1].story)[:2] == ["Anna slaps!", "Greedy Anna! 3 cards to pick up."]


def test_A17_a_lapse_is_told_with_the_card_that_ends_it() -> None:
    table = position(["5+9", "", "2"], ["*3", "7+7 *3", "20 *3"], turn=B)
    assert told(table, "1 flip", "2 flip", to=C)[1:3] == ["You: 20", "Nobody slapped. Equal sums: Anna and Ben."]


@pytest.mark.parametrize(
    ("card", "plays", "said", "to_winner"),
    [
        (
            "chase",
            ["0 tap", "1 tap", "2 tap"],
            "Anna was the fastest. Carla picks up a pile.",
            "You were the fastest. Carla picks up a pile.",
        ),
        (
            "chase",
            ["0 tap", "bell timeout"],
            "Anna was the fastest. Ben and Carla pick up their piles.",
            "You were the fastest. Ben and Carla pick up their piles.",
        ),
        (
            "trap",
            ["0 tap"],
            "Anna was first. The Trap shuts: everybody gives a card to Ben.",
            "You were first. The Trap shuts: everybody gives a card to Ben.",
        ),
        (
            "sumo",
            ["0 tap"],
            "Anna wins the duel: the cards go to Carla.",
            "You win the duel: your cards go to Carla.",
        ),
    ],
)
def test_races(card: str, plays: list[str], said: str, to_winner: str) -> None:
    table = position(["5", "", "2"], ["*3", f"{card} *3", "*3"], turn=B)
    say(table, "1 flip", *plays)
    assert said in words(table.log(NOBODY)[-1].story)
    assert said in words(table.log(C)[-1].story)
    assert to_winner in words(table.log(A)[-1].story)


def test_A22_the_traps_owner_is_first() -> None:
    table = say(position(["5", "", "2"], ["*3", "trap *3", "*3"], turn=B), "1 flip", "1 tap")
    assert words(table.log(A)[-1].story)[1] == "Ben was first, and it was Ben’s own Trap: nothing happens."
    assert words(table.log(B)[-1].story)[1] == "You were first, and it was your own Trap: nothing happens."


def test_A21_A43_nobody_slaps_in_time() -> None:
    table = position(["5", "", "2"], ["*3", "sumo *3", "*3"], turn=B)
    assert told(table, "1 flip", "bell timeout")[-1] == "Nobody slapped in time."


def test_A23_a_gift_is_told_as_far_as_it_reaches() -> None:
    def given(stock: str, to: int | None) -> str:
        return told(position(["5", "", "2"], ["*3", f"gift {stock}", "*3"], turn=B), "1 flip", to=to)[-1]

    assert given("*3", A) == "Ben gives a card each to Anna and Carla."
    assert given("*3", B) == "You give a card each to Anna and Carla."
    assert given("*1", A) == "Ben gives a card to Carla."
    assert given("", NOBODY) == "Ben has no card to give."
    assert given("", B) == "You have no card to give."


def test_A18_a_tap_in_a_chase_does_not_tell_the_last_verdict_again() -> None:
    table = position(["5+9", "", "2"], ["chase *5", "7+7 *3", "chase *3"], turn=B)
    told(table, "1 flip", "2 flip")
    assert table.view().last.kind == "lapse"
    assert told(table, "0 tap", "1 tap") == ["Anna slaps!", "Ben slaps!"]
    assert told(table, "2 tap", to=NOBODY) == ["Carla slaps!", "Anna was the fastest. Carla picks up a pile."]


def test_A26_a_tap_without_effect_does_not_tell_the_last_verdict_again() -> None:
    """The first equality of the volley is decided, the second one waits."""
    stocks = ["clock 8 *3", "3+5 *3", "9 *3", "4+5 *3", "2 *3"]
    table = say(position([""] * 5, stocks), "0 flip", "bell volley", "3 tap")
    assert table.view().last.kind == "equality"
    assert told(table, "4 tap") == ["Emil slaps!"]


def test_A31_who_is_rid_of_his_cards_is_told() -> None:
    table = say(position(["9", "2", "", "3"], ["", "4+5 *2", "*2", "*2"], turn=B), "1 flip", "0 tap")
    assert words(table.log(A)[-1].story)[-1] == "You have no cards left!"
    assert words(table.log(D)[-1].story)[-1] == "Anna has no cards left!"


def test_A8_the_house_says_who_begins_and_deals_in_silence() -> None:
    table = open_table("addi_cats", 3, house=SeededHouse(4))
    stories = [entry.story for entry in table.log(NOBODY)]
    assert len(stories[0]) == 1
    assert not any(stories[1:])
    first = table.view().first
    assert words(table.log(first)[0].story) == ["You begin."]
    assert words(stories[0]) == [f"{NAMES[first]} begins."]


def test_A51_AO9_the_house_lays_stocks_anew_in_silence() -> None:
    table = position(["3+4 5+9", "2", "6"], ["*4", "7+7 *4", "*4"], turn=B, options={"pickupShuffle": True})
    assert told(say(table, "1 flip", "0 tap"), "house 5+9 seat 1") == []


def test_A36_each_pile_is_a_seat_and_only_the_viewers_own_is_you() -> None:
    """Seats 0 and 2 are one person's: to seat 0, the other pile is told by its name."""
    table = position([""] * 4, ["4 *3", "*3", "5 *3", "*3"], options={"piles": "two each"})
    assert told(table, "0 flip", to=A) == ["You: 4"]
    say(table, "1 flip")
    assert told(table, "2 flip", to=A) == ["Carla: 5"]


# ── what is asked, and what a move would do ───────────────────────────────────────────────────────


def asked(table: Table, seat: int) -> list[str]:
    found = table.asked(seat)
    return words([found] if found else [])


def test_what_is_asked() -> None:
    table = position(["5+9", "", "2"], ["*3", "7+7 *3", "sumo *3"], turn=B)
    assert asked(table, A) == []
    assert asked(table, B) == ["Turn your card"]
    say(table, "1 flip")
    assert asked(table, A) == ["If another sum is the same as yours, slap"]
    assert asked(table, C) == ["Turn your card"]
    say(table, "2 flip")
    assert asked(table, A) == ["Sumo: smallest against largest!"]


def test_who_is_waited_for() -> None:
    table = position(["5+9", "", "2"], ["*3", "7+7 *3", "chase *3"], turn=B)

    def waiting(seat: int | None, language: str = "en") -> list[str]:
        found = table.waiting(seat)
        return words([found] if found else [], language)

    assert waiting(A) == waiting(NOBODY) == ["Ben turns the next card"]
    assert waiting(A, "fr") == ["Ben retourne la carte suivante"]
    assert waiting(B) == []
    say(table, "1 flip")
    assert waiting(A) == [], "whoever may slap has something to do"
    say(table, "2 flip", "0 tap")
    assert waiting(A) == waiting(NOBODY) == ["Waiting for Ben and Carla"]


def test_while_nobody_can_do_anything_it_is_told_what_goes_on() -> None:
    table = say(position(["", "", ""], ["clock 8 *3", "*3", "*3"]), "0 flip")
    told = table.waiting(A)
    assert told
    assert words([told], "fr") == ["Horloge\u00a0: préparez-vous …"]
    over = say(position(["9", "2", ""], ["", "4+5 *2", "*2"], turn=B), "1 flip", "0 tap")
    assert over.result
    assert over.waiting(A) is over.waiting() is None


def test_A44_how_the_table_stands_and_who_is_waited_for_do_not_tell_who_is_concerned() -> None:
    seen = set()
    for card in ("7+7", "7+8"):
        table = say(position(["5+9", "", ""], ["*3", f"{card} *3", 3], turn=B), "1 flip")
        standing = [table.standing(), *(table.standing(seat, table.moves(seat)) for seat in range(3))]
        waiting = [table.waiting(seat) for seat in (*range(3), NOBODY)]
        seen.add(msgspec.json.encode([standing, waiting]).replace(card.encode(), b"?"))
    assert len(seen) == 1


def test_A44_what_is_asked_does_not_tell_who_is_concerned() -> None:
    seen = set()
    for card in ("7+7", "7+8"):
        table = say(position(["5+9", "", ""], ["*3", f"{card} *3", 3], turn=B), "1 flip")
        seen.add(tuple(tuple(asked(table, seat)) for seat in range(3)))
    assert len(seen) == 1


def test_the_table_asks_the_same_of_everybody_each_thing_once() -> None:
    table = position(["", "", ""], ["clock uturn *3", "uturn *3", "gift *3"], options={"volleyActions": False})
    assert words(say(table, "0 flip").view().asks) == ["Clock: get ready …"]
    assert words(say(table, "bell volley").view().asks) == ["All have turned a card!"]
    table = say(position(["", "", ""], ["uturn *3", "*3", "*3"]), "0 flip")
    assert words(table.view().asks) == ["The direction changes. Do not slap."]
    assert table.view(A).asks == table.view().asks


def test_what_a_move_does() -> None:
    table = position(["5+9", "", "2"], ["*3", "7+7 *3", "*3"], turn=B)
    say(table, "1 flip")
    effects = table.effects(C, table.moves(C))
    assert {move: words([effect.does])[0] for move, effect in effects.items()} == {
        "flip": "Turn your card",
        "tap": "Slap the Mouse",
    }


# ── the receipt ───────────────────────────────────────────────────────────────────────────────────


def receipt(table: Table, *plays: str, language: str = "en") -> list[str]:
    """What is told of three taps, of which only the first one counted."""
    taps = [TapShown(0, 312.4), TapShown(1, 320.0, tied=True), TapShown(2, 401.7), TapShown(3, 500.0, late=True)]
    before = table.view()
    say(table, *plays)
    return words(story.receipt(before, table.view(), taps), language)


def test_a_receipt_tells_how_fast_everybody_was() -> None:
    table = say(position(["5+9", "", "2", "3"], ["*3", "7+7 *3", "*3", "*3"], turn=B), "1 flip")
    assert receipt(table, "0 tap") == [
        "Anna: 312 ms",
        "Ben: 320 ms (neck and neck)",
        "Carla: 402 ms (+89 ms)",
        "Dora: 500 ms (too late, +188 ms)",
    ]


def test_A27_a_receipt_tells_who_was_fast_but_wrong() -> None:
    table = say(position(["5+9", "", "2", "3"], ["*3", "20 *3", "*3", "*3"], turn=B), "1 flip")
    assert receipt(table, "0 tap", language="fr") == [
        "Anna\u00a0: 312 ms (à tort)",
        "Ben\u00a0: 320 ms (au coude à coude)",
        "Carla\u00a0: 402 ms (+89 ms)",
        "Dora\u00a0: 500 ms (trop tard, +188 ms)",
    ]


def test_A18_a_fault_of_an_earlier_window_is_not_told_again() -> None:
    table = position(["5+9", "", "2"], ["*3", "20 chase *3", "3 *3"], turn=B)
    say(table, "1 flip", "0 tap", "2 flip", "0 flip", "1 flip")
    assert table.view().last.kind == "fault"
    assert table.view().window == "chase"
    assert receipt(table, "0 tap")[0] == "Anna: 312 ms"


# ── the view ──────────────────────────────────────────────────────────────────────────────────────


def test_taps_are_open_whenever_somebody_may_slap() -> None:
    table, rng = open_table("addi_cats", 4, house=SeededHouse(3)), seeded("taps")
    seen = set()
    for _ in range(400):
        view = table.view()
        may = any("tap" in table.moves(seat) for seat in range(4))
        assert view.taps_open or not may
        if view.window != "chase":  # there a seat taps once
            assert view.taps_open == may
        seen.add((view.window, view.taps_open))
        if not at_random(table, rng):
            break
    assert {("open", True), ("closed", False), ("countdown", False), ("chase", True)} <= seen


@pytest.mark.parametrize(
    ("card", "options", "plays", "face_up"),
    [
        ("trap", {}, ["0 tap"], False),
        ("gift", {}, [], False),
        ("gift", {"giftCard": "pile"}, [], True),
        ("7+7", {}, ["0 tap"], True),
        ("20", {}, ["0 tap"], True),
    ],
)
def test_moved_cards_say_whether_they_lay_face_up(
    card: str, options: dict[str, str], plays: list[str], face_up: bool
) -> None:
    table = position(["5+9", "3", "2"], ["*3", f"{card} *3", "*3"], turn=B, options=options)
    moved = say(table, "1 flip", *plays).view().last.moved
    assert moved
    assert {part.face_up for part in moved} == {face_up}


# ── the end ───────────────────────────────────────────────────────────────────────────────────────


def test_A34_the_end_is_explained_and_every_card_counts() -> None:
    table = say(position(["2", "3", "4"], ["5+8 *9", "*4", "*4"]), "0 flip", "bell time")
    assert table.result
    assert words(table.log(A)[-1].story) == ["Time is up."]
    assert words(table.ending()) == [
        "A shared victory: Ben and Carla!",
        "The time or the cards are over: the fewest cards win.",
        "1. Ben: 5 cards left",
        "1. Carla: 5 cards left",
        "3. Anna: 11 cards left",
    ]
    assert [sum(line.points for line in lines) for lines in table.points()] == table.result.scores
    assert words([line.what for line in table.points()[A]]) == ["9 cards face down", "2 cards face up"]


def test_A32_a_winner_reads_that_he_won() -> None:
    table = say(position(["9", "2", ""], ["", "4+5 *2", "*2"], turn=B), "1 flip", "0 tap")
    assert words(table.ending(A))[:2] == ["You win!", "Rid of all cards: that wins."]
    assert words(table.ending(B))[0] == "Anna wins!"


# ── always ────────────────────────────────────────────────────────────────────────────────────────


def at_random(table: Table, rng: list[int]) -> bool:
    """One play, mostly a flip where there is one; False at the end."""
    seats = sorted(table.acting - {BELL})
    flipping = [seat for seat in seats if "flip" in table.moves(seat)]
    if flipping and below(rng, 3):
        table.play(flipping[0], "flip")
        return True
    seat = seats[below(rng, len(seats))] if seats and below(rng, 4) else BELL
    move = next((text for text in table.moves(seat) if text != "time"), None)
    if move:
        table.play(seat, move)
    return bool(table.acting)


@pytest.mark.parametrize("options", [{}, {"giftCard": "pile", "trapVictim": "first"}], ids=["book", "house rules"])
def test_everything_can_be_said_in_both_languages(options: dict[str, str]) -> None:
    """Long games, every sentence filled in; only the viewer's own seat is «you»."""
    table, rng = open_table("addi_cats", 4, options, house=SeededHouse(6)), seeded("words")
    keys = set()
    for viewer in (C, NOBODY):
        table.log(viewer)
    for _ in range(900):
        if not at_random(table, rng):
            break
    for viewer in (C, NOBODY):
        for told in (told for entry in table.log(viewer) for told in entry.story):
            keys.add(told.key)
            assert ".you_" not in told.key or told.values["seat"] == viewer
            for language in ("en", "fr"):
                (line,) = words([told], language)
                assert "." not in line or line != told.key
                assert "{" not in line
    assert {"verdict.lapse", "verdict.they_equality", "verdict.they_fault", "verdict.they_chase"} <= keys


def test_whatever_is_resolved_has_one_verdict() -> None:
    """So the page can tell by a play's story that something was."""
    table, rng = open_table("addi_cats", 5, house=SeededHouse(8)), seeded("resolved")
    table.log()
    for _ in range(600):
        before, known = table.view().last, table.entries()
        if not at_random(table, rng):
            break
        stories = [told for entry in table.log(None, known) for told in entry.story]
        verdicts = [told for told in stories if told.key.startswith("verdict.")]
        assert len(verdicts) == (table.view().last != before)


def test_a_redealt_twin_is_told_the_same() -> None:
    """What nobody has seen is in no sentence: the same plays sound alike, whatever lies hidden."""
    table = position(["3+4 5+9", "2", "6"], ["*4", "7+7 *4", "*4"], turn=B)
    say(table, "1 flip")
    before = table.view(A)
    stories = set()
    for seed in range(10):
        s = table.state.clone()
        rules.redeal(s, A, seeded("twin", seed))
        rules.apply(s, A, rules.TAP)
        after = msgspec.structs.replace(open_view(s), viewer=A)
        heard = msgspec.structs.replace(table.heard(A)[-1], seat=A, text="tap")
        stories.add(msgspec.json.encode(story.happened(before, heard, after, A)))
    assert len(stories) == 1
