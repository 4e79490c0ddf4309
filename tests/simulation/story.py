"""One seed: a table or some, people, faults; then all is healed, and what must be so is checked."""

from __future__ import annotations

from collections import Counter
from functools import partial

from msgspec import Struct

from cattery.core.game import AnyGame, Pace
from cattery.games import GAMES
from cattery.live.seat_secrets import digest
from cattery.store.rows import StoredGame, StoredSeat, StoredTable
from tests.simulation import checks
from tests.simulation.disk import Disk
from tests.simulation.late_tables import SECRET, late_rows
from tests.simulation.people import Hostile, Person, Phone, new_secret
from tests.simulation.server import Room, Server
from tests.simulation.world import START, World

TROUBLE = 15.0  # virtual seconds in which things go wrong
PEACE = 1100.0  # and at most so many to recover and to go on
PLAYS_ON = 4  # rows that must be added after the trouble, or the game is over
NIGHT = 700.0, 800.0  # so long everybody sleeps; whatever the server had to remember is then forgotten


class Outcome(Struct):
    seed: int
    problems: list[str]
    faults: Counter[str]
    deeds: Counter[str]
    trace: list[str]

    def __str__(self) -> str:
        return "\n".join([f"seed {self.seed}", *self.problems[:4], "…", *self.trace[-25:]])


