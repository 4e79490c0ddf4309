"""The toy's third module, of which nothing but a number is used."""

from __future__ import annotations

STEP = 2
