"""People who play on with the client that we ship, whatever happens to the server, and remember all they were told."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack
from http.client import HTTPException

from cattery.client import Client, Refusal, View, open_table
from cattery.client.conversation import Heard
from cattery.core.game import Pace
from cattery.games import find_game
from cattery.protocol import messages as wire
from tests.durability.servers import Server

MANY = 10**9
MOVED_ON = ("stale_move", "wrong_phase")  # in a game of reflexes a card may turn before one's move arrives
BROKEN = (OSError, HTTPException)  # of a question over HTTP whose other end was killed


class Person(Client):
    """One person at one seat."""

    first_wait, longest_wait = 0.05, 0.2

    def __init__(self, url: str, code: str, *secrets: str, dice: random.Random | None = None) -> None:
        super().__init__(url, code, secrets)
        self.dice = dice or random.Random(0)
        self.acked: dict[str, str] = {}  # message id: move

    def hear(self, data: bytes) -> Heard:
        before, pending = self.log, self.pending
        message = super().hear(data)
        assert self.log[: len(before)] == before, "what was heard has changed"
        if isinstance(message, wire.Ack) and message.id in pending:
            self.acked[message.id] = pending[message.id].text
        return message

    @property
    def pending(self) -> dict[str, wire.Move]:
        """By message id: moves that were made and not acknowledged yet."""
        return {name: asked for name, asked in self.conversation.open.items() if isinstance(asked, wire.Move)}

    @property
    def viewer(self) -> int | None:
        return self.held[0] if self.held else None

    @property
    def log(self) -> list[tuple[int, str]]:
        sight = self.conversation.sights.get(self.viewer)
        return [(entry.seat, entry.text) for entry in sight.log] if sight else []

    @property
    def view(self) -> View:
        return self.conversation.sights[self.viewer].news

    def turn(self) -> View | None:
        """A tap is only heard, not kept, before its verdict: nobody taps here."""
        view = super().turn()
        return view if view and view.moves != ["tap"] else None

    def choose(self, view: View) -> wire.Move:
        assert view.seat is not None
        text = self.dice.choice([move for move in view.moves if move != "tap"])
        return wire.Move(self.id, view.seat, text, view.version)

    async def next_move(self) -> wire.Move:
        """When it is this person's turn: what they will do."""
        view: View = await self.until(self.turn)
        return self.choose(view)

    async def play(self, moves: int = MANY) -> None:
        """So many moves of one's own, or to the end."""
        reflex = find_game(self.info.game).info.pace is Pace.REFLEX
        while moves > 0:
            await self.until(lambda: self.result or self.turn())
            if (view := self.turn()) is None:
                return
            try:
                await self.move(view, self.choose(view).text)
                moves -= 1
            except Refusal as refused:
                if not reflex or refused.code not in MOVED_ON:
                    raise


class Crew:
    """Some people at one table, with bots on the other seats."""

    def __init__(self, people: list[Person]) -> None:
        self.people, self.code = people, people[0].conversation.code

    @property
    def is_over(self) -> bool:
        return all(person.result for person in self.people)

    async def play(self, moves: int = MANY) -> None:
        """The first one starts the game if nobody has, and each makes so many moves."""
        host = self.people[0]
        if host.info.phase == "waiting":
            await host.start()
        await asyncio.gather(*(person.play(moves) for person in self.people))


class Company(AsyncExitStack):
    """All people of a story; at its end they leave."""

    def __init__(self) -> None:
        super().__init__()
        self.crews: list[Crew] = []

    async def join(self, server: Server, code: str, *secrets: str, dice: random.Random | None = None) -> Person:
        person = Person(server.url, code, *secrets, dice=dice)
        await self.enter_async_context(person)
        return person

    async def gather(self, server: Server, people: int, bots: int, dice: random.Random, game: str = "discat") -> Crew:
        """At a new table, each on a seat."""
        code = await open_table(server.url, game, people + bots, level="kitten")
        crew = Crew([await self.join(server, code, dice=dice) for _ in range(people)])
        self.crews.append(crew)
        for seat, person in enumerate(crew.people):
            await person.sit(seat, f"Cat {seat}")
        return crew

    async def all_cut(self) -> None:
        """The server is gone, and everybody has noticed."""
        people = [person for crew in self.crews for person in crew.people]
        while any(person.socket for person in people):  # noqa: ASYNC110
            await asyncio.sleep(0.01)


def stop_reading(person: Person) -> None:
    """Whatever the server answers from now on is lost."""
    assert person.socket
    person.socket.transport.pause_reading()


def hang_up(person: Person) -> None:
    """With all that was not read yet; the client comes back by itself."""
    assert person.socket
    person.socket.transport.abort()


async def refusal_of(person: Person, request: wire.Request) -> str:
    """The code with which the server refuses this; "" if it does not."""
    answer = await person.ask_once(request)
    return answer.code if isinstance(answer, wire.Refused) else ""
