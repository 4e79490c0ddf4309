"""Why a move of House of Cats is refused: each way to be illegal, with its clause."""

from __future__ import annotations

from collections.abc import Iterable

from cattery.core.reasons import Reason
from cattery.core.seats import BELL, HOUSE
from cattery.games.house_of_cats.face.notation import CHANGES, SYMBOLS, cell_named, is_cell, names
from cattery.games.house_of_cats.rules.legality import (
    can_change,
    crossable,
    dice_are_over,
    dice_left,
    free_numbers,
    free_stars,
    on_grid,
    reach,
)
from cattery.games.house_of_cats.rules.masks import bit, lowest
from cattery.games.house_of_cats.rules.moves import NUMBERS
from cattery.games.house_of_cats.rules.setup import LETTERS
from cattery.games.house_of_cats.rules.state import (
    ABILITY_K,
    ANY,
    FREE,
    KEPT,
    LIGHTNING_DUE,
    NOBODY,
    OPEN_DUE,
    OVER,
    ROOM_DUE,
    STAR_ROLL,
    STARS,
    TILES,
    TRACK_DUE,
    TURN,
    State,
    blank,
    empty,
    unused_dice,
    uses,
)

DUE_VERBS = {ROOM_DUE: "room", OPEN_DUE: "open", TRACK_DUE: "track"}


def why_not(s: State, seat: int, text: str) -> Reason:
    """Of a canonical move that is not legal for this seat now."""
    tokens = text.split()
    if s.phase == OVER:
        return Reason("over", "H28")
    if seat == BELL:
        return Reason("no_bell", "H7")
    if seat == HOUSE:
        return why_not_house(s, tokens)
    if s.phase not in (STARS, TURN):
        return Reason("still_rolling", {TILES: "H5", STAR_ROLL: "H6"}.get(s.phase, "H7"))
    if s.done[seat]:
        return Reason("sheet_full", "H28") if empty(s, KEPT + seat) == 0 else Reason("confirmed", "H7")
    wrong = next((token for token in tokens if is_cell(token) and cell_named(s, token) is None), "")
    if wrong:
        return Reason("no_such_cell", "H4", {"cell": wrong})
    if s.phase == STARS:
        return why_not_star(s, seat, tokens)
    if s.due[seat] != FREE:
        return why_not_due(s, seat, tokens)
    return why_not_free(s, seat, tokens)


def why_not_house(s: State, tokens: list[str]) -> Reason:
    if s.phase in (STARS, TURN):
        return Reason("house_waits", "H7")
    if tokens[0] == "die":
        return Reason("tiles_first", "H5")
    return Reason("tile_taken" if s.phase == TILES else "tiles_named", "H5", {"letter": tokens[1]})


def is_filled(s: State, seat: int, name: str) -> bool:
    return not empty(s, seat) & mask_of(s, name)


def mask_of(s: State, *names: str) -> int:
    mask = 0
    for name in names:
        cell = cell_named(s, name)
        mask |= bit(cell) if cell is not None else 0
    return mask


def no_empty_cell(s: State, seat: int, name: str) -> Reason:
    """H9 It is filled, or H26 it is still closed."""
    if not s.opened[seat] & mask_of(s, name) and not s.filled[seat] & mask_of(s, name):
        return Reason("closed_cell", "H26", {"cell": name})
    return Reason("filled_cell", "H9", {"cell": name})


# ── what is compulsory ────────────────────────────────────────────────────────────────────────────


def why_not_star(s: State, seat: int, tokens: list[str]) -> Reason:
    """H6"""
    if tokens[0] not in SYMBOLS or len(tokens) == 1:
        return Reason("stars_first", "H6")
    symbol, cell = tokens
    if not unused_dice(s, seat, SYMBOLS.index(symbol)):
        return Reason("no_such_die", "H6", {"symbol": symbol})
    if s.stars & mask_of(s, cell) & ~free_stars(s, seat):
        return Reason("filled_cell", "H6", {"cell": cell})
    return Reason("no_star", "H6", {"cell": cell})


