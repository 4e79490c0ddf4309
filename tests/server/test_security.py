"""At the door and behind it: who may come in, how much, and what must never come out."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import json
import socket
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

import cattery
from cattery.client import new_secret
from cattery.live import seat_secrets as seats
from cattery.live.requests import HANDLERS
from cattery.live.typed_texts import clean_text
from cattery.protocol import messages as wire
from cattery.server.rate_limits import FORGET_ABOVE, RateLimit
from cattery.server.settings import Limits
from cattery.server.sockets.connection import LONGEST_OUTBOX, Connection
from cattery.server.sockets.session import HELLO_SECONDS
from cattery.server.tables.hall import new_code
from cattery.server.web.addresses import household
from cattery.server.web.guard import CONNECTIONS, HEADERS
from cattery.store.memory import MemoryStore
from cattery.store.rows import StoredGame, StoredSeat
from cattery.store.sqlite import SqliteStore
from tests.server.house import House, run, settings, soon
from tests.server.people import MANY, SECONDS, refused

# ── the door ───────────────────────────────────────────────────────────────────────────────────────


async def turned_away(house: House, **headers: str) -> tuple[int, str]:
    """Status and code with which a socket is refused; (101, "") if it is not."""
    try:
        async with house.connect(**headers):
            return 101, ""
    except InvalidStatus as error:
        answer = error.response
    for name, value in HEADERS:
        assert answer.headers[name.decode()] == value.decode()
    return answer.status_code, json.loads(answer.body or b"")["code"]


def test_a_page_of_another_site_cannot_open_a_socket() -> None:
    async def story(house: House) -> None:
        here = f"127.0.0.1:{house.port}"
        for origin in ("http://evil.example", "null", f"http://{here}.evil.example", "http://127.0.0.1", "", "http://"):
            assert await turned_away(house, origin=origin) == (403, "wrong_origin"), origin
        assert await turned_away(house, origin=f"http://{here}") == (101, "")
        assert await turned_away(house) == (101, ""), "programs need not name one"

    run(story)


def test_the_public_address_is_an_origin_and_a_host_of_its_own() -> None:
    async def story(house: House) -> None:
        assert await turned_away(house, origin="https://cats.example") == (101, "")
        assert await turned_away(house, origin="https://cats.example.evil") == (403, "wrong_origin")
        assert (await house.get("/api/games", host="cats.example")).status == 200
        assert (await house.get("/api/games", host="other.example")).status == 421

    run(story, settings(public_url="https://cats.example/"))


def test_a_foreign_name_that_points_here_is_not_served() -> None:
    """DNS rebinding: the browser believes that our answers are evil.example's."""

    async def story(house: House) -> None:
        for host in ("evil.example", "evil.example:80", "", "localhost.evil.example", "[", "127.0.0.1.evil.example"):
            answer = await house.get("/api/games", host=host)
            assert (answer.status, answer.code) == (421, "wrong_host"), host
            with pytest.raises(InvalidStatus):
                async with house.connect(host=host):
                    pass
        for host in ("localhost", "LocalHost:9", "127.0.0.1", "[::1]:8000", "192.168.1.7:8000", socket.gethostname()):
            assert (await house.get("/api/games", host=host)).status == 200, host

    run(story)


def test_the_socket_is_at_one_address_only() -> None:
    async def story(house: House) -> None:
        answer = await house.http(
            "GET",
            "/api/other",
            connection="Upgrade",
            upgrade="websocket",
            sec_websocket_key="AAAAAAAAAAAAAAAAAAAAAA==",
            sec_websocket_version="13",
        )
        assert (answer.status, answer.code) == (404, "not_found")

    run(story)


