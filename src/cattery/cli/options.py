"""Options that commands of several kinds of people take."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from cattery.games import GAMES

AnyGame = Annotated[str, Parameter(help=", ".join(GAMES))]
Options = Annotated[list[str] | None, Parameter(name="--opt", negative=(), help="a house rule, name=value; repeatable")]
