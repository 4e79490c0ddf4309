"""Information-set tree search: many imagined deals, one tree over what is chosen in them.

In each world, dealt anew where the searching seat cannot know, every move that is still in question is tried with the
same luck: so what tells them apart is the moves, not the cards. A try walks down the tree by upper confidence bounds,
adds a node, plays on by rules of thumb as far as the game's horizon and counts each seat's prospects there. House and
bell are never in the tree: their plays are as chance has them. As a twin it plays a hundred thousand rounds a second.
"""

from __future__ import annotations

from math import log, sqrt

from cattery.core.mind import ThinkingInstinct
from cattery.core.rules import Rules
from cattery.core.seats import BELL, HOUSE
from cattery.flat import OPEN, AnyState, Flat, Ints, below, copy_state, f64, i64

rules: Rules[AnyState] = OPEN
instinct: ThinkingInstinct[AnyState] = OPEN

ROOT, WORLD, TRY = 0, 1, 2  # tables: as the seat knows it, a deal of what it does not, and the game being played out
NONE = -1
AT_RANDOM, BY_THUMB = 0, 1  # how a game is played on below the tree
FOREVER = 1 << 40  # a horizon: play on to the end


class Node(Flat):
    """A move that was chosen after the moves above it."""

    parent: int = i64()
    move: int = i64()
    mover: int = i64()
    visits: int = i64()
    offers: int = i64()  # how often the move was there to choose
    won: float = f64()  # what the mover got in all


class SearchSettings(Flat):
    """How to think."""

    policy: int = i64()
    horizon: int = i64()  # so many stages of the game from here on
    minds: int = i64()  # the seats, as bits, whose choices are in the tree; the others play by the policy throughout
    explore: float = f64()  # how much in the tree the untested is favoured


def begin(tables: list[AnyState], nodes: list[Node], index: Ints, seat: int, moves: Ints) -> int:
    """A tree of the seat's moves alone; how many nodes are used. The moves are nodes 1, 2, … in their legal order.

    `index` finds nodes: it has 2ⁿ places, twice as many as there are nodes at least, and all are 0.
    """
    n = rules.legal(tables[ROOT], seat, moves)
    for k in range(n):
        new_node(nodes, index, k + 1, 0, moves[k], seat)
    return n + 1


def think(
    tables: list[AnyState],
    nodes: list[Node],
    index: Ints,
    used: int,
    seat: int,
    rng: Ints,
    moves: Ints,
    live: Ints,
    settings: list[SearchSettings],
    shares: list[float],
    worlds: int,
) -> int:
    """So many worlds more for the moves in question, `live`: nodes; how many nodes are used then."""
    for _ in range(worlds):
        copy_state(tables, WORLD, ROOT)
        rules.redeal(tables[WORLD], seat, rng)
        luck = rng[0]
        for k in range(len(live)):
            copy_state(tables, TRY, WORLD)
            rng[0] = luck
            leaf = play_round(tables[TRY], nodes, index, used, live[k], seat, rng, moves, settings[0])
            used = max(used, leaf + 1)
            weigh(tables[TRY], shares)
            learn(nodes, leaf, shares)
    return used


def play_round(
    s: AnyState,
    nodes: list[Node],
    index: Ints,
    used: int,
    first: int,
    seat: int,
    rng: Ints,
    moves: Ints,
    settings: SearchSettings,
) -> int:
    """One game: that move, through the tree, one that is new there, then by the policy. The last node.

    Each of the rules is called in few places: the compiler writes them out wherever they are called.
    """
    node, growing = 0, True
    far = instinct.stage(s) + settings.horizon
    while instinct.stage(s) < far:
        acting = rules.acting(s)
        if acting == 0:
            return node
        mover = who(acting, seat)
        if mover == HOUSE:
            move = rules.house_move(s, below(rng, rules.house_count(s)))
        elif node == 0:
            node = first
            move = nodes[node].move
        elif settings.policy == BY_THUMB and mover != BELL and not (growing and settings.minds >> mover & 1):
            move = instinct.pick(s, mover, moves)
        else:
            n = rules.legal(s, mover, moves)
            if n == 1 or mover == BELL or not growing:
                move = moves[below(rng, n)]
            else:
                k = untried(s, nodes, index, node, mover, n, rng, moves, settings)
                if k == NONE:
                    node = most_promising(nodes, index, node, mover, n, moves, settings)
                    move = nodes[node].move
                else:
                    move, growing = moves[k], False
                    if used < len(nodes):
                        new_node(nodes, index, used, node, move, mover)
                        node = used
        rules.apply(s, mover, move)
    return node


