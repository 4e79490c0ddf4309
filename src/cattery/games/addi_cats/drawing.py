"""Addi Cat's told and drawn for a line-by-line client (`cattery.core.drawing.Drawing`)."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from cattery.core.drawing import Listener
from cattery.core.game import Result
from cattery.core.seats import HOUSE
from cattery.core.table import Heard
from cattery.games.addi_cats.views import AddiCatsView, Resolution, SeatView

WIDTH = 80  # columns of a terminal
NEW = "bold reverse"  # beside the arrow, never instead of it


# ── the table ─────────────────────────────────────────────────────────────────────────────────────


def table(view: AddiCatsView, moves: Sequence[str], to: Listener) -> RenderableType:
    """A column a seat: the current card, and how many cards it has."""
    grid = Grid(box=box.SIMPLE_HEAD, border_style="dim", expand=True, pad_edge=False, show_edge=False)
    for seat in range(len(view.seats)):
        grid.add_column(to.name(seat), justify="center", ratio=1, no_wrap=True, overflow="ellipsis")
    grid.add_row(*[card_text(its, to) for its in view.seats])
    grid.add_row(*[Text(counts(its, WIDTH // len(view.seats), to), "dim") for its in view.seats])
    return grid


def card_text(its: SeatView, to: Listener) -> Text:
    if its.place:
        return Text(to.words("table.won"), "dim")
    if its.card is None:
        return Text("–", "dim")
    return Text(f"▶ {shown(its.card, to)}" if its.new else shown(its.card, to), NEW if its.new else "")


def counts(its: SeatView, room: int, to: Listener) -> str:
    """Cards face down and face up, in words if there is room for them."""
    told = to.words("table.counts", stock=its.stock, pile=its.pile)
    return told if len(told) < room else f"{its.stock} + {its.pile}"


def told(view: AddiCatsView, moves: Sequence[str], to: Listener) -> list[str]:
    """All current cards in words."""
    parts = [
        to.words("aloud.card", name=to.name(seat), card=spoken(its.card, to))
        for seat, its in enumerate(view.seats)
        if its.card is not None
    ]
    return [to.words("aloud.cards", cards=", ".join(parts))] if parts else [to.words("aloud.no_cards")]


def shown(card: str, to: Listener) -> str:
    """`5+9`, `14`, «Chase»"""
    return card if card[0].isdigit() else to.words(f"cards.{card}")


def spoken(card: str, to: Listener) -> str:
    """A card in words: «5 plus 9»"""
    a, plus, b = card.partition("+")
    return to.words("cards.plus", a=a, b=b) if plus else shown(card, to)


# ── moves ─────────────────────────────────────────────────────────────────────────────────────────


def order(moves: Sequence[str]) -> list[str]:
    return list(moves)


def effect(view: AddiCatsView, move: str, to: Listener) -> str:
    return to.words("effect.flip") if move == "flip" else to.words("effect.tap")


def at_hand(view: AddiCatsView, word: str) -> bool:
    return False


# ── what happened ─────────────────────────────────────────────────────────────────────────────────


def happened(before: AddiCatsView, heard: Heard, after: AddiCatsView, to: Listener) -> list[str]:
    lines = played(heard, after, to)
    if after.last and (before.last is None or news(before, after)):
        lines += resolved(after.last, to)
    lines += [
        to.tell("say.rid", seat)
        for seat, its in enumerate(after.seats)
        if its.place and before.seats[seat].place is None
    ]
    return lines


def news(before: AddiCatsView, after: AddiCatsView) -> bool:
    """Was something resolved just now? Two resolutions can look the same; then the cards have moved."""
    moved = [lying(its) for its in after.seats] != [lying(its) for its in before.seats]
    return before.last != after.last or (after.moment == before.moment and moved)


def lying(its: SeatView) -> tuple[int, int, str | None, int | None]:
    """What a seat has on the table; that it has had its tap is no card moved."""
    return its.stock, its.pile, its.card, its.place


def played(heard: Heard, after: AddiCatsView, to: Listener) -> list[str]:
    if heard.seat == HOUSE:
        who, _, seat = heard.text.partition(" ")
        return [to.tell("say.begin", int(seat))] if who == "first" else []
    if heard.text == "flip":
        return flipped(heard.seat, after, to)
    if heard.text == "volley":
        return [to.words("say.volley")]
    if heard.text == "time":
        return [to.words("say.time")]
    return [to.tell("say.tap", heard.seat)] if heard.text == "tap" else []


def flipped(seat: int, after: AddiCatsView, to: Listener) -> list[str]:
    card = after.seats[seat].card or ""
    lines = [to.tell("say.flip", seat, card=shown(card, to))]
    if card and not card[0].isdigit():
        lines.append(to.words(f"action.{card}"))
    return lines


def resolved(last: Resolution, to: Listener) -> list[str]:
    """How it was decided, and the Correction cards."""
    losers = to.words.listing([to.name(seat) for seat in last.losers])
    lines = []
    if last.kind in ("equality", "sumo", "chase", "trap") and last.winner is not None:
        key = "say.trap_owner" if last.kind == "trap" and not last.losers else f"say.{last.kind}"
        lines.append(to.tell(key, last.winner, losers=losers))
    elif last.kind == "fault":
        lines.append(to.tell("say.fault", last.losers[0], n=sum(moved.cards for moved in last.moved)))
    elif last.kind == "lapse":
        lines.append(to.words("say.lapse", names=losers))
    elif last.kind == "timeout":
        lines.append(to.words("say.timeout"))
    for correction in last.corrections:
        lines.append(to.words("say.correction", sum=correction.sum, additions=" = ".join(correction.additions)))
    return lines


# ── the end ───────────────────────────────────────────────────────────────────────────────────────


def ending(view: AddiCatsView, result: Result, heard: Sequence[Heard], to: Listener) -> list[str]:
    lines = [to.victory(result), to.words(f"ending.{result.ending}")]
    for seat in sorted(range(len(result.ranks)), key=lambda seat: result.ranks[seat]):
        rank, n = result.ranks[seat], -result.scores[seat]
        lines.append(to.words("ending.line", rank=rank, name=to.name(seat), n=n))
    return lines
