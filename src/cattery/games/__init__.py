"""The games. A new one is a folder, and a line here; one that lives elsewhere is a call of `register`."""

from __future__ import annotations

from cattery.core.errors import UnknownGame
from cattery.core.game import AnyGame
from cattery.games.addi_cats.game import AddiCats
from cattery.games.discat.game import Discat
from cattery.games.house_of_cats.game import HouseOfCats
from cattery.games.momistigri.game import Momistigri

GAMES: dict[str, AnyGame] = {game.info.id: game for game in (Discat(), Momistigri(), HouseOfCats(), AddiCats())}


def register(*games: AnyGame) -> None:
    """Add games that live elsewhere, for this process and for the workers that it starts. Twice is once."""
    for game in games:
        known = GAMES.setdefault(game.info.id, game)
        if type(known) is not type(game):
            raise ValueError(f"there is already a game {game.info.id!r}: {type(known).__qualname__}")


def find_game(id: str) -> AnyGame:  # noqa: A002  # it is what it is called everywhere
    if id not in GAMES:
        raise UnknownGame(f"there is no game {id!r}; there is {', '.join(GAMES)}")
    return GAMES[id]
