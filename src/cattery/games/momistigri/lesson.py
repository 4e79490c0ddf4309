"""What the coach of a first game of Momistigri says."""

from __future__ import annotations

from collections.abc import Sequence

from cattery.core.story import Lesson, Sentence, Value, sentence
from cattery.games.momistigri.cards import MOMISTIGRI
from cattery.games.momistigri.views import MomistigriView

# The tip to each question.
ANSWERS = {
    "asked.pair": "pair",
    "asked.pair_closing": "pair",
    "asked.must_pair": "pair",
    "asked.pass_only": "pass",
    "asked.swap": "swap",
    "decide.empty": "empty",
    "decide.1": "ones",
    "decide.2": "twos",
    "decide.3": "threes",
    "decide.4": "fours",
    "decide.5": "fives",
    "decide.6": "sixes",
}


def lesson_on(asked: Sentence | None, view: MomistigriView, acting: Sequence[int]) -> Lesson:
    """To a learner who is asked this."""
    if asked:
        now = [answer(ANSWERS[asked.key], view)]
    elif view.seats[view.viewer or 0].out:
        now = [sentence("coach.out")]
    else:
        now = [sentence("coach.wait", seat=seat) for seat in acting[:1]]
    return Lesson(now, tips_once(view))


def answer(tip: str, view: MomistigriView) -> Sentence:
    neighbour = {"pair": view.source, "twos": view.next, "threes": view.next}.get(tip)
    values: dict[str, Value] = {} if neighbour is None else {"seat": neighbour}
    return Sentence(f"coach.{tip}", values)


def tips_once(view: MomistigriView) -> list[Sentence]:
    others = [its for seat, its in enumerate(view.seats) if seat != view.viewer]
    fits = {
        "round": bool(view.history),
        "mummy": MOMISTIGRI in (view.hand or []),
        "reversed": view.arrow == "counterclockwise",
        "known": any(its.known for its in others),
        "passed": any(its.passed for its in others),
    }
    return [sentence(f"coach.{tip}") for tip, fit in fits.items() if fit]
