"""A second reading of the rules of Addi Cat's, in plain Python with lists of texts, written apart from the engine."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

ACTIONS = ("chase", "uturn", "clock", "sumo", "trap", "gift")


def total(card: str | None) -> int:
    """A5"""
    return 0 if card is None or card in ACTIONS else sum(map(int, card.split("+")))


@dataclass
class Referee:
    """The table as the rulebook sees it; stocks and piles are lists, the top of a stock first, of a pile last."""

    stocks: list[list[str]]
    options: dict[str, Any]
    turn: int
    piles: list[list[str]] = field(default_factory=list)
    won: dict[int, int] = field(default_factory=dict)
    way: int = 1
    cards: int = 0
    open: str = "closed"  # closed, open, chase, trap, sumo, clock, volley, stall
    flipper: int = -1
    over: str = ""
    new: set[int] = field(default_factory=set)
    tapped: list[int] = field(default_factory=list)
    owner: int = -1
    volley: bool = False
    struck: bool = False
    races: list[int] = field(default_factory=list)
    again: bool = False
    champion: int | None = None
    laying: list[tuple[int, list[str]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.piles = [[] for _ in self.stocks]

    # ── looking ────────────────────────────────────────────────────────────────────────────────────

    @property
    def seats(self) -> int:
        return len(self.stocks)

    def shown(self, seat: int) -> str | None:
        return self.piles[seat][-1] if self.piles[seat] else None

    def in_play(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat not in self.won]

    def order(self, start: int) -> list[int]:
        """All seats in turn order, this one first."""
        return [(start + self.way * i) % self.seats for i in range(self.seats)]

    def equalities(self) -> list[set[int]]:
        """A13 In turn order from the last flipper."""
        found: list[set[int]] = []
        for seat in self.order(self.flipper):
            same = {other for other in range(self.seats) if total(self.shown(other)) == total(self.shown(seat)) > 0}
            if len(same) > 1 and same & self.new and same not in found:
                found.append(same)
        return found

    def duel(self) -> set[int]:
        """A21"""
        sums = {seat: total(self.shown(seat)) for seat in range(self.seats) if total(self.shown(seat))}
        if len(sums) < 2:
            return set()
        return {seat for seat, its in sums.items() if its in (min(sums.values()), max(sums.values()))}

    def concerned(self, seat: int) -> set[int]:
        if self.open == "sumo":
            return self.duel() if seat in self.duel() else set()
        waiting = not self.stocks[seat] and self.shown(seat) in ACTIONS  # A14
        return next((same for same in self.equalities() if seat in same or waiting), set())

    # ── who may say what ───────────────────────────────────────────────────────────────────────────

    def moves(self, who: int | str) -> set[str]:
        if self.over or self.laying:
            return set()
        if who == "bell":
            if self.open in ("closed", "open"):
                return {"time"} if self.options["minutes"] else set()
            return {"volley"} if self.open == "clock" else {"timeout"}
        assert isinstance(who, int)
        found = {"flip"} if who == self.turn and self.open in ("closed", "open") else set()
        may_tap = who in self.in_play() and self.open not in ("closed", "clock") and who not in self.tapped
        return found | ({"tap"} if may_tap and any(self.piles) else set())

    # ── plays ──────────────────────────────────────────────────────────────────────────────────────

    def say(self, who: int | str, move: str) -> None:
        if move == "time":
            self.over = "limit"
        elif move == "flip":
            assert isinstance(who, int)
            self.flip(who)
        elif move == "volley":
            self.turn_together()
        elif move == "timeout":
            self.time_out()
        else:
            assert isinstance(who, int)
            self.tap(who)

    def lay(self, seat: int, card: str) -> None:
        """The house lays a stock anew, from the top."""
        assert self.laying[0][0] == seat
        cards = self.laying[0][1]
        cards.remove(card)
        self.stocks[seat].append(card)
        if not cards:
            self.laying.pop(0)

    def turn_up(self, seat: int) -> str:
        self.piles[seat].append(self.stocks[seat].pop(0))
        self.cards += 1
        return self.piles[seat][-1]

    def flip(self, seat: int) -> None:
        self.flipper, self.new, self.volley, self.struck = seat, {seat}, False, False
        self.races, self.again, self.champion, self.tapped = [], False, None, []
        card = self.turn_up(seat)
        self.open = "open"
        if card == "uturn":
            self.way = -self.way
        if card == "gift":
            self.give_presents(seat)
        if self.cards >= 3000:
            self.over = "limit"
        elif card == "clock":
            self.open = "clock"
        elif not self.race(seat, card):
            self.pass_on(seat + self.way)

    def race(self, seat: int, card: str | None) -> bool:
        if card not in ("chase", "trap") and not (card == "sumo" and self.duel()):
            return False
        self.open, self.owner, self.tapped = str(card), seat, []
        return True

    def pass_on(self, start: int) -> None:
        for seat in self.order(start % self.seats):
            if self.stocks[seat]:
                self.turn = seat
                return
        self.turn = start % self.seats
        if self.open == "open":
            self.open = "stall"
        else:
            self.restock()

    def restock(self) -> None:
        """A51"""
        self.open = "closed"
        stalled, start = [(seat, self.piles[seat]) for seat in range(self.seats) if self.piles[seat]], self.turn
        for seat, _ in stalled:
            self.piles[seat] = []
        self.laying = [(seat, list(cards)) for seat, cards in stalled]
        self.turn = next(seat for seat in self.order(start) if any(seat == other for other, _ in stalled))

    def tap(self, seat: int) -> None:
        if self.open == "chase":
            self.tapped.append(seat)
            if set(self.in_play()) <= set(self.tapped):
                self.end_chase([seat])
            return
        if self.open == "trap":
            self.struck = True
            if seat != self.owner:
                self.trap(seat if self.options["trapVictim"] == "first" else self.owner)
            self.close()
            return
        concerned = self.concerned(seat)
        if concerned:
            self.win(seat, concerned)
        elif self.protected():
            self.tapped.append(seat)
        else:
            self.fault(seat)

    def protected(self) -> bool:
        """A26"""
        tops = {self.shown(seat) for seat in self.new}
        return self.volley and (self.struck or (self.options["volleyActions"] and bool(tops & {"chase", "trap"})))

    def win(self, seat: int, concerned: set[int]) -> None:
        """A15, A16, A21"""
        losers = [other for other in self.order(seat) if other in concerned - {seat}]
        given, self.piles[seat] = self.piles[seat], []
        for number, loser in enumerate(losers):
            self.pick_up(loser, [*given[number :: len(losers)], *self.piles[loser]])
            self.piles[loser] = []
        self.champion, self.struck = seat, True
        self.count_winners()
        if not (self.open == "volley" and self.equalities()):
            self.close()

    def pick_up(self, seat: int, cards: list[str]) -> None:
        if self.options["pickupShuffle"] and cards:
            self.laying.append((seat, list(cards)))
        else:
            self.stocks[seat] += cards

    def end_chase(self, slowest: list[int]) -> None:
        self.champion, self.struck = self.tapped[0], True
        for seat in self.order(self.owner):
            if seat in slowest:
                self.pick_up(seat, self.piles[seat])
                self.piles[seat] = []
        self.close()

    def trap(self, victim: int) -> None:
        for giver in self.order(victim)[1:]:
            if self.stocks[giver]:
                self.stocks[victim].append(self.stocks[giver].pop(0))
        self.count_winners()

    def fault(self, seat: int) -> None:
        """A27, A28"""
        taken = [card for giver in self.order(seat) for card in self.piles[giver]]
        self.piles = [[] for _ in self.piles]
        self.pick_up(seat, taken)
        self.open = "closed"
        self.count_winners()
        if not self.over:
            self.pass_on((seat if self.options["afterFault"] == "offender" else self.flipper) + self.way)

    def give_presents(self, giver: int) -> None:
        for seat in self.order(giver)[1:]:
            if seat in self.won:
                continue
            if self.options["giftCard"] == "pile":
                if len(self.piles[giver]) > 1:
                    self.stocks[seat].append(self.piles[giver].pop(-2))
            elif self.stocks[giver]:
                self.stocks[seat].append(self.stocks[giver].pop(0))

    def turn_together(self) -> None:
        """A26"""
        self.open, self.volley, self.struck, self.tapped = "volley", True, False, []
        self.again, self.races = False, []
        self.new = {seat for seat in range(self.seats) if self.stocks[seat]}
        for seat in sorted(self.new):
            self.turn_up(seat)
        if self.options["volleyActions"]:
            for seat in self.new:
                self.way = -self.way if self.shown(seat) == "uturn" else self.way
            turned = [seat for seat in self.order(self.flipper) if seat in self.new]
            self.races = [seat for seat in turned if self.shown(seat) in ("chase", "trap", "sumo")]
            self.again = any(self.shown(seat) == "clock" for seat in turned)
            for seat in turned:
                if self.shown(seat) == "gift":
                    self.give_presents(seat)
        if self.cards >= 3000:
            self.over = "limit"

    def time_out(self) -> None:
        if self.open == "stall":
            self.restock()
        elif self.open == "chase" and self.tapped:
            self.end_chase([seat for seat in self.in_play() if seat not in self.tapped])
        else:
            self.close()

    def close(self) -> None:
        if self.over:
            return
        if self.volley:
            while self.races:
                seat = self.races.pop(0)
                if self.race(seat, self.shown(seat)):
                    return
            if self.again:
                self.again, self.open = False, "clock"
                return
        self.open, self.volley = "closed", False
        self.pass_on(self.flipper + self.way if self.champion is None else self.champion)

    def count_winners(self) -> None:
        laid = {seat for seat, _ in self.laying}
        rid = [s for s in self.in_play() if not self.stocks[s] and not self.piles[s] and s not in laid]
        place = len(self.won) + 1
        self.won |= dict.fromkeys(rid, place)
        wanted = {"first": 1, "two left": self.seats - 2, "book": 1 if self.seats == 3 else 2}[self.options["end"]]
        if len(self.won) >= (1 if self.options["piles"] != "one" else wanted):
            self.over = "winners"
