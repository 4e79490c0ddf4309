"""`cattery …`: play, replay, verify and measure from the command line."""

from __future__ import annotations

import datetime
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NoReturn

import cyclopts
import msgspec
from cyclopts import App, Parameter
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

import cattery
from cattery.bots import levels_of
from cattery.bots.hints import ROUNDS
from cattery.bots.thinking import never, within
from cattery.core.errors import BadOption, BadRecord, GameError
from cattery.core.options import read_options
from cattery.core.record import NAMES, Play, Record
from cattery.core.table import Heard
from cattery.games import GAMES, find_game
from cattery.terminal.company import tidy_name
from cattery.terminal.records import load

if TYPE_CHECKING:
    from cattery.bots.strength import Measured
    from cattery.lab.ladder import Standing

HINT_MILLISECONDS = 5000  # to think about one


def examples(*lines: str) -> str:
    return "Examples:\n" + "\n".join(f"  {line}" for line in lines)


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


TRIED = 200  # games to tell new weights from old ones


def whole(kind: Any, tokens: Sequence[cyclopts.Token]) -> int:  # noqa: ARG001  # 2.5 seats are not 2
    try:
        return int(tokens[0].value)
    except ValueError:
        raise ValueError(f"{tokens[0].value[:40]!r} is not a whole number") from None


Whole = Annotated[int, Parameter(converter=whole)]
AnyGame = Annotated[str, Parameter(help=", ".join(GAMES))]
RecordFile = Annotated[Path, Parameter(help="the record of a game, as page and terminal save it")]
Options = Annotated[list[str] | None, Parameter(name="--opt", negative=(), help="a house rule, name=value; repeatable")]


@app.command(
    help_epilogue=examples(
        "cattery games",
    )
)
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


@app.command(
    help_epilogue=examples(
        "cattery play discat",
        "cattery play discat --seats 4 --bots kitten --lang fr",
        "cattery play discat --plain --opt voluntaryPass=true",
        "cattery play --resume game.txt",
    )
)
def play(
    game: AnyGame = "discat",
    /,
    *,
    seats: Whole | None = None,
    bots: str = "tabby",
    seed: Whole | None = None,
    lang: str | None = None,
    name: str | None = None,
    plain: Annotated[bool, Parameter(negative=())] = False,
    resume: Path | None = None,
    opt: Options = None,
) -> int:
    """Play in the terminal, against bots.

    Parameters
    ----------
    seats
        players at the table, you among them
    bots
        how strong the others are: kitten, tabby, lynx or tiger; one level, or a list, one a bot
    seed
        the same number, the same shuffle (then the shuffle is not secret)
    lang
        en or fr; else the language of your system
    name
        what the others call you
    plain
        no drawing: sentences that read well aloud, also through a pipe
    resume
        go on with the record of a game that was left
    """
    from cattery.terminal.play import Setup, run

    return run(
        Setup(
            game=game,
            seats=seats,
            levels=bots.split(","),
            seed=seed,
            lang=lang,
            name=name,
            plain=plain,
            resume=resume,
            options=read_options(find_game(game), opt or []),
        )
    )


@app.command(
    help_epilogue=examples(
        "cattery replay game.txt",
        "cattery replay game.txt --seat 0",
    )
)
def replay(file: RecordFile, /, *, seat: Whole | None = None) -> None:
    """Show a record: who played, every play, and how it ended.

    Parameters
    ----------
    seat
        only what this seat could hear
    """
    record = load(file)
    try:
        check(record)
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from None
    for line in story(record, seat):
        print(line)


@app.command(
    help_epilogue=examples(
        "cattery verify game.txt",
    )
)
def verify(file: RecordFile, /) -> None:
    """Check a record: all plays legal, and every shuffle as the house had promised it."""
    record = load(file)
    try:
        verdict = cattery.verify(record)
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from None
    print(f"{len(record.plays)} plays, all legal")
    if verdict.slaps:
        print(f"{verdict.slaps} slaps judged again from their receipts, with the same outcome")
    if verdict.committed:
        print(f"the house was fair: {verdict.house_plays} plays recomputed from the secret it had committed to")
        print(f"  commitment {record.commitment}")
    else:
        print(f"the house was not committed ({record.house}): it had promised nothing before it shuffled")


