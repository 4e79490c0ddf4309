"""Twins: the same functions as machine code; their cache notices every edit, and nothing depends on it."""

from __future__ import annotations

import fcntl
import importlib.util
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cattery import core
from cattery.flat import NoTwin, available, plain, seeded, twins
from tests.flat import toy, toy_loop
from tests.flat.conftest import Copy, needs_twins, said

pytestmark = pytest.mark.xdist_group("toy")  # one worker has compiled it


def test_twins_are_available_where_numba_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert available() == (importlib.util.find_spec("numba") is not None)
    monkeypatch.setenv("CATTERY_PLAIN", "1")
    assert not available()


# ── the same functions ────────────────────────────────────────────────────────────────────────────


@needs_twins
def test_the_twin_of_a_game_in_two_modules_does_the_same(fast: Any) -> None:
    import numpy

    for seed in range(30):
        s, rng = toy.State(), seeded("toy", seed)
        tables, numbers = s.record(), numpy.array(rng)
        toy.deal(s, rng)
        fast.deal(tables[0], numbers)
        assert tables.tobytes() == s.dump()
        for seat in range(5):
            assert fast.play(tables[0], seat, numbers) == toy.play(s, seat, rng)
            assert tables.tobytes() == s.dump()
            assert fast.is_heavy(tables[0], 20.5) is toy.is_heavy(s, 20.5)
        assert numbers.tolist() == rng


@needs_twins
def test_a_loop_over_records_does_the_same(fast: Any) -> None:
    import numpy

    tables, rng = [toy.State(), toy.State()], seeded("many")
    tables[1].turn = 3
    records = toy.State.records(2)
    records[1]["turn"] = 3
    numbers = numpy.array(rng)
    assert fast.many(records, numbers, 50) == toy.many(tables, rng, 50)
    assert records.tobytes() == b"".join(s.dump() for s in tables)


@needs_twins
def test_a_function_over_functions_does_the_same(fast: Any) -> None:
    s = toy.State()
    s.cards[0], s.cards[toy.CARDS - 1] = 5, 7
    assert fast.both_mosts(s.record()[0]) == toy.both_mosts(s) == 714


@needs_twins
@pytest.mark.usefixtures("fast")
def test_open_names_are_filled_in_both_engines() -> None:
    import numpy

    slow, quick = plain(toy_loop, rules=toy), twins.twin(toy_loop, rules=toy)
    s, rng = toy.State(), seeded("loop")
    tables, numbers = s.record(), numpy.array(rng)
    assert quick.run(tables[0], numbers, 40) == slow.run(s, rng, 40)
    assert tables.tobytes() == s.dump()


def test_an_open_name_says_that_it_is_open() -> None:
    with pytest.raises(AttributeError, match="bind it to a game"):
        toy_loop.run(toy.State(), [1], 1)
    assert plain(toy_loop, rules=toy) is plain(toy_loop, rules=toy)


@needs_twins
def test_what_is_no_function_of_ours_is_as_it_was(fast: Any) -> None:
    assert fast.CARDS == toy.CARDS
    assert fast.State is toy.State
    with pytest.raises(AttributeError):
        fast.sing  # noqa: B018


@needs_twins
def test_each_function_is_compiled_once(fast: Any) -> None:
    assert fast.is_heavy is fast.is_heavy
    assert len(fast.play.signatures) == 1


@needs_twins
def test_what_is_compiled_waits_for_nobody(fast: Any) -> None:
    """While another process compiles for the same cache, bots that have their functions go on thinking."""
    ready = fast.is_heavy
    (lock,) = [path for path in twins.cache_home().glob("*/lock") if path.parent.name == fast._compiler.digest]
    with lock.open("w") as held, ThreadPoolExecutor(1) as another:
        fcntl.flock(held, fcntl.LOCK_EX)
        try:
            assert another.submit(lambda: fast.is_heavy).result(10) is ready
        finally:
            fcntl.flock(held, fcntl.LOCK_UN)


@needs_twins
def test_the_twin_looks_before_it_writes(fast: Any) -> None:
    tables = toy.State.records()
    for i in (12, -13, 2**40):
        with pytest.raises(IndexError):
            fast.beyond(tables[0], i)


