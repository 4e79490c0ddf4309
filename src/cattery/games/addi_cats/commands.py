"""Commands that Addi Cat's brings: how fast everybody is at which sum."""

from __future__ import annotations

import msgspec

from cattery.core.commands import Commands, Flag, RecordFile
from cattery.core.errors import BadRecord
from cattery.core.names import names_in
from cattery.core.record_file import load_record
from cattery.core.table import Table
from cattery.games.addi_cats.game import AddiCats
from cattery.games.addi_cats.reactions import by_sum, reactions_in

COMMANDS = Commands()


@COMMANDS.add(
    "cattery reactions game.txt",
    "cattery reactions game.txt --json",
)
def reactions(file: RecordFile, /, *, json: Flag = False) -> None:
    """Show how long everybody took to slap in a game of Addi Cat's, sum by sum: the median, and how many were right.

    Parameters
    ----------
    json
        print every slap as JSON
    """
    from rich.console import Console
    from rich.table import Table as Grid

    record, game = load_record(file), AddiCats()
    if record.game != game.info.id:
        raise BadRecord(f"{file}: in {record.game} nobody slaps; reactions are of Addi Cat's")
    if record.rules_version == game.info.rules_version:  # else it has to be believed
        Table.replay(record, game)
    found = reactions_in(record)
    if json:
        print(msgspec.json.encode(found).decode())
        return
    grid = Grid("sum", *names_in(record))
    for total, seats in by_sum(found).items():
        grid.add_row(str(total), *(str(seats.get(seat, "")) for seat in range(record.seats)))
    Console().print(grid)
