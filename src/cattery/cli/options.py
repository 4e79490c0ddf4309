"""Options that commands of several kinds of people take."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from cattery.core.commands import Flag, Whole
from cattery.games import GAMES

GameId = Annotated[str, Parameter(help=", ".join(GAMES))]
Options = Annotated[list[str] | None, Parameter(name="--opt", negative=(), help="a house rule, name=value; repeatable")]
Seats = Annotated[Whole | None, Parameter(help="players at the table")]
Seed = Annotated[Whole, Parameter(help="the same number, the same games")]
Json = Annotated[Flag, Parameter(help="print the figures as JSON")]
