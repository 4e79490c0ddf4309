"""Who sits at a table: persons, bots and empty chairs; the first person is the host."""

from __future__ import annotations

from typing import Literal

from cattery.bots import find_level
from cattery.core.names import LONGEST_NAME
from cattery.games import find_game
from cattery.live.seat_secrets import MOST_DEVICES, digest, opens
from cattery.live.typed_texts import cat_name, clean_name, skeleton
from cattery.protocol.errors import NotYourSeat, SeatTaken
from cattery.store.rows import StoredSeat, StoredTable


class Seating:
    """Changes the seats of a stored table; keeping it is somebody else's business."""

    def __init__(self, stored: StoredTable) -> None:
        self.stored = stored

    @property
    def seats(self) -> list[StoredSeat]:
        return self.stored.seats

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def persons(self) -> set[int]:
        return {number for number, seat in enumerate(self.seats) if seat.secrets}

    def kind(self, number: int) -> Literal["empty", "person", "bot"]:
        seat = self.seats[number]
        return "person" if seat.secrets else "bot" if seat.bot else "empty"

    def at(self, number: int) -> StoredSeat:
        if number >= len(self.seats):
            raise NotYourSeat(f"there is no seat {number} at this table")
        return self.seats[number]

    def opened_by(self, secret: str) -> set[int]:
        """The seats that this secret opens."""
        return {number for number, seat in enumerate(self.seats) if opens(secret, seat)}

    def sit(self, number: int, name: str, secret: str, luck: int) -> None:
        """A person takes an empty seat."""
        seat = self.at(number)
        if seat.secrets or seat.bot:
            raise SeatTaken(f"somebody sits at seat {number} already")
        self.rename(number, name, luck)
        seat.secrets = [digest(secret)]
        if self.stored.host < 0:
            self.stored.host = number

    def share(self, number: int, token: str, secret: str) -> None:
        """One more secret for the same person, on another device; the oldest devices are forgotten."""
        seat = self.at(number)
        seat.claimed = [*seat.claimed[1 - MOST_DEVICES :], digest(token)]
        if not opens(secret, seat):
            seat.secrets = [*seat.secrets[1 - MOST_DEVICES :], digest(secret)]

    def carried_by(self, token: str, secret: str) -> int | None:
        """The seat that was shared with this secret by this token."""
        used = digest(token)
        return next((seat for seat in sorted(self.opened_by(secret)) if used in self.seats[seat].claimed), None)

    def rename(self, number: int, name: str, luck: int) -> None:
        """A name is clean, and nobody would take it for somebody else's at this table."""
        name = clean_name(name)
        seats = enumerate(self.seats)
        others = {skeleton(seat.name) for other, seat in seats if other != number and self.kind(other) != "empty"}
        while skeleton(name) in others:
            name, luck = f"{name[: LONGEST_NAME - 3]} {luck % 90 + 10}", luck + 1
        self.seats[number].name = name

    def put_bot(self, number: int, level: str, luck: int) -> None:
        """A bot on an empty seat, or of another level; without a level the seat is empty again."""
        seat = self.at(number)
        if seat.secrets:
            raise SeatTaken(f"somebody sits at seat {number} already")
        if level:
            seat.bot = find_level(level, find_game(self.stored.game)).name
            if self.names.count(seat.name) > 1 or not seat.name:
                seat.name = cat_name(self.names, luck)
        else:
            self.seats[number] = StoredSeat()

    def fill(self, luck: int) -> None:
        """Bots on all empty seats."""
        for number in range(len(self.seats)):
            if self.kind(number) == "empty":
                self.put_bot(number, self.stored.level, luck >> number)

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
            self.pass_host(self.persons)

    def pass_host(self, among: set[int]) -> None:
        """The next of these becomes the host."""
        count = len(self.seats)
        after = [(self.stored.host + step) % count for step in range(1, count)]
        self.stored.host = next((other for other in after if other in among), -1)
