"""`cattery` with a fifth game: python -m tests.fifth_game.program play high_cat"""

from __future__ import annotations

from cattery.games import register
from tests.fifth_game.high_cat.game import HighCat

register(HighCat())

if __name__ == "__main__":
    from cattery.cli import main  # now: the program offers the games that are there when it is imported

    main()
