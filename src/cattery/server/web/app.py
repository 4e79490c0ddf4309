"""The application: a few answers over HTTP, and the socket where tables are played."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Annotated, Any

from litestar import Litestar, MediaType, Request, Response, get, post
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, FromQuery, HeaderParameter, JSONBody
from litestar.static_files import create_static_files_router

import cattery
from cattery.bots.levels import LEVELS, levels_of
from cattery.bots.strength import Measured, strengths
from cattery.core.errors import GameError
from cattery.core.game import AnyGame
from cattery.core.house_rules import house_rules
from cattery.core.words import page_words
from cattery.games import GAMES, find_game
from cattery.live.stored_table import record_text
from cattery.protocol import messages as wire
from cattery.protocol.errors import TooManyRequests
from cattery.server.hosting.metrics import Metrics
from cattery.server.rate_limits import RateLimit
from cattery.server.tables.hall import Hall
from cattery.server.web.guard import Guard
from cattery.server.web.replays import frames
from cattery.server.web.rulebooks import rules_of
from cattery.store.rows import StoreError

log = logging.getLogger("cattery.app")

CODE_HEADER = "table-code"
WORDS_SECONDS = 300  # a browser may keep a game's words so long
LARGEST_BODY = wire.LONGEST_RECORD + 20_000
PROBLEMS = {
    400: "the request makes no sense, or asks for what this game does not have",
    403: "not yours",
    404: "there is no such table",
    409: "not now: the table waits, plays or is over",
    413: "too large",
    415: "only application/json is read",
    421: "this server is not known by that name",
    429: "too much at once; wait a little",
    500: "a fault of ours",
    503: "not now: the server is full, or cannot reach its disk",
}
WELCOME = Path(__file__).parent / "welcome.html"  # until the page is built
PAGE = Path(__file__).parents[1] / "static" / "index.html"

TableCode = Annotated[wire.Code, HeaderParameter(name=CODE_HEADER, description="the code of the table")]
Asked = Request[Any, Any, Any]


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """The error answers of a route, for the OpenAPI document; the last three any route may give."""
    return {status: ResponseSpec(wire.Problem, description=PROBLEMS[status]) for status in (*statuses, 421, 429, 500)}


class Routes:
    """What is answered over HTTP."""

    def __init__(self, hall: Hall, metrics: Metrics) -> None:
        self.hall, self.metrics = hall, metrics
        limits = hall.settings.limits
        self.new_tables = RateLimit(limits.new_tables_per_minute / 60, limits.new_tables_at_once, hall.clock.monotonic)
        self.records = RateLimit(limits.records_per_minute / 60, limits.records_at_once, hall.clock.monotonic)

    def check_records(self, request: Asked) -> None:
        """All wait for the same reader of records: nobody may keep it busy alone."""
        if not self.records.allows(_address(request)):
            raise TooManyRequests("too many records to read at once; wait a minute, then ask again")

    def handlers(self) -> list[Any]:
        hall, metrics, new_tables = self.hall, self.metrics, self.new_tables

        @get("/api/games", responses=problems(), summary="The games and their house rules")
        async def games() -> list[wire.GameCard]:
            return [_card(game) for game in GAMES.values()]

        @get(
            "/api/levels", responses=problems(400), summary="The bots' levels, of a game or of all; the gentlest first"
        )
        async def levels(game: FromQuery[str | None] = None) -> list[str]:
            names = LEVELS if game is None else levels_of(find_game(game))
            return [level for level in names if level != "random"]  # that one is for measuring

        @get("/api/strength", responses=problems(400), summary="How strong the bots of a game were found to be")
        async def strength(game: FromQuery[str]) -> list[Measured]:
            return strengths().get(find_game(game).info.id, [])

        @get("/api/tables", responses=problems(), summary="Public tables that wait for players")
        async def lobby() -> list[wire.LobbyTable]:
            return hall.lobby()

        @post("/api/tables", responses=problems(400, 403, 413, 415, 503), summary="Open a table")
        async def open_table(request: Asked, data: JSONBody[wire.NewTable]) -> wire.NewTableAnswer:
            if not new_tables.allows(_address(request)):
                raise TooManyRequests("too many new tables; wait a little")
            if data.record:
                self.check_records(request)
            table = await hall.create(data, _address(request))
            return wire.NewTableAnswer(table.code, table.id)

        @get("/api/table", responses=problems(400, 404, 503), summary="What everybody knows of a table")
        async def table(code: TableCode) -> wire.TableInfo:
            return (await hall.room(code)).live.info()

        @get(
            "/api/table/record",
            media_type=MediaType.TEXT,
            responses=problems(400, 404, 409, 503),
            summary="The record of a finished table, with the secret of its house",
        )
        async def record(code: TableCode) -> str:
            return record_text((await hall.room(code)).stored)

        @get(
            "/api/table/replay",
            responses=problems(400, 403, 404, 409, 503),
            summary="A finished table, play by play, from a seat's eyes or a spectator's",
        )
        async def replay(
            request: Asked, code: TableCode, viewer: FromQuery[wire.SeatNumber | None] = None
        ) -> list[wire.ReplayFrame]:
            finished = record_text((await hall.room(code)).stored)
            self.check_records(request)
            return await hall.run_in_thread(lambda: frames(cattery.read_record(finished), viewer))

        @get("/api/rules/{game:str}/{language:str}", responses=problems(400), summary="The rulebook of a game")
        async def rulebook(game: FromPath[str], language: FromPath[str]) -> list[wire.RuleText]:
            return rules_of(game, language)

        @get(
            "/api/games/{game:str}/words/{language:str}",
            cache_control=CacheControlHeader(public=True, max_age=WORDS_SECONDS),
            responses=problems(400),
            summary="What a game says, for a page that was built without its words",
        )
        async def words(game: FromPath[str], language: FromPath[str]) -> dict[str, Any]:
            return page_words(language, find_game(game).folder / "words")

        @post(
            "/api/verify",
            status_code=200,
            responses=problems(400, 403, 413, 415),
            summary="Check that the house of a record was fair",
        )
        async def verify(request: Asked, data: JSONBody[wire.RecordToVerify]) -> wire.VerifyAnswer:
            self.check_records(request)
            verdict = await hall.run_in_thread(lambda: cattery.verify(cattery.read_record(data.record)))
            return wire.VerifyAnswer(verdict.committed, verdict.house_plays, verdict.slaps)

        @get("/healthz", media_type=MediaType.TEXT, summary="Is the server up, and its store?", responses=problems(503))
        async def health() -> str:
            await hall.store.check()
            return "ok\n"

        @get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
        async def figures() -> bytes:
            return metrics.text()

        @get("/", media_type=MediaType.HTML, include_in_schema=False)
        async def home() -> str:
            return (PAGE if PAGE.exists() else WELCOME).read_text("utf-8")

        about = [games, levels, strength, rulebook, words, verify, health, figures, home]
        over_http = [*about, lobby, open_table, table, record, replay]
        return [*over_http, assets()] if PAGE.exists() else over_http


class Document(JsonRenderPlugin):
    """The OpenAPI document, which also says where unknown fields are refused."""

    def render(self, request: Asked, openapi_schema: dict[str, Any]) -> bytes:
        for name, schema in openapi_schema["components"]["schemas"].items():
            struct = getattr(wire, name, None)
            if struct and struct.__struct_config__.forbid_unknown_fields:
                schema["additionalProperties"] = False
        return super().render(request, openapi_schema)


def assets() -> Any:
    """The page's files; their names change with their content, so a browser may keep them."""
    return create_static_files_router(
        path="/assets",
        directories=[PAGE.parent / "assets"],
        cache_control=CacheControlHeader(public=True, max_age=31_536_000, immutable=True),
        include_in_schema=False,
    )


