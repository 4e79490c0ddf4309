"""A spy at the table: while a move is being saved that nobody else hears of (H7), all else is answered at once."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any, get_args

import pytest

from cattery.client import new_secret
from cattery.protocol import messages as wire
from tests.server.gate import Gate
from tests.server.house import House, run
from tests.server.people import SECONDS, Person, refused

TABLE: dict[str, Any] = {"game": "house_of_cats", "seats": 3, "level": "kitten", "hints": True}
WAITS = 0.2  # seconds, in which something is seen to wait


class Story:
    """Anna's move is on its way to the disk; Ben sits there, too, and a spectator looks on."""

    def __init__(self, house: House, code: str, anna: Person, ben: Person, guest: Person, secret: str) -> None:
        self.house, self.code, self.anna, self.ben, self.guest, self.secret = house, code, anna, ben, guest, secret

    def requests(self, spy: Person) -> list[wire.Request]:
        """One of each kind, as somebody says it who has nothing to keep, or may not."""
        seat, view = (1, spy.views[1]) if spy is self.ben else (0, spy.views[None])
        return [
            wire.Sit(spy.id, 0, "Spy", new_secret()),
            wire.Sit(spy.id, 2, "Spy", new_secret()),
            wire.Rename(spy.id, seat, "Spy"),
            wire.Leave(spy.id, 0),
            wire.PutBot(spy.id, 2, "tiger"),
            wire.Kick(spy.id, 0),
            wire.AddWords(spy.id, seat, "spy"),
            wire.Start(spy.id),
            wire.Move(spy.id, seat, "done", view.version),
            wire.Move(spy.id, seat, "", view.version + 1),
            wire.Tap(spy.id, seat, 0),
            wire.Undo(spy.id, seat, view.version),
            wire.Why(spy.id, seat, "done"),
            wire.AskHint(spy.id, seat, view.version),
            wire.AllowHints(spy.id, True),
            wire.Say(spy.id, seat, "purr"),
            wire.Invite(spy.id),
            wire.Carry(spy.id, seat, new_secret()),
            wire.Claim(spy.id, new_secret(), new_secret()),
            wire.Rematch(spy.id),
            wire.Ping(spy.id),
        ]


@contextlib.asynccontextmanager
async def anna_is_saved(house: House, store: Gate) -> AsyncIterator[Story]:
    code = await house.open_table(**TABLE)
    async with house.join(code) as anna, house.join(code) as ben, house.join(code) as guest:
        await anna.sit(0)
        secret = await ben.sit(1)
        await anna.start()
        await ben.until(lambda: 1 in ben.views)
        await guest.until(lambda: None in guest.views)
        for person in (anna, ben, guest):
            await person.until(lambda person=person: all(view.acting == [0, 1] for view in person.views.values()))
        store.open_gate.clear()
        store.waiting.clear()
        moving = asyncio.ensure_future(anna.move(anna.views[0], anna.views[0].moves[0]))
        await asyncio.wait_for(store.waiting.wait(), SECONDS)
        yield Story(house, code, anna, ben, guest, secret)
        store.open_gate.set()
        await (refused(moving) if store.full else moving)


def test_H7_whatever_others_ask_is_answered_while_a_hidden_move_is_being_saved() -> None:
    store = Gate()

    async def story(house: House) -> None:
        async with anna_is_saved(house, store) as table:
            for spy in (table.guest, table.ben):
                asked = table.requests(spy)
                kinds = set(get_args(wire.ClientMessage)) - {wire.Hello}
                assert {type(request) for request in asked} == kinds, "every kind of request"
                for request in asked:
                    await asyncio.wait_for(spy.ask_once(request), SECONDS)
            before = len(table.ben.heard)
            async with house.join(table.code) as late, house.join(table.code, table.secret) as again:
                assert (late.held, again.held) == ([], [1])
                await late.expect(wire.ViewNews)
                await again.expect(wire.ViewNews)
            await table.ben.until(lambda: table.ben.info.watching == 1, "for the end of their visit")
            assert len(table.ben.heard) > before
            assert (await house.get("/api/table", table_code=table.code)).status == 200

    run(story, store=store)


@pytest.mark.parametrize("full", [False, True])
def test_who_overtakes_a_move_is_not_shown_it_and_sees_the_table_go_on(full: bool) -> None:
    store = Gate()

    async def story(house: House) -> None:
        async with contextlib.AsyncExitStack() as stack:
            async with anna_is_saved(house, store) as table:
                store.full = full
                late = await stack.enter_async_context(house.join(table.code))
                ben = await stack.enter_async_context(house.join(table.code, table.secret))
                assert late.log[None] == table.guest.log[None]
            store.full = False
            view = ben.views[1]
            await ben.move(view, view.moves[0])
            assert ben.log[1][-1].seat == 1
            plays = house.room(table.code).live.need_playing()
            assert plays.rows == len(plays.table.plays)

    run(story, store=store)


def test_what_has_to_be_saved_itself_waits_and_so_does_whoever_sees_the_move() -> None:
    """The same seat on another device, and a move of one's own: the disk is slow for everybody."""
    store = Gate()

    async def story(house: House) -> None:
        waiting: list[asyncio.Future[Any]] = []
        async with contextlib.AsyncExitStack() as stack:
            async with anna_is_saved(house, store) as table:
                own = house.join(table.code, *table.anna.conversation.secrets)
                waiting.append(asyncio.ensure_future(stack.enter_async_context(own)))
                view = table.ben.views[1]
                waiting.append(asyncio.ensure_future(table.ben.move(view, view.moves[0])))
                await asyncio.wait(waiting, timeout=WAITS, return_when=asyncio.FIRST_COMPLETED)
                assert not any(one.done() for one in waiting)
                store.open_gate.set()
                await asyncio.gather(*waiting)
            assert len(own.log[0]) == len(table.anna.log[0])

    run(story, store=store)
