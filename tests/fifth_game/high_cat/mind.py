"""High Cat for bots, which play it at a glance."""

from __future__ import annotations

from cattery.core.mind import Mind
from tests.fifth_game.high_cat import instinct
from tests.fifth_game.high_cat.advice import advice
from tests.fifth_game.high_cat.state import State

MIND: Mind[State] = Mind(instinct=instinct, advice=advice)
