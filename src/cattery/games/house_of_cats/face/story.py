"""House of Cats told in sentences: what happened, what is asked, what a move would do, how it stands and ended.

H7 Nobody hears the moves of others before they confirm, so all sentences but a few are about the viewer's own sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cattery.core import story as any_game
from cattery.core.game import Result
from cattery.core.seats import HOUSE
from cattery.core.story import Effect, Lesson, PointsLine, Sentence, Value, by_rank, sentence, tell, victory
from cattery.core.table import Heard
from cattery.games.house_of_cats.face import aloud
from cattery.games.house_of_cats.face.notation import ALONE, CHANGES, SYMBOLS
from cattery.games.house_of_cats.face.steps import STEPS
from cattery.games.house_of_cats.face.views import ANY_NUMBER, HouseOfCatsView
from cattery.games.house_of_cats.rules.moves import CAT, DONE, MOUSE, TRACK_CAT
from cattery.games.house_of_cats.rules.plays import THREE

STAR, NO_STAR = "★", "☆"

# ── moves ─────────────────────────────────────────────────────────────────────────────────────────


def deed(move: str, view: HouseOfCatsView) -> tuple[str, dict[str, Value]]:
    """What a move of the viewer's is: the end of a key (`say.you_write`, `effect.write`), and what to fill in."""
    if move == ALONE[TRACK_CAT] and view.viewer is not None:
        crossed = view.seats[view.viewer].sheet.cats
        return "cat" if crossed < len(view.printed.track) else "idle_cat", {}
    return deed_of(move)


@lru_cache(4096)
def deed_of(move: str) -> tuple[str, dict[str, Value]]:
    first, *rest = move.split()
    if move == ALONE[DONE]:
        return "confirm", {}
    if first == "track":
        first, *rest = rest
    if first in SYMBOLS:
        return "write", {"symbol": first, "cell": rest[0]}
    if first == "room":
        return "wall", {"cells": [*rest]}
    if first in ("open", "cross"):
        return first, {"cell": rest[0]}
    return ("use", {"ability": first, "detail": detail(first, rest)}) if rest else ("use_plainly", {"ability": first})


def detail(letter: str, rest: list[str]) -> Sentence:
    """H2 What an ability is used for."""
    one, *others = rest
    if one == "cross":
        return sentence("detail.cross", cell=others[0])
    if letter in CHANGES:
        return sentence("detail.change", old=one, new=others[0])
    if letter == "e":
        return sentence(f"detail.{one}")
    if letter == "g":
        return sentence("detail.move", cell=one, to=others[0])
    if letter == "d":
        return sentence("detail.put", symbol=SYMBOLS[THREE], cell=one)
    if letter == "l":
        mouse = sentence("detail.put", symbol=SYMBOLS[MOUSE], cell=one)
        return sentence("detail.mice", cells=[*rest]) if others else mouse
    if not others:
        return sentence("detail.cat")  # k on level 1
    return sentence("detail.double" if letter == "i" else "detail.put", symbol=one, cell=others[0])


# ── what happened ─────────────────────────────────────────────────────────────────────────────────


def happened(before: HouseOfCatsView, heard: Heard, after: HouseOfCatsView, viewer: int | None) -> list[Sentence]:
    if heard.seat == HOUSE:
        return house_played(before, heard.text, after)
    key, values = deed(heard.text, before)
    story = [tell(f"say.{key}", heard.seat, viewer, **values)]
    if heard.text != ALONE[DONE]:
        story += won(before, heard.seat, after, viewer)
    if after.turns > before.turns and len(after.seats) > 1:
        scores = enumerate(its.sheet.points.score for its in after.seats)
        totals = [sentence("say.total", seat=seat, points=score) for seat, score in scores]
        story.append(sentence("say.turn_over", n=after.turns, totals=[*totals]))
    if after.ending and not before.ending:
        story.append(sentence("say.full"))
    return story


def house_played(before: HouseOfCatsView, move: str, after: HouseOfCatsView) -> list[Sentence]:
    """H5 A tile, or H7 a roll, which is told with its last die."""
    kind, _, letter = move.partition(" ")
    if kind == "tile":
        return [sentence("say.tile", size=room_of(after, letter), ability=letter)]
    if after.phase == before.phase:
        return []
    return [sentence("say.star_roll" if after.phase == "stars" else "say.roll", dice=[*after.roll])]


def room_of(view: HouseOfCatsView, letter: str) -> int:
    """H5 The number whose rooms give this ability."""
    return next(tile.room for tile in view.tiles if tile.letter == letter)


def won(before: HouseOfCatsView, seat: int, after: HouseOfCatsView, viewer: int | None) -> list[Sentence]:
    """What came of a seat's own move: cats crossed, rooms, cheeses."""
    was, now = before.seats[seat].sheet, after.seats[seat].sheet
    story = []
    if now.cats > was.cats:
        story.append(sentence("say.track", n=now.cats, all=len(after.printed.track)))
    for tile, old, new in zip(after.tiles, was.circles, now.circles, strict=True):
        if new > old:
            story.append(tell("say.room", seat, viewer, size=tile.room, ability=tile.letter))
    eaten = [cheese for cheese in now.cheeses if cheese not in was.cheeses]
    if eaten:
        story.append(sentence("say.cheese", n=len(eaten), cheeses=[*eaten]))
    return story


# ── what is asked, and what a move would do ───────────────────────────────────────────────────────