def test_every_answer_carries_the_headers_also_when_something_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        monkeypatch.setattr(house.hall, "lobby", lambda: 1 / 0)
        answers = {
            200: await house.get("/api/games"),
            201: await house.http("POST", "/api/tables", {}),
            400: await house.http("POST", "/api/tables", b"{"),
            404: await house.get("/nothing/here"),
            405: await house.http("DELETE", "/api/games"),
            409: await house.get("/api/table/record", table_code=code),
            413: await house.http("POST", "/api/verify", b" " * 500_000),
            421: await house.get("/", host="evil.example"),
            500: await house.get("/api/tables"),
            503: await house.http("POST", "/api/tables", {}),
        }
        others = [await house.get(path) for path in ("/", "/healthz", "/metrics", "/api/schema/openapi.json")]
        while (answer := await house.get("/api/games")).status == 200:
            pass
        answers[429] = answer
        for status, answer in [*answers.items(), *((200, other) for other in others)]:
            assert answer.status == status
            for name, value in HEADERS:
                assert answer.headers[name.decode()] == value.decode()
            assert "server" not in answer.headers
            if status >= 400:
                assert answer.json.keys() == {"code", "message"}
        assert "ZeroDivisionError" not in answers[500].body.decode()

    run(story, settings(limits=Limits(2, MANY, MANY, MANY, 0.001, 30, MANY, MANY)))


def test_the_policy_lets_no_foreign_script_in() -> None:
    policy = dict(HEADERS)[b"content-security-policy"].decode()
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert "frame-ancestors 'none'" in policy


# ── how much ───────────────────────────────────────────────────────────────────────────────────────


def test_a_message_that_is_too_long_ends_the_line_and_nothing_else() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna, house.join(code) as big:
            await anna.sit(0)
            await big.send(json.dumps({"type": "ping", "id": "x", "more": "x" * wire.LONGEST_MESSAGE}))
            assert await big.gone() == 1009
            await anna.ping()
        async with house.connect() as first:
            await first.send("x" * (wire.LONGEST_MESSAGE + 1))
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(first.recv(), SECONDS)

    run(story)


def test_one_line_may_say_so_much_and_is_cut_when_it_never_stops() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna, house.join(code) as flood:
            for _ in range(20):
                await flood.send(wire.Ping("x"))
            await flood.expect(wire.Refused, lambda answer: answer.code == "too_many_requests")
            await anna.ping()
            with contextlib.suppress(ConnectionClosed):
                for _ in range(400):
                    await flood.send(wire.Ping("x"))
            assert await flood.gone() == 1013
            await anna.ping()

    run(story, settings(limits=Limits(MANY, MANY, 0.5, 10, MANY, MANY, MANY, MANY)))


def test_what_cannot_be_read_a_hundred_times_in_a_row_ends_the_line() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as noise:
            for _ in range(99):
                await noise.send("?")
            await noise.ping()
            with contextlib.suppress(ConnectionClosed):
                for _ in range(101):
                    await noise.send("?")
            assert await noise.gone() == 1013

    run(story)


def test_one_address_has_so_many_lines_and_opens_so_many_in_a_while() -> None:
    async def story(house: House) -> None:
        async with house.connect(), house.connect():
            assert await turned_away(house) == (429, "too_many_requests"), "two at a time"
        for _ in range(50):
            status, _ = await turned_away(house)
        assert status == 429, "nor many one after the other"
        assert not house.guard.sockets, "nothing is remembered of connections that are closed"

    run(story, settings(limits=Limits(MANY, 2, MANY, MANY, 0.001, 20, MANY, MANY)))


def test_one_address_says_so_much_on_all_its_lines_together() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        answers = []
        async with contextlib.AsyncExitStack() as crowd:
            for _ in range(CONNECTIONS):
                client = await crowd.enter_async_context(house.join(code))
                for _ in range(4):
                    await client.send(wire.Ping("x"))
                await client.until(lambda client=client: sum(hasattr(heard, "id") for heard in client.heard) == 4)
                answers.append({type(heard) for heard in client.heard if hasattr(heard, "id")})
            assert answers == [{wire.Pong}] * CONNECTIONS, "each says as much as one may"
            async with house.connect() as late:
                await late.send(wire.encode(wire.Hello(code)).decode())
                assert b"too_many_requests" in await asyncio.wait_for(late.recv(decode=False), SECONDS)

    run(story, settings(limits=Limits(MANY, MANY, 0.0001, 5, MANY, MANY, MANY, MANY)))


