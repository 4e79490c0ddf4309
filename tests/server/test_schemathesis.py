"""The OpenAPI document, taken at its word: schemathesis asks what it allows and what it does not."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from tests.conftest import Counts
from tests.server.house import House, serving
from tests.server.people import SECONDS

EXAMPLES = 12
NOT_OURS = [
    positive_data_acceptance,  # a wish may be well formed and still not to be had, as seven seats at Discat
    negative_data_rejection,  # a number written as text is taken for one
]


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    """A server in a loop and a thread of its own: schemathesis does not wait with us."""
    loop, ready, houses = asyncio.new_event_loop(), threading.Event(), list[House]()
    stop = asyncio.Event()

    async def serve() -> None:
        async with serving() as house:
            houses.append(house)
            ready.set()
            await stop.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    try:
        assert ready.wait(SECONDS)
        yield houses[0]
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join(SECONDS)
        loop.close()


@pytest.fixture(scope="module")
def session() -> Iterator[requests.Session]:
    with requests.Session() as session:
        session.trust_env = False  # loopback only, whatever proxies there are
        yield session


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=str)
def test_every_answer_is_as_the_document_says(
    house: House, session: requests.Session, mode: GenerationMode, counts: Counts
) -> None:
    schema = schemathesis.openapi.from_url(f"{house.url}/api/schema/openapi.json")
    code, asked = session.post(f"{house.url}/api/tables", json={}).json()["code"], 0
    for found in schema.get_all_operations():
        assert isinstance(found, Ok), found
        operation = found.ok()

        @given(operation.as_strategy(generation_mode=mode))
        @hypothesis_settings(max_examples=counts(EXAMPLES), suppress_health_check=list(HealthCheck), database=None)
        def ask(case: Any) -> None:
            nonlocal asked
            asked += 1
            if asked % 2 and "table-code" in (case.headers or {}):
                case.headers["table-code"] = code
            case.call_and_validate(session=session, excluded_checks=NOT_OURS)

        with contextlib.suppress(Unsatisfiable):  # where there is nothing to get wrong
            ask()
    assert asked > 20
    text = session.get(f"{house.url}/metrics").text
    assert "cattery_faults_total 0.0" in text
