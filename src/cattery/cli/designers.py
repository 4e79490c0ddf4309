"""Commands for designers and researchers: what there is, and how it plays in numbers."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from rich.console import Console
from rich.table import Table as Grid

from cattery.bots.levels import levels_of
from cattery.cli.options import GameId, Json, Options, Seats, Seed
from cattery.cli.output import fail
from cattery.core.commands import Commands, Flag, Whole, progress_bar
from cattery.core.options import read_options
from cattery.games import GAMES, find_game

if TYPE_CHECKING:
    from cattery.bots.strength import Measured
    from cattery.lab.ladder import LadderResult

COMMANDS = Commands()


@COMMANDS.add("cattery games")
def games() -> None:
    """List the games, their seats and their house rules."""
    for game in GAMES.values():
        info, words = game.info, game.words("en")
        print(f"{info.id:<12} {words('game.name')}: {words('game.tagline')}")
        print(
            f"{'':<12} {info.seats.start}–{info.seats.stop - 1} players, about {info.minutes} minutes, age {info.age}+"
        )
        for name in info.options.__struct_fields__:
            print(f"{'':<12} --opt {name}=…  {words(f'options.{name}.help')}")


@COMMANDS.add(
    "cattery bots",
    "cattery bots house_of_cats --opt level=2",
)
def bots(game: GameId | None = None, /, *, opt: Options = None) -> None:
    """Show the bots of all games or of one, and how strong they were found to be."""
    from cattery.bots.strength import strength_of

    for found in GAMES.values() if game is None else [find_game(game)]:
        options = msgspec.to_builtins(found.options(found.usual_seats, read_options(found, opt or [])))
        measured = strength_of(found.info.id, options)
        print(found.info.id)
        for level in levels_of(found):
            if level != "random":
                print(f"  {level:<8} {figure_of(measured, level)}".rstrip())
        if measured:
            print(f"  {measured.games} games on {measured.date}: {measured.source}")


def figure_of(measured: Measured | None, level: str) -> str:
    """«1250 (1200–1300)»; nothing, if nobody has measured it."""
    strength = measured.levels.get(level) if measured else None
    if not measured or not strength:
        return ""
    bounds = f" ({strength.low:g}–{strength.high:g})" if strength.low < strength.high else ""
    return f"{strength.value:g}{bounds}{' points alone' if measured.measure == 'points' else ''}"


@COMMANDS.add(
    "cattery sim discat --games 100000",
    "cattery sim discat --seats 3 --bots tabby,random,random --json",
    "cattery sim discat --opt instantWin=off --opt arrows=my-deck.toml",
)
def sim(
    game: GameId,
    /,
    *,
    seats: Seats = None,
    games: Whole = 1000,
    seed: Seed = 0,
    bots: str = "random",
    opt: Options = None,
    engine: Literal["twin", "plain"] | None = None,
    json: Json = False,
) -> None:
    """Let bots play many games, and measure them.

    Parameters
    ----------
    games
        how many games, up to a billion
    bots
        random, kitten or tabby; one level for all, or a list, one a seat
    engine
        machine code or ordinary Python; else the faster one that is there
    """
    from cattery.lab.simulate import plan, run

    found = find_game(game)
    simulation = plan(
        found,
        found.usual_seats if seats is None else seats,
        games,
        seed,
        bots.split(","),
        read_options(found, opt or []),
    )
    with progress_bar() as progress:
        task = progress.add_task("compiling", total=games)
        for report in run(simulation, None if engine is None else engine == "twin"):  # the last one counts
            progress.update(task, completed=report.games, description="playing")
    if json:
        print(msgspec.json.encode(report).decode())
    else:
        Console().print(figures(msgspec.to_builtins(report)))


def figures(report: dict[str, Any]) -> Grid:
    grid = Grid(show_header=False, box=None)
    for name, value in report.items():
        if isinstance(value, dict):
            value = ", ".join(f"{key} {share:.4f}" for key, share in value.items())
        elif isinstance(value, list):
            value = "  ".join(f"{number:.4f}" if isinstance(number, float) else str(number) for number in value)
        elif isinstance(value, float):
            value = f"{value:,.3f}"
        elif isinstance(value, int) and name != "seed":
            value = f"{value:,}"
        grid.add_row(name.replace("_", " "), str(value))
    return grid


@COMMANDS.add(
    "cattery ladder discat --seats 4 --games 240",
    "cattery ladder discat --seats 3 --levels random,tabby,tiger --svg ladder.svg",
    "cattery ladder momistigri --games 400 --notes ladder.jsonl --json",
)
def ladder(
    game: GameId,
    /,
    *,
    seats: Seats = None,
    games: Whole = 240,
    seed: Seed = 0,
    levels: str = "",
    notes: Path | None = None,
    svg: Path | None = None,
    processes: Whole = 2,
    opt: Options = None,
    publish: Flag = False,
    where: str = "",
    json: Json = False,
) -> None:
    """Rate the bots: all levels against each other, on all seats, with the same deals for everybody.

    Parameters
    ----------
    games
        how many games at least; every deal is played in all seatings, and there are two deals or more
    levels
        a list of levels, else all but random; one for each seat, if some are there twice: tiger,tabby,tabby
    notes
        a file that keeps every game: a ladder that was stopped goes on from there
    svg
        a file for a picture of the ratings
    processes
        how many games at a time
    publish
        show these figures from now on, on the page, in the terminal and in `cattery bots`
    where
        a list of house rules: the figures hold only at tables that have the same
    """
    from cattery.lab.ladder import ladder_result, plan, run, seatings
    from cattery.lab.plot import picture

    found = find_game(game)
    wanted = levels.split(",") if levels else []
    what = plan(
        found, found.usual_seats if seats is None else seats, games, seed, wanted, read_options(found, opt or [])
    )
    total = what.deals * len(seatings(what.levels, what.seats))
    with progress_bar() as progress:
        task, played = progress.add_task("playing", total=total), []
        try:
            for played in run(what, notes, processes):
                progress.update(task, completed=len(played))
        except KeyboardInterrupt:
            how = "the same command goes on from there" if notes else "with --notes FILE it could go on from there"
            fail(f"stopped after {len(played)} of {total} games; {how}", 130)
    result = ladder_result(what, played)
    if svg:
        svg.write_text(picture(result), "utf-8")
    if publish:
        publish_ladder(result, opt or [], where.split(",") if where else [])
    if json:
        print(msgspec.json.encode(result).decode())
        return
    digits, title = result.digits, f"{game}, {result.company}, {result.games} games"
    grid = Grid("level", result.measure, "95 %", "wins", "score", title=title)
    for one in result.ratings:
        interval = f"{one.low:.{digits}f}–{one.high:.{digits}f}"
        grid.add_row(one.level, f"{one.rating:.{digits}f}", interval, f"{one.wins:.3f}", f"{one.score:.1f}")
    Console().print(grid)


def publish_ladder(result: LadderResult, opt: list[str], where: list[str]) -> None:
    """What people are shown from now on, with the command that finds it again."""
    from cattery.bots.strength import publish
    from cattery.lab.publishing import measured, write_docs

    what = result.ladder
    source = f"cattery ladder {what.game} --seats {what.seats} --games {result.games}"
    everybody = [level for level in levels_of(find_game(what.game)) if level != "random"]
    source += f" --levels {','.join(what.levels)}" if what.levels != everybody else ""
    source += f" --seed {what.seed}" if what.seed else ""
    source += "".join(f" --opt {one}" for one in opt)
    publish(what.game, measured(result, source, datetime.date.today(), where))  # noqa: DTZ011  # a day is enough
    write_docs()
