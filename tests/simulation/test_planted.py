"""The simulation can fail: each of these mistakes is planted, and found within the seeds of a normal run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cattery.live import requests
from cattery.live.bot_turns import BotTurns, Thinking
from cattery.live.encoding import EncodedView
from cattery.live.events import Now
from cattery.live.hints import HintDesk
from cattery.live.news import News
from cattery.live.outcomes import Append, Steps
from cattery.live.plays import Plays
from cattery.live.presence import Presence
from cattery.live.seating import Seating
from cattery.live.table import LiveTable
from cattery.live.visitor import Visitor
from cattery.protocol import messages as wire
from cattery.protocol.errors import NotSaved
from cattery.store.rows import StoreError
from tests.simulation.story import Simulation
from tests.simulation.test_simulation import SEEDS

Plant = Callable[[pytest.MonkeyPatch], None]


def ack_before_durable(patch: pytest.MonkeyPatch) -> None:
    right = requests.HANDLERS[wire.Move]

    def move(live: LiveTable, visitor: Visitor, message: wire.Move) -> Steps[Any]:
        live.tell(visitor, wire.Ack(message.id, live.next_number()))
        return (yield from right(live, visitor, message))

    handlers: dict[type, requests.Handler] = {**requests.HANDLERS, wire.Move: move}
    patch.setattr("cattery.live.table.HANDLERS", handlers)


def lost_wake_up(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Presence, "absent_at", lambda self, seat: None)  # noqa: ARG005


def bots_forgotten(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("cattery.live.bot_turns.BotTurns.next_at", lambda self: None)  # noqa: ARG005


def withdrawn_and_waited_for(patch: pytest.MonkeyPatch) -> None:
    right = BotTurns.look

    def look(self: BotTurns, plays: Plays | None) -> None:
        thinking = self.thinking
        right(self, plays)
        if thinking and not self.thinking:
            self.thinking = Thinking(-1, thinking.seat, thinking.version)

    patch.setattr(BotTurns, "look", look)


def kept_twice(patch: pytest.MonkeyPatch) -> None:
    right = Plays.commit

    def commit(self: Plays, make: Any, now: Now, request: str = "") -> Steps[None]:
        for write in (steps := right(self, make, now, request)):
            try:
                yield write
                if isinstance(write, Append):
                    yield Append(write.table, write.first + len(write.plays), write.plays)
            except StoreError as error:
                steps.throw(error)

    patch.setattr(Plays, "commit", commit)


def forgotten_rollback(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Plays, "_set_back", lambda self, plays, numbers: ())  # noqa: ARG005


def seat_kept_in_memory_only(patch: pytest.MonkeyPatch) -> None:
    def change(self: LiveTable, change: Callable[[], None]) -> Steps[None]:
        change()
        self.news.tell_table()
        return
        yield

    patch.setattr(LiveTable, "change", change)


def another_hand_in_the_view(patch: pytest.MonkeyPatch) -> None:
    right = News._fill_in

    def fill_in(self: News, news: EncodedView, plays: Plays, *rest: Any) -> None:
        right(self, news, plays, *rest)
        news.left = hash(plays.table.state.dump()) % 1000

    patch.setattr(News, "_fill_in", fill_in)


def undone_moves_remembered(patch: pytest.MonkeyPatch) -> None:
    """By another device of the same seat, if the turn is over when it comes back."""
    patch.setattr(Plays, "never_undone", lambda self, viewer: self.table.lasting(viewer))


def refused_and_done(patch: pytest.MonkeyPatch) -> None:
    right = Plays.commit

    def commit(self: Plays, make: Any, now: Now, request: str = "") -> Steps[None]:
        yield from right(self, make, now, request)
        if now.luck % 16 == 0:
            raise NotSaved("so it is said")

    patch.setattr(Plays, "commit", commit)


def claim_forgotten(patch: pytest.MonkeyPatch) -> None:
    """The phone plays, and nobody knows it when it comes back."""
    patch.setattr(Seating, "share", lambda self, number, token, secret: None)  # noqa: ARG005


def seat_never_freed(patch: pytest.MonkeyPatch) -> None:
    def free(self: LiveTable, seat: int) -> Steps[None]:
        for visitor in self.presence.let_go(seat):
            self.news.welcome(visitor)
        return
        yield

    patch.setattr(LiveTable, "free", free)


def hint_from_another_time(patch: pytest.MonkeyPatch) -> None:
    """The table has moved on while somebody thought about it, and the answer is given all the same."""
    patch.setattr(HintDesk, "look", lambda self, plays: None)  # noqa: ARG005


def hint_told_once_more(patch: pytest.MonkeyPatch) -> None:
    """What was best before is said of other moves, too."""
    right = HintDesk.ask

    def ask(self: HintDesk, visitor: Visitor, message: wire.AskHint, plays: Plays) -> wire.Hinted | None:
        if message.seat in self._known:
            self._known[message.seat] = message.after, self._known[message.seat][1]
        return right(self, visitor, message, plays)

    patch.setattr(HintDesk, "ask", ask)


def verdict_in_two_writes(patch: pytest.MonkeyPatch) -> None:
    right = Plays.commit

    def commit(self: Plays, make: Any, now: Now, request: str = "") -> Steps[None]:
        for write in (steps := right(self, make, now, request)):
            try:
                if isinstance(write, Append) and write.plays[0].receipts:
                    yield Append(write.table, write.first, write.plays[:1])
                    yield Append(write.table, write.first + 1, write.plays[1:])
                else:
                    yield write
            except StoreError as error:
                steps.throw(error)

    patch.setattr(Plays, "commit", commit)


PLANTED: list[Plant] = [
    ack_before_durable,
    lost_wake_up,
    bots_forgotten,
    withdrawn_and_waited_for,
    kept_twice,
    forgotten_rollback,
    seat_kept_in_memory_only,
    another_hand_in_the_view,
    undone_moves_remembered,
    refused_and_done,
    claim_forgotten,
    seat_never_freed,
    hint_from_another_time,
    hint_told_once_more,
    verdict_in_two_writes,
]


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_a_planted_mistake_is_found(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    assert any(Simulation(seed).run().problems for seed in range(SEEDS))
