"""Hostile clients: ten thousand messages of every kind, and an honest game beside them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from functools import partial
from itertools import count
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

import cattery
from cattery.bots.thinking import thinker
from cattery.client import Conversation, View, new_secret
from cattery.client.conversation import Heard
from cattery.core.game import Pace
from cattery.core.table import LogEntry
from cattery.games import GAMES, find_game
from cattery.protocol import messages as wire
from tests.conftest import Counts
from tests.server.fuzzing import MOST_SEEN, Fuzzer
from tests.server.house import House, run, settings, soon
from tests.server.people import Person

ATTACKERS = 6
MESSAGES = 10_000
TABLES = 6  # that are attacked at a time
SOFT_LIMIT = 3000  # milliseconds; then an honest game of Addi Cat's is over


class Attack:
    """All that the attackers share: how much is left to say, and what they were told."""

    def __init__(self, house: House, messages: int) -> None:
        self.house, self.left = house, messages
        self.honest: list[str] = []  # codes of honest tables, the last ones in play: who has them may look on
        self.private: list[str] = []  # secrets of honest people
        self.tables: list[str] = []
        self.secrets: dict[str, list[str]] = {}
        self.told = 0
        self.seeds = count(1)

    async def attacker(self, number: int) -> None:
        dice = random.Random(number)
        while self.left > 0:
            if dice.randrange(4) == 0:
                self.tables[dice.randrange(len(self.tables))] = await self.open_table(dice)
            code = dice.choice([*self.tables, *self.honest[-len(GAMES) :]])
            try:
                await self.visit(dice, code)
            except (ConnectionClosed, ConnectionError, EOFError):
                continue

    async def open_table(self, dice: random.Random) -> str:
        """Of any game, and with any number of seats."""
        game = dice.choice([*GAMES.values()])
        seats = dice.choice(game.info.seats)
        code = await self.house.open_table(
            game=game.info.id, seats=seats, level="kitten", free_chat=True, clock=dice.randrange(2)
        )
        if dice.randrange(2):  # in play already, and some seats are the attackers'
            async with self.house.join(code) as accomplice:
                self.secrets[code] = [await accomplice.sit(seat) for seat in range(min(seats, 3))]
                await accomplice.start()
        return code

    async def visit(self, dice: random.Random, code: str) -> None:
        """One connection, from hello to some end."""
        fuzzer = Fuzzer(next(self.seeds), code, self.secrets.get(code, []))
        told = Told(code)
        async with self.house.connect() as connection:
            listening = asyncio.ensure_future(told.listen(connection))
            try:
                await connection.send(fuzzer.say() if dice.randrange(8) == 0 else fuzzer.hello())
                for _ in range(dice.randrange(20, 300)):
                    await connection.send(fuzzer.say())
                    self.left -= 1
                    if dice.randrange(3) == 0:
                        await asyncio.sleep(dice.choice([0, 0.01]))  # else nobody hears anything
                        self.learn(fuzzer, told)
                if dice.randrange(4) == 0:
                    connection.transport.abort()  # without a close frame
            finally:
                await connection.close()
                await listening
                self.check(told)

    def learn(self, fuzzer: Fuzzer, told: Told) -> None:
        fuzzer.held = told.conversation.held
        for view in told.conversation.views:
            if view.seat is not None and view.moves:
                fuzzer.moves, fuzzer.after, fuzzer.mover = view.moves, view.version, view.seat
                fuzzer.moment = view.view.get("moment", 0)
        for message in told.heard[-5:]:
            if isinstance(message, wire.Seated | wire.Ack) and (chosen := fuzzer.chosen.get(message.id)):
                fuzzer.secrets = self.secrets.setdefault(fuzzer.code, [])
                fuzzer.secrets[:] = [chosen, *fuzzer.secrets][:6]

    def check(self, told: Told) -> None:
        """Nobody was shown a seat that he did not hold, nor told what is another's."""
        held, raw = set[int](), b"".join(told.raw)
        assert not any(secret.encode() in raw for secret in self.private)
        for message in told.heard:
            self.told += 1
            match message:
                case wire.Welcome():
                    held = set(message.held)
                case wire.Seated():
                    held.add(message.seat)
                case View():
                    assert message.seat in held or (message.seat is None and not held)
                    check_view(message.view, message.seat)
                case wire.Refused():
                    assert message.code != "fault"
        if told.conversation.code in self.honest:
            assert not held, "no seat of the honest table is to be had"


