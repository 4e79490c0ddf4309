"""Discat for bots: tree search, with a horizon and prospects."""

from __future__ import annotations

from cattery.core.mind import SearchingMind
from cattery.games.discat import instinct
from cattery.games.discat.advice import advice
from cattery.games.discat.state import State

MIND: SearchingMind[State] = SearchingMind(instinct=instinct, advice=advice)
