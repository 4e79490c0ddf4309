"""Flat states: cells, copies, bytes; and the same bytes as the machine record."""

from __future__ import annotations

import struct
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cattery import GAMES
from cattery.flat import Flat, copy_state, i16, i64, u8
from tests.flat.toy import State

SIZES = {"B": 1, "h": 2, "q": 8, "d": 8}
KINDS: list[type[Flat]] = [State, *(game.rules.State for game in GAMES.values())]


@st.composite
def filled(draw: st.DrawFn) -> State:
    """A toy with any value in any cell."""
    s = State.load(draw(st.binary(min_size=State.layout.size, max_size=State.layout.size)))
    s.share = draw(st.floats(allow_nan=False))
    s.shares = draw(st.lists(st.floats(allow_nan=False), min_size=3, max_size=3))
    return s


def test_a_new_state_is_all_zero() -> None:
    s = State()
    assert (s.share, s.turn, s.cards, s.piles) == (0, 0, [0] * 12, [[0] * 5] * 3)
    for kind in KINDS:
        assert not any(kind().dump())


def test_rows_are_lists_of_their_own() -> None:
    s, other = State(), State()
    s.piles[0][0] = s.cards[0] = 7
    assert s.piles == [[7, 0, 0, 0, 0], [0] * 5, [0] * 5]
    assert not any(other.dump())


@given(filled())
def test_bytes_and_back(s: State) -> None:
    again = State.load(s.dump())
    assert again == s
    assert again.dump() == s.dump()
    for name in State.cells:
        assert getattr(again, name) == getattr(s, name)


@given(filled())
def test_a_clone_is_equal_and_independent(s: State) -> None:
    clone, before = s.clone(), s.dump()
    assert type(clone) is State
    assert clone == s
    clone.piles[1][2] ^= 1
    clone.cards[3] ^= 1
    clone.turn ^= 1
    clone.masks[0] ^= 1
    assert s.dump() == before
    assert clone != s


@given(filled(), filled())
def test_become_takes_over_every_cell(s: State, other: State) -> None:
    before = other.dump()
    s.become(other)
    assert s == other
    s.piles[2][4] ^= 1
    s.counts[1][1] ^= 1
    assert other.dump() == before


@given(filled(), filled())
def test_copy_state_copies_between_tables(s: State, other: State) -> None:
    tables, before = [s, other], other.dump()
    copy_state(tables, 0, 1)
    assert tables[0].dump() == tables[1].dump() == before
    tables[0].cards[0] ^= 1
    assert tables[1].dump() == before


@given(filled(), st.data())
def test_one_other_number_is_another_state(s: State, data: st.DataObject) -> None:
    other = s.clone()
    name = data.draw(st.sampled_from([name for name, cell in State.cells.items() if cell.code != "d"]))
    cell = State.cells[name]
    at = [data.draw(st.integers(0, n - 1)) for n in cell.shape]
    if not at:
        setattr(other, name, getattr(other, name) ^ 1)
    else:
        row = getattr(other, name)[at[0]] if len(at) == 2 else getattr(other, name)
        row[at[-1]] ^= 1
    assert other != s


def test_states_of_another_kind_are_never_equal() -> None:
    class Other(Flat):
        turn: int = i16()

    assert Other() != State()
    assert State() != 0
    with pytest.raises(TypeError):
        hash(State())


@pytest.mark.parametrize("size", [0, 1, -1])
def test_a_wrong_length_is_refused(size: int) -> None:
    data = State().dump()
    wrong = data + b"\0" if size == 1 else data[:size]
    with pytest.raises(ValueError, match=f"a State has {len(data)} bytes, not {len(wrong)}"):
        State.load(wrong)


def test_a_number_that_does_not_fit_is_refused() -> None:
    for name, value in (("turn", 2**15), ("turn", -(2**15) - 1), ("total", 2**63)):
        s = State()
        setattr(s, name, value)
        with pytest.raises(struct.error):
            s.dump()
    s = State()
    s.cards[0] = 256
    with pytest.raises(struct.error):
        s.dump()


def test_a_state_reads_well() -> None:
    s = State()
    assert repr(s) == "State()"
    s.turn, s.cards[1] = 3, 24
    assert repr(s) == "State(turn=3, cards=[0, 24, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])"


def test_a_state_has_no_other_attributes() -> None:
    """A misspelt cell is an error, not a new one."""
    with pytest.raises(AttributeError):
        State().turns = 1  # type: ignore[attr-defined]


def test_cells_have_at_most_two_dimensions() -> None:
    with pytest.raises(TypeError, match="two dimensions"):
        u8(2, 3, 4)  # type: ignore[call-overload]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__module__)
def test_the_layout_has_no_gaps_but_at_the_end(kind: type[Flat]) -> None:
    sizes = [SIZES[cell.code] for cell in kind.cells.values()]
    assert sizes == sorted(sizes, reverse=True)
    taken = sum(SIZES[cell.code] * cell.size for cell in kind.cells.values())
    assert taken <= kind.layout.size < taken + max(sizes)
    assert kind.layout.size % max(sizes) == 0


def test_bytes_are_little_endian_in_the_order_of_size() -> None:
    class Small(Flat):
        card: int = u8()
        count: int = i16()
        mask: int = i64()

    s = Small()
    s.card, s.count, s.mask = 1, -2, 3
    assert s.dump() == struct.pack("<qhB5x", 3, -2, 1)


# ── the machine record ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__module__)
def test_the_machine_record_has_the_same_layout(kind: type[Flat]) -> None:
    pytest.importorskip("numpy")
    dtype: Any = kind.dtype()
    assert dtype.itemsize == kind.layout.size
    at = 0
    for name, cell in kind.cells.items():
        assert dtype.fields[name][1] == at
        assert dtype.fields[name][0].shape == cell.shape
        at += SIZES[cell.code] * cell.size
    assert kind.records(3).tobytes() == kind().dump() * 3


@given(filled())
def test_the_machine_record_has_the_same_bytes(s: State) -> None:
    numpy = pytest.importorskip("numpy")
    record = s.record()
    assert record.shape == (1,)
    assert record.tobytes() == s.dump()
    assert State.load(record.tobytes()) == s
    for name in State.cells:
        assert numpy.array_equal(record[0][name], getattr(s, name))


def test_the_machine_record_is_a_copy_that_can_be_written() -> None:
    pytest.importorskip("numpy")
    s = State()
    record = s.record()
    record[0]["turn"] = 5
    assert s.turn == 0
    assert State.load(record.tobytes()).turn == 5
