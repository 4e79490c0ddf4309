"""Who sits at a table: persons, bots and empty chairs; the first person is the host."""

from __future__ import annotations

import secrets
from typing import Literal

from cattery.bots import find_level
from cattery.games import find_game
from cattery.server.errors import NotYourSeat, SeatTaken
from cattery.server.room.player_names import cat_name, clean_name
from cattery.server.room.seat_secrets import MOST_DEVICES, digest, new_secret
from cattery.store.base import StoredSeat, StoredTable


class Seating:
    """Changes the seats of a stored table; saving is the room's business."""

    def __init__(self, stored: StoredTable) -> None:
        self.stored = stored

    @property
    def seats(self) -> list[StoredSeat]:
        return self.stored.seats

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def kind(self, number: int) -> Literal["empty", "person", "bot"]:
        seat = self.seats[number]
        return "person" if seat.secrets else "bot" if seat.bot else "empty"

    def at(self, number: int) -> StoredSeat:
        if number >= len(self.seats):
            raise NotYourSeat(f"there is no seat {number} at this table")
        return self.seats[number]

    def sit(self, number: int, name: str) -> str:
        """A person takes an empty seat; the secret is for him alone."""
        seat = self.at(number)
        if seat.secrets or seat.bot:
            raise SeatTaken(f"somebody sits at seat {number} already")
        secret = new_secret()
        self.rename(number, name)
        seat.secrets = [digest(secret)]
        if self.stored.host < 0:
            self.stored.host = number
        return secret

    def share(self, number: int) -> str:
        """One more secret for the same person, on another device; the oldest devices are forgotten."""
        seat, secret = self.at(number), new_secret()
        seat.secrets = [*seat.secrets[1 - MOST_DEVICES :], digest(secret)]
        return secret

    def rename(self, number: int, name: str) -> None:
        """A name is clean, and nobody else's at this table."""
        name = clean_name(name)
        others = {seat.name for other, seat in enumerate(self.seats) if other != number and self.kind(other) != "empty"}
        while name in others:
            name = f"{name[:21]} {secrets.randbelow(90) + 10}"
        self.seats[number].name = name

    def put_bot(self, number: int, level: str) -> None:
        """A bot on an empty seat, or of another level; without a level the seat is empty again."""
        seat = self.at(number)
        if seat.secrets:
            raise SeatTaken(f"somebody sits at seat {number} already")
        if level:
            seat.bot = find_level(level, find_game(self.stored.game)).name
            if self.names.count(seat.name) > 1 or not seat.name:
                seat.name = cat_name(self.names)
        else:
            self.seats[number] = StoredSeat()

    def fill(self) -> None:
        """Bots on all empty seats."""
        for number in range(len(self.seats)):
            if self.kind(number) == "empty":
                self.put_bot(number, self.stored.level)

    def free(self, number: int) -> None:
        """The seat's person goes; in play a bot stays. The next person becomes the host."""
        left = self.at(number)
        if not left.secrets:
            raise NotYourSeat(f"nobody sits at seat {number}")
        if self.stored.phase == "waiting":
            self.seats[number] = StoredSeat()
        else:  # the record needs the name and the words
            bot = self.stored.level if self.stored.phase == "playing" else ""
            self.seats[number] = StoredSeat(name=left.name, bot=bot, words=left.words)
        if self.stored.host == number:
            self.pass_host({other for other, seat in enumerate(self.seats) if seat.secrets})

    def pass_host(self, among: set[int]) -> None:
        """The next of these becomes the host."""
        count = len(self.seats)
        after = [(self.stored.host + step) % count for step in range(1, count)]
        self.stored.host = next((other for other in after if other in among), -1)
