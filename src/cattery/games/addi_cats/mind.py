"""Addi Cat's for bots: they have reaction times, as it is won by quickness and not by thought."""

from __future__ import annotations

from cattery.core.mind import ReflexMind
from cattery.games.addi_cats import instinct
from cattery.games.addi_cats.state import State

MIND: ReflexMind[State] = ReflexMind(instinct=instinct)
