"""Why a move of Addi Cat's is refused: each way to be illegal, with its clause."""

from __future__ import annotations

from cattery.core.reasons import Reason
from cattery.core.seats import BELL, HOUSE
from cattery.games.addi_cats.cards import NAMES
from cattery.games.addi_cats.resolving import WINNERS
from cattery.games.addi_cats.state import (
    CHASE_RUN,
    CHASING,
    COMPARING,
    COUNTING,
    EQUALITY,
    FAULT,
    OPEN,
    STALLED,
    SUMO_DUEL,
    State,
)


def why_not(s: State, seat: int, text: str) -> Reason:
    """Of a canonical move that is not legal for this seat now."""
    if s.ending:
        return Reason("over", "A32" if s.ending == WINNERS else "A50")
    if seat == HOUSE:
        return why_not_house(s, text)
    if s.unlaid:
        return Reason("still_dealing", "A7")
    if s.lays:
        return Reason("laying_anew", why_laid(s), {"seat": s.lay_seat[s.lay]})
    if seat == BELL:
        return why_not_bell(s, text)
    if s.won[seat]:
        return Reason("has_won", "A31")
    return why_not_flip(s) if text == "flip" else why_not_tap(s)


def why_not_house(s: State, text: str) -> Reason:
    if not s.unlaid and not s.lays:
        return Reason("all_dealt", "A7")
    token, _, seat = text.partition(" ")
    if s.first < 0:
        return Reason("name_first", "A8") if token != "first" else Reason("no_such_first", "A8")
    if token == "first":
        return Reason("first_is_named", "A8", {"seat": s.first})
    if token not in NAMES:
        return Reason("no_such_card", "A2", {"card": token})
    if s.unlaid:
        return Reason("deals_only", "A7") if seat else Reason("not_in_deck", "A7", {"card": token})
    if seat != f"seat {s.lay_seat[s.lay]}":
        return Reason("lays_for", why_laid(s), {"seat": s.lay_seat[s.lay]})
    return Reason("not_to_lay", why_laid(s), {"card": token, "seat": s.lay_seat[s.lay]})


def why_laid(s: State) -> str:
    """AO9 What was picked up is laid anew at once; A51 a stall is what comes of a situation in which nothing was."""
    return "AO9" if s.last in (EQUALITY, SUMO_DUEL, CHASE_RUN, FAULT) else "A51"


def why_not_bell(s: State, text: str) -> Reason:
    if text == "volley":
        return Reason("no_clock", "A20")
    if text == "timeout":
        return Reason("no_window", "A41")
    return Reason("not_yet_time", "A50") if s.soft_limit else Reason("no_limit", "AO10")


def why_not_flip(s: State) -> Reason:
    if s.window == OPEN:
        return Reason("not_your_turn", "A10", {"seat": s.turn})
    if s.window == COUNTING:
        return Reason("countdown", "A20")
    if s.window == STALLED:
        return Reason("nobody_can_flip", "A51")
    return Reason("window_open", "A26" if s.window == COMPARING else "A41")


def why_not_tap(s: State) -> Reason:
    if s.window == COUNTING:
        return Reason("countdown", "A26")
    if not any(s.piled[: s.seats]):
        return Reason("nothing_shown", "A29")
    if s.live == 0:
        return Reason("decided", "A29")
    return Reason("tapped_already", "A18" if s.window == CHASING else "A26")
