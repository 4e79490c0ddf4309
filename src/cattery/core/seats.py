"""The seats that are no players: the house deals and rolls, the bell tells that time is over."""

from __future__ import annotations

HOUSE = 8
BELL = 9
