"""The hiding test of the contract, on the bytes that go over the wire.

Every view that any client was sent is drawn once more from a table that was dealt anew for its viewer: if a byte
differs, it told something that the viewer could not know. And no entry of a log names a card that is hidden then.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from cattery import HOUSE, Table
from cattery.client import View
from cattery.core.game import AnyGame
from cattery.core.story import standing
from cattery.core.table import LogEntry
from cattery.flat import Ints, below, seeded
from cattery.games import GAMES
from cattery.live.encoding import EncodedView
from cattery.live.news import News
from cattery.live.plays import Plays
from cattery.live.table import LiveTable
from cattery.protocol import messages as wire
from tests.conftest import Counts
from tests.contract.hiding import fresh
from tests.contract.tables import KNOWLEDGE
from tests.server.house import House, Steps, run
from tests.server.people import Person

Viewer = int | None

BEFORE = LogEntry(-1, "heard before", 0, [])


class Leak(AssertionError):
    """Somebody was told what he cannot know."""


def must(kept: object, what: str) -> None:
    if not kept:
        raise Leak(what)


def dealt_anew(table: Table, viewer: Viewer, rng: Ints) -> Any:
    """All that the viewer cannot know lies elsewhere; a spectator knows no hand at all."""
    state = table.state.clone()
    for seat in range(table.seats) if viewer is None else [viewer]:
        table.game.rules.redeal(state, seat, [fresh(rng)])
    return state


def hidden(table: Table, viewer: Viewer) -> set[int]:
    """The cards that the viewer cannot place."""
    seats = range(table.seats) if viewer is None else [viewer]
    places = [KNOWLEDGE[table.game.info.id].hidden(table.state, seat) for seat in seats]
    return {card for by_place in places for cards in by_place.values() for card in cards}


def named(data: bytes) -> set[int]:
    """The cards that the strings of a JSON text name."""
    return {int(card) for text in re.findall(rb'"([^"]*)"', data) for card in re.findall(rb"\b\d\d\b", text)}


def draw_again(heard: View, game: AnyGame, state: Any) -> bytes:
    """The same message from another table; only numbers, times and the log are copied."""
    over, view = game.result(state), game.view(state, heard.seat)
    moves = [] if heard.seat is None else list(game.moves(state, heard.seat))
    effects = {move: game.story.effect(view, move) for move in moves if game.info.tells_effects}
    acting = [seat for seat in range(10) if game.rules.acting(state) >> seat & 1]
    data: bytes = wire.encode(
        wire.ViewNews(
            seat=heard.seat,
            seq=heard.seq,
            version=heard.version,
            view=msgspec.Raw(wire.encode(view)),
            moves=moves,
            acting=acting,
            log_from=heard.log_from,
            log=heard.log,
            standing=standing(game.story, view, state.seats, moves),
            asked=None if heard.seat is None else game.story.asked(view, moves),
            waiting=None if heard.seat in acting else game.story.waiting(view, acting),
            effects={move: effect for move, effect in effects.items() if effect},
            ending=heard.ending if over else [],
            points=heard.points if over else [],
            left=heard.left,
            result=msgspec.Raw(wire.encode(over)) if over else None,
            secret=heard.secret if over else "",
        )
    )
    return data


def check_view(raw: bytes, heard: View, table: Table, rng: Ints, personal: bool) -> None:
    """Nothing in these bytes depends on what the viewer cannot know."""
    again = draw_again(heard, table.game, dealt_anew(table, heard.seat, rng))
    must(raw == again, f"a view for {heard.seat} is not the same when the hidden cards lie elsewhere")
    shown = named(wire.encode([heard.view, heard.moves, heard.standing])) & hidden(table, heard.seat)
    must(not shown, f"a view for {heard.seat} shows {shown}")
    own = table.log(heard.seat, heard.log_from, personal)
    must(wire.encode(heard.log) == wire.encode(own), f"a log for {heard.seat} is another's")


def check_log(log: list[LogEntry], viewer: Viewer, final: Table) -> None:
    """When the house has done its part, nothing that was just heard names a card that the viewer cannot place."""
    table, fresh_entries = empty(final), list[LogEntry]()
    for entry, play in zip(log, final.plays, strict=True):
        fresh_entries.append(entry)
        table.play(play.seat, play.text, play.at)
        if HOUSE not in table.acting:
            told = named(wire.encode([[entry.text, entry.story] for entry in fresh_entries])) & hidden(table, viewer)
            must(not told, f"a log for {viewer} tells {told}")
            fresh_entries.clear()


def empty(final: Table) -> Table:
    return Table(final.game, final.seats, msgspec.to_builtins(final.options), None)


def check_player(player: Person, house: House, code: str, rng: Ints) -> int:
    """Everything that this client was sent, from its first byte to its last; how many views there were."""
    final = house.room(code).live.table
    assert final
    pairs = zip(player.raw, player.heard, strict=True)
    views = [(raw, heard) for raw, heard in pairs if isinstance(heard, View)]
    table = empty(final)
    for raw, heard in sorted(views, key=lambda view: view[1].log_from + len(view[1].log)):
        must(heard.seat in player.held or (heard.seat is None and not player.held), "a view of another seat")
        for play in final.plays[len(table.plays) : heard.log_from + len(heard.log)]:
            table.play(play.seat, play.text, play.at)
        check_view(raw, heard, table, rng, len(player.held) < 2)
    for viewer, log in player.log.items():
        if log[0].seat == HOUSE:  # heard from the beginning
            check_log(log, viewer, final)
    return len(views)


async def a_game(house: House, seats: int, options: dict[str, Any], rng: Ints, game: str = "discat") -> int:
    """Somebody with two seats, somebody with one, bots, a spectator, and two who come late; so many views it took."""
    code = await house.open_table(game=game, seats=seats, options=options)

    def choose(view: View) -> str:
        return view.moves[below(rng, len(view.moves))]

    async with house.join(code) as anna, house.join(code) as ben, house.join(code) as watcher:
        await anna.sit(0)
        if seats > 2:
            await anna.sit(seats - 1)
        await ben.sit(1)
        await anna.start()
        await watcher.until(lambda: None in watcher.log)
        playing = asyncio.gather(anna.play_on(choose), ben.play_on(choose))
        await watcher.until(lambda: watcher.is_over or len(watcher.log[None]) > seats * 5 + 45)
        async with house.join(code) as late, house.join(code, logs={None: [BEFORE] * 30}) as later:
            await playing
            company = (anna, ben, watcher, late, later)
            for player in company:
                await player.until(lambda player=player: player.is_over)
            return sum([check_player(player, house, code, rng) for player in company])


OPTIONS: list[dict[str, Any]] = [{}, *(dict(options) for options in KNOWLEDGE["discat"].options.values())]


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_no_byte_tells_what_its_reader_cannot_know(seats: int, counts: Counts) -> None:
    async def story(house: House) -> None:
        rng = seeded("wire", seats)
        checked = [await a_game(house, seats, OPTIONS[number % len(OPTIONS)], rng) for number in range(counts(4))]
        assert sum(checked) > 100

    run(story)


@pytest.mark.parametrize("seats", [3, 5])
def test_no_byte_of_momistigri_does_either(seats: int, counts: Counts) -> None:
    """What a seat knows of other hands is part of its view."""
    options = [{}, *(dict(options) for options in KNOWLEDGE["momistigri"].options.values())]

    async def story(house: House) -> None:
        rng = seeded("momistigri on the wire", seats)
        for number in range(counts(2)):
            assert await a_game(house, seats, options[number % len(options)], rng, "momistigri") > 30

    run(story)


def test_whys_tell_nothing_either() -> None:
    """The same question at a table dealt anew for the asker gets the same answer."""

    async def story(house: House) -> None:
        rng = seeded("why", 1)
        code = await house.open_table(seats=3)
        async with house.join(code) as anna:
            await anna.sit(0)
            await anna.start()
            for _ in range(4):
                await anna.my_turn()
                table = house.room(code).live.table
                assert table
                for number in range(40):
                    cards = [f"{1 + below(rng, 90):02}" for _ in range(1 + below(rng, 3))]
                    text = f"swap {cards[0]}" if number % 4 == 0 else " ".join(cards)
                    true, told = table.state, []
                    for state in (true, dealt_anew(table, 0, rng)):
                        table.state = state
                        told.append((await anna.ask(wire.Why(anna.id, 0, text))).reason)
                    table.state = true
                    assert told[0] == told[1], text
                await anna.play_on(moves=1)

    run(story)


def test_what_is_no_view_says_nothing_of_the_cards() -> None:
    """News, answers and sounds are the same, byte for byte, however the cards lie."""

    async def story(house: House) -> None:
        spoken = []
        for secret in ("5e" * 32, "a7" * 32):
            code = await house.open_table(seats=2, options={"firstPlayer": 0})
            room = house.room(code)
            room.stored.secret = secret
            room.live._numbers = Steps()
            async with house.join(code) as anna, house.join(code) as ben:
                await anna.sit(0)
                await ben.sit(1)
                await anna.start()
                view = await anna.my_turn()
                await anna.move(view, view.moves[0])
                await ben.my_turn()
                await ben.ask(wire.Say(ben.id, 1, "purr"))
                own = re.compile(rb'"number":\d+|"id":"[^"]+"|' + anna.info.commitment.encode())
                pairs = zip(ben.raw, ben.heard, strict=True)
                others = [raw for raw, heard in pairs if not isinstance(heard, wire.ViewNews | wire.Seated)]
                spoken.append([own.sub(b"", raw) for raw in others])
        assert spoken[0] == spoken[1]

    run(story)


# ── planted leaks, which must be caught ────────────────────────────────────────────────────────────

Plant = Callable[[pytest.MonkeyPatch], None]


def at_the_table(change: Callable[[LiveTable, EncodedView], None]) -> Plant:
    """The live table tells too much in a view."""

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        honest = News._fill_in

        def leaky(
            teller: News, news: EncodedView, plays: Plays, viewer: Viewer, seen: int, view: Any, you: bool
        ) -> None:
            honest(teller, news, plays, viewer, seen, view, you)
            change(teller.live, news)

        monkeypatch.setattr(News, "_fill_in", leaky)

    return plant


def anothers_view(live: LiveTable, news: EncodedView) -> None:
    assert live.table
    news.view = msgspec.Raw(wire.encode(live.table.view(0 if news.seat is None else 1 - min(news.seat, 1))))


def anothers_moves(live: LiveTable, news: EncodedView) -> None:
    assert live.table
    if news.seat is None:
        news.moves = [move for seat in live.table.acting for move in live.table.moves(seat)]


def anothers_log(live: LiveTable, news: EncodedView) -> None:
    assert live.table
    news.log = msgspec.Raw(wire.encode(live.table.log(1, news.log_from)))


def anothers_story(live: LiveTable, news: EncodedView) -> None:
    """The right moves, told as somebody else saw them."""
    assert live.table
    told = zip(live.table.heard(news.seat, news.log_from), live.table.log(1, news.log_from), strict=False)
    news.log = msgspec.Raw(wire.encode([LogEntry(own.seat, own.text, own.at, other.story) for own, other in told]))


def anothers_standing(live: LiveTable, news: EncodedView) -> None:
    assert live.table
    news.standing = msgspec.Raw(wire.encode(live.table.standing(1)))


def the_secret(live: LiveTable, news: EncodedView) -> None:
    news.secret = live.stored.secret


def spectators_see_a_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game itself leaks."""
    game = GAMES["discat"]
    honest = game.view

    def views(_: Any, s: Any, viewers: Any) -> dict[Viewer, Any]:
        return {viewer: honest(s, 1 if viewer is None else viewer) for viewer in viewers}

    monkeypatch.setattr(type(game), "views", views)
    monkeypatch.setattr(type(game), "view", lambda self, s, viewer: views(self, s, [viewer])[viewer])


def all_hear_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    def heard_by(game: AnyGame, s: Any, seat: int, move: int, viewers: Any) -> dict[Viewer, str]:
        return dict.fromkeys(viewers, game.text(s, seat, move))

    monkeypatch.setattr(type(GAMES["discat"]), "heard_by", heard_by)


LEAKS = {
    change.__name__: at_the_table(change)
    for change in (anothers_view, anothers_moves, anothers_log, anothers_story, anothers_standing, the_secret)
}
LEAKS |= {plant.__name__: plant for plant in (spectators_see_a_hand, all_hear_everything)}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_caught(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    LEAKS[leak](monkeypatch)

    async def story(house: House) -> None:
        with pytest.raises(Leak):
            await a_game(house, 3, {}, seeded("leak", 1))

    run(story)