class Simulation:
    def __init__(self, seed: int) -> None:
        self.world = World(seed)
        self.disk = Disk(self.world)
        self.problems: list[str] = []
        self.server = Server(self.world, self.disk, self.look)
        self.people: dict[str, list[Person]] = {}  # by code
        self.next_codes: dict[str, str] = {}  # of the tables to which people have gone on, by code
        for _ in range(1 if self.world.random.random() < 0.9 else 2):
            self.open_table()
        if self.world.random.random() < 0.2:
            self.world.after(self.world.random.uniform(2.0, TROUBLE), self.fall_asleep)

    def open_table(self) -> None:
        random = self.world.random
        game: AnyGame = random.choice([*GAMES.values()])
        seats = random.randint(max(2, game.info.seats[0]), 4)
        persons, clock, hints = random.randint(1, seats), random.choice((0, 0, 20)), random.choice((None, True))
        table = a_table(game, seats, clock, hints)
        if random.random() < (0.03 if game.info.undo else 0.12):  # a whole game of small moves takes long
            self.open_late_table(table, persons)
            return
        if game.info.pace is Pace.REFLEX and random.random() < 0.8:  # a small deck, in which many cards are slapped
            table.options = {"tables": [random.randint(1, 10)], "pace": "expert"}
        code = self.disk.add(table, f"{random.getrandbits(256):064x}")
        self.invite(code, [Person(self.world, self.server, code, seat, persons) for seat in range(persons)])

    def open_late_table(self, table: StoredTable, persons: int) -> None:
        """People come back to an old one, and most of them want to play another game when it is over."""
        secrets = [new_secret(self.world) for _ in range(persons)]
        table.seats = [StoredSeat(f"Cat {seat}", bot="kitten") for seat in range(len(table.seats))]
        for seat, secret in enumerate(secrets):
            table.seats[seat] = StoredSeat(f"Cat {seat}", [digest(secret)])
        table.phase, table.host, table.level = "playing", 0, "kitten"
        code = self.disk.add(table, SECRET, late_rows(table.game, len(table.seats)))
        people = [Person(self.world, self.server, code, seat, persons, secret) for seat, secret in enumerate(secrets)]
        for person in people:
            person.on_next_table = self.go_to_next_table
        self.invite(code, people)

    def invite(self, code: str, people: list[Person]) -> None:
        """Besides those who sit there: somebody's phone, somebody who leaves, somebody who has come to do harm."""
        random, persons = self.world.random, len(people)
        self.people[code] = people
        if random.random() < 0.5:
            people.append(Phone(random.choice(people)))
        if persons > 1 and random.random() < 0.2:
            self.world.after(random.uniform(5.0, TROUBLE), random.choice(people).leave_for_good)
        if random.random() < 0.3:
            people.append(Hostile(self.world, self.server, code, 7, persons))

    def go_to_next_table(self, person: Person, code: str) -> None:
        """With the same secret."""
        self.world.count("next table")
        self.next_codes[person.code] = code
        next_one = Person(self.world, self.server, code, person.seat, person.persons, person.secret)
        self.people.setdefault(code, []).append(next_one)
        person.leave_for_good()

    def fall_asleep(self) -> None:
        self.world.count("night")
        for person in self.everybody:
            person.go_away(*NIGHT)

    @property
    def everybody(self) -> list[Person]:
        return [person for people in self.people.values() for person in people]

    # ── one run ────────────────────────────────────────────────────────────────────────────────────

    def run(self) -> Outcome:
        try:
            self._run()
        except Exception as error:  # a fault of the program is a finding like any other
            self.problems.append(f"{type(error).__name__}: {error}")
        return Outcome(self.world.seed, self.problems, self.world.happened, self.world.deeds, [*self.world.trace])

    def _run(self) -> None:
        self.world.run(TROUBLE, lambda: bool(self.problems))
        self.world.heal()
        aims = {code: len(stored_game.plays) + PLAYS_ON for code, stored_game in self.stored().items()}
        if not self.problems and not self.world.run(PEACE, partial(self.has_gone_on, aims)):
            self.problems.append("a table does not go on")
        self.world.is_over = True
        self.world.run(1000.0, lambda: bool(self.problems) or self.has_settled())
        self.check()

    def has_gone_on(self, aims: dict[str, int]) -> bool:
        return bool(self.problems) or all(self.has_table_gone_on(code, aim) for code, aim in aims.items())

    def has_table_gone_on(self, code: str, aim: int) -> bool:
        """Has it got so many rows, or is it over, and the next one has begun that somebody there wants?"""
        if not self.disk.is_finished(code):
            return len(self.disk.rows[int(code)]) >= aim
        if any(person.on_next_table and person.is_seated and not person.has_left for person in self.people[code]):
            return False
        return code not in self.next_codes or bool(self.disk.rows[int(self.next_codes[code])])

    def has_settled(self) -> bool:
        """A quiet moment: nothing is on its way, and nobody waits for an answer."""
        busy = any(room.is_busy or room.events for room in self.server.rooms.values())
        return not busy and not self.world.flying and not checks.check_settled(self.everybody)

    def stored(self) -> dict[str, StoredGame]:
        return {code: self.disk.load(code) for code in self.people}

    # ── what must be so ────────────────────────────────────────────────────────────────────────────

    def look(self, room: Room) -> None:
        """After each event at a table; what takes long only now and then."""
        self.problems += checks.check_memory(room) + checks.check_hints(room)
        if self.world.random.random() < 0.02:
            self.problems += checks.check_no_leak(room)

    def check(self) -> None:
        self.problems += self.all_problems()

    def all_problems(self) -> list[str]:
        found: list[str] = []
        for code, stored_game in self.stored().items():
            people = self.people[code]
            found += checks.check_settled(people)
            found += checks.check_promises(stored_game, people)
            found += checks.check_refusals(stored_game, self.server)
            found += checks.check_record(stored_game)
            if stored_game.table.phase != "waiting":
                plays = checks.truth(stored_game)
                found += checks.check_logs(plays.table, people)
                found += checks.check_verdicts(plays)
                found += checks.check_woken(plays, self.server.rooms.get(code))
        return found


def a_table(game: AnyGame, seats: int, clock: int, hints: bool | None) -> StoredTable:
    return StoredTable(
        id=0,
        code="",
        game=game.info.id,
        rules_version=game.info.rules_version,
        options={},
        seats=[StoredSeat() for _ in range(seats)],
        secret="",
        created=int(START),
        changed_at=int(START),
        clock=clock,
        hints=hints,
    )
