"""Over HTTP: every route, every error as a problem with a stable code, and a document that tells it all."""

from __future__ import annotations

import msgspec
import pytest

import cattery
from cattery.bots.levels import LEVELS
from cattery.bots.strength import strengths
from cattery.server.web import app
from cattery.store.rows import StoreError
from tests.server.house import Answer, House, run


def problem(answer: Answer) -> tuple[int, str]:
    assert answer.headers["content-type"] == "application/json"
    assert answer.json["message"]
    return answer.status, answer.code


def test_the_games_and_the_levels() -> None:
    async def story(house: House) -> None:
        games = (await house.get("/api/games")).json
        assert [game["id"] for game in games] == list(cattery.GAMES)
        for game in games:
            info = cattery.GAMES[game["id"]].info
            assert game["seats"] == list(info.seats)
            assert game["rules_version"] == info.rules_version
            assert {rule["name"] for rule in game["house_rules"]} <= set(info.options.__struct_fields__)
        levels = (await house.get("/api/levels")).json
        assert levels == [level for level in LEVELS if level != "random"]
        assert (await house.get("/api/levels?game=house_of_cats")).json == levels
        assert (await house.get("/api/levels?game=chess")).status == 400

    run(story)


def test_opening_a_table() -> None:
    async def story(house: House) -> None:
        answer = await house.http("POST", "/api/tables", {})
        assert answer.status == 201
        assert answer.json.keys() == {"code", "number"}
        assert len(answer.json["code"]) == 16
        assert answer.json["number"] == 1
        info = (await house.get("/api/table", table_code=answer.json["code"])).json
        assert info["number"] == 1

    run(story)


REFUSED_WISHES: list[tuple[object, str]] = [
    ({"game": "chess"}, "unknown_game"),
    ({"seats": 7}, "bad_option"),
    ({"seats": 0}, "bad_message"),
    ({"seats": 9}, "bad_message"),
    ({"options": {"openPiles": 3}}, "bad_option"),
    ({"options": {"wings": True}}, "bad_option"),
    ({"options": {"arrows": "/etc/passwd"}}, "bad_option"),
    ({"options": []}, "bad_message"),
    ({"level": "dragon"}, "bad_option"),
    ({"level": "x" * 13}, "bad_message"),
    ({"privacy": "secret"}, "bad_message"),
    ({"clock": -1}, "bad_message"),
    ({"clock": 3601}, "bad_message"),
    ({"surprise": 1}, "bad_message"),
    ({"record": "nonsense"}, "bad_record"),
    ({"record": "x" * 400_001}, "bad_message"),
    ([], "bad_message"),
    (b"", "bad_message"),
    (b"{", "bad_message"),
    (b"\xff\xfe", "bad_message"),
    (b"[" * 100_000, "bad_message"),
    (b'{"options":' + b'{"a":' * 20_000 + b"1", "bad_message"),
]


def test_a_wish_that_cannot_be_is_refused() -> None:
    async def story(house: House) -> None:
        for wish, code in REFUSED_WISHES:
            assert problem(await house.http("POST", "/api/tables", wish)) == (400, code), str(wish)[:100]
        assert not house.hall.rooms
        assert await house.figure("cattery_faults_total") == 0

    run(story)


def test_a_table_that_is_not_there_and_a_code_that_is_none() -> None:
    async def story(house: House) -> None:
        for path in ("/api/table", "/api/table/record"):
            assert problem(await house.get(path)) == (400, "bad_message"), "the code is missing"
            assert problem(await house.get(path, table_code="A" * 16)) == (404, "table_not_found")
            assert (await house.get(path, table_code="'; DROP TABLE tables")).status in (400, 404)
        code = await house.open_table()
        assert problem(await house.get("/api/table/record", table_code=code)) == (409, "wrong_phase")

    run(story)


def test_verifying_what_is_no_record() -> None:
    async def story(house: House) -> None:
        running = cattery.open_table("discat", 3).record().write()
        for record in ("", "nonsense", running):
            assert problem(await house.http("POST", "/api/verify", {"record": record})) == (400, "bad_record")
        foreign = running.replace("game discat", "game chess")
        assert problem(await house.http("POST", "/api/verify", {"record": foreign}))[0] == 400
        assert problem(await house.http("POST", "/api/verify", {})) == (400, "bad_message")
        assert problem(await house.http("POST", "/api/verify", {"record": 7})) == (400, "bad_message")

    run(story)


