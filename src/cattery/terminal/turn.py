"""A turn of the person: the table, the numbered moves, the prompt, and an answer to whatever is typed."""

from __future__ import annotations

from cattery.bots.hints import hint, hint_text
from cattery.bots.thinking import within
from cattery.core.errors import MalformedMove, RefusedMove
from cattery.terminal.commands import canonical_spelling, command_in, shown
from cattery.terminal.numbering import Choices, NoSuchNumber, TwoMeanings
from cattery.terminal.place import Place
from cattery.terminal.rules import chapters, find_rule
from cattery.terminal.screen import Entry

MOST_MOVES = 40  # more are shown only on request
HINT = 900  # milliseconds to think about one
LATELY = 20  # lines of the story, likewise


class Quit(Exception):
    """The person wants to leave."""


class TakenBack(Exception):
    """The person's last play is undone."""


class Turn:
    """One question to the person."""

    def __init__(self, place: Place) -> None:
        self.place, self.words = place, place.to.words
        self.table, self.seat, self.screen = place.table, place.to.seat, place.screen
        moves = place.drawing.order(self.table.moves(self.seat))
        view = place.view
        self.choices = Choices(moves, self.canonical, lambda move: place.drawing.at_hand(view, move))

    def canonical(self, text: str) -> str:
        """The move that a text is, as the game writes it; empty if it is none."""
        try:
            return self.table.game.canonical(self.table.state, self.seat, text)
        except MalformedMove:
            return ""

    def move(self) -> str:
        """Ask until it is a legal move; raises Quit, TakenBack, or EOFError when nobody answers any more."""
        self.show_table(self.table.in_a_turn(self.seat))
        while True:
            text = "".join(c for c in self.place.outside.ask(self.words("terminal.prompt")).strip() if c.isprintable())
            try:
                move = self.understood(text)
                if move:
                    self.table.game.parse(self.table.state, self.seat, move)
                    return move
            except RefusedMove as refused:
                self.screen.refuse(self.words.reason(refused.reason, self.place.to.names))
            except NoSuchNumber:
                self.place.refuse("terminal.no_such_number", n=len(self.choices.moves))
            except TwoMeanings as two:
                self.place.refuse("terminal.which", text=two.text, move=two.move)

    def understood(self, text: str) -> str:
        """The move that a text means; empty if it was something else, and is answered."""
        typed = canonical_spelling(self.words, text)
        command, rest = command_in(text)
        if not text:
            return self.nothing_typed()
        if command and self.canonical(typed) not in self.choices.moves:
            self.answer(command, rest)
            return ""
        return self.choices.meant(typed)

    def nothing_typed(self) -> str:
        """Enter alone takes the only move."""
        if len(self.choices.moves) == 1:
            return self.choices.moves[0]
        self.place.say("terminal.nothing_typed")
        return ""

    # ── showing ────────────────────────────────────────────────────────────────────────────────────

    def show_table(self, going_on: bool = False) -> None:
        place, moves = self.place, self.choices.moves
        self.screen.table(place, moves, going_on)
        self.show_moves()

    def show_moves(self, all_of_them: bool = False) -> None:
        place, moves = self.place, self.choices.moves
        listed = set(moves if all_of_them else place.drawing.listed(moves))
        effects = self.table.effects(self.seat, listed)
        entries = [
            Entry(label, move, place.to.say(effects[move].then or effects[move].does) if move in effects else "")
            for label, move in zip(self.choices.labels, moves, strict=True)
            if move in listed
        ]
        place.say("terminal.moves", n=len(moves))
        n = len(entries)
        if n < len(moves):
            place.say("terminal.on_the_table", command=shown(self.words, "moves"))
        if not entries:
            return
        if all_of_them or n <= MOST_MOVES:
            self.screen.moves(entries)
        else:
            half = MOST_MOVES // 2
            self.screen.moves(entries[:half])
            place.say("terminal.more_moves", n=n - 2 * half, command=shown(self.words, "moves"))
            self.screen.moves(entries[-half:])

    # ── commands ───────────────────────────────────────────────────────────────────────────────────

    def answer(self, command: str, rest: str) -> None:
        match command:
            case "help":
                self.help()
            case "hint":
                self.hint()
            case "why":
                self.why(rest)
            case "rule":
                self.rule(rest)
            case "table":
                self.show_table()
            case "moves":
                self.show_moves(all_of_them=True)
            case "log":
                self.log(bool(rest))
            case "undo":
                self.table.undo(self.seat)
                raise TakenBack
            case "quit":
                raise Quit

    def help(self) -> None:
        say, move = self.words, self.choices.moves[0]
        table, moves, hint, why, rule, log, undo, quits = (
            shown(say, command) for command in ("table", "moves", "hint", "why", "rule", "log", "undo", "quit")
        )
        rows = [
            ("1", say("help.number")),
            ("#7", say("help.hash")),
            (move, say("help.move")),
            (table, say("help.table")),
            (moves, say("help.moves")),
            (hint, say("help.hint")),
            (f"{why} {move}", say("help.why")),
            (f"{rule}, {rule} {self.first_rule()}", say("help.rule")),
            (log, say("help.log", all=say("commands.all"))),
            (undo, say("help.undo")),
            (quits, say("help.quit")),
        ]
        self.screen.rows(rows)
        self.place.say("game.typing")

    def hint(self) -> None:
        """What would be good to play, from what the person knows."""
        hints = hint(self.table, self.seat, stop=within(HINT))
        self.screen.rows([(one.move, hint_text(one, self.words, self.place.to.names)) for one in hints])

    def why(self, text: str) -> None:
        """Is this move legal? If not, the reason is raised."""
        if not text:
            self.place.say("terminal.why_what", why=shown(self.words, "why"), move=self.choices.moves[0])
            return
        move = self.choices.meant(canonical_spelling(self.words, text))
        self.table.game.parse(self.table.state, self.seat, move)
        self.place.say("terminal.allowed", move=self.canonical(move))

    def rule(self, asked: str) -> None:
        rulebook, rule = self.table.game.rulebook(self.words.language), shown(self.words, "rule")
        if not asked:
            self.place.say("terminal.rules_of", game=self.words("game.name"), rule=rule, clause=self.first_rule())
            self.screen.rows([(heading, ", ".join(rules)) for heading, rules in chapters(rulebook)])
            return
        text = find_rule(rulebook, asked)
        if text:
            self.screen.page(text)
        else:
            self.place.refuse("terminal.no_rule", clause=asked, rule=rule)

    def first_rule(self) -> str:
        return chapters(self.table.game.rulebook(self.words.language))[0][1][0]

    def log(self, everything: bool) -> None:
        lines = self.place.story.lines
        if not lines:
            self.place.say("terminal.nothing_yet")
        hidden = 0 if everything else max(0, len(lines) - LATELY)
        if hidden:
            self.place.say("terminal.earlier", n=hidden, log=shown(self.words, "log"), all=self.words("commands.all"))
        for line in lines[hidden:]:
            self.screen.say(line)
