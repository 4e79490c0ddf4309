"""One game from beginning to end: the person's turns, the bots' plays, and the record."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import msgspec

from cattery.bots import bot_move
from cattery.bots.strength import strength_of
from cattery.core.errors import BadOption
from cattery.core.house import SeededHouse
from cattery.flat import seeded
from cattery.terminal.place import Place
from cattery.terminal.records import Notebook, for_the_shell
from cattery.terminal.turn import Quit, TakenBack, Turn

SEAL = 16  # digits of the commitment that people see; the record has them all
INTERRUPTED = 130  # the exit code after Ctrl-C

logger = logging.getLogger(__name__)


class Session:
    """The person sits at the place; bots take all other seats."""

    how = "terminal.how"

    def __init__(self, place: Place, levels: Sequence[str], notebook: Notebook, same_again: str = "") -> None:
        """`same_again`: what the person typed and a record does not keep, to be typed again when the game goes on."""
        self.place, self.table, self.to, self.words = place, place.table, place.to, place.to.words
        self.screen, self.outside, self.notebook = place.screen, place.outside, notebook
        self.same_again = same_again
        bots = [seat for seat in range(self.table.seats) if seat not in place.own]
        self.levels = dict(zip(bots, levels, strict=True))
        before = self.table.plays[-1].at / 1000 if self.table.plays else 0
        self.started = self.outside.clock() - before

    def run(self, resumed: bool = False) -> int:
        """To the end of the game, or until the person leaves; returns the exit code."""
        self.notebook.save(self.table)
        try:
            self.welcome(resumed)
            while self.table.acting:
                self.step()
            self.end()
        except (EOFError, Quit):
            self.leave()
        except KeyboardInterrupt:
            self.leave()
            return INTERRUPTED
        return 0

    # ── playing ────────────────────────────────────────────────────────────────────────────────────

    def step(self) -> None:
        """One play. Where several may play at once, the bots do not keep the person waiting."""
        bots = sorted(self.table.acting & self.levels.keys())
        if bots:
            self.play(bots[0], self.bot_move(bots[0]))
            self.screen.pause()
            return
        try:
            self.play(self.to.seat, Turn(self.place).move())
        except TakenBack:
            self.place.story.again()
            self.place.story.news()
            self.notebook.save(self.table)
            self.place.say("terminal.taken_back")

    def bot_move(self, seat: int) -> str:
        """Its choice; a bot that fails plays its first legal move."""
        house = self.table.house
        chance = house.seed if isinstance(house, SeededHouse) else self.table.commitment
        try:
            return bot_move(self.table, seat, self.levels[seat], seeded("bots", chance, seat, len(self.table.plays)))
        except Exception as error:
            logger.warning("a bot of level %s failed: %r", self.levels[seat], error)
            self.place.say("terminal.stumbled", name=self.to.name(seat))
            return self.table.moves(seat)[0]

    def play(self, seat: int, text: str) -> None:
        """The record is safe before anybody is told."""
        self.table.play(seat, text, int((self.outside.clock() - self.started) * 1000))
        self.notebook.save(self.table)
        self.tell_news()

    def tell_news(self) -> None:
        for line in self.place.story.news():
            self.screen.say(line)

    # ── beginning and end ──────────────────────────────────────────────────────────────────────────

    def welcome(self, resumed: bool) -> None:
        say = self.place.say
        self.screen.title(self.words("game.name"), self.words("game.about").splitlines())
        names = self.words.listing([self.to.name(seat) for seat in self.levels])
        levels = ", ".join(dict.fromkeys(map(self.level_name, self.levels.values())))
        for text in self.house_rules():
            say("terminal.house_rule", text=text)
        if self.levels:
            say("terminal.company", n=len(self.levels), names=names, levels=levels)
            self.tell_strength()
        say("terminal.sealed" if self.seal else "terminal.unsealed", seal=self.seal)
        say(self.how)
        say("game.typing")
        if resumed:
            say("terminal.resumed")
            self.place.story.news()
            for line in self.place.story.lately():
                self.screen.say(line)
        else:
            self.tell_news()

    def tell_strength(self) -> None:
        """What was measured of these bots; nothing, if nothing was."""
        measured = strength_of(self.table.game.info.id, msgspec.to_builtins(self.table.options))
        levels = dict.fromkeys(self.levels.values())
        known = [level for level in levels if measured and level in measured.levels]
        if measured and known:
            values = [f"{self.level_name(level)} {measured.levels[level].value:g}" for level in known]
            key = "terminal.strength_points" if measured.measure == "points" else "terminal.strength_rating"
            self.place.say(key, figures=self.words.listing(values), n=measured.games)

    def level_name(self, level: str) -> str:
        return self.words(f"level.{level}")

    @property
    def seal(self) -> str:
        """The short form of what the house has promised; empty if it has not."""
        return self.table.commitment[:SEAL]

    @property
    def program(self) -> str:
        """How the person has called us: the boot script passes its own name on."""
        return self.outside.environ.get("CATTERY_COMMAND") or "cattery"

    def usual(self, name: str, ours: dict[str, Any]) -> Any:
        """What this option would be if nobody had said it, beside the others as they are: a level brings its sheet."""
        game, seats = self.table.game, self.table.seats
        others = {other: value for other, value in ours.items() if other != name}
        try:
            options = game.options(seats, others)
        except BadOption:
            options = game.options(seats)
        return msgspec.to_builtins(options)[name]

    def house_rules(self) -> list[str]:
        """A sentence for each option that is not the usual one."""
        ours = msgspec.to_builtins(self.table.options)
        told = []
        for name in (name for name in ours if ours[name] != self.usual(name, ours)):
            value = str(ours[name]).lower() if isinstance(ours[name], bool) else str(ours[name])
            key = f"options.{name}.{value}"
            told.append(self.words(key if key in self.words else f"options.{name}.custom", value=value))
        return told

    def end(self) -> None:
        result = self.table.result
        if result is None:
            raise RuntimeError("nobody may play, and there is no result")
        self.screen.title(self.words("terminal.over"))
        winner, *points = map(self.to.say, self.table.ending(self.to.seat))
        self.screen.headline(winner)
        for line in points:
            self.screen.say(line)
        path = self.tell_record()
        if path:
            self.place.say("terminal.check" if self.seal else "terminal.look")
            for command in ("verify", "replay") if self.seal else ("replay",):
                self.screen.verbatim(f"  {self.program} {command} {path}")

    def leave(self) -> None:
        self.screen.verbatim("")
        path = self.tell_record()
        if path:
            self.place.say("terminal.go_on")
            game = self.table.game.info.id
            self.screen.verbatim(f"  {self.program} play {game} --resume {self.notebook.short_name}{self.same_again}")
        self.place.say("terminal.bye")

    def tell_record(self) -> str:
        """Where the record lies, as one would type it; empty if nowhere."""
        if self.notebook.path is None:
            self.place.say("terminal.unsaved", error=self.notebook.error)
            return ""
        path = for_the_shell(self.notebook.path, self.outside.environ)
        self.place.say("terminal.saved")
        self.screen.verbatim(f"  {path}")
        return path