def test_a_finished_game_is_shown_play_by_play_as_a_viewer_saw_it() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        assert problem(await house.get("/api/table/replay", table_code=code)) == (409, "wrong_phase")
        async with house.join(code) as anna, house.join(code) as watcher:
            await anna.sit(0)
            await anna.start()
            for query in ("", "?viewer=0", "?viewer=1"):
                assert problem(await house.get(f"/api/table/replay{query}", table_code=code)) == (409, "wrong_phase")
            await anna.play_on()
            await watcher.until(lambda: watcher.is_over)
        for query, viewer, player in (("", None, watcher), ("?viewer=0", 0, anna)):
            frames = (await house.get(f"/api/table/replay{query}", table_code=code)).json
            assert [(frame["seat"], frame["text"]) for frame in frames[1:]] == [
                (entry.seat, entry.text) for entry in player.log[viewer]
            ]
            assert frames[-1]["view"] == player.views[viewer].view
            assert all((frame["view"]["hand"] is None) == (viewer is None) for frame in frames)
            assert all(bool(frame["waiting"]) == bool(frame["acting"]) for frame in frames)
        assert problem(await house.get("/api/table/replay?viewer=2", table_code=code)) == (403, "not_your_seat")
        for nonsense in ("-1", "8", "x"):
            answer = await house.get(f"/api/table/replay?viewer={nonsense}", table_code=code)
            assert answer.status in (400, 403)

    run(story)


def test_the_rulebook_of_a_game_in_both_languages() -> None:
    async def story(house: House) -> None:
        for language in ("en", "fr"):
            rules = (await house.get(f"/api/rules/discat/{language}")).json
            assert {rule["clause"] for rule in rules} > {"D1"}
            assert not any("<script" in rule["html"] for rule in rules)
        assert problem(await house.get("/api/rules/chess/en")) == (400, "unknown_game")
        assert problem(await house.get("/api/rules/discat/xx")) == (400, "bad_option")
        assert (await house.get("/api/rules/discat/..%2f..%2fen")).status in (400, 404)

    run(story)


def test_what_is_not_there_and_what_is_not_asked_so() -> None:
    async def story(house: House) -> None:
        assert problem(await house.get("/api/nothing")) == (404, "not_found")
        assert problem(await house.get("/../../etc/passwd")) == (404, "not_found")
        answer = await house.http("DELETE", "/api/tables")
        assert problem(answer) == (405, "method_not_allowed")
        assert "POST" in answer.headers["allow"]
        large = b" " * (app.LARGEST_BODY + 1)
        assert problem(await house.http("POST", "/api/tables", large)) == (413, "too_large")

    run(story)


def test_a_store_that_fails_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise StoreError("disk full")

    async def story(house: House) -> None:
        code = await house.open_table()
        assert (await house.get("/healthz")).body == b"ok\n"
        for call in ("add", "find", "check"):
            monkeypatch.setattr(house.hall.store, call, fail)
        await house.rest()
        assert problem(await house.http("POST", "/api/tables", {})) == (503, "not_saved")
        assert problem(await house.get("/api/table", table_code=code)) == (503, "not_saved")
        assert problem(await house.get("/healthz")) == (503, "not_saved")

    run(story)


def test_the_home_page_is_there() -> None:
    async def story(house: House) -> None:
        answer = await house.get("/")
        assert answer.status == 200
        assert answer.headers["content-type"].startswith("text/html")
        assert b"Cattery" in answer.body

    run(story)


def test_the_document_lists_every_route_with_every_error() -> None:
    async def story(house: House) -> None:
        document = (await house.get("/api/schema/openapi.json")).json
        wanted = {
            ("/api/games", "get"): {"200"},
            ("/api/levels", "get"): {"200", "400"},
            ("/api/tables", "get"): {"200"},
            ("/api/tables", "post"): {"201", "400", "403", "413", "415", "503"},
            ("/api/table", "get"): {"200", "400", "404", "503"},
            ("/api/table/record", "get"): {"200", "400", "404", "409", "503"},
            ("/api/verify", "post"): {"200", "400", "403", "413", "415"},
            ("/healthz", "get"): {"200", "503"},
        }
        for (path, method), statuses in wanted.items():
            answers = document["paths"][path][method]["responses"]
            assert answers.keys() == statuses | {"421", "429", "500"}
        for operations in document["paths"].values():
            for operation in operations.values():
                assert operation["summary"]
                for status, answer in operation["responses"].items():
                    assert answer["description"]
                    if int(status) >= 400:
                        schema = answer["content"]["application/json"]["schema"]
                        assert schema["$ref"].endswith("/Problem")

    run(story)


def test_the_document_says_where_unknown_fields_are_refused() -> None:
    async def story(house: House) -> None:
        schemas = (await house.get("/api/schema/openapi.json")).json["components"]["schemas"]
        strict = {name for name, schema in schemas.items() if schema.get("additionalProperties") is False}
        assert strict == {"NewTable", "RecordToVerify"}

    run(story)


def test_no_page_of_ours_loads_anything_from_elsewhere() -> None:
    async def story(house: House) -> None:
        for path in ("/", "/api/schema", "/api/schema/swagger", "/api/schema/redoc"):
            answer = await house.get(path)
            if answer.headers["content-type"].startswith("text/html"):
                assert b"://" not in answer.body.replace(b"http://www.w3.org", b"")

    run(story)


def test_the_strength_of_a_games_bots_as_it_was_measured() -> None:
    async def story(house: House) -> None:
        for game in cattery.GAMES:
            answer = await house.get(f"/api/strength?game={game}")
            assert answer.status == 200
            assert answer.json == msgspec.to_builtins(strengths().get(game, []))
        assert (await house.get("/api/strength?game=chess")).code == "unknown_game"
        assert (await house.get("/api/strength")).status == 400

    run(story)
