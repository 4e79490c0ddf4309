"""Each game drawn with rich, for the terminal: a module for each, and where to find it."""

from __future__ import annotations

from cattery.core.game import AnyGame
from cattery.terminal.drawing import Drawing, PlainDrawing
from cattery.terminal.drawings import addi_cats, discat, house_of_cats, momistigri

# By the game's id; mypy compares every function of the modules with the protocol.
DRAWINGS: dict[str, Drawing] = {
    "addi_cats": addi_cats,
    "discat": discat,
    "house_of_cats": house_of_cats,
    "momistigri": momistigri,
}


def drawing_of(game: AnyGame) -> Drawing:
    """The game's own, or the one for any game."""
    return DRAWINGS.get(game.info.id) or PlainDrawing(game)
