"""Momistigri for bots: tree search, with a horizon and prospects."""

from __future__ import annotations

from cattery.core.mind import SearchingMind
from cattery.games.momistigri import instinct
from cattery.games.momistigri.advice import advice
from cattery.games.momistigri.state import State

# With 100 rounds a lynx was no better than a tabby.
MIND: SearchingMind[State] = SearchingMind(instinct=instinct, advice=advice, lynx_rounds=500)
