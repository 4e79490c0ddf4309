"""A game of reflexes at the terminal: cards come by themselves, Enter is the slap, and after it everybody's time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cattery.bots import find_level
from cattery.core.arbiter import Latency, Receipt, tied_with
from cattery.core.conductor import Conductor, Due
from cattery.core.errors import RefusedMove
from cattery.core.game import Pace, reflex_game
from cattery.core.house import SeededHouse
from cattery.core.slaps import play_slaps, tap_word
from cattery.flat import below, seeded
from cattery.terminal.client import Client
from cattery.terminal.commands import command_in, our_word, shown
from cattery.terminal.place import Place
from cattery.terminal.records import Notebook
from cattery.terminal.turn import Turn

LONGEST_WAIT = 60.0  # seconds
TERMINAL = 0  # the device of all seats that are played here: one clock


class ReflexClient(Client):
    """The person has one pile or two (A36); bots react as their level does, on the same clock."""

    how = "client.how_reflex"

    def __init__(self, place: Place, levels: Sequence[str], notebook: Notebook, same_again: str = "") -> None:
        super().__init__(place, levels, notebook, same_again)
        self.own = place.own
        if len(self.own) > 1:
            self.how = "client.how_two_piles"
        house = self.table.house
        seed = house.seed if isinstance(house, SeededHouse) else below(seeded(self.table.commitment), 2**31)
        numbers = [find_level(self.levels[s], self.table.game).number if s in self.levels else None for s in self.seats]
        timing = reflex_game(self.table.game).timing(self.table.options)
        self.conductor = Conductor(self.table, timing, numbers, seed, self.now())
        self.moment = -1

    @property
    def seats(self) -> range:
        return range(self.table.seats)

    def now(self) -> float:
        """Milliseconds since the start."""
        return (self.outside.clock() - self.started) * 1000

    def step(self) -> None:
        """Do what is due, else wait for it, and for Enter."""
        self.show()
        due = self.conductor.due(self.now())
        if due:
            self.perform(due)
            return
        next_at = self.conductor.next_at()
        seconds = LONGEST_WAIT if next_at is None else max(0.0, (next_at - self.now()) / 1000)
        line = self.outside.wait(min(seconds, LONGEST_WAIT))
        if line is not None:
            self.hear("".join(letter for letter in line.strip() if letter.isprintable()))

    def show(self) -> None:
        """A new window: the cards, and from now on the person's time runs."""
        if self.conductor.moment != self.moment:
            self.moment = self.conductor.moment
            if self.moment:  # something has been turned
                self.screen.table(self.place.drawing, self.place.view, self.table.moves(self.to.seat), self.to)
            for seat in self.own:
                self.conductor.show(seat, self.now(), Latency(), TERMINAL)

    # ── what is due ────────────────────────────────────────────────────────────────────────────────

    def perform(self, due: Due) -> None:
        if due.kind != "slap":
            self.play(due.seat, due.word)
        else:
            order = play_slaps(self.table, self.conductor.judged(), int(self.now()))
            self.notebook.save(self.table)
            self.tell_news()
            self.receipt(order)
        self.conductor.look(self.now())

    def receipt(self, order: Sequence[Receipt]) -> None:
        """Who took how long."""
        parts = [self.words("client.took", name=self.to.name(tap.seat), ms=round(tap.score)) for tap in order]
        if tied_with(order[0], order):
            self.place.say("client.receipt_tied", times=", ".join(parts))
        elif len(order) > 1:
            gap = round(order[1].score - order[0].score)
            self.place.say("client.receipt_gap", times=", ".join(parts), gap=gap)
        else:
            self.place.say("client.receipt", times=", ".join(parts))

    # ── what the person does ───────────────────────────────────────────────────────────────────────

    def hear(self, text: str) -> None:
        """Enter alone slaps, with the first pile; anything else is a pile, a word of the game or a question."""
        seat = next((own for own in self.own if own == self.conductor.flipper), self.to.seat)
        word = our_word(self.words, text) or tap_word(self.table)
        command, rest = command_in(text)
        try:
            if text in self.piles:
                self.slap(self.piles[text], self.now())
            elif command in ("help", "why", "moves"):
                self.help()
            elif command:
                Turn(self.place).answer(command, rest)
            elif self.table.game.canonical(self.table.state, seat, word) != tap_word(self.table):
                self.table.game.parse(self.table.state, seat, word)
                self.conductor.flip(self.now())
            else:
                self.slap(self.to.seat, self.now())
        except RefusedMove as refused:
            self.screen.refuse(self.words.reason(refused.reason, self.to.names))

    def help(self) -> None:
        """The game does not wait meanwhile."""
        say = self.words
        rule, log, quits = (shown(say, command) for command in ("rule", "log", "quit"))
        self.screen.rows(
            [
                (say("help.enter_key"), say("effect.tap")),
                *((number, say("help.pile", name=self.to.name(seat))) for number, seat in self.piles.items()),
                ("flip", say("effect.flip")),
                (f"{rule} A13", say("help.rule")),
                (log, say("help.log", all=say("commands.all"))),
                (quits, say("help.quit")),
            ]
        )

    @property
    def piles(self) -> dict[str, int]:
        """Whoever has two piles says with which one he slaps."""
        return {str(number): seat for number, seat in enumerate(self.own, 1)} if len(self.own) > 1 else {}

    def slap(self, seat: int, now: float) -> None:
        sent = self.conductor.shown
        took = now - sent[seat][0] if seat in sent else None
        if self.conductor.tap(seat, self.moment, now, took):
            return
        if now < self.conductor.opened:
            self.place.say("client.tap_paused")  # A45
        else:
            self.table.game.parse(self.table.state, seat, tap_word(self.table))  # says why not, if it is not allowed
            self.place.say("client.tap_lost")


def client_for(place: Place, *rest: Any) -> Client:
    """Line by line, or in real time."""
    kind = ReflexClient if place.table.game.info.pace is Pace.REFLEX else Client
    return kind(place, *rest)
