"""People in virtual time: they sit down, play, take their seat to a phone, leave, come back when the connection breaks,
and remember what was promised.
"""

from __future__ import annotations

from collections.abc import Callable

from cattery.client.conversation import Conversation, Gap, View
from cattery.core.table import LogEntry
from cattery.protocol import messages as wire
from tests.simulation.server import Link, Server
from tests.simulation.world import World

PATIENCE = 10.0  # seconds for an answer; then the connection is given up
WAITS_FOR_OTHERS = 40.0  # before the start


def new_secret(world: World) -> str:
    return f"{world.random.getrandbits(128):022x}"[:22]


class Person:
    """Holds one seat with one page, and never two connections."""

    def __init__(self, world: World, server: Server, code: str, seat: int, persons: int, secret: str = "") -> None:
        """`secret`: they sit there already."""
        self.world, self.server, self.code = world, server, code
        self.seat, self.persons = seat, persons  # how many there will be, before the first of them starts the game
        self.name = f"Cat {seat}"
        self.secret = secret or new_secret(world)
        self.talk = Conversation(code, f"{world.random.getrandbits(64):016x}", [secret] if secret else [])
        self.link: Link | None = None
        self.phone: Phone | None = None  # the same person's
        self.other_device: Person | None = None  # likewise, or whose phone this is
        self.on_next_table: Callable[[Person, str], None] | None = None  # what to do when there is one; None: go home
        self.asked: dict[str, wire.Request] = {}  # all that was ever asked
        self.in_play: set[str] = set()  # ids of what was asked after the start
        self.acked: set[str] = set()
        self.problems: list[str] = []
        self.has_left = False  # for good
        self._moved, self._came = -1, world.clock
        self._wants_to_connect = self._is_thinking = False
        self.connect()

    # ── connecting ─────────────────────────────────────────────────────────────────────────────────

    def connect(self) -> None:
        self._wants_to_connect = False
        if self.has_left:
            return
        if self.link and self.link.is_open:
            self.link.is_open = False
            self.link.cut()
        self.link = None
        if not self.server.is_up:
            self._connect_soon()
            return
        link = self.link = Link(self.server, self.hear, self._connect_soon)
        link.to_server(self.talk.hello())
        self.world.after(PATIENCE, lambda: self._give_up(link) if not self.talk.is_welcome else None)

    def _connect_soon(self) -> None:
        if not self._wants_to_connect:
            self._wants_to_connect = True
            self.world.after(self.world.random.uniform(0.2, 2.0), self.connect)

    def _give_up(self, link: Link) -> None:
        if link is self.link and link.is_open:
            link.is_open = False
            link.cut()
            self._connect_soon()

    def leave_for_good(self) -> None:
        """They close the page, and say nothing."""
        self.has_left = True
        self._hang_up()

    def _hang_up(self) -> None:
        if self.link:
            self.link.is_open = False
            self.link.cut()
            self.link = None

    def go_away(self, least: float = 5.0, most: float = 90.0) -> None:
        if self.has_left or self._wants_to_connect:
            return
        self._hang_up()
        self._wants_to_connect = True
        self.world.after(self.world.random.uniform(least, most), self.connect)

    @property
    def is_here(self) -> bool:
        """As far as they know."""
        return self.link is not None and self.link.is_open and self.talk.is_welcome

    @property
    def viewers(self) -> list[int | None]:
        return [*self.talk.held] or [None]

    @property
    def is_well_connected(self) -> bool:
        return self.is_here and self.link is not None and self.link.is_whole

    # ── hearing ────────────────────────────────────────────────────────────────────────────────────

    def hear(self, data: bytes) -> None:
        before = {viewer: sight.log for viewer, sight in self.talk.sights.items()}
        try:
            message = self.talk.hear(data)
        except Gap:
            self.connect()
            return
        match message:
            case wire.Welcome():
                for request in self.talk.open.values():
                    self._send(request)
            case View():
                self._compare(before.get(message.seat, []), message)
            case wire.Ack() | wire.Seated():
                self._acknowledged(message.id)
            case wire.Hinted():
                self.world.count("Hinted")
            case wire.Refused():
                self._moved = -1  # nothing was done: try again
                self._refused(message.id)
        self._act_soon()

    def _act_soon(self) -> None:
        """People think for a while, and about one thing at a time."""
        if not self._is_thinking:
            self._is_thinking = True
            self.world.after(self.world.random.expovariate(2.0), self._act)

    def _act(self) -> None:
        self._is_thinking = False
        self.act()

    def _acknowledged(self, name: str) -> None:
        if name not in self.acked and (request := self.asked.get(name)):
            self.world.count(type(request).__name__)
        self.acked.add(name)
        if self.phone and isinstance(request := self.asked.get(name), wire.Carry):
            self.phone.token = request.token

    def _refused(self, name: str) -> None:
        """Nothing to be done about it."""

    def _compare(self, before: list[LogEntry], message: View) -> None:
        """What was heard once stays true, but for one's own moves that one has taken back."""
        now = self.talk.sights[message.seat].log if message.seat in self.talk.sights else []
        if now[: len(before)] == before:
            return
        of_others = [entry for entry in before if entry.seat != message.seat]
        if [entry for entry in now if entry.seat != message.seat][: len(of_others)] != of_others:
            self.problems.append(f"{self.name} was told {before[-3:]}, and now {now[-3:]}")

    # ── doing ──────────────────────────────────────────────────────────────────────────────────────

    def _send(self, request: wire.Request) -> None:
        link = self.link
        if link and link.is_open:
            link.to_server(wire.encode(request))
            self.world.after(PATIENCE, lambda: self._give_up(link) if request.id in self.talk.open else None)

    def ask(self, request: wire.Request) -> None:
        self.asked[request.id] = request
        if self.talk.info and self.talk.info.phase != "waiting":
            self.in_play.add(request.id)
        self.talk.ask(request)
        self._send(request)

    def act(self) -> None:
        """Do what there is to do, if nothing is being asked, or only for a hint, which not everybody waits for."""
        info = self.talk.info
        if not self.is_here or info is None or self._waits_for_answer() or self.world.is_over:
            return
        if self.world.strikes("away"):
            self.go_away()
        elif self.is_seated and self.phone and self.phone.wants_token:
            self.ask(wire.Carry(self.talk.next_id(), self.seat, new_secret(self.world)))
        elif info.phase == "waiting":
            self._sit_down(info)
        elif info.phase == "playing":
            self._play(info)
        elif info.phase == "finished":
            self._go_to_next_table(info)

    def _waits_for_answer(self) -> bool:
        return not all(isinstance(request, wire.AskHint) for request in self.talk.open.values())

    @property
    def is_seated(self) -> bool:
        return self.seat in self.talk.held

    def _sit_down(self, info: wire.TableInfo) -> None:
        name, kind = self.talk.next_id(), self.world.random.random()
        if not self.is_seated:
            self._take_seat(name)
        elif kind < 0.03:
            self.ask(wire.Leave(name, self.seat))
        elif kind < 0.08 and info.host == self.seat:
            self.ask(wire.Kick(name, self._somebody_else(info)))
        elif kind < 0.1:
            self.ask(wire.Rename(name, self.seat, f"{self.name} {name[-1]}"))
        elif info.host == self.seat and self._is_time_to_start(info):
            self.ask(wire.Start(self.talk.next_id()))
        else:
            self.world.after(5.0, self._act_soon)  # perhaps the host has left, or somebody never comes

    def _take_seat(self, name: str) -> None:
        if self.secret not in self.talk.secrets:
            self.talk.secrets.append(self.secret)
        self.ask(wire.Sit(name, self.seat, self.name, self.secret))

    def _somebody_else(self, info: wire.TableInfo) -> int:
        """A person, if there is another one."""
        others = [number for number, seat in enumerate(info.seats) if seat.kind == "person" and number != self.seat]
        return self.world.random.choice(others or [self.seat])

    def _go_to_next_table(self, info: wire.TableInfo) -> None:
        if self.on_next_table is None:
            return
        if info.next_code:
            self.on_next_table(self, info.next_code)
        elif self.is_seated:
            self.ask(wire.Rematch(self.talk.next_id()))

    def _is_time_to_start(self, info: wire.TableInfo) -> bool:
        seated = sum(seat.kind == "person" for seat in info.seats)
        return seated == self.persons or self.world.clock > self._came + WAITS_FOR_OTHERS

    def _play(self, info: wire.TableInfo) -> None:
        sight = self.talk.sights.get(self.seat)
        if sight is None or not sight.news.moves or sight.news.version == self._moved:
            return
        view, random, name = sight.news, self.world.random, self.talk.next_id()
        kind = random.random()
        if kind < 0.03:
            self.ask(wire.Move(name, self.seat, "nonsense", view.version))
        elif kind < 0.13 and not self.talk.open:
            self.ask(wire.AskHint(name, self.seat, view.version))
            if random.random() < 0.5:
                self._act_soon()
        elif kind < 0.15:
            self.ask(wire.Say(name, self.seat, "meow"))
        elif kind < 0.16:
            self.ask(wire.Leave(name, self.seat))
        elif kind < 0.18 and info.host == self.seat:
            self.ask(wire.Kick(name, self._somebody_else(info)))
        elif kind < 0.37 and view.undo:
            self._moved = view.version
            if self.other_device and random.random() < 0.5:  # which then knows of what is taken back
                self.other_device.go_away(10.0, 40.0)
            self.ask(wire.Undo(name, self.seat, view.version))
        elif "tap" in view.moves and random.random() < 0.5:
            self._moved = view.version
            self.ask(wire.Tap(name, self.seat, view.view["moment"], random.uniform(150.0, 900.0)))
        else:
            self._moved = view.version
            self.ask(wire.Move(name, self.seat, self._chosen(view.moves), view.version))

    def _chosen(self, moves: list[str]) -> str:
        """Any, but a turn of many moves is confirmed soon."""
        confirms = "done" in moves and self.world.random.random() < 0.5
        return "done" if confirms else self.world.random.choice(moves)


