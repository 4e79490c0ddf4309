"""Company at the table: bots choose a move from what their own seat can know."""

from cattery.bots.bot import Bot, bot_for, bot_move, redealt_for
from cattery.bots.levels import Level, find_level, levels_of

__all__ = ["Bot", "Level", "bot_for", "bot_move", "find_level", "levels_of", "redealt_for"]
