"""Momistigri drawn for a line-by-line client (`cattery.core.drawing.Drawing`), and told aloud."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.align import Align
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from cattery.core.drawing import Listener
from cattery.games.momistigri.telling import card_name, ending, happened, points_in
from cattery.games.momistigri.views import MomistigriEffect, MomistigriSeat, MomistigriView

__all__ = ["at_hand", "effect", "ending", "happened", "listed", "order", "table", "told"]

# The letter tells the colour as well, so these may repeat.
COLOURS = ("red1", "dodger_blue1", "green3", "dark_orange", "medium_purple", "cyan3", "hot_pink", "yellow3", "tan")
MANY = 10  # moves: then the list does not tell what each of them does
ARROWS = {"clockwise": "▼", "counterclockwise": "▲"}  # seats are listed clockwise


# ── the table, drawn ──────────────────────────────────────────────────────────────────────────────


def table(view: MomistigriView, moves: Sequence[str], to: Listener) -> RenderableType:
    parts: list[RenderableType] = [seats(view, to), Text(f" {discard_line(view, to)}")]
    parts += [Text(f" {line}", "yellow") for line in warnings(view, to)]
    if moves:
        parts += [demand(view, moves, to), hand(view, moves)]
        parts += [Text(line, "dim", justify="center") for line in hints(moves, to)]
    return Group(*parts)


def seats(view: MomistigriView, to: Listener) -> Grid:
    say = to.words
    grid = Grid(box=box.SIMPLE_HEAD, border_style="dim", expand=True, pad_edge=False, show_edge=False)
    grid.title, grid.title_justify = Text(f"{where(view, to)} "), "right"
    grid.add_column(ARROWS[view.arrow], width=1)
    grid.add_column(say("table.seat"), justify="right")
    grid.add_column(say("table.player"), ratio=2, no_wrap=True, overflow="ellipsis")
    for name in ("table.cards", "table.points"):
        grid.add_column(say(name), justify="right")
    grid.add_column(say("table.state"), min_width=len(say("table.passed")))
    grid.add_column(say("table.known"), ratio=2)
    for seat, its in enumerate(view.seats):
        turn = seat == view.turn
        grid.add_row(
            "▶" if turn else "",
            str(seat),
            to.name(seat),
            str(its.held),
            str(its.total),
            state(view, its, to),
            Text(" ").join(card_text(card) for card in its.known),
            style="bold" if turn else "dim" if its.out else "",
        )
    return grid


def where(view: MomistigriView, to: Listener) -> str:
    """«Round 1 of 2 · turn 5 · direction: down the list ▼»"""
    told = [round_text(view, to), to.words("table.turn", n=view.round_turns + 1)]
    return " · ".join([*told, to.words(f"table.{view.arrow}", arrow=ARROWS[view.arrow])])


def round_text(view: MomistigriView, to: Listener) -> str:
    key = "table.round" if view.round <= view.rounds else "table.extra_round"
    return to.words(key, round=view.round, rounds=view.rounds)


def state(view: MomistigriView, its: MomistigriSeat, to: Listener) -> str:
    if its.out:
        return to.words("table.out")
    return to.words("table.passed") if its.passed else ""


def discard_line(view: MomistigriView, to: Listener) -> Text:
    if not view.discard:
        return Text(to.words("table.no_discard"), "dim")
    cards = Text(" ").join(card_text(card) for card in view.discard)
    return Text.assemble(to.words("table.discard"), " ", cards)


def warnings(view: MomistigriView, to: Listener) -> list[str]:
    """M45"""
    return [] if view.turns_left is None else [to.words("table.turns_left", n=view.turns_left)]


def card_text(card: str) -> Text:
    if card == "M":
        return Text("M", "bold reverse")
    return Text(card, COLOURS[(ord(card[1]) - ord("a")) % len(COLOURS)])


def demand(view: MomistigriView, moves: Sequence[str], to: Listener) -> RenderableType:
    """What is asked, as a big sentence."""
    panel = Panel(Text(asked(view, moves, to), "bold", justify="center"), box=box.HEAVY, expand=False, padding=(0, 2))
    return Align.center(panel)


def hand(view: MomistigriView, moves: Sequence[str]) -> RenderableType:
    """Cards that can do something now have a thick frame."""
    usable = {word for move in moves for word in move.split()[1:]}
    if any(move.startswith("send") for move in moves):
        usable = set()  # those cards lie on the discard
    cards = [
        Panel(
            card_text(card),
            box=box.HEAVY if card in usable else box.ROUNDED,
            border_style="bold" if card in usable else "dim",
            expand=False,
        )
        for card in view.hand or []
    ]
    return Align.center(Columns(cards, padding=(0, 0)))


# ── the table, told ───────────────────────────────────────────────────────────────────────────────


def told(view: MomistigriView, moves: Sequence[str], to: Listener) -> list[str]:
    say = to.words
    lines = [say("aloud.where", round=round_text(view, to), turn=say("table.turn", n=view.round_turns + 1))]
    lines += [
        say("aloud.seat", seat=seat, name=to.name(seat), parts=", ".join(seat_parts(its, to)))
        for seat, its in enumerate(view.seats)
    ]
    lines.append(say(f"aloud.{view.arrow}"))
    lines.append(say("aloud.discard", cards=", ".join(view.discard)) if view.discard else say("aloud.no_discard"))
    lines += [f"{line}." for line in warnings(view, to)]
    if moves:
        lines.append(say("aloud.hand", cards=", ".join(card_name(card, to) for card in view.hand or [])))
        lines.append(f"{asked(view, moves, to)}.")
    return lines + hints(moves, to)


def seat_parts(its: MomistigriSeat, to: Listener) -> list[str]:
    say = to.words
    parts = [say("aloud.out") if its.out else say("aloud.held", n=its.held)]
    parts.append(say("aloud.points", n=its.total))
    if its.passed and not its.out:
        parts.append(say("aloud.passed"))
    if its.known:
        parts.append(say("aloud.known", cards=say.listing([card_name(card, to) for card in its.known])))
    return parts


def asked(view: MomistigriView, moves: Sequence[str], to: Listener) -> str:
    """What the listener has to do."""
    say = to.words
    if view.phase == "swap":
        return say("table.swap")
    if view.effect:
        return effect_asked(view.effect, view, to)
    if moves == ["pass"]:
        return say("table.pass_only")
    if "pass" not in moves:
        return say("table.must_pair")
    return say("table.pair_closing" if view.closing else "table.pair")


def hints(moves: Sequence[str], to: Listener) -> list[str]:
    """What the list of moves does not tell; if it is long, what pairs do, and how a move is typed."""
    told = []
    if any(is_colour_pair(move) for move in moves):
        told.append(to.words("table.colour_pairs"))
    named = [move for move in moves if not is_colour_pair(move)]
    if len(named) > MANY:
        word = named[0].split()[0]
        if word == "pair":
            values = dict.fromkeys(move.split()[1][0] for move in named if move.startswith("pair"))
            told += [to.words("hint.pair", value=value, effect=to.words(f"pair.{value}")) for value in values]
        elif word in ("swap", "give", "send"):
            told.append(to.words(f"hint.{word}", move=moves[0]))
    return told


def is_colour_pair(move: str) -> bool:
    word, *cards = move.split()
    return word == "pair" and cards[0][0] != cards[1][0]


def effect_asked(effect: MomistigriEffect, view: MomistigriView, to: Listener) -> str:
    """M34 With an empty hand a pair of 1, 2 or 3 can only turn the arrow."""
    name = "" if view.next is None else to.name(view.next)
    if not view.hand and effect.value <= 3:
        return to.words("decide.empty", value=effect.value)
    return to.words(f"decide.{effect.value}", name=name, n=effect.to_send)


# ── moves ─────────────────────────────────────────────────────────────────────────────────────────


def order(moves: Sequence[str]) -> list[str]:
    """Pairs of one number, then pairs of one colour, then the rest; to be rid of, the highest cards first."""
    return sorted(moves, key=place_of)


def place_of(move: str) -> tuple[int, int, str]:
    word, *rest = move.split()
    if word == "pair":
        return (int(is_colour_pair(move)), 0, move)
    if word in ("swap", "give", "send", "choose") and rest:
        return (2, -points_in(rest[:1]), move)
    return (3 if word != "reverse" else 4, 0, move)


def listed(moves: Sequence[str]) -> list[str]:
    return list(moves)


def at_hand(view: MomistigriView, word: str) -> bool:
    """No card is a number alone."""
    return False


def effect(view: MomistigriView, move: str, to: Listener) -> str:
    say, (word, *rest) = to.words, move.split()
    name = "" if view.next is None else to.name(view.next)
    if word == "pair":
        return "" if is_colour_pair(move) else pair_effect(view, rest, to)
    if word == "pass":
        return pass_effect(view, to)
    if word == "shed":
        ones = [card for card in view.hand or [] if card[0] == "1"]
        return say("effect.shed", cards=say.listing(ones)) if ones else say("effect.shed_nothing")
    if word in ("give", "send"):
        return say(f"effect.{word}", card=card_name(rest[0], to), name=to.name(int(rest[1])))
    if word == "swap":
        return say("effect.swap", card=card_name(rest[0], to), other=card_name(rest[1], to))
    if word == "choose":
        return say("effect.choose", card=card_name(rest[0], to), name=name) if rest else say("effect.choose_nothing")
    if word == "exchange" and not view.hand:
        return say("effect.exchange_nothing")
    return say(f"effect.{word}", name=name)


def pair_effect(view: MomistigriView, cards: Sequence[str], to: Listener) -> str:
    """What the number does; or that it has nobody to do it to, or (M34) no cards to do it with."""
    value = cards[0][0]
    if view.closing and value not in "16":
        return to.words("effect.no_target", value=value)
    if len(view.hand or []) == 2 and value != "5":
        return to.words("effect.last_cards_arrow" if value in "123" else "effect.last_cards")
    return to.words(f"pair.{value}")


def pass_effect(view: MomistigriView, to: Listener) -> str:
    if not view.pass_ends:
        return to.words("effect.pass")
    return to.words("effect.pass_ends", n=points_in(view.hand or []))
