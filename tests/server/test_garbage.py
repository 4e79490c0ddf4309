"""The collector of a running server searches what is new, once."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from cattery.server.hosting.garbage import search_once


class Cat:
    """Holds another, perhaps itself."""

    friend: Cat | None = None


@pytest.fixture
def no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.unfreeze()
    gc.enable()


@pytest.mark.usefixtures("no_collector")
def test_new_garbage_is_freed_and_what_lives_is_not_searched_again() -> None:
    stray, kept = Cat(), Cat()
    stray.friend, stray_still = stray, ref(stray)
    del stray
    search_once()
    assert stray_still() is None
    assert not any(one is kept for one in gc.get_objects())


@pytest.mark.usefixtures("no_collector")
def test_what_is_not_searched_any_more_still_leaves_when_nobody_holds_it() -> None:
    kept = Cat()
    search_once()
    still = ref(kept)
    del kept
    assert still() is None