@app.command(
    help_epilogue=examples(
        "cattery reactions game.txt",
        "cattery reactions game.txt --json",
    )
)
def reactions(file: RecordFile, /, *, json: Annotated[bool, Parameter(negative=())] = False) -> None:
    """Show how long everybody took to slap in a game of Addi Cat's, sum by sum: the median, and how many were right.

    Parameters
    ----------
    json
        print every slap as JSON
    """
    from cattery.games.addi_cats.reactions import by_sum
    from cattery.games.addi_cats.reactions import reactions as found_in

    record = load(file)
    if record.game != "addi_cats":
        raise BadRecord(f"{file}: in {record.game} nobody slaps; reactions are of Addi Cat's")
    check(record)
    found = found_in(record)
    if json:
        print(msgspec.json.encode(found).decode())
        return
    grid = Grid("sum", *names_of(record))
    for total, seats in by_sum(found).items():
        grid.add_row(str(total), *(str(seats.get(seat, "")) for seat in range(record.seats)))
    Console().print(grid)


@app.command(
    help_epilogue=examples(
        "cattery sim discat --games 100000",
        "cattery sim discat --seats 3 --bots tabby,random,random --json",
        "cattery sim discat --opt instantWin=off --opt arrows=my-deck.toml",
    )
)
def sim(
    game: AnyGame,
    /,
    *,
    seats: Whole | None = None,
    games: Whole = 1000,
    seed: Whole = 0,
    bots: str = "random",
    opt: Options = None,
    engine: Literal["twin", "plain"] | None = None,
    json: Annotated[bool, Parameter(negative=())] = False,
) -> None:
    """Let bots play many games, and measure them.

    Parameters
    ----------
    seats
        players at the table
    games
        how many games, up to a billion
    seed
        the same number, the same games
    bots
        random, kitten or tabby; one level for all, or a list, one a seat
    engine
        machine code or ordinary Python; else the faster one that is there
    json
        print the figures as JSON
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
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("compiling", total=games)
        for report in run(simulation, None if engine is None else engine == "twin"):  # the last one counts
            progress.update(task, completed=report.games, description="playing")
    if json:
        print(msgspec.json.encode(report).decode())
    else:
        Console().print(figures(msgspec.to_builtins(report)))


@app.command(
    help_epilogue=examples(
        "cattery hint game.txt",
        "cattery hint game.txt --plays 80 --lang fr",
    )
)
def hint(
    file: RecordFile,
    /,
    *,
    plays: Whole | None = None,
    seat: Whole | None = None,
    lang: str = "en",
    rounds: Whole | None = None,
    seed: Whole = 0,
    json: Annotated[bool, Parameter(negative=())] = False,
) -> None:
    """Say what would be good to play, from what the seat could know.

    Parameters
    ----------
    plays
        look at the game after so many plays; else after the last one
    seat
        whose move; else whoever is to play
    lang
        en or fr
    rounds
        how many games to play out in thought, however long that takes; else 4000, or as many as five seconds allow
    seed
        the same number, the same thoughts, if they are as many
    json
        print the hints as JSON
    """
    record = load(file)
    if plays is not None and not 0 <= plays <= len(record.plays):
        raise BadRecord(f"{file}: there are {len(record.plays)} plays, not {plays}")
    check_seat(record, seat)
    table = cattery.replay(record, plays)
    if not table.acting:
        raise BadRecord(f"{file}: the game is over")
    asked = min(table.acting) if seat is None else seat
    if asked not in table.acting:
        raise BadRecord(f"{file}: not seat {asked} is to play, but {', '.join(map(str, sorted(table.acting)))}")
    hints = cattery.hint(table, asked, rounds or ROUNDS, never if rounds else within(HINT_MILLISECONDS), seed)
    if json:
        print(msgspec.json.encode(hints).decode())
        return
    words = table.game.words(lang)
    for one in hints:
        value = "" if one.value is None else f"{one.value:.0%}"
        value = value if one.points is None else f"{one.points:.1f}"
        print(f"{', '.join([one.move, *one.then]):<16} {value:>4}  {words.advice(one.why, names_of(record))}")


@app.command(
    help_epilogue=examples(
        "cattery ladder discat --seats 4 --games 240",
        "cattery ladder discat --seats 3 --levels random,tabby,tiger --svg ladder.svg",
        "cattery ladder momistigri --games 400 --notes ladder.jsonl --json",
    )
)
def ladder(
    game: AnyGame,
    /,
    *,
    seats: Whole | None = None,
    games: Whole = 240,
    seed: Whole = 0,
    levels: str = "",
    notes: Path | None = None,
    svg: Path | None = None,
    processes: Whole = 2,
    opt: Options = None,
    publish: Annotated[bool, Parameter(negative=())] = False,
    where: str = "",
    json: Annotated[bool, Parameter(negative=())] = False,
) -> None:
    """Rate the bots: all levels against each other, on all seats, with the same deals for everybody.

    Parameters
    ----------
    seats
        players at the table
    games
        how many games at least; every deal is played in all seatings, and there are two deals or more
    seed
        the same number, the same games
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
    json
        print the figures as JSON
    """
    from cattery.lab.ladder import plan, run, seatings, standing
    from cattery.lab.plot import picture

    found = find_game(game)
    wanted = levels.split(",") if levels else []
    what = plan(
        found, found.usual_seats if seats is None else seats, games, seed, wanted, read_options(found, opt or [])
    )
    total = what.deals * len(seatings(what.levels, what.seats))
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        task, played = progress.add_task("playing", total=total), []
        try:
            for played in run(what, notes, processes):
                progress.update(task, completed=len(played))
        except KeyboardInterrupt:
            how = "the same command goes on from there" if notes else "with --notes FILE it could go on from there"
            fail(f"stopped after {len(played)} of {total} games; {how}", 130)
    result = standing(what, played)
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


def publish_ladder(result: Standing, opt: list[str], where: list[str]) -> None:
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


@app.command(
    help_epilogue=examples(
        "cattery bots",
        "cattery bots house_of_cats --opt level=2",
    )
)
def bots(game: AnyGame | None = None, /, *, opt: Options = None) -> None:
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


@app.command(
    help_epilogue=examples(
        "cattery train house_of_cats --level 2",
        "cattery train house_of_cats --level 2 --games 50000 --seed 7",
    )
)
def train(
    game: Annotated[str, Parameter(help="house_of_cats: no other game learns")],
    /,
    *,
    level: Whole = 1,
    games: Whole = 20000,
    seed: Whole = 1,
    out: Path | None = None,
) -> None:
    """Let House of Cats learn what its sheets promise, from games that it plays alone; some minutes a level.

    Parameters
    ----------
    level
        of the game, 1 to 4: each has weights of its own
    games
        from how many games to learn
    seed
        the same number, the same weights
    out
        the file for the weights; else levelN.json.gz here. A recipe is put beside it. Nothing is written over
    """
    from cattery.games.house_of_cats.mind.weights import weights
    from cattery.lab import training

    if find_game(game).info.id != training.GAME:
        raise BadOption(f"{game} has nothing to learn: only {training.GAME} has")
    what, path = training.plan(level, games, seed), out or Path(f"level{level}.json.gz")
    training.check_free(path)
    trainer = training.Trainer(what)
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("compiling", total=games)
        for step in trainer.learn():
            progress.update(task, completed=step.games, description=f"learning, {step.points:.1f} points")
        progress.update(task, description="trying out")
        new, shipped = (trainer.try_out(them, TRIED) for them in (trainer.learned(), weights(level)))
    training.save(path, trainer.learned(), what, new, datetime.date.today())  # noqa: DTZ011  # a day is enough
    print(
        f"{path}: {new.mean:.1f} ± {2 * new.error:.1f} points on level {level}; the shipped weights make "
        f"{shipped.mean:.1f} ± {2 * shipped.error:.1f} ({TRIED} games each, with the same dice)"
    )


@app.command(
    help_epilogue=examples(
        "cattery serve",
        "cattery serve --lan",
        "cattery serve --public-url https://cats.example --trust-proxy",
    )
)
def serve(
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    data: Path | None = None,
    lan: Annotated[bool, Parameter(negative=())] = False,
    public_url: str = "",
    trust_proxy: Annotated[bool, Parameter(negative=())] = False,
    no_browser: Annotated[bool, Parameter(negative=())] = False,
) -> None:
    """Host tables for everybody, until Ctrl-C or SIGTERM: both are a clean end, with exit code 0.

    Parameters
    ----------
    host
        the address to listen on
    port
        the port to listen on; else 8000, or the next free one
    data
        the folder for the tables; else the user's data directory
    lan
        let phones and computers of the local network join
    public_url
        the address people use when a proxy stands in front
    trust_proxy
        believe the proxy's X-Forwarded-For about who asks
    no_browser
        do not open a browser
    """
    from cattery.server.hosting.serve import find_door, open_browser, serve
    from cattery.server.settings import Settings, data_folder

    listen = "0.0.0.0" if lan else host
    door = find_door(listen, port)
    settings = Settings(
        data=data or data_folder(),
        host=listen,
        port=door.getsockname()[1],
        public_url=public_url,
        trust_proxy=trust_proxy,
    )
    serve(settings, door, ready=lambda: welcome(settings.url, settings.only_here, not no_browser and open_browser))


def welcome(url: str, only_here: bool, browse: Any) -> None:
    print(f"Cattery is open: {url}", flush=True)
    if only_here:
        print("Only this computer can reach it; with --lan phones on your network can join, too.", flush=True)
    print("Ctrl-C closes it; running tables go on after the next start.", flush=True)
    if browse:
        browse(url)


Data = Annotated[Path | None, Parameter(help="the folder with the tables; else the user's data directory")]


@app.command(help_epilogue=examples("cattery backup tables.db", "cattery backup tables.db --data /srv/cattery"))
def backup(file: Annotated[Path, Parameter(help="a new file")], /, *, data: Data = None) -> None:
    """Copy all tables into one file, also while the server runs."""
    from cattery.server.hosting.maintenance import back_up

    back_up(data, file)
    print(f"all tables are in {file}")


@app.command(help_epilogue=examples("cattery export 12 > game.txt", "cattery export 12 --data /srv/cattery"))
def export(
    table: Annotated[int, Parameter(help="its number, as the server's log has it")], /, *, data: Data = None
) -> None:
    """Write the record of a finished table, by its number."""
    from cattery.server.hosting.maintenance import record_of

    print(record_of(data, table), end="")


@app.command(help_epilogue=examples("cattery gc", "cattery gc --finished 365 --abandoned 30"))
def gc(*, finished: int = 90, abandoned: int = 7, data: Data = None) -> None:
    """Forget old tables.

    Parameters
    ----------
    finished
        days after which a finished table goes
    abandoned
        days after which a table goes that nobody has touched
    """
    from cattery.server.hosting.maintenance import forget

    print(f"{forget(data, finished, abandoned)} tables forgotten")


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


def check(record: Record) -> None:
    """Play it through, so that nothing untrue is shown; only one of other rules has to be believed."""
    game = GAMES.get(record.game)
    if game and game.info.rules_version == record.rules_version:
        cattery.replay(record)


def names_of(record: Record) -> list[str]:
    names = [tidy_name(name) for name in record.names] or [""] * record.seats
    return [name or f"seat {number}" for number, name in enumerate(names)]


def receipts(record: Record, names: Sequence[str]) -> dict[int, str]:
    """By play: the times of the verdict that it came from, the first one first."""
    told: dict[int, list[str]] = {}
    for slap in record.slaps:
        told.setdefault(slap.before, []).append(f"{names[slap.receipt.seat]} {slap.receipt.score:.0f} ms")
    return {before: f"  ({', '.join(times)})" for before, times in told.items()}


def check_seat(record: Record, seat: int | None) -> None:
    if seat is not None and not 0 <= seat < record.seats:
        raise BadRecord(f"there is no seat {seat} at this table, only 0 to {record.seats - 1}")


def story(record: Record, seat: int | None) -> list[str]:
    """The record for people: header, plays, result."""
    check_seat(record, seat)
    names = names_of(record)
    lines = [f"{record.game}, {record.seats} seats: {', '.join(names)}; house {record.house}"]
    heard: Sequence[Play | Heard] = record.plays if seat is None else cattery.replay(record).log(seat)
    slaps = receipts(record, names) if len(heard) == len(record.plays) else {}
    for number, play in enumerate(heard, 1):
        who = NAMES.get(play.seat) or names[play.seat]
        lines.append(f"{number:>4}  {play.at / 1000:>8.1f} s  {who:<12} {play.text}{slaps.get(number - 1, '')}")
    if record.result:
        winners = " and ".join(names[winner] for winner in record.result.winners)
        lines.append(f"ended by {record.result.ending}: {winners} won; scores {record.result.scores}")
    else:
        lines.append("not finished")
    return lines


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


def write_no_more() -> None:
    """What is left to print goes nowhere: Python would try again at its end, and complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def fail(message: str, code: int = 2) -> NoReturn:
    print(f"cattery: {message}", file=sys.stderr)
    sys.exit(code)
