"""A game of reflexes at the terminal: cards come by themselves, Enter is the slap, and after it everybody's time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cattery.bots import find_level
from cattery.core.arbiter import Latency
from cattery.core.conductor import Conductor, Due
from cattery.core.errors import RefusedMove
from cattery.core.game import Pace, reflex_game
from cattery.core.house import SeededHouse
from cattery.core.slaps import flip_move, play_slaps, tap_move, taps_shown
from cattery.core.story import sentence
from cattery.flat import below, seeded
from cattery.terminal.commands import canonical_spelling, command_in, shown
from cattery.terminal.place import Place
from cattery.terminal.records import Notebook
from cattery.terminal.session import Session
from cattery.terminal.turn import Turn

LONGEST_WAIT = 60.0  # seconds
TERMINAL = 0  # the device of all seats that are played here: one clock


class ReflexSession(Session):
    """The person plays one seat or several; bots react as their level does, on the same clock."""

    how = "terminal.how_reflex"

    def __init__(self, place: Place, levels: Sequence[str], notebook: Notebook, same_again: str = "") -> None:
        super().__init__(place, levels, notebook, same_again)
        self.own = place.own
        if len(self.own) > 1:
            self.how = "terminal.how_several_seats"
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
                self.screen.table(self.place, self.table.moves(self.to.seat), going_on=True, hurry=True)
            for seat in self.own:
                self.conductor.show(seat, self.now(), Latency(), TERMINAL)

    # ── what is due ────────────────────────────────────────────────────────────────────────────────

    def perform(self, due: Due) -> None:
        if due.kind != "slap":
            self.play(due.seat, due.move)
        else:
            self.judge()
        self.conductor.look(self.now())

    def judge(self) -> None:
        """The verdict is played and kept; then come everybody's milliseconds."""
        before = self.table.view()
        order = play_slaps(self.table, self.conductor.judged(), int(self.now()))
        self.notebook.save(self.table)
        self.tell_news()
        story = reflex_game(self.table.game).story
        for told in story.receipt(before, self.table.view(), taps_shown(order)):
            self.screen.say(self.to.say(told))

    # ── what the person does ───────────────────────────────────────────────────────────────────────

    def hear(self, text: str) -> None:
        """Enter alone slaps for the first seat; anything else is a seat's number, a move of the game or a question."""
        seat = next((own for own in self.own if own == self.conductor.flipper), self.to.seat)
        typed = canonical_spelling(self.words, text) or tap_move(self.table)
        command, rest = command_in(text)
        try:
            if text in self.numbered:
                self.slap(self.numbered[text], self.now())
            elif command in ("help", "why", "moves"):
                self.help()
            elif command:
                Turn(self.place).answer(command, rest)
            elif self.table.game.canonical(self.table.state, seat, typed) != tap_move(self.table):
                self.table.game.parse(self.table.state, seat, typed)
                self.conductor.flip(self.now())
            else:
                self.slap(self.to.seat, self.now())
        except RefusedMove as refused:
            self.screen.refuse(self.words.reason(refused.reason, self.to.names))

    def help(self) -> None:
        """The game does not wait meanwhile."""
        say, tap, flip = self.words, tap_move(self.table), flip_move(self.table)
        table, rule, log, quits = (shown(say, command) for command in ("table", "rule", "log", "quit"))
        self.screen.rows(
            [
                (say("help.enter_key"), self.effect(tap)),
                *((number, self.to.say(sentence("help.seat", seat=seat))) for number, seat in self.numbered.items()),
                (flip, self.effect(flip)),
                (table, say("help.table")),
                (f"{rule} {Turn(self.place).first_rule()}", say("help.rule")),
                (log, say("help.log", all=say("commands.all"))),
                (quits, say("help.quit")),
            ]
        )

    def effect(self, move: str) -> str:
        told = self.table.game.story.effect(self.place.view, move)
        return self.to.say(told.does) if told else ""

    @property
    def numbered(self) -> dict[str, int]:
        """Whoever plays several seats says for which one he slaps: by its number."""
        return {str(number): seat for number, seat in enumerate(self.own, 1)} if len(self.own) > 1 else {}

    def slap(self, seat: int, now: float) -> None:
        sent = self.conductor.shown
        took = now - sent[seat][0] if seat in sent else None
        if self.conductor.tap(seat, self.moment, now, took):
            return
        if now < self.conductor.opened:
            self.place.say("terminal.tap_paused")
        else:
            self.table.game.parse(self.table.state, seat, tap_move(self.table))  # says why not, if it is not allowed
            self.place.say("terminal.tap_lost")


def session_for(place: Place, *rest: Any) -> Session:
    """Line by line, or in real time."""
    kind = ReflexSession if place.table.game.info.pace is Pace.REFLEX else Session
    return kind(place, *rest)
