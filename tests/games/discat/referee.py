"""Discat once more, slowly and naively: a referee written from the clauses alone, to hold the rules to them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Literal

Direction = Literal["up", "down"]
Group = tuple[frozenset[int], int]  # its cards, and the one on top


@dataclass
class Laid:
    card: int
    face_up: bool = True


@dataclass
class Limit:
    creator: int
    value: int
    direction: Direction
    bonus_paid: bool = False


@dataclass
class HouseRules:
    voluntary_pass: bool = False
    instant_win: str = "5+"
    last_round: bool = True


@dataclass
class Referee:
    """Section 4 of the rules, with lists and sets."""

    seats: int
    deck: Sequence[int]  # from the top
    first: int
    arrows: str  # 90 letters U and D
    house_rules: HouseRules = field(default_factory=HouseRules)

    def __post_init__(self) -> None:
        self.draw = deque(self.deck)
        self.hands: list[set[int]] = [set() for _ in range(self.seats)]
        for i in range(5 * self.seats):  # D6
            self.hands[(self.first + i) % self.seats].add(self.draw.popleft())
        self.piles: list[list[Laid]] = [[] for _ in range(self.seats)]  # D8
        self.bonus: list[list[int]] = [[] for _ in range(self.seats)]
        self.active = self.first
        self.limit: Limit | None = None
        self.is_first_turn = True
        self.final_turns_left: int | None = None
        self.ending = ""
        self.winner: int | None = None

    # ── what may be done ──────────────────────────────────────────────────────────────────────────

    def fits(self, card: int) -> bool:
        """D12, strictly; a free play takes anything (D10, D11)."""
        if self.limit is None:
            return True
        return card > self.limit.value if self.limit.direction == "up" else card < self.limit.value

    def may_lay(self, ordered: Sequence[int]) -> bool:
        """D10, D14, D15: bottom first, the last one on top."""
        if self.is_first_turn and len(ordered) != 1:
            return False
        same_tens = all(card // 10 == ordered[0] // 10 for card in ordered)
        same_units = all(card % 10 == ordered[0] % 10 for card in ordered)
        return (same_tens or same_units) and self.fits(ordered[-1])

    def groups(self) -> set[Group]:
        """D16: two orders with the same top card are one move."""
        hand = self.hands[self.active]
        orders = (order for size in range(1, len(hand) + 1) for order in permutations(hand, size))
        return {(frozenset(order), order[-1]) for order in orders if self.may_lay(order)}

    def may_pass(self) -> bool:
        """D10 to D13, DO2."""
        if self.limit is None:
            return False
        nothing_fits = not any(self.fits(card) for card in self.hands[self.active])
        return nothing_fits or self.house_rules.voluntary_pass

    def may_swap(self) -> bool:
        """D20: is there a card to take, once the creator has had his (D18)?"""
        if not self.may_pass() or self.limit is None:
            return False
        return len(self.draw) - (0 if self.limit.bonus_paid else 1) > 0

    def moves(self) -> set[str]:
        """Section 11: all that the active seat may say."""
        return set(self._moves())

    def _moves(self) -> Iterator[str]:
        for group, top in self.groups():
            yield " ".join(f"{card:02d}" for card in [*sorted(group - {top}), top])
        if self.may_pass():
            yield "pass"
        if self.may_swap():
            for card in self.hands[self.active]:
                yield f"swap {card:02d}"

    # ── what then happens ─────────────────────────────────────────────────────────────────────────

    def say(self, move: str) -> None:
        """One turn."""
        if move == "pass":
            self._pass(None)
        elif move.startswith("swap "):
            self._pass(int(move[5:]))
        else:
            self._play([int(card) for card in move.split()])
        if not self.ending:
            self._end_check()

    def _play(self, ordered: list[int]) -> None:
        seat, size = self.active, len(ordered)
        self.hands[seat] -= set(ordered)
        self.piles[seat] += [Laid(card) for card in ordered]  # D17a
        wins = {"5+": size >= 5, "exactly 5": size == 5, "off": False}[self.house_rules.instant_win]
        if wins:  # D17b
            self.ending, self.winner = "instant", seat
            return
        if size >= 4:  # D17c
            bottom = self.piles[seat].pop(-size)
            self.bonus[seat].append(bottom.card)
        top = ordered[-1]
        self.limit = Limit(seat, top, "up" if self.arrows[top - 1] == "U" else "down")  # D17d
        while len(self.hands[seat]) < 5 and self.draw:  # D23
            self.hands[seat].add(self.draw.popleft())

    def _pass(self, swapped: int | None) -> None:
        seat = self.active
        assert self.limit is not None
        if not self.limit.bonus_paid:  # D18
            self.limit.bonus_paid = True
            if self.draw:
                self.hands[self.limit.creator].add(self.draw.popleft())
        self._nap(seat)  # D19
        if swapped is not None:  # D20
            self.hands[seat].remove(swapped)
            self.draw.append(swapped)
            self.hands[seat].add(self.draw.popleft())

    def _nap(self, seat: int) -> None:
        if self.piles[seat]:
            self.piles[seat][-1].face_up = False

    def _end_check(self) -> None:
        if self.final_turns_left is not None:
            self.final_turns_left -= 1  # D25
        elif not self.hands[self.active] and not self.draw:
            self.final_turns_left = self.seats - 1 if self.house_rules.last_round else 0  # D24, DO4
        if self.final_turns_left == 0:
            self.ending = "points"
            return
        self.active = (self.active + 1) % self.seats  # D26
        self.is_first_turn = False
        if self.limit and self.limit.creator == self.active:  # D11
            self._nap(self.active)
            self.limit = None

    # ── the count ─────────────────────────────────────────────────────────────────────────────────

    def score(self, seat: int) -> int:
        """D29"""
        return len(self.piles[seat]) + 4 * len(self.bonus[seat]) - len(self.hands[seat])

    def ranks(self) -> list[int]:
        """D30, D31: 1 and 1 are followed by 3."""
        merits = [(seat == self.winner, self.score(seat), len(self.bonus[seat])) for seat in range(self.seats)]
        return [1 + sum(other > mine for other in merits) for mine in merits]
