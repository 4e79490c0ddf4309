"""How the prospects of the card games were learned: games of tabbies, a position of each, and who won.

    ./cattery bench prospects                        Discat, 20,000 games of three: some minutes
    ./cattery bench prospects momistigri --seats 4

Prints the weights of a softmax over the seats: Discat's in points, and how much is still open; Momistigri's for a
penalty point less after the first of two rounds. They are rounded by hand into games/<id>/prospects.py. The shipped
ones come from 100,000 games of three and 60,000 of four in Discat, in Momistigri from 18,000 of four (others than here,
where as many make it 0.37, not 0.38). A loss of ln(seats) would be guessing.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from cattery.core.mind import SearchingMind
from cattery.core.seats import HOUSE
from cattery.flat import below, seeded
from cattery.games import GAMES
from cattery.games.discat.moves import LINES
from cattery.games.discat.prospects import stopped_by
from cattery.games.discat.rules import fits
from cattery.games.discat.state import State, bits

FEATURES = ["points", "held", "stuck", "pairs", "three", "four", "five", "stops", "stops all", "can lay", "fitting"]
FEATURES += ["creator", "leads again"]
STEPS, BATCH, RATE = 3000, 2048, 0.02


def features(s: State, seat: int) -> list[float]:
    lengths = [bits(s.lines[seat][line]) for line in range(LINES)]
    longest = max(lengths)
    fitting = sum(fits(s, card) for card in s.hand[seat][: s.held[seat]])
    stopped = [stopped_by(s, seat, card) for card in s.hand[seat][: s.held[seat]]]
    on_turn, creator, others = seat == s.turn, seat == s.creator, s.seats - 1
    return [
        s.piled[seat] + 4 * s.bonuses[seat],
        s.held[seat],
        s.held[seat] * (s.left == 0),
        sum(n * (n - 1) // 2 for n in lengths),
        longest == 3,
        longest == 4,
        longest > 4,
        sum(stopped) / others,
        stopped.count(others),
        on_turn and fitting > 0,
        on_turn * fitting,
        creator,
        creator and stopped_by(s, seat, s.limit) == others,
    ]


def play(name: str, seats: int, rng: list[int]) -> tuple[Any, Any]:
    """A position on the way, each as likely as the others, and the end."""
    game = GAMES[name]
    assert isinstance(game.mind, SearchingMind)
    rules, s = game.rules, game.setup(seats, game.options(seats))
    seen, room = s, [0] * game.rules.MAX_MOVES
    while acting := rules.acting(s):
        if acting >> HOUSE & 1:
            rules.apply(s, HOUSE, rules.house_move(s, below(rng, rules.house_count(s))))
        else:
            if below(rng, s.turns + 1) == 0:
                seen = s.clone()
            seat = (acting & -acting).bit_length() - 1
            rules.apply(s, seat, game.mind.instinct.pick(s, seat, room))
    return seen, s


def learn(x: Any, root_left: Any, won: Any) -> tuple[Any, Any, float]:
    """The weights in points, the two parts of the heat, and the loss: Adam on random batches."""
    dice, p = np.random.default_rng(0), np.concatenate([[1.0], np.zeros(x.shape[2] - 1), [0.5, -0.5]])
    mean, spread = np.zeros_like(p), np.zeros_like(p)
    for step in range(1, STEPS + 1):
        some = dice.integers(0, len(x), BATCH)
        _, slope = loss(p, x[some], root_left[some], won[some])
        slope[0] = 0.0  # a point is a point
        mean, spread = 0.9 * mean + 0.1 * slope, 0.999 * spread + 0.001 * slope**2
        p -= RATE * mean / (1 - 0.9**step) / (np.sqrt(spread / (1 - 0.999**step)) + 1e-8)
    return p[:-2], np.exp(p[-2:]), loss(p, x, root_left, won)[0]


def loss(p: Any, x: Any, root_left: Any, won: Any) -> tuple[float, Any]:
    always, with_left = np.exp(p[-2:])
    heat = always + with_left * root_left
    worth = x @ p[:-2]
    raised = np.exp((worth - worth.max(1, keepdims=True)) / heat[:, None])
    share = raised / raised.sum(1, keepdims=True)
    error = (share - won) / heat[:, None]
    warmer = -(error * worth).sum(1) / heat
    slope = [
        *np.einsum("gs,gsf->f", error, x) / len(x),
        (warmer * always).mean(),
        (warmer * with_left * root_left).mean(),
    ]
    return float(-(won * np.log(share + 1e-9)).sum(1).mean()), np.array(slope)


def discat(seats: int, games: int) -> None:
    rng, payoff = seeded("prospects"), GAMES["discat"].rules.payoff
    played = [play("discat", seats, rng) for _ in range(games)]
    x = np.array([[features(seen, seat) for seat in range(seats)] for seen, _ in played], float)
    root_left = np.sqrt([seen.left for seen, _ in played]) / seats
    won = np.array([[payoff(end, seat) for seat in range(seats)] for _, end in played])
    weights, heat, found = learn(x, root_left, won)
    for name, weight in zip(FEATURES, weights, strict=True):
        print(f"{name:11} {weight:6.2f}")
    print(f"heat        {heat[0]:6.2f} + {heat[1]:.2f} · √(cards left) / seats\nloss        {found:6.3f}")


def momistigri(seats: int, games: int) -> None:
    """A single weight: the slope of the loss is nought where it fits, and Newton's steps lead there."""
    rng, payoff = seeded("prospects"), GAMES["momistigri"].rules.payoff
    ends = [play("momistigri", seats, rng)[1] for _ in range(games)]
    less = -np.array([end.penalty[0][:seats] for end in ends], float)
    won = np.array([[payoff(end, seat) for seat in range(seats)] for end in ends])
    point = 0.0
    for _ in range(20):
        raised = np.exp(point * (less - less.max(1, keepdims=True)))
        share = raised / raised.sum(1, keepdims=True)
        mean = (share * less).sum(1)
        point += ((won * less).sum() - mean.sum()) / ((share * less**2).sum() - (mean**2).sum())
    print(f"point       {point:6.3f}\nloss        {-(won * np.log(share)).sum(1).mean():6.3f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=["discat", "momistigri"], default="discat")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seats", type=int, default=3)
    asked = parser.parse_args()
    (discat if asked.game == "discat" else momistigri)(asked.seats, asked.games)


if __name__ == "__main__":
    main()