def who(acting: int, seat: int) -> int:
    """The house first, then this seat, then the others in order; the bell only where nobody else can move."""
    if acting >> HOUSE & 1:
        return HOUSE
    if acting >> seat & 1:
        return seat
    other = 0
    while not acting >> other & 1:
        other += 1
    return other


def untried(
    s: AnyState,
    nodes: list[Node],
    index: Ints,
    node: int,
    mover: int,
    n: int,
    rng: Ints,
    moves: Ints,
    settings: SearchSettings,
) -> int:
    """The index of a move that this node has not seen yet: the most appealing, or any; NONE if it has seen them all."""
    best, most, equals = NONE, 0, 0
    for k in range(n):
        if find(nodes, index, node, mover, moves[k]) == NONE:
            appeal = instinct.appeal(s, mover, moves[k]) if settings.policy == BY_THUMB else 0
            if best == NONE or appeal > most:
                best, most, equals = k, appeal, 1
            elif appeal == most:
                equals += 1
                if below(rng, equals) == 0:
                    best = k
    return best


def most_promising(
    nodes: list[Node], index: Ints, node: int, mover: int, n: int, moves: Ints, settings: SearchSettings
) -> int:
    """The child with the highest upper confidence bound; a move counts only when it could be chosen."""
    best, most = NONE, 0.0
    for k in range(n):
        child = find(nodes, index, node, mover, moves[k])
        nodes[child].offers += 1
        visits = nodes[child].visits
        bound = nodes[child].won / visits + settings.explore * sqrt(log(nodes[child].offers) / visits)
        if best == NONE or bound > most:
            best, most = child, bound
    return best


# ── the tree ──────────────────────────────────────────────────────────────────────────────────────


def find(nodes: list[Node], index: Ints, parent: int, mover: int, move: int) -> int:
    child = index[place(nodes, index, parent, mover, move)]
    return child if child else NONE


def place(nodes: list[Node], index: Ints, parent: int, mover: int, move: int) -> int:
    """Where the index has this node, or would have it: from the first place that its numbers mix to, the next free."""
    last = len(index) - 1
    at = (parent * 0x9E3779B1 ^ move * 0x85EBCA6B ^ mover * 0xC2B2AE35) >> 15 & last  # within 63 bits
    while index[at]:
        node = nodes[index[at]]
        if node.parent == parent and node.move == move and node.mover == mover:
            return at
        at = at + 1 & last
    return at


def new_node(nodes: list[Node], index: Ints, at: int, parent: int, move: int, mover: int) -> None:
    index[place(nodes, index, parent, mover, move)] = at
    new = nodes[at]
    new.parent, new.move, new.mover = parent, move, mover
    new.visits, new.offers, new.won = 0, 1, 0.0


# ── what came out ─────────────────────────────────────────────────────────────────────────────────


def weigh(s: AnyState, shares: list[float]) -> None:
    """What each seat gets of the win, or may expect of it."""
    if rules.acting(s):
        instinct.prospects(s, shares)
    else:
        for seat in range(s.seats):
            shares[seat] = rules.payoff(s, seat)


def learn(nodes: list[Node], leaf: int, shares: list[float]) -> None:
    """Tell every choice on the settings."""
    node = leaf
    while node:
        nodes[node].visits += 1
        nodes[node].won += shares[nodes[node].mover]
        node = nodes[node].parent