def why_not_due(s: State, seat: int, tokens: list[str]) -> Reason:
    """Room, opening, lightning or track number come before anything else."""
    due = s.due[seat]
    if due == LIGHTNING_DUE:
        return why_not_lightning(s, seat, tokens)
    number = "#" if s.number[seat] == ANY else SYMBOLS[s.number[seat]] if due != OPEN_DUE else ""
    if tokens[0] != DUE_VERBS[due]:
        if due == ROOM_DUE:
            return Reason("room_first", "H14", {"number": number})
        if due == OPEN_DUE:
            return Reason("open_first", "H26", {"n": s.to_open[seat]})
        return Reason("track_any_first" if number == "#" else "track_first", "H21", {"number": number})
    if due == ROOM_DUE:
        return Reason("no_such_room", "H14", {"number": number})
    if due == OPEN_DUE:
        return why_not_open(s, seat, tokens[1])
    if number not in (tokens[1], "#") or tokens[1] not in SYMBOLS[:NUMBERS]:
        return Reason("track_any_first" if number == "#" else "track_first", "H21", {"number": number})
    return no_empty_cell(s, seat, tokens[2])


def why_not_open(s: State, seat: int, name: str) -> Reason:
    cell = mask_of(s, name)
    if s.opened[seat] & cell or s.crossed[seat] & cell:
        return Reason("not_closed", "H26", {"cell": name})
    return Reason("open_beside" if s.opening[seat] else "open_larger", "H26", {"cell": name, "n": s.to_open[seat]})


def why_not_lightning(s: State, seat: int, tokens: list[str]) -> Reason:
    """H18"""
    letter = LETTERS[s.tile[s.lightning[seat]]]
    if tokens[0] != letter:
        return Reason("lightning_first", "H18", {"letter": letter})
    if letter == "k" and tokens[1] == "cat" and (s.level == 1 or len(tokens) == 2):
        if s.level != 1:
            return Reason("cat_needs_cell", "H21")
        return Reason("cats_on_track" if len(tokens) == 3 else "track_full", "H21")
    cells = [token for token in tokens if is_cell(token)]
    filled = next((cell for cell in cells if is_filled(s, seat, cell)), "")
    return no_empty_cell(s, seat, filled) if filled else Reason("not_side_by_side", "H18")


# ── what is free ──────────────────────────────────────────────────────────────────────────────────


def why_not_free(s: State, seat: int, tokens: list[str]) -> Reason:
    first = tokens[0]
    if s.has_crossed[seat]:
        return Reason("only_done", "H31")
    if first == "done":
        return why_not_done(s, seat)
    if "cross" in tokens:
        return why_not_cross(s, seat, tokens)
    if first in SYMBOLS:
        return why_not_die(s, seat, first, tokens[1:], reach(s, seat))
    if first == "room":
        return Reason("no_room_due", "H14")
    if first == "open":
        return Reason("no_open_due", "H26")
    if first == "track":
        return Reason("no_track_due", "H21")
    return why_not_ability(s, seat, tokens)


def why_not_done(s: State, seat: int) -> Reason:
    if not dice_are_over(s, seat):
        return Reason("dice_left", "H11", {"n": s.dice_number[seat] - s.dice_used[seat]})
    return Reason("cross_first", "H31")


def why_not_die(s: State, seat: int, symbol: str, cells: list[str], where: int) -> Reason:
    """H7–H10, H21 A die, written in one of the cells `where`."""
    if not dice_left(s, seat):
        return Reason("dice_used_up", "H7", {"n": s.dice_number[seat]})
    if not unused_dice(s, seat, SYMBOLS.index(symbol)):
        return Reason("no_such_die", "H7", {"symbol": symbol})
    if not cells:
        return Reason("cat_needs_cell", "H21")
    if not on_grid(s, SYMBOLS.index(symbol)):
        return Reason("cats_on_track", "H21")
    if is_filled(s, seat, cells[0]):
        return no_empty_cell(s, seat, cells[0])
    return Reason("area_full", "H10") if where == 0 else Reason("not_connected", "H9", {"cell": cells[0]})


def why_not_ability(s: State, seat: int, tokens: list[str]) -> Reason:
    letter = tokens[0]
    ability = LETTERS.index(letter)
    if s.holder[ability] == NOBODY:
        return Reason("not_in_play", "H5", {"letter": letter})
    if ability >= ABILITY_K:
        return Reason("no_lightning", "H18", {"letter": letter})
    if not uses(s, seat, ability):
        return Reason("no_use", "H17", {"letter": letter, "number": s.holder[ability] + 2})
    if letter in "abcfhij" and not dice_left(s, seat):
        return Reason("too_late", "H19", {"letter": letter})
    if letter in CHANGES:
        return why_not_change(s, seat, tokens)
    if letter == "e":
        return Reason("most_dice", "H19") if tokens[1] == "more" else Reason("fewest_dice", "H19")
    if letter == "j":
        return Reason("diagonal_already", "H19")
    if letter == "i":
        return why_not_double(s, seat, *tokens[1:])
    if letter == "g" and not free_numbers(s, seat) & mask_of(s, tokens[1]):
        return Reason("not_movable", "H19", {"cell": tokens[1]})
    if letter == "a":
        return why_not_die(s, seat, tokens[1], tokens[2:], empty(s, seat))
    return no_empty_cell(s, seat, tokens[-1])


