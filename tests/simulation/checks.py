"""What must be so whatever went wrong: nothing promised is lost, nothing is done twice, nobody sees too much."""

from __future__ import annotations

import copy
from collections import Counter

import msgspec

import cattery
from cattery.core.game import Pace
from cattery.core.slaps import judge_again
from cattery.core.table import Looks, Table
from cattery.flat import seeded
from cattery.games import find_game
from cattery.live.answered_requests import AnsweredRequests
from cattery.live.encoding import EncodedView
from cattery.live.plays import Plays
from cattery.live.seat_secrets import opens
from cattery.protocol import messages as wire
from cattery.store.rows import StoredGame
from tests.simulation.people import Hostile, Person
from tests.simulation.server import Room, Server


def truth(stored_game: StoredGame) -> Plays:
    """The game as it is on the disk, and nowhere else."""
    replaying = Plays.replaying(stored_game.table, stored_game.plays, AnsweredRequests(), 0.0)
    while True:
        try:
            next(replaying)
        except StopIteration as done:
            plays: Plays = done.value
            return plays


def check_promises(stored_game: StoredGame, people: list[Person]) -> list[str]:
    """What was acknowledged is on the disk, once."""
    rows = Counter(row.message for row in stored_game.plays if row.message)
    wrong = [f"{name} is on the disk {times} times" for name, times in rows.items() if times > 1]
    honest = [person for person in people if not isinstance(person, Hostile)]
    asked = [request for person in honest for request in person.asked.values()]
    for person in people:
        acked = [person.asked[name] for name in person.acked if name in person.asked]
        wrong += [f"{request} was acknowledged and is lost" for request in acked if lost(request, stored_game, asked)]
        left = [request for request in acked if isinstance(request, wire.Leave) and request.id in person.in_play]
        still = [request for request in left if opens(person.secret, stored_game.table.seats[request.seat])]
        wrong += [f"{person.name} has left, and could come back: {request}" for request in still]
    return wrong


def check_refusals(stored_game: StoredGame, server: Server) -> list[str]:
    """What was refused, and never acknowledged, was not done.

    But whoever has lost their seat meanwhile is told just that, whatever they repeat.
    """
    refused = server.refused.keys() - server.acked
    return [
        f"{row.message} was refused ({server.refused[row.message]}) and done"
        for row in stored_game.plays
        if row.message in refused and server.refused[row.message] != "not_your_seat"
    ]


def lost(request: wire.Request, stored_game: StoredGame, asked: list[wire.Request]) -> bool:
    """`asked`: all that was ever asked at this table."""
    seats, rows = stored_game.table.seats, {row.message for row in stored_game.plays}
    match request:
        case wire.Move() if not is_reflex(stored_game):
            return request.id not in rows
        case wire.Move(text="flip"):  # two devices may ask for the same one, and its row names the first of them
            ids = {other.id for other in asked if isinstance(other, wire.Move) and other.seat == request.seat}
            flips = [
                row for row in stored_game.plays[request.after :] if (row.seat, row.text) == (request.seat, "flip")
            ]
            return not flips or flips[0].message not in ids
        case wire.Undo():
            return all(row.message != request.id or row.kind != "undo" for row in stored_game.plays)
        case wire.Sit() | wire.Claim() if any(isinstance(other, wire.Leave | wire.Kick) for other in asked):
            return False  # perhaps it was this seat
        case wire.Sit():
            return not opens(request.secret, seats[request.seat])
        case wire.Claim():
            return not any(opens(request.secret, seat) for seat in seats)
        case wire.Start():
            return stored_game.table.phase == "waiting"
        case wire.Rematch():
            return not stored_game.table.next_code
    return False


def is_reflex(stored_game: StoredGame) -> bool:
    return find_game(stored_game.table.game).info.pace is Pace.REFLEX


