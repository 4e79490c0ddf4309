"""Information-set tree search: many imagined deals, one tree over what the seats choose in them.

In each world, dealt anew where the searching seat cannot know, every move that is still in question is tried with the
same luck: so what tells them apart is the moves, not the cards. A try walks down the tree by upper confidence bounds,
adds a node, plays on by rules of thumb and counts the result for whoever chose. House and bell are never in the tree:
their plays are as chance has them. As a twin it plays some hundred thousand games a second.
"""

from __future__ import annotations

from math import log, sqrt

from cattery.core.game import Instinct, Rules
from cattery.core.seats import BELL, HOUSE
from cattery.flat import OPEN, AnyState, Flat, Ints, below, copy_state, f64, i64

rules: Rules = OPEN
instinct: Instinct = OPEN

ROOT, WORLD, TRY = 0, 1, 2  # tables: as the seat knows it, a deal of what it does not, and the game being played out
NONE = -1


class Node(Flat):
    """A move that was chosen after the moves above it."""

    parent: int = i64()
    child: int = i64()  # the youngest; NONE if it has none
    sibling: int = i64()  # the next older
    move: int = i64()
    mover: int = i64()
    visits: int = i64()
    offers: int = i64()  # how often the move was there to choose
    won: float = f64()  # what the mover got in all


def begin(tables: list[AnyState], nodes: list[Node], seat: int, moves: Ints) -> int:
    """A tree of the seat's moves alone; how many nodes are used. The moves are nodes 1, 2, … in their legal order."""
    new_node(nodes, 0, NONE, 0, NONE)
    n = rules.legal(tables[ROOT], seat, moves)
    for k in range(n):
        new_node(nodes, k + 1, 0, moves[k], seat)
    return n + 1


def think(
    tables: list[AnyState],
    nodes: list[Node],
    used: int,
    seat: int,
    rng: Ints,
    moves: Ints,
    live: Ints,
    explore: float,
    worlds: int,
) -> int:
    """So many worlds more for the moves in question, `live`: nodes; how many nodes are used then.

    `explore`: how much below them the untested is favoured.
    """
    for _ in range(worlds):
        copy_state(tables, WORLD, ROOT)
        rules.redeal(tables[WORLD], seat, rng)
        luck = rng[0]
        for k in range(len(live)):
            copy_state(tables, TRY, WORLD)
            rng[0] = luck
            leaf = play_round(tables[TRY], nodes, used, live[k], seat, rng, moves, explore)
            used = max(used, leaf + 1)
            learn(tables[TRY], nodes, leaf)
    return used


def play_round(
    s: AnyState, nodes: list[Node], used: int, first: int, seat: int, rng: Ints, moves: Ints, explore: float
) -> int:
    """One game to its end: that move, through the tree, one that is new there, then what looks best. The last node.

    Each of the rules is called in one place only: the compiler writes them out wherever they are called.
    """
    node, growing = 0, True
    while True:
        acting = rules.acting(s)
        if acting == 0:
            return node
        mover = who(acting, seat)
        if mover == HOUSE:
            move = rules.house_move(s, below(rng, rules.house_count(s)))
        elif node == 0:
            node = first
            move = nodes[node].move
        else:
            n = rules.legal(s, mover, moves)
            k = best_looking(s, nodes, node if growing else NONE, mover, n, rng, moves)
            if k == NONE:
                node = most_promising(nodes, node, mover, n, moves, explore)
                move = nodes[node].move
            else:
                move = moves[k]
                if growing and mover != BELL:
                    growing = False
                    if used < len(nodes):
                        new_node(nodes, used, node, move, mover)
                        node = used
        rules.apply(s, mover, move)


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


def best_looking(s: AnyState, nodes: list[Node], node: int, mover: int, n: int, rng: Ints, moves: Ints) -> int:
    """The index of the most appealing move, among equals each as likely.

    Of those that this node has not seen yet, if there is a node; NONE if it has seen them all.
    """
    if mover == BELL:
        return below(rng, n)
    best, most, equals = NONE, 0, 0
    for k in range(n):
        if node == NONE or find(nodes, node, mover, moves[k]) == NONE:
            appeal = instinct.appeal(s, mover, moves[k]) if n > 1 else 0
            if best == NONE or appeal > most:
                best, most, equals = k, appeal, 1
            elif appeal == most:
                equals += 1
                if below(rng, equals) == 0:
                    best = k
    return best


def most_promising(nodes: list[Node], node: int, mover: int, n: int, moves: Ints, explore: float) -> int:
    """The child with the highest upper confidence bound; a move counts only when it could be chosen."""
    best, most = NONE, 0.0
    for k in range(n):
        child = find(nodes, node, mover, moves[k])
        nodes[child].offers += 1
        visits = nodes[child].visits
        bound = nodes[child].won / visits + explore * sqrt(log(nodes[child].offers) / visits)
        if best == NONE or bound > most:
            best, most = child, bound
    return best


def find(nodes: list[Node], node: int, mover: int, move: int) -> int:
    child = nodes[node].child
    while child != NONE and (nodes[child].move != move or nodes[child].mover != mover):
        child = nodes[child].sibling
    return child


def new_node(nodes: list[Node], at: int, parent: int, move: int, mover: int) -> None:
    new = nodes[at]
    new.parent, new.move, new.mover = parent, move, mover
    new.child = new.sibling = NONE
    new.visits, new.offers, new.won = 0, 1, 0.0
    if parent != NONE:
        new.sibling = nodes[parent].child
        nodes[parent].child = at


def learn(s: AnyState, nodes: list[Node], leaf: int) -> None:
    """What came out, for every choice on the way."""
    node = leaf
    while node != NONE:
        nodes[node].visits += 1
        if nodes[node].mover != NONE:
            nodes[node].won += rules.payoff(s, nodes[node].mover)
        node = nodes[node].parent
