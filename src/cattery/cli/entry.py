"""`cattery …`: the program, put together from the commands of each audience and those that the games bring."""

from __future__ import annotations

import io
import sys

import cyclopts
from cyclopts import App

import cattery
from cattery.cli import designers, hosts, players
from cattery.cli.output import fail, write_no_more
from cattery.core.commands import commands_of, examples
from cattery.core.errors import GameError
from cattery.games import GAMES

app = App(
    name="cattery",
    help="Four cat games at one table: Discat, Momistigri, House of Cats and Addi Cat's.",
    help_epilogue=examples(
        "cattery play discat",
        "cattery play discat --seats 4 --bots kitten --lang fr",
        "cattery sim discat --games 100000 --json",
        "cattery verify game.txt",
    ),
    version=cattery.__version__,
    help_format="plaintext",
)
for commands in (players.COMMANDS, hosts.COMMANDS, designers.COMMANDS, *map(commands_of, GAMES.values())):
    if commands:
        commands.register(app)


def main() -> None:
    """One clear line on stderr and exit code 2 for anything a person can mend."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that lacks a letter gets a question mark
    try:
        try:
            status = app(exit_on_error=False, print_error=False, result_action="return_value")
        finally:
            sys.stdout.flush()  # what cannot be written shows here, and not when Python has ended
    except cyclopts.CycloptsError as error:
        fail(f"{' '.join(str(error).split())} (see cattery --help)")
    except GameError as error:
        fail(str(error))
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        write_no_more()
        sys.exit(0)
    except OSError as error:  # what we write to is full
        write_no_more()
        fail(str(error.strerror or error).lower())
    sys.exit(status if isinstance(status, int) else 0)