def asked(view: HouseOfCatsView, moves: Sequence[str]) -> Sentence | None:
    turn = view.turn
    if turn is None or not moves:
        return None
    left = turn.dice_number - turn.dice_used
    if view.phase == "stars":
        return sentence("asked.stars", n=left)
    if turn.due == "lightning":
        return STEPS[turn.begins][0].asks
    if turn.due == "open":
        return sentence("asked.open", n=turn.to_open)
    if turn.due == "track":
        return (
            sentence("asked.track_any")
            if turn.due_number == ANY_NUMBER
            else sentence("asked.track", symbol=turn.due_number)
        )
    if turn.due == "room":
        return sentence("asked.room", size=turn.due_number, cell=turn.new_cell)
    if turn.due == "cross":
        return sentence("asked.cross")
    if turn.dice_over:
        return sentence("asked.confirm" if len(moves) == 1 else "asked.confirm_or_use")
    return sentence("asked.next" if turn.die_cells else "asked.first", n=left)


def waiting(view: HouseOfCatsView, acting: Sequence[int]) -> Sentence | None:
    if HOUSE in acting:
        return sentence("waiting.house")
    if view.viewer is None or not acting:
        return any_game.waiting(acting)
    full = view.seats[view.viewer].waiting  # H28
    return sentence("waiting.full" if full else "waiting.confirmed", seats=[*acting])


def effect(view: HouseOfCatsView, move: str) -> Effect | None:
    key, values = deed(move, view)
    return Effect(Sentence(f"effect.{key}", values))


# ── how it stands ─────────────────────────────────────────────────────────────────────────────────


def table(view: HouseOfCatsView) -> list[Sentence]:
    return [aloud.where(view)]


def own(view: HouseOfCatsView, moves: Sequence[str]) -> list[Sentence]:
    """Of all sheets only the viewer's own is told in full."""
    if view.viewer is None:
        return [*aloud.tiles(view), *aloud.dice(view)]
    sheet = view.seats[view.viewer].sheet
    told = [*aloud.whole_sheet(view, sheet), *aloud.abilities(view, sheet), *aloud.points(view, view.viewer)]
    return [*told, *aloud.dice(view), *aloud.cells_to_choose(moves)]


def seat(view: HouseOfCatsView, seat: int) -> Sentence:
    its = view.seats[seat]
    state = "full" if its.waiting else "done" if its.done else "writing" if view.phase in ("stars", "turn") else "seat"
    sheet, cats = its.sheet, its.sheet.cats if view.printed.track else None
    parts = aloud.in_short(sheet.points.score, tuple(sheet.circles), cats, sheet.empty)
    return sentence(f"aloud.{state}", seat=seat, parts=[*parts])


# ── the coach ─────────────────────────────────────────────────────────────────────────────────────

DUE_TIPS = {"room": "choose_room", "track": "track", "open": "open", "lightning": "lightning", "cross": "cross"}
DICE_TIPS = ("first", "second", "third")


def lesson(view: HouseOfCatsView, moves: Sequence[str], acting: Sequence[int]) -> Lesson:
    return Lesson(tips_now(view, moves, acting), tips_once(view, moves))


def tips_now(view: HouseOfCatsView, moves: Sequence[str], acting: Sequence[int]) -> list[Sentence]:
    turn = view.turn
    if turn is None:
        return [sentence("coach.wait", seat=seat) for seat in acting[:1]]
    if view.phase == "stars":
        return [sentence("coach.stars")]
    if turn.due:
        return [sentence(f"coach.{DUE_TIPS[turn.due]}")]
    tips = [] if turn.dice_over else [sentence(f"coach.{DICE_TIPS[min(turn.dice_used, 2)]}")]
    return [*tips, sentence("coach.done")] if ALONE[DONE] in moves else tips


def tips_once(view: HouseOfCatsView, moves: Sequence[str]) -> list[Sentence]:
    turn, sheet, letters = view.turn, view.seats[view.viewer or 0].sheet, {move.split()[0] for move in moves}
    dice = {die.symbol for die in turn.dice if not die.used} if turn else set()
    fits = {
        "room": any(sheet.circles),
        "ability": bool(turn and not turn.due) and any(tile.letter in letters for tile in view.tiles),
        "mouse": bool(view.printed.cheese_rows) and SYMBOLS[MOUSE] in dice,
        "cat": bool(view.printed.track) and SYMBOLS[CAT] in dice,
        "undo": bool(turn and turn.undo),
        "points": view.turns > 2,
    }
    return [sentence(f"coach.{tip}") for tip, fit in fits.items() if fit]


# ── points, and the end ───────────────────────────────────────────────────────────────────────────


def points(view: HouseOfCatsView, seat: int) -> list[PointsLine]:
    return view.seats[seat].sheet.lines


def ending(view: HouseOfCatsView, result: Result, log: Sequence[Heard], viewer: int | None) -> list[Sentence]:
    if len(view.seats) == 1:
        return solo_ending(view, result, viewer)
    story = [victory(result, viewer), why_won(result)]
    for seat in by_rank(result):
        values: dict[str, Value] = {"rank": result.ranks[seat], "seat": seat, "n": view.seats[seat].sheet.filled}
        story.append(sentence("ending.line", parts=[*aloud.counted(view, seat)], total=result.scores[seat], **values))
    return story


def solo_ending(view: HouseOfCatsView, result: Result, viewer: int | None) -> list[Sentence]:
    """H30 Won from one star on."""
    if view.stars:
        story = [victory(result, viewer), sentence("ending.stars", n=view.stars, signs=STAR * view.stars)]
    else:
        story = [sentence("ending.no_star"), sentence("ending.first_star", n=(view.star_points or [0])[0])]
    return [*story, tell("ending.solo", 0, viewer, n=result.scores[0], parts=[*aloud.counted(view, 0)])]


def why_won(result: Result) -> Sentence:
    """H29"""
    if len(result.winners) > 1:
        return sentence("ending.even")
    level = result.scores.count(max(result.scores)) > 1
    return sentence("ending.tie" if level else "ending.most")
