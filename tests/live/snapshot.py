"""All that anybody can see of a live table, or could notice later: two that are equal stand exactly alike."""

from __future__ import annotations

import copy
import re
from typing import Any
from weakref import proxy

from cattery.live import events
from cattery.live.outcomes import Tell
from cattery.live.plays import Plays
from cattery.live.table import LiveTable
from cattery.live.visitor import Visitor
from cattery.protocol import messages as wire
from tests.live.driver import DrivenTable, encode

Seen = dict[str, Any]


def snapshot(table: DrivenTable, *secrets: str) -> Seen:
    """`secrets`: of people whose eyes are looked through, besides a spectator's."""
    live = table.live
    live.answered.any_lasting(table.clock)  # what is too old to be known is gone
    seen: Seen = {
        "kept": (dict(table.shelf.tables), {number: list(rows) for number, rows in table.shelf.rows.items()}),
        "around the game": encode(live.stored),
        "seats": encode(live.seating.seats),
        "who is here": [(visitor.device, set(visitor.seats)) for visitor in live.presence.visitors],
        "who is away": dict(live.presence.away_since),
        "tokens": dict(live.tokens._open),
        "answered by seat": {seat: list(done) for seat, done in live.answered.done.items()},
        "answered to all": list(live.answered._lasting),
        "answered here": [list(visitor.answered) for visitor in live.presence.visitors],
        "seen": [dict(visitor.seen) for visitor in live.presence.visitors],
        "clock": dict(live.turn_clock.deadlines),
        "game": game(live.plays) if live.plays else None,
    }
    for number, given in enumerate([(), *((secret,) for secret in secrets)]):
        seen[f"told to {number}"] = told_to_somebody_new(table, given)
    return seen


def game(plays: Plays) -> Seen:
    core, viewers = plays.table, [None, *range(plays.table.seats)]
    return {
        "state": core.state.dump(),
        "plays": list(core.plays),
        "slaps": list(core.slaps),
        "logs": [core.log(viewer) for viewer in viewers],
        "lasting": [core.lasting(viewer) for viewer in viewers],
        "result": core.result,
        "versions": list(plays.versions),
        "moves": [dict(plays.moves(seat)) for seat in range(core.seats)],
        "rows": plays.rows,
        "heard": [plays.heard(seat) for seat in range(core.seats)],
        "the house goes on": (core.house.secret, core.house.words) if core.house else None,  # type: ignore[attr-defined]
    }


def copy_of(live: LiveTable) -> LiveTable:
    """Its parts know the table that holds them weakly: those of the copy have to know the copy."""
    link = proxy(live)
    twin: LiveTable = copy.deepcopy(live, {id(one): one for one in (live.game, link)})
    for part in vars(twin).values():
        if getattr(part, "live", None) is link:
            part.live = proxy(twin)
    return twin


def told_to_somebody_new(table: DrivenTable, secrets: tuple[str, ...]) -> list[bytes]:
    """At a copy of the table, so that nobody notices; the numbers that rise with the time are left out."""
    twin = copy_of(table.live)
    visitor = Visitor(-1)
    hello = wire.Hello(table.live.stored.code, list(secrets))
    outcome = twin.handle(events.Entered(visitor, hello), table.now())
    told = [
        side_effect.text
        for side_effect in outcome.side_effects
        if isinstance(side_effect, Tell) and side_effect.visitor is visitor
    ]
    return [re.sub(rb'"seq":\d+', b"", text) for text in told]
