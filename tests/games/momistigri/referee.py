"""A second reading of the rules of Momistigri, apart from the engine: slow, and as close to the clauses as can be.

The whole game is told from beginning to end. Wherever somebody has to act, the story stops, says who, and which moves
there are, and waits for one of them.
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import combinations
from typing import NamedTuple

from cattery import HOUSE

Story = Generator[tuple[int, set[str]], str]


class HouseRules(NamedTuple):
    must_discard: bool = False
    flags: bool = False
    same_card_back: bool = False
    rounds: int = 2
    in_order: bool = False
    guard: bool = True
    first: int | None = None


class RoundOver(Exception):
    """Says how."""


def value(card: str) -> int:
    return 10 if card == "M" else int(card[0])


def pairs(hand: list[str]) -> set[str]:
    """M10"""
    found = set()
    for one, other in combinations(sorted(hand), 2):
        if "M" not in (one, other) and (one[0] == other[0] or one[1] == other[1]):
            found.add(f"pair {one} {other}")
    return found


class Referee:
    def __init__(self, seats: int, cards: list[str], rules: HouseRules) -> None:
        """`cards`: those that are played with."""
        self.seats, self.cards, self.rules = range(seats), cards, rules
        self.hands: list[list[str]] = [[] for _ in self.seats]
        self.discard: list[str] = []
        self.totals = [0] * seats
        self.ends: list[str] = []
        self.arrow = 1
        self.passed: set[int] = set()
        self.help_down: set[int] = set()

    # ── the game ──────────────────────────────────────────────────────────────────────────────────

    def game(self) -> Story:
        dealer = self.rules.first
        if dealer is None:
            move = yield HOUSE, {f"first {seat}" for seat in self.seats}
            dealer = int(move.split()[1])
        for number in range(1, 6):  # M41
            try:
                yield from self.round(dealer)
            except RoundOver as over:
                self.ends.append(str(over))
            for seat in self.seats:  # M39
                self.totals[seat] += sum(map(value, self.hands[seat]))
            if number >= self.rules.rounds and self.totals.count(min(self.totals)) == 1:
                return
            clockwise = [(dealer + step) % len(self.seats) for step in range(1, len(self.seats) + 1)]
            dealer = next(seat for seat in clockwise if self.totals[seat] == max(self.totals))  # M6, MA16

    def round(self, dealer: int) -> Story:
        """M5, M7"""
        self.hands = [[] for _ in self.seats]
        self.discard, self.arrow, self.passed, self.help_down = [], 1, set(), set()
        deck = list(self.cards)
        order = [(dealer + step) % len(self.seats) for step in range(1, len(self.seats) + 1)]
        for to in [*order * 9, (dealer - 1) % len(self.seats)]:
            card = yield HOUSE, set(deck)
            deck.remove(card)
            self.hands[to].append(card)
        player, waiting = dealer, ""
        for turn in range(1, 10**9):
            waiting = yield from self.turn(player, waiting)
            if self.rules.guard and turn == 60 * len(self.seats):
                raise RoundOver("guard")  # M45
            player = self.nearest(player, self.arrow)

    # ── a turn ────────────────────────────────────────────────────────────────────────────────────

    def turn(self, player: int, waiting: str) -> Generator[tuple[int, set[str]], str, str]:
        """T1 to T6. `waiting`: what the last pair does to the draw; returned is what this one does to the next."""
        source = self.nearest(player, -self.arrow)
        yield from self.draw(player, source, waiting)
        if waiting == "exchange" and self.hands[source]:
            yield from self.exchange(source)  # M15
        closing = self.playing() == [player]  # M16
        moves = pairs(self.hands[player])
        if not moves or not self.rules.must_discard:
            moves.add("pass")
        move = yield player, moves
        left = ""
        if move == "pass":
            self.passed.add(player)
            self.help_down.add(player)
        else:
            left = yield from self.lay_down(player, move, closing)
        if len(self.playing()) <= 1:  # M20
            raise RoundOver("closing" if closing else "out")
        if move == "pass" and set(self.playing()) <= (self.help_down if self.rules.flags else self.passed):  # M21
            raise RoundOver("passes")
        return left

    def draw(self, player: int, source: int, waiting: str) -> Story:
        """M13"""
        if waiting.startswith("card "):
            self.move(waiting.split()[1], self.hands[source], self.hands[player])
            return
        many = {"two": 2, "three": 3}.get(waiting, 1)
        for _ in range(min(many, len(self.hands[source]))):
            move = yield HOUSE, {f"draw {card}" for card in self.hands[source]}
            self.move(move.split()[1], self.hands[source], self.hands[player])

    def exchange(self, source: int) -> Story:
        moves = {f"swap {card} {other}" for card in self.hands[source] for other in self.discard}
        if self.rules.same_card_back:
            moves |= {f"swap {card} {card}" for card in self.hands[source]}
        move = yield source, moves
        _, card, other = move.split()
        self.move(card, self.hands[source], self.discard)
        self.move(other, self.discard, self.hands[source])

    def lay_down(self, player: int, move: str, closing: bool) -> Generator[tuple[int, set[str]], str, str]:
        """M17 and section 6"""
        hand = self.hands[player]
        for card in move.split()[1:]:
            self.move(card, hand, self.discard)
        self.passed = set()
        self.help_down.discard(player)
        number, other = (card[0] for card in move.split()[1:])
        if number != other:
            return ""
        others = [seat for seat in self.playing() if seat != player]
        if number == "1":
            yield from self.ones(player)
        elif number in "23" and not closing:
            return (yield from self.twos_and_threes(player, number))
        elif number == "4" and hand and others:
            move = yield player, {f"give {card} {to}" for card in hand for to in others}
            self.move(move.split()[1], hand, self.hands[int(move.split()[2])])
        elif number == "5":
            yield from self.fives(player, others)
        elif number == "6" and hand:
            move = yield player, pairs(hand) | {"stop"}
            return "" if move == "stop" else (yield from self.lay_down(player, move, closing))
        elif number in "78" and hand and not closing:
            return "two" if number == "7" else "three"
        return ""

    def ones(self, player: int) -> Story:
        """M23"""
        move = yield player, {"shed", "reverse"}
        if move == "reverse":
            self.arrow = -self.arrow
            return
        for card in [card for card in self.hands[player] if card[0] == "1"]:
            self.move(card, self.hands[player], self.discard)

    def twos_and_threes(self, player: int, number: str) -> Generator[tuple[int, set[str]], str, str]:
        """M24, M25"""
        hand = self.hands[player]
        choices = {f"choose {card}" for card in hand} or {"choose"} if number == "2" else {"exchange"}
        move = yield player, choices | {"reverse"}
        if move == "reverse":
            self.arrow = -self.arrow
            return ""
        if not hand:
            return ""  # M34
        return move.replace("choose", "card")

    def fives(self, player: int, others: list[int]) -> Story:
        """M27, M33"""
        many = min(len(self.discard), len(others))
        if self.rules.in_order:
            following = [(player + step * self.arrow) % len(self.seats) for step in range(1, len(self.seats))]
            others = [seat for seat in following if seat in others][:many]
        for _ in range(many):
            move = yield player, {f"send {card} {to}" for card in self.discard for to in others}
            _, card, to = move.split()
            self.move(card, self.discard, self.hands[int(to)])
            others = [seat for seat in others if seat != int(to)]

    # ── the table ─────────────────────────────────────────────────────────────────────────────────

    def playing(self) -> list[int]:
        """M8"""
        return [seat for seat in self.seats if self.hands[seat]]

    def nearest(self, seat: int, way: int) -> int:
        """M9"""
        while True:
            seat = (seat + way) % len(self.seats)
            if self.hands[seat]:
                return seat

    def move(self, card: str, place: list[str], to: list[str]) -> None:
        place.remove(card)
        to.append(card)
