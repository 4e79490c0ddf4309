"""A move that is refused, at a table of any game."""

from __future__ import annotations

import pytest

from cattery import Table
from cattery.core.errors import IllegalMove, MalformedMove
from cattery.core.reasons import Reason


def refused(table: Table, seat: int, move: str) -> Reason:
    """Why the table refuses this move; it must leave no trace of it."""
    before = table.state.dump(), table.record().write(), table.heard(), table.acting
    with pytest.raises((IllegalMove, MalformedMove)) as caught:
        table.play(seat, move)
    assert (table.state.dump(), table.record().write(), table.heard(), table.acting) == before
    reason = caught.value.reason
    assert isinstance(reason, Reason)
    return reason
