"""The games that have a table of their own on the page: one file each, with a class `Driver`.

The general tests of the page (whole games by clicking and with the keyboard alone, pass-and-play, replay, refusals,
looks) run for every game that has one.
"""

from __future__ import annotations

import importlib
import pkgutil

from tests.web.player import Player

DRIVERS: dict[str, type[Player]] = {
    module.name: importlib.import_module(f"{__name__}.{module.name}").Driver
    for module in pkgutil.iter_modules(__path__)
}
