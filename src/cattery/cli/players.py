"""Commands for players: play, look at a record, ask for a hint."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

import cattery
from cattery.bots.hints import ROUNDS, hint_text
from cattery.bots.thinking import never, within
from cattery.cli.options import GameId, Options
from cattery.core.commands import Commands, Flag, RecordFile, Whole
from cattery.core.errors import BadRecord
from cattery.core.names import names_in
from cattery.core.options import read_options
from cattery.core.record import NAMES, Play, Record
from cattery.core.record_file import load_record
from cattery.core.table import Heard
from cattery.games import GAMES, find_game

COMMANDS = Commands()
HINT_MILLISECONDS = 5000  # to think about one


@COMMANDS.add(
    "cattery play discat",
    "cattery play discat --seats 4 --bots kitten --lang fr",
    "cattery play discat --plain --opt voluntaryPass=true",
    "cattery play --resume game.txt",
)
def play(
    game: GameId = "discat",
    /,
    *,
    seats: Whole | None = None,
    bots: str = "tabby",
    seed: Whole | None = None,
    lang: str | None = None,
    name: str | None = None,
    plain: Flag = False,
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


@COMMANDS.add(
    "cattery replay game.txt",
    "cattery replay game.txt --seat 0",
)
def replay(file: RecordFile, /, *, seat: Whole | None = None) -> None:
    """Show a record: who played, every play, and how it ended.

    Parameters
    ----------
    seat
        only what this seat could hear
    """
    record = load_record(file)
    try:
        check(record)
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from None
    for line in story(record, seat):
        print(line)


@COMMANDS.add("cattery verify game.txt")
def verify(file: RecordFile, /) -> None:
    """Check a record: all plays legal, and every shuffle as the house had promised it."""
    record = load_record(file)
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


@COMMANDS.add(
    "cattery hint game.txt",
    "cattery hint game.txt --plays 80 --lang fr",
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
    json: Flag = False,
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
    record = load_record(file)
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
        moves = ", ".join([one.move, *one.then])
        print(f"{moves:<16} {value:>4}  {hint_text(one, words, names_in(record))}")


def check(record: Record) -> None:
    """Play it through, so that nothing untrue is shown; only one of other rules has to be believed."""
    game = GAMES.get(record.game)
    if game and game.info.rules_version == record.rules_version:
        cattery.replay(record)


def check_seat(record: Record, seat: int | None) -> None:
    if seat is not None and not 0 <= seat < record.seats:
        raise BadRecord(f"there is no seat {seat} at this table, only 0 to {record.seats - 1}")


def story(record: Record, seat: int | None) -> list[str]:
    """The record for people: header, plays, result."""
    check_seat(record, seat)
    names = names_in(record)
    lines = [f"{record.game}, {record.seats} seats: {', '.join(names)}; house {record.house}"]
    heard: Sequence[Play | Heard] = record.plays if seat is None else cattery.replay(record).heard(seat)
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


def receipts(record: Record, names: Sequence[str]) -> dict[int, str]:
    """By play: the times of the verdict that it came from, the first one first."""
    told: dict[int, list[str]] = {}
    for slap in record.slaps:
        told.setdefault(slap.before, []).append(f"{names[slap.receipt.seat]} {slap.receipt.score:.0f} ms")
    return {before: f"  ({', '.join(times)})" for before, times in told.items()}