class Phone(Person):
    """The other device of a person, who takes their seat along to it; then both play it."""

    def __init__(self, owner: Person) -> None:
        self.token = ""
        owner.phone = self
        super().__init__(owner.world, owner.server, owner.code, owner.seat, owner.persons)
        self.other_device, owner.other_device = owner, self
        self.name = f"{owner.name} on the phone"

    @property
    def wants_token(self) -> bool:
        return not self.token and not self.is_seated and not self.has_left

    def act(self) -> None:
        if not self.token and not self.world.is_over:
            self.world.after(2.0, self._act_soon)
        super().act()

    def _play(self, info: wire.TableInfo) -> None:
        if self.is_seated or not self.token:
            super()._play(info)
        else:
            self._take_seat(self.talk.next_id())

    def _take_seat(self, name: str) -> None:
        if not self.token:
            return
        if self.secret not in self.talk.secrets:
            self.talk.secrets.append(self.secret)
        self.ask(wire.Claim(name, self.token, self.secret))

    def _refused(self, name: str) -> None:
        """The token is not good any more: it takes another one."""
        if isinstance(self.asked.get(name), wire.Claim):
            self.token = ""


class Hostile(Person):
    """Asks for whatever is not theirs."""

    def act(self) -> None:
        if self.is_here and not self.talk.open and self.talk.info and not self.world.is_over:
            self.ask(self._attack())
        self._act_soon()

    def _act_soon(self) -> None:
        """Again and again, but not the more often the more they hear."""
        if not self._is_thinking:
            self._is_thinking = True
            self.world.after(self.world.random.uniform(0.2, 1.0), self._act)

    def _attack(self) -> wire.Request:
        random, name, seat = self.world.random, self.talk.next_id(), self.world.random.randrange(8)
        guess = new_secret(self.world)
        attacks: list[Callable[[], wire.Request]] = [
            lambda: wire.Move(name, seat, "pass", random.randrange(100)),
            lambda: wire.Tap(name, seat, random.randrange(50), 101.0),
            lambda: wire.Undo(name, seat, random.randrange(100)),
            lambda: wire.Why(name, seat, "27"),
            lambda: wire.AskHint(name, seat, random.randrange(100)),
            lambda: wire.Leave(name, seat),
            lambda: wire.Kick(name, seat),
            lambda: wire.Claim(name, guess, guess),
            lambda: wire.Carry(name, seat, guess),
            lambda: wire.PutBot(name, seat, "tiger"),
            lambda: wire.Start(name),
            lambda: wire.Rematch(name),
            lambda: wire.AllowHints(name, True),
            lambda: wire.Say(name, seat, "hiss"),
        ]
        return random.choice(attacks)()