class Told:
    """What came back on a hostile connection."""

    def __init__(self, code: str) -> None:
        boast = dict.fromkeys([None, *range(8)], [LogEntry(-1, "never heard", 0, [])] * MOST_SEEN)
        self.conversation = Conversation(code, new_secret(), logs=boast)
        self.raw: list[bytes] = []
        self.heard: list[Heard] = []

    async def listen(self, connection: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.raw.append(await connection.recv(decode=False))
                self.heard.append(self.conversation.hear(self.raw[-1]))


def check_view(view: dict[str, Any], seat: int | None) -> None:
    """It is what this seat sees; a spectator is shown no hand, and nobody's turn of House of Cats."""
    assert view["viewer"] == seat
    if "hand" in view:
        assert (view["hand"] is None) == (seat is None)
    if "printed" in view and seat is None:
        assert view["turn"] is None


async def calmly(player: Person) -> None:
    while await player.play_on(moves=1):  # noqa: ASYNC110
        await asyncio.sleep(0.02)


async def honest_game(house: House, attack: Attack, game: str) -> None:
    """Two people and a bot, who notice nothing."""
    code = await house.open_table(game=game, seats=3, level="kitten")
    async with house.join(code) as anna, house.join(code) as ben:
        secrets = [await anna.sit(0, "Anna"), await ben.sit(1, "Ben")]
        attack.private += secrets
        await anna.start()
        attack.honest.append(code)
        await asyncio.gather(calmly(anna), calmly(ben))
        assert [seat.name for seat in anna.info.seats[:2]] == ["Anna", "Ben"]
        refused = [heard for heard in anna.heard + ben.heard if isinstance(heard, wire.Refused)]
        if find_game(game).info.pace is Pace.REFLEX:  # there a card may turn by itself just now
            refused = [heard for heard in refused if heard.code not in ("stale_move", "wrong_phase")]
        assert not refused
        record = cattery.read_record((await house.get("/api/table/record", table_code=code)).body.decode())
        assert cattery.verify(record).committed
        assert record.names[:2] == ["Anna", "Ben"]
        room = house.room(code)
        assert [len(seat.secrets) for seat in room.stored.seats] == [1, 1, 0]
        assert not any(secret in str(room.stored) for secret in secrets)


async def honest_games(house: House, attack: Attack, game: str) -> None:
    """At least one, and on until the attack is over."""
    await honest_game(house, attack, game)
    while attack.left > 0:
        await honest_game(house, attack, game)


def test_no_message_makes_the_server_fail_or_tell(
    counts: Counts, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, timing: Any
) -> None:
    messages = counts(MESSAGES)
    timing(min_gap=20, absent=100, soft_limit=SOFT_LIMIT)
    think_briefly(monkeypatch)

    async def story(house: House) -> None:
        attack = Attack(house, messages)
        dice = random.Random(0)
        attack.tables = [await attack.open_table(dice) for _ in range(TABLES)]
        async with asyncio.TaskGroup() as everybody:
            for number in range(ATTACKERS):
                everybody.create_task(attack.attacker(number))
            for game in GAMES:
                everybody.create_task(honest_games(house, attack, game))
        assert attack.told > messages / 2, "the attackers listened, too"
        await nothing_is_left(house)
        assert await house.figure("cattery_faults_total") == 0
        assert await house.figure("cattery_bot_failures") == 0
        await honest_game(house, attack, "discat")

    with caplog.at_level(logging.WARNING):
        run(story, settings(bot_seconds=60.0), seconds=messages / 20)
    assert not [record for record in caplog.records if record.name.startswith("cattery")]
    assert not [
        record for record in caplog.records if record.levelno >= logging.ERROR and not of_the_connection(record)
    ]


def think_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints are thought out in this very process: in no time, and without a compiler that still works when it ends."""
    monkeypatch.setattr("cattery.live.hints.THINK", 10)
    monkeypatch.setattr("cattery.bots.hints.thinker", partial(thinker, fast=False))


def of_the_connection(record: logging.LogRecord) -> bool:
    """The library itself complains of text that is not UTF-8; it closes that connection as it should."""
    return "Invalid UTF-8" in record.getMessage()


async def nothing_is_left(house: House) -> None:
    """When the attackers are gone, so is everything they made the server remember."""
    await soon(lambda: not house.guard.sockets)
    rooms = list(house.hall.rooms.values())
    assert not any(room.connections for room in rooms)
    await soon(lambda: not any(room.live.bot_turns.thinking or room.live.hint_desk._open for room in rooms))
    for room in rooms:
        assert not room.live.turn_clock.deadlines
        assert room.live.wake_at() is None
        assert not room._alarm
        assert all(len(done) <= 64 + len(room.stored.seats) * 500 for done in room.live.answered.done.values())
        assert len(room.live.answered._lasting) <= 128
        assert len(room.live.tokens._open) <= len(room.stored.seats)
        assert all(len(seat.secrets) <= 8 for seat in room.stored.seats)
        assert len({seat.name for seat in room.stored.seats if seat.name}) == sum(
            bool(seat.name) for seat in room.stored.seats
        )
        for seat in room.stored.seats:
            assert len(seat.name) <= 24
            assert seat.name.isprintable()


def test_the_fuzzer_says_many_different_things_and_repeats_itself_by_its_seed() -> None:
    first, second = (Fuzzer(1, "A" * 16, ["B" * 22]) for _ in range(2))
    said = [first.say() for _ in range(2000)]
    assert said == [second.say() for _ in range(2000)]
    assert len(set(said)) > 1000
    assert any(len(text) > wire.LONGEST_MESSAGE for text in said)
    decoded = []
    for text in said:
        with contextlib.suppress(ValueError, RecursionError):
            decoded.append(type(wire.decode_client.decode(text)))
    assert len(decoded) > 300
    assert len(set(decoded)) == len(wire.ClientMessage.__args__), "every kind of message is among the valid ones"
