"""What was done already: a request that comes twice is done once and answered twice."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from cattery.server import protocol as wire
from cattery.server.clients import Client

REMEMBERED = 64  # requests that are known when they come again, by seat


class Answers:
    """Of one table."""

    def __init__(self) -> None:
        self.done: dict[int, OrderedDict[bytes | str, int]] = {}  # by seat: requests, and ids of stored plays

    def again(self, client: Client, message: wire.Request, number: Callable[[], int]) -> bytes | None:
        """The answer, if this was done already: here, or for the same seat on another line."""
        request = _digest(message)
        if request in client.answers:
            return client.answers[request]
        seat = getattr(message, "seat", -1)
        done = self.done.get(seat) if seat in client.seats else None
        if done is None:
            return None
        # Of a play from before the last start only id and number are known: what came after it is no repetition.
        if request in done or (isinstance(message, wire.Move) and message.after < done.get(message.id, 0)):
            again: bytes = wire.encode(wire.Ack(message.id, number()))
            return again
        return None

    def remember(self, client: Client, message: wire.Request, answer: wire.ToClient, data: bytes) -> None:
        """A secret is repeated only to the very client that it was given to."""
        request, seat = _digest(message), getattr(message, "seat", -1)
        if isinstance(answer, wire.Ack) and seat in client.seats:
            done = self.done.setdefault(seat, OrderedDict())
            done[request] = 0
            _trim(done)
        elif isinstance(answer, wire.Ack | wire.Seated):
            client.answers[request] = data
            _trim(client.answers)

    def kept(self, seat: int, id: str, number: int) -> None:  # noqa: A002
        """A play in the store: its request, and how many events the seat knew of then."""
        self.done.setdefault(seat, OrderedDict())[id] = number

    def forget(self, seat: int) -> None:
        self.done.pop(seat, None)


def _digest(message: wire.Request) -> bytes:
    return hashlib.blake2b(wire.encode(message), digest_size=12).digest()


def _trim(memory: OrderedDict[Any, Any]) -> None:
    while len(memory) > REMEMBERED:
        memory.popitem(last=False)