def _address(request: Asked) -> str:
    """Who asks, as the guard has found out."""
    address: str = request.scope["address"]  # type: ignore[typeddict-item]
    return address


def _card(game: AnyGame) -> wire.GameCard:
    info = game.info
    return wire.GameCard(
        id=info.id,
        seats=list(info.seats),
        minutes=info.minutes,
        age=info.age,
        rules_version=info.rules_version,
        pace=info.pace.value,
        levels=[level for level in levels_of(game) if level != "random"],  # that one is for measuring
        usual_seats=game.usual_seats,
        house_rules=house_rules(game),
        gentle=dict(info.gentle),
        lesson=dict(info.lesson),
    )


def refuse_game_error(_: Asked, error: GameError) -> Response[wire.Problem]:
    return Response(wire.Problem(error.code, str(error)), status_code=getattr(error, "status", 400))


def refuse_store_error(_: Asked, error: StoreError) -> Response[wire.Problem]:
    return Response(wire.Problem("not_saved", str(error)), status_code=503)


def refuse_nesting(_: Asked, __: RecursionError) -> Response[wire.Problem]:
    return Response(wire.Problem("bad_message", "nested too deeply"), status_code=400)


def refuse_http_error(_: Asked, error: HTTPException) -> Response[wire.Problem]:
    code = {404: "not_found", 405: "method_not_allowed", 413: "too_large"}.get(error.status_code, "bad_message")
    details = "; ".join(str(extra.get("message")) for extra in error.extra or [] if isinstance(extra, dict))
    message = f"{error.detail}: {details}" if details else str(error.detail)
    return Response(wire.Problem(code, message), status_code=error.status_code, headers=error.headers)


def make_app(hall: Hall) -> Guard:
    """The whole server as one ASGI application."""
    metrics = Metrics(hall)

    @contextlib.asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await hall.open()
        try:
            yield
        finally:
            await hall.close()

    def refuse_fault(_: Asked, error: Exception) -> Response[wire.Problem]:
        metrics.faults.inc()
        log.error("fault", exc_info=error)
        return Response(wire.Problem("fault", "something went wrong here; please try again"), status_code=500)

    app = Litestar(
        Routes(hall, metrics).handlers(),
        lifespan=[lifespan],
        openapi_config=OpenAPIConfig(
            title="Cattery",
            version=cattery.__version__,
            path="/api/schema",
            render_plugins=[Document()],  # the usual ones load their pages from elsewhere
        ),
        exception_handlers={
            GameError: refuse_game_error,
            StoreError: refuse_store_error,
            HTTPException: refuse_http_error,
            RecursionError: refuse_nesting,
            Exception: refuse_fault,
        },
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )
    return Guard(app, hall, metrics)