def test_one_address_asks_so_often_and_opens_so_many_tables() -> None:
    async def story(house: House) -> None:
        statuses = [(await house.http("POST", "/api/tables", {})).status for _ in range(4)]
        assert statuses == [201, 201, 201, 429]
        statuses = [(await house.get("/api/games")).status for _ in range(7)]
        assert statuses == [200] * 6 + [429]
        assert (await house.get("/healthz")).status == 200, "who watches the server is not turned away"

    run(story, settings(limits=Limits(MANY, MANY, MANY, MANY, 0.001, 10, 0.001, 3)))


@pytest.mark.parametrize("trusted", [True, False])
def test_behind_a_proxy_only_what_the_proxy_itself_has_added_counts(trusted: bool) -> None:
    async def story(house: House) -> None:
        async def ask(forwarded: str) -> int:
            return (await house.get("/api/games", x_forwarded_for=forwarded)).status

        lies = [await ask(f"10.0.0.{number}, 203.0.113.9") for number in range(3)]
        assert lies == [200, 200, 429], "what a client puts before the comma is its own invention"
        assert await ask("198.51.100.1") == (200 if trusted else 429)

    limits = Limits(MANY, MANY, MANY, MANY, 0.001, 2, MANY, MANY)
    run(story, settings(limits=limits, trust_proxy=trusted))


def test_a_home_with_many_addresses_is_one_asker() -> None:
    assert household("2001:db8:1:2:3:4:5:6") == household("2001:db8:1:2::1") != household("2001:db8:1:3::1")
    assert household("192.0.2.1") != household("192.0.2.2")
    assert household("::ffff:192.0.2.1") != household("::ffff:192.0.2.2")
    assert len(household("x" * 10_000)) <= 64


def test_rate_limits_forget_who_has_not_asked_for_a_while() -> None:
    now = 0.0
    limit = RateLimit(1.0, 10.0, lambda: now)
    for number in range(FORGET_ABOVE + 1):
        assert limit.allows(str(number))
    now = 11.0
    assert limit.allows("late")
    assert len(limit._buckets) == 1
    assert [limit.allows("late") for _ in range(10)] == [True] * 9 + [False]


def test_a_crowd_of_askers_is_not_counted_at_every_question() -> None:
    limit = RateLimit(0.001, 10.0, lambda: 0.0)
    for number in range(2 * FORGET_ABOVE):
        limit.allows(str(number))
    assert limit._forget_above > FORGET_ABOVE


def test_a_line_that_does_not_read_is_cut_and_holds_up_nobody() -> None:
    async def story() -> None:
        never, cut = asyncio.Event(), asyncio.Event()

        async def send(_: bytes) -> None:
            await never.wait()

        async def hang_up() -> None:
            cut.set()

        slow = Connection(send, hang_up)
        for _ in range(LONGEST_OUTBOX + 2):
            slow.post(b"news")
        await asyncio.wait_for(cut.wait(), SECONDS)
        assert slow.gone
        slow.post(b"more")
        assert not slow._outbox
        never.set()
        await asyncio.sleep(0)

    asyncio.run(story())