def why_not_change(s: State, seat: int, tokens: list[str]) -> Reason:
    letter, old, new = tokens
    if not can_change(LETTERS.index(letter), SYMBOLS.index(old), SYMBOLS.index(new)):
        return Reason("no_such_change", "H19", {"letter": letter, "old": old, "new": new})
    return Reason("no_such_die", "H19", {"symbol": old})


def why_not_double(s: State, seat: int, symbol: str, cell: str) -> Reason:
    """H20"""
    if unused_dice(s, seat, SYMBOLS.index(symbol)) < 2:
        return Reason("no_pair", "H20", {"symbol": symbol})
    if s.dice_used[seat] + 2 > s.dice_number[seat]:
        return Reason("one_die_left", "H20")
    return why_not_die(s, seat, symbol, [cell], reach(s, seat))


def why_not_cross(s: State, seat: int, tokens: list[str]) -> Reason:
    """H31"""
    how, cell = tokens[0], tokens[-1]
    if not s.hardcore:
        return Reason("no_crossing", "H31")
    if not dice_are_over(s, seat):
        return Reason("dice_left", "H31", {"n": s.dice_number[seat] - s.dice_used[seat]})
    if how != "cross":
        if s.holder[LETTERS.index(how)] == NOBODY:
            return Reason("not_in_play", "H5", {"letter": how})
        if not uses(s, seat, LETTERS.index(how)):
            return Reason("no_use", "H17", {"letter": how, "number": s.holder[LETTERS.index(how)] + 2})
    if not blank(s, seat) & mask_of(s, cell):
        return Reason("filled_cell", "H31", {"cell": cell})
    if how == "cross":
        return Reason("not_beside", "H31", {"cell": cell})
    return Reason("cross_plainly" if crossable(s, seat) & mask_of(s, cell) else "not_diagonal", "H31", {"cell": cell})


# ── moves that are not finished ───────────────────────────────────────────────────────────────────


def why_unfinished(s: State, seat: int, tokens: list[str], moves: Iterable[str]) -> Reason:
    """Of the beginning of a move: how it may go on; or, if no legal move begins so, what is wrong with it already."""
    found = next((move for move in moves if goes_on(tokens, move.split())), "")
    if found:
        return Reason("unfinished", values={"text": " ".join(tokens), "move": found})
    return why_not(s, seat, likely(s, seat, tokens))


def goes_on(tokens: list[str], move: list[str]) -> bool:
    """A cell may be typed first: `C3 4` is `4 C3`."""
    return tokens[0] in move if is_cell(tokens[0]) else move[: len(tokens)] == tokens


def likely(s: State, seat: int, tokens: list[str]) -> str:
    """A whole move that begins so, as near to a legal one as may be."""
    first, *rest = tokens
    cell = names(s)[lowest(empty(s, seat))] if seat < s.seats and empty(s, seat) else names(s)[0]
    if is_cell(first):
        return f"{likely_die(s, seat)} {first}"
    if first in CHANGES:
        return " ".join((first, *likely_change(s, seat, first, rest)))
    if first in ("track", "a", "i", "k") and rest != ["cross"]:
        symbol = rest[0] if rest else likely_die(s, seat)
        return first + " " + (symbol if (first, symbol) == ("k", "cat") and s.level == 1 else f"{symbol} {cell}")
    if first == "e":
        return "e more"
    return " ".join((*tokens, cell, cell) if tokens == ["g"] else (*tokens, cell))


def likely_die(s: State, seat: int) -> str:
    """One that the seat has left and may write."""
    symbols = (symbol for symbol in range(len(SYMBOLS)) if seat < s.seats and on_grid(s, symbol))
    return SYMBOLS[next((symbol for symbol in symbols if unused_dice(s, seat, symbol)), 0)]


def likely_change(s: State, seat: int, letter: str, given: list[str]) -> tuple[str, str]:
    """H19 A change that the ability can make, of a die that the seat has left, if there is one."""
    olds = [SYMBOLS.index(given[0])] if given else [*range(len(SYMBOLS))]
    changes = [
        (old, new) for old in olds for new in range(len(SYMBOLS)) if can_change(LETTERS.index(letter), old, new)
    ] or [(olds[0], int(olds[0] == 0))]
    old, new = next((change for change in changes if unused_dice(s, seat, change[0])), changes[0])
    return SYMBOLS[old], SYMBOLS[new]