@needs_twins
@pytest.mark.parametrize(
    ("name", "why"), [("words", "no machine type for <class 'str'>"), ("bare", "lacks annotations")]
)
def test_what_cannot_be_compiled_is_said(fast: Any, name: str, why: str) -> None:
    with pytest.raises(NoTwin, match=why) as caught:
        getattr(fast, name)
    assert name in str(caught.value)


@needs_twins
@pytest.mark.usefixtures("fast")
def test_a_general_function_needs_a_game() -> None:
    with pytest.raises(NoTwin, match="AnyState"):
        twins.twin(toy_loop).run  # noqa: B018


# ── the cache ─────────────────────────────────────────────────────────────────────────────────────

PLAY = """
import json, numpy
from cattery.flat import plain, seeded, twin
from cattery.toy import toy, toy_loop
fast, rng = twin(toy_loop, rules=toy), numpy.array(seeded("cache"))
tables = toy.State.records()
result = fast.run(tables[0], rng, 40)
state, again = toy.State(), seeded("cache")
assert result == plain(toy_loop, rules=toy).run(state, again, 40)
assert tables.tobytes() == state.dump()
stats = fast.run.stats
print(json.dumps([
    int(tables[0]["total"]), fast._compiler.digest, sum(stats.cache_hits.values()), sum(stats.cache_misses.values())
]))
"""


class Run(NamedTuple):
    """One process: the toy's total, the digest of its sources, and how often the cache had it or had not."""

    total: int
    digest: str
    hits: int
    misses: int


def run(copy: Copy, **environment: str) -> Run:
    return Run(*json.loads(copy.run(PLAY, **environment)))


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy(tmp_path_factory.mktemp("copy"))


@pytest.fixture(scope="module")
def first(copy: Copy) -> list[Run]:
    """Two processes that start together, with an empty cache."""
    processes = [copy.start(PLAY), copy.start(PLAY)]
    return [Run(*json.loads(said(process))) for process in processes]


@needs_twins
def test_two_processes_with_an_empty_cache_do_not_disturb_each_other(first: list[Run]) -> None:
    one, other = first
    assert one[:2] == other[:2]
    assert sorted([one[2:], other[2:]]) == [(0, 1), (1, 0)], "one compiles, the other waits and finds it done"


@needs_twins
def test_a_later_process_compiles_nothing(copy: Copy, first: list[Run]) -> None:
    later = run(copy)
    assert (later.hits, later.misses) == (1, 0)
    assert later[:2] == first[0][:2]
    assert (copy.cache / "cattery" / "twins" / later.digest).is_dir()


EDITS = [
    ("toy_parts.py", "card * WEIGHT", "card * WEIGHT + 1"),  # in a module that is called
    ("toy_parts.py", "WEIGHT = 3", "WEIGHT = 4"),
    ("toy_numbers.py", "STEP = 2", "STEP = 1"),  # in one of which only a number is used
]


@needs_twins
@pytest.mark.parametrize(("name", "old", "new"), EDITS)
def test_an_edit_in_another_module_is_noticed(copy: Copy, first: list[Run], name: str, old: str, new: str) -> None:
    """numba by itself would look only at the file of the function, and go on with what it had."""
    copy.edit(name, old, new)
    try:
        edited = run(copy)
    finally:
        copy.edit(name, new, old)
    assert edited.total != first[0].total
    assert edited.digest != first[0].digest
    assert (edited.hits, edited.misses) == (0, 1)


@needs_twins
@pytest.mark.parametrize("place", ["/proc/nowhere", __file__], ids=["nowhere", "a file"])
def test_a_cache_that_cannot_be_written_only_costs_time(copy: Copy, first: list[Run], place: str) -> None:
    """No folder can be made there; below a file neither."""
    unwritten = run(copy, XDG_CACHE_HOME=place)
    assert unwritten[:2] == first[0][:2]
    assert unwritten.hits == 0


@needs_twins
def test_an_empty_module_among_the_sources_is_no_obstacle() -> None:
    assert core.__file__
    assert Path(core.__file__).read_text("utf-8") == ""
    assert twins.twin(core)._compiler.digest
