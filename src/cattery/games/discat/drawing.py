"""Discat told and drawn for a line-by-line client (`cattery.core.drawing.Drawing`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rich import box
from rich.align import Align
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from cattery.core.drawing import Listener
from cattery.core.game import Result
from cattery.core.seats import HOUSE
from cattery.core.table import Heard
from cattery.games.discat.game import Constraint, DiscatView, SeatView

ARROWS = {"up": "▲", "down": "▼"}
STYLES = {"up": "bold dark_orange", "down": "bold deep_sky_blue1"}  # beside the arrow, never instead of it
BACK = "▒▒"
# A colour a digit (D2), to spot cards that go together.
DIGITS = (
    "grey70",
    "red1",
    "dark_orange",
    "yellow3",
    "green3",
    "cyan3",
    "dodger_blue1",
    "medium_purple",
    "hot_pink",
    "tan",
)

# What a pass does, by whether the top card is turned over, and whether a card is swapped (D19, D20).
STEPS = {
    (True, True): "say.nap_swap",
    (True, False): "say.nap_keep",
    (False, True): "say.swap",
    (False, False): "say.keep",
}


# ── the table, drawn ──────────────────────────────────────────────────────────────────────────────


def table(view: DiscatView, moves: Sequence[str], to: Listener) -> RenderableType:
    parts: list[RenderableType] = [seats(view, to)]
    parts += [Text(f" {line}", "dim") for line in browsed(view, to)]
    if moves:
        parts += [demand(view, moves, to), hand(view, tops(moves))]
        if 0 < len(tops(moves)) < len(view.hand or []):
            parts.append(Text(to.words("table.legend"), "dim", justify="center"))
    return Group(*parts)


def seats(view: DiscatView, to: Listener) -> Grid:
    say = to.words
    grid = Grid(
        box=box.SIMPLE_HEAD, border_style="dim", expand=True, pad_edge=False, show_edge=False, title=pile_left(view, to)
    )
    grid.title_justify = "right"
    grid.add_column("", width=1)
    grid.add_column(say("table.player"), ratio=1, no_wrap=True, overflow="ellipsis")
    for name in ("table.hand", "table.pile", "table.bonus", "table.points"):
        grid.add_column(say(name), justify="right")
    grid.add_column(say("table.top"), min_width=len(say("table.asleep")) + 4)
    grid.add_column("", min_width=len(say("table.asks")) + 2)
    for seat, its in enumerate(view.seats):
        turn = seat == view.turn
        grid.add_row(
            "▶" if turn else "",
            to.name(seat),
            str(its.held),
            str(its.pile.count),
            str(its.bonus),
            signed(its.score),
            top_card(view, its, to),
            asking(view, seat, to),
            style="bold" if turn else "",
        )
    return grid


def pile_left(view: DiscatView, to: Listener) -> Text:
    told = to.words("table.draw_pile", n=view.draw_pile)
    if view.last_turns:
        told = f"{to.words('table.last_turns', n=view.last_turns)} · {told}"
    return Text(f"{told} ")


def top_card(view: DiscatView, its: SeatView, to: Listener) -> Text:
    if its.pile.top:
        return card_text(view, its.pile.top)
    return Text(f"{BACK} {to.words('table.asleep')}" if its.pile.count else "–", "dim")


def asking(view: DiscatView, seat: int, to: Listener) -> Text:
    limit = view.constraint
    if limit is None or limit.creator != seat:
        return Text()
    return Text(f"{ARROWS[limit.direction]} {to.words('table.asks')}", STYLES[limit.direction])


def arrow(view: DiscatView, card: str) -> Literal["up", "down"]:
    """D2 Where the card points."""
    return "up" if view.arrows[int(card) - 1] == "U" else "down"


def card_text(view: DiscatView, card: str) -> Text:
    points = arrow(view, card)
    tens, units = ((digit, DIGITS[int(digit)]) for digit in card)
    return Text.assemble(tens, units, " ", (ARROWS[points], STYLES[points]))


def demand(view: DiscatView, moves: Sequence[str], to: Listener) -> RenderableType:
    """The constraint as a big sentence."""
    limit = view.constraint
    style = STYLES[limit.direction] if limit else "bold"
    arrow = f"{ARROWS[limit.direction]}  " if limit else ""
    told = Text(f"{arrow}{asked(view, moves, to)}", style)
    return Align.center(Panel(told, box=box.HEAVY, expand=False, padding=(0, 2), border_style=style))


def hand(view: DiscatView, on_top: Sequence[str]) -> RenderableType:
    """Cards that can be on top have a thick frame."""
    cards = [
        Panel(
            card_text(view, card),
            box=box.HEAVY if card in on_top else box.ROUNDED,
            border_style="bold" if card in on_top else "dim",
            expand=False,
        )
        for card in view.hand or []
    ]
    return Align.center(Columns(cards, padding=(0, 1)))


# ── the table, told ───────────────────────────────────────────────────────────────────────────────


def told(view: DiscatView, moves: Sequence[str], to: Listener) -> list[str]:
    say = to.words
    lines = [
        say("aloud.seat", name=to.name(seat), parts=", ".join(seat_parts(its, to)))
        for seat, its in enumerate(view.seats)
    ]
    lines += [f"{line}." for line in (*browsed(view, to), pile_left(view, to).plain.strip())]
    if not moves:
        return lines
    cards = [say("say.up" if arrow(view, card) == "up" else "say.down", card=card) for card in view.hand or []]
    lines.append(say("aloud.hand", cards=", ".join(cards)))
    if tops(moves):
        lines.append(say("aloud.on_top", cards=", ".join(tops(moves))))
    lines.append(f"{asked(view, moves, to)}.")
    if view.constraint:
        lines[-1] += f" {say('aloud.constraint', name=to.name(view.constraint.creator))}"
    return lines


def seat_parts(its: SeatView, to: Listener) -> list[str]:
    say, pile = to.words, its.pile
    parts = [say("aloud.held", n=its.held)]
    if pile.count:
        parts.append(say("aloud.pile", n=pile.count))
        parts.append(say("aloud.top", card=pile.top) if pile.top else say("aloud.asleep"))
    else:
        parts.append(say("aloud.no_pile"))
    if its.bonus:
        parts.append(say("aloud.bonus", n=its.bonus))
    return [*parts, say("aloud.points", n=abs(its.score), points=signed(its.score))]


def browsed(view: DiscatView, to: Listener) -> list[str]:
    """DO5"""
    return [
        to.tell("table.browse", seat, cards=" ".join(its.pile.cards))
        for seat, its in enumerate(view.seats)
        if its.pile.cards
    ]


def asked(view: DiscatView, moves: Sequence[str], to: Listener) -> str:
    """What the listener has to do."""
    say, limit = to.words, view.constraint
    if limit is None:
        return say("table.play_first" if view.first_turn else "table.play_free")
    if tops(moves):
        return say("table.play_more" if limit.direction == "up" else "table.play_less", card=limit.card)
    if len(moves) == 1:
        return say("table.pass_only", constraint=constraint(limit, to))
    return say("table.pass_more" if limit.direction == "up" else "table.pass_less", card=limit.card)


def constraint(limit: Constraint, to: Listener) -> str:
    return to.words("say.more" if limit.direction == "up" else "say.less", card=limit.card)


# ── moves ─────────────────────────────────────────────────────────────────────────────────────────


def cards_in(move: str) -> list[str]:
    """The cards that a move lays; none for a pass."""
    return move.split() if move[0].isdigit() else []


def tops(moves: Sequence[str]) -> list[str]:
    return sorted({cards_in(move)[-1] for move in moves if cards_in(move)})


def order(moves: Sequence[str]) -> list[str]:
    """By number of cards, then by the top card; passes after the plays."""

    def key(move: str) -> tuple[bool, int, list[str]]:
        cards = cards_in(move)
        return (not cards, len(cards), cards[::-1] or move.split())

    return sorted(moves, key=key)


def listed(moves: Sequence[str]) -> list[str]:
    return list(moves)


def at_hand(view: DiscatView, word: str) -> bool:
    return word in (view.hand or [])


def effect(view: DiscatView, move: str, to: Listener) -> str:
    say, cards = to.words, cards_in(move)
    if not cards:
        return say("effect.pass") if move == "pass" else say("effect.swap", card=move.split()[1])
    told = constraint(Constraint(to.seat, cards[-1], arrow(view, cards[-1]), bonus_paid=False), to)
    if len(cards) == 4:
        return say("effect.bonus", constraint=told, card=cards[0])
    return say("effect.many", constraint=told, n=len(cards)) if len(cards) > 4 else told


# ── what happened ─────────────────────────────────────────────────────────────────────────────────


def happened(before: DiscatView, heard: Heard, after: DiscatView, to: Listener) -> list[str]:
    if heard.seat == HOUSE:
        who, _, seat = heard.text.partition(" ")
        return [to.tell("say.begin", int(seat))] if who == "first" else []
    cards = cards_in(heard.text)
    lines = played(before, heard.seat, cards, after, to) if cards else [passed(before, heard, after, to)]
    if before.draw_pile and not after.draw_pile:
        lines.append(to.words("say.drained"))
    if before.constraint and not after.constraint and after.turn is not None:  # D11
        lines.append(to.tell("say.free", after.turn))
    if after.last_turns and before.last_turns is None:
        lines.append(to.tell("say.last", heard.seat))
    return lines


def played(before: DiscatView, seat: int, cards: list[str], after: DiscatView, to: Listener) -> list[str]:
    if after.ending == "instant":
        return [to.tell("say.win", seat, cards=group(cards, to), n=len(cards))]
    lines = []
    if after.constraint:
        lines.append(to.tell("say.play", seat, cards=group(cards, to), constraint=constraint(after.constraint, to)))
    if after.seats[seat].bonus > before.seats[seat].bonus:
        lines.append(to.tell("say.bonus", seat, card=cards[0]))
    drawn = new_cards(before, after)
    if drawn:
        lines.append(to.words("say.you_draw", cards=to.words.listing(drawn)))
    return lines


def passed(before: DiscatView, heard: Heard, after: DiscatView, to: Listener) -> str:
    """D18 the present, D19 the nap, D20 the swap."""
    steps, seat = [], heard.seat
    limit = before.constraint
    if limit and not limit.bonus_paid and before.draw_pile:
        steps.append(to.tell("say.gift", limit.creator, card=" ".join(new_cards(before, after))))
    _, swap, card = heard.text.partition("swap ")
    step = STEPS[before.seats[seat].pile.top is not None, bool(swap)]
    steps.append(to.tell(step, seat, card=card, new=" ".join(new_cards(before, after))))
    return to.tell("say.pass", seat, steps=", ".join(steps))


def new_cards(before: DiscatView, after: DiscatView) -> list[str]:
    """What the listener has drawn."""
    return [card for card in after.hand or [] if card not in (before.hand or [])]


def group(cards: Sequence[str], to: Listener) -> str:
    *others, top = cards
    return to.words("say.group", others=to.words.listing(others), card=top) if others else top


# ── the end ───────────────────────────────────────────────────────────────────────────────────────


def ending(view: DiscatView, result: Result, heard: Sequence[Heard], to: Listener) -> list[str]:
    lines = [to.victory(result), why_won(view, result, heard[-1], to), to.words("ending.counted")]
    for seat in sorted(range(len(view.seats)), key=lambda seat: result.ranks[seat]):
        its = view.seats[seat]
        lines.append(
            to.words(
                "ending.line",
                rank=result.ranks[seat],
                name=to.name(seat),
                pile=its.pile.count,
                bonus=its.bonus,
                hand=its.held,
                score=signed(its.score),
            )
        )
    return lines


def why_won(view: DiscatView, result: Result, last: Heard, to: Listener) -> str:
    if result.ending == "instant":
        return to.tell("ending.instant", last.seat, n=len(cards_in(last.text)), cards=last.text)
    if len(result.winners) > 1:
        return to.words("ending.even")
    level = result.scores.count(max(result.scores)) > 1
    return to.words("ending.tie" if level else "ending.most")


def signed(number: int) -> str:
    """With a true minus sign."""
    return str(number).replace("-", "−")