def test_a_long_record_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading one may take long, so it is done beside the tables, and one at a time."""
    gate, reading = threading.Event(), list[str]()

    def read_slowly(text: str) -> cattery.Record:
        reading.append(text)
        assert gate.wait(SECONDS)
        raise cattery.BadRecord("no")

    monkeypatch.setattr(cattery, "read_record", read_slowly)
    monkeypatch.setattr("cattery.server.tables.hall.read_record", read_slowly)

    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna:
            await anna.sit(0)
            await anna.start()
            paths = ("/api/verify", "/api/tables", "/api/verify")
            asked = [asyncio.ensure_future(house.http("POST", path, {"record": "long"})) for path in paths]
            await soon(lambda: reading)
            await anna.play_on()
            assert anna.is_over
            assert len(reading) == 1
            gate.set()
            assert [answer.code for answer in await asyncio.gather(*asked)] == ["bad_record"] * 3

    run(story)


def test_one_address_has_so_many_records_read_in_a_while() -> None:
    """All wait for one reader: who asks again and again must not keep it busy alone."""

    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna:
            await anna.sit(0)
            await anna.start()
            await anna.play_on()
        record = (await house.get("/api/table/record", table_code=code)).body.decode()
        assert (await house.http("POST", "/api/verify", {"record": record})).status == 200
        assert (await house.http("POST", "/api/tables", {"record": record, "plays": 60})).status == 201
        assert (await house.get("/api/table/replay", table_code=code)).status == 200
        late = [
            await house.http("POST", "/api/verify", {"record": record}),
            await house.http("POST", "/api/tables", {"record": record, "plays": 60}),
            await house.get("/api/table/replay", table_code=code),
        ]
        assert [(answer.status, answer.code) for answer in late] == [(429, "too_many_requests")] * 3
        assert "wait a minute" in late[0].json["message"]
        assert (await house.http("POST", "/api/tables", {})).status == 201, "a table of one's own needs no reader"

    run(story, settings(limits=Limits(records_per_minute=0.001, records_at_once=3)))


def test_trying_codes_leaves_nothing_behind() -> None:
    async def story(house: House) -> None:
        for number in range(50):
            async with house.connect() as connection:
                await connection.send(wire.encode(wire.Hello(f"{number:016}")).decode())
                assert b"table_not_found" in await asyncio.wait_for(connection.recv(decode=False), SECONDS)
        assert not house.hall.rooms
        assert not house.guard.sockets

    run(story)


def test_who_never_says_hello_is_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cattery.server.sockets.session.HELLO_SECONDS", 0.1)

    async def story(house: House) -> None:
        async with house.connect() as connection:
            await asyncio.wait_for(connection.wait_closed(), SECONDS)
            assert connection.close_code == 1013
        async with house.connect() as connection:
            await connection.send(wire.encode(wire.Ping("x")).decode())
            assert b"bad_message" in await asyncio.wait_for(connection.recv(decode=False), SECONDS)
            await asyncio.wait_for(connection.wait_closed(), SECONDS)

    run(story)


def test_who_has_said_hello_may_wait_long_for_a_table_to_wake() -> None:
    class SlowDisk(MemoryStore):
        async def load(self, table: int) -> StoredGame | None:
            await asyncio.sleep(3 * HELLO_SECONDS)
            return await super().load(table)

    async def story(house: House) -> None:
        code = await house.open_table()
        await house.rest()
        assert not house.hall.rooms
        async with house.join(code) as anna:
            await anna.sit(0)

    run(story, store=SlowDisk(), in_no_time=True)


# ── secrets ────────────────────────────────────────────────────────────────────────────────────────


def test_only_hashes_of_secrets_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    secrets: list[str] = []

    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna:
            secrets.append(await anna.sit(0))
            secrets.append(await anna.carry(0))
            secrets.append(await anna.claim(secrets[1]))
            await anna.start()
            await anna.play_on(moves=2)
            kept = house.room(code).stored.seats[0].secrets
            assert kept == [seats.digest(secrets[0]), seats.digest(secrets[2])]

    run(story, store=SqliteStore(path))
    with contextlib.closing(sqlite3.connect(path)) as base:
        ((kept,),) = base.execute("SELECT CAST(data AS TEXT) FROM tables")
    assert seats.digest(secrets[0]) in kept
    files = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    for secret in secrets:
        assert secret not in kept
        assert secret.encode() not in files


def test_secrets_and_codes_are_long_and_never_the_same() -> None:
    assert len({new_secret() for _ in range(1000)} | {new_code() for _ in range(1000)}) == 2000
    assert len(new_secret()) * 6 >= 128
    assert len(new_code()) * 6 >= 80


@pytest.mark.parametrize("secret", ["", "A" * 21, "A" * 23, "A" * 21 + "!", "é" * 22, "A" * 21 + "\n"])
def test_what_could_be_guessed_is_no_secret(secret: str) -> None:
    """Clients choose secrets and tokens: what is too short for 128 bits is refused."""

    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna:
            for request in (
                wire.Sit("1", 0, "Anna", secret),
                wire.Carry("2", 0, secret),
                wire.Claim("3", secret, new_secret()),
                wire.Claim("4", new_secret(), secret),
            ):
                await anna.send(request)
                assert (await anna.expect(wire.Refused)).code == "bad_message"
            assert not house.room(code).stored.seats[0].secrets

    run(story)


def test_comparing_a_secret_does_not_stop_early(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[str] = []

    def compare(wanted: str, kept: str) -> bool:
        compared.append(kept)
        return wanted == kept

    monkeypatch.setattr(hmac, "compare_digest", compare)
    secrets = [new_secret() for _ in range(3)]
    kept = [seats.digest(secret) for secret in secrets]
    assert seats.opens(secrets[0], StoredSeat(secrets=kept))
    assert compared == kept


def test_no_address_of_ours_carries_a_code_or_a_secret() -> None:
    async def story(house: House) -> None:
        document = (await house.get("/api/schema/openapi.json")).json
        for path, operations in document["paths"].items():
            assert "code" not in path
            for operation in operations.values():
                for parameter in operation.get("parameters", []):
                    if parameter["in"] != "header":
                        assert not {"code", "secret", "token"} & set(parameter["name"].lower().split("-"))

    run(story)


def test_a_fault_of_ours_is_told_without_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: Any) -> Any:
        raise RuntimeError("the secret is 42")

    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna:
            await anna.sit(0)
            monkeypatch.setitem(cast(dict[Any, Any], HANDLERS), wire.Say, stumble)
            assert await refused(anna.ask(wire.Say(anna.id, 0, "meow"))) == "fault"
            assert b"42" not in anna.raw[-1]
            await anna.ping()
        assert await house.figure("cattery_faults_total") == 1

    run(story)


# ── what people type ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("\u202eevil\u202c", "evil"),
        ("a\u200bb\u200dc\ufeffd", "a b c d"),
        ("\x00tab\tand\nline\u2028end", "tab and line end"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("e\u0301", "é"),
        ("  many    spaces  ", "many spaces"),
        ("x" * 300, "x" * 200),
        ("\U000e0041\ue000", ""),
        ("\u115f\u1160\u3164\uffa0\u2800", ""),
        ("Mi\u3164nou", "Mi nou"),
    ],
)
def test_texts_are_free_of_what_is_hidden(typed: str, shown: str) -> None:
    assert clean_text(typed, 200) == shown


def test_half_a_letter_is_refused() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna:
            begin = f'{{"type":"sit","id":"1","seat":0,"secret":"{new_secret()}","name":'
            await anna.send(begin + '"\\ud83d"}')
            assert (await anna.expect(wire.Refused)).code == "bad_message"
            await anna.send(begin.encode() + b'"\xff"}')
            assert (await anna.expect(wire.Refused)).code == "bad_message"
            await anna.send(begin + '"Anna"}')
            assert (await anna.expect(wire.Seated)).seat == 0

    run(story)


@pytest.mark.parametrize("field", ["code", "name"])
def test_values_that_are_too_long_are_refused(field: str) -> None:
    values: dict[str, Callable[[], wire.FromClient]] = {
        "code": lambda: wire.Hello("A" * 17),
        "name": lambda: wire.Sit("1", 0, "A" * 25, new_secret()),
    }

    async def story(house: House) -> None:
        async with house.connect() as connection:
            await connection.send(wire.encode(values[field]()).decode())
            assert b"bad_message" in await asyncio.wait_for(connection.recv(decode=False), SECONDS)

    run(story)
