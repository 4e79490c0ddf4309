"""Who is at a live table: visitors, and how long people have been away from their seats."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from cattery.live.visitor import Visitor


class Patience(Struct, frozen=True):
    """How patient a table is, in seconds."""

    bot_delay: float = 0.7  # so that people can follow
    absence: float = 30.0  # then a bot plays for the absent until they return
    host_absence: float = 120.0  # then, before the start, the next person who is here becomes the host


class Presence:
    """Times are by the clock of the moments."""

    def __init__(self, patience: Patience, persons: Iterable[int], clock: float) -> None:
        """These seats are persons', and nobody is here yet."""
        self.patience = patience
        self.visitors: dict[Visitor, None] = {}  # in the order in which they came
        self.away_since = dict.fromkeys(persons, clock)  # by seat
        self.empty_since = clock

    def enter(self, visitor: Visitor) -> bool:
        """Has anybody come back to a seat?"""
        self.visitors[visitor] = None
        return any([self.away_since.pop(seat, None) is not None for seat in visitor.seats])  # noqa: C419  # all of them

    def leave(self, visitor: Visitor, clock: float) -> set[int]:
        """The seats that nobody holds any more."""
        self.visitors.pop(visitor, None)
        left = visitor.seats - self.held
        self.away_since |= dict.fromkeys(left, clock)
        if not self.visitors:
            self.empty_since = clock
        return left

    def hold(self, visitor: Visitor, seat: int) -> None:
        visitor.seats.add(seat)
        visitor.seen.setdefault(seat, 0)
        self.away_since.pop(seat, None)

    def let_go(self, seat: int) -> list[Visitor]:
        """Nobody holds this seat any more; returns whoever did."""
        self.away_since.pop(seat, None)
        holders = [visitor for visitor in self.visitors if seat in visitor.seats]
        for visitor in holders:
            visitor.seats.discard(seat)
            visitor.seen.setdefault(None, 0)
        return holders

    @property
    def held(self) -> set[int]:
        return {seat for visitor in self.visitors for seat in visitor.seats}

    @property
    def watching(self) -> int:
        return sum(not visitor.seats for visitor in self.visitors)

    # ── absence ────────────────────────────────────────────────────────────────────────────────────

    def absent_at(self, seat: int) -> float | None:
        """When a bot begins to play for this seat; None: its person is here, or it has none."""
        since = self.away_since.get(seat)
        return None if since is None else since + self.patience.absence

    def is_absent(self, seat: int, clock: float) -> bool:
        at = self.absent_at(seat)
        return at is not None and clock >= at

    def host_lost_at(self, host: int) -> float | None:
        """When the next person who is here decides in place of the host; None: the host is here, or nobody is."""
        since = self.away_since.get(host)
        return since + self.patience.host_absence if since is not None and self.held else None
