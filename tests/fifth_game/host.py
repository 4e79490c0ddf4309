"""The server of the page's tests, with a fifth game."""

from __future__ import annotations

from cattery.games import register
from tests.fifth_game.high_cat.game import HighCat
from tests.web.host import Host, main


class FifthHost(Host):
    module = "tests.fifth_game.host"


if __name__ == "__main__":
    register(HighCat())
    main()