def check_logs(table: Table, people: list[Person]) -> list[str]:
    """Everybody who is here has heard what they may know of the truth, all of it, and nothing else."""
    wrong = []
    for person in people:
        for viewer, sight in person.talk.sights.items():
            if not person.is_well_connected or viewer not in person.viewers:
                continue
            heard = [(entry.seat, entry.text, entry.at) for entry in sight.log]
            known = [(entry.seat, entry.text, entry.at) for entry in table.heard(viewer)]
            if heard != known:
                wrong.append(f"{person.name} as {viewer} has heard {len(heard)} entries, and {len(known)} are true")
    return wrong


def check_woken(plays: Plays, room: Room | None) -> list[str]:
    """A table that is woken now knows what the one that went on knows: each move names the same version."""
    if room is None or room.live.plays is None:
        return []
    live = room.live.plays
    same = (live.versions, live.rows) == (plays.versions, plays.rows)
    return [] if same else [f"versions {live.versions} are {plays.versions} when the table is woken"]


def check_memory(room: Room) -> list[str]:
    """A table that was just woken knows what it knew before it left memory, if nothing was written meanwhile."""
    plays = room.live.plays
    known = room.server.last_known.pop(room.code, None) if plays else None
    if plays is None or known is None or plays.rows != known[0]:
        return []
    return [] if plays.versions == known[1] else [f"versions were {known[1]} and are {plays.versions} when it is woken"]


def check_hints(room: Room) -> list[str]:
    """A hint that is told names moves that can be made now, and was asked for when they could be made already."""
    told, room.hints_told = room.hints_told, []
    wrong = []
    for hinted, version, moves in told:
        asked = room.hints_asked[hinted.id]
        if version != asked.after:
            wrong.append(f"{asked} is answered at version {version}")
        elif not hinted.hints or not {hint.move for hint in hinted.hints} <= moves:
            wrong.append(f"{asked} is answered with {hinted.hints}")
    return wrong


def check_settled(people: list[Person]) -> list[str]:
    """Nobody waits for an answer for ever."""
    wrong = [problem for person in people for problem in person.problems]
    honest = [person for person in people if not isinstance(person, Hostile) and not person.has_left]
    wrong += [f"{person.name} is not connected" for person in honest if not person.is_well_connected]
    return wrong + [
        f"{person.name} still waits for {[*person.talk.open.values()]}" for person in honest if person.talk.open
    ]


def check_record(stored_game: StoredGame) -> list[str]:
    """A finished game verifies."""
    if stored_game.table.phase != "finished":
        return []
    try:
        cattery.verify(cattery.read_record(stored_game.table.record))
    except cattery.GameError as error:
        return [f"the record does not verify: {error}"]
    return []


def check_verdicts(plays: Plays) -> list[str]:
    """Each verdict is there as a whole, as its receipts say it."""
    table = plays.table
    try:
        judge_again(table.record(), table.game, table.house)
    except cattery.GameError as error:
        return [f"a verdict is not what its receipts say: {error}"]
    return []


def check_no_leak(room: Room) -> list[str]:
    """Whatever a viewer cannot know makes no difference to a byte that they are sent."""
    live, random = room.live, room.world.random
    if live.plays is None or not live.is_playing:
        return []
    viewer = random.randrange(len(live.stored.seats))
    twin = copy.copy(live.plays)
    twin.table = redealt(live.plays.table, viewer, random.getrandbits(60))
    seen = random.randrange(live.plays.table.entries(viewer) + 1)
    one, other = (view_bytes(room, plays, viewer, seen) for plays in (live.plays, twin))
    return [] if one == other else [f"{viewer} is told what they cannot know:\n{one!r}\n{other!r}"]


def redealt(table: Table, viewer: int, seed: int) -> Table:
    """The same table with other cards wherever the viewer cannot know them; the log is what was heard."""
    twin = copy.copy(table)
    twin.state = type(table.state).load(table.state.dump())
    table.game.rules.redeal(twin.state, viewer, seeded("twin", seed))
    twin.looks = Looks()
    return twin


def view_bytes(room: Room, plays: Plays, viewer: int, seen: int) -> bytes:
    news = EncodedView(None, 0, 0, msgspec.Raw(), [], [], 0, msgspec.Raw())
    room.live.news._fill_in(news, plays, viewer, seen, plays.table.view(viewer), True)
    text: bytes = wire.encode(news)
    return text
