"""The face of House of Cats: its house rules, its moves as text, and its views."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta

from cattery.core.errors import BadOption, MalformedMove
from cattery.core.game import Game, GameInfo, Options, Pace, Result
from cattery.core.mind import Mind
from cattery.core.reasons import Reason
from cattery.core.rules import Rules
from cattery.core.seats import HOUSE
from cattery.core.story import Story
from cattery.games.house_of_cats import rules
from cattery.games.house_of_cats.face import story
from cattery.games.house_of_cats.face.notation import ALONE, SYMBOLS, beginning, canonical, text, texts
from cattery.games.house_of_cats.face.refusals import why_not, why_unfinished
from cattery.games.house_of_cats.face.views import HouseOfCatsView, open_view, own_view
from cattery.games.house_of_cats.mind import MIND
from cattery.games.house_of_cats.rules.masks import CELLS
from cattery.games.house_of_cats.rules.moves import DONE, K_CAT, TRACK_CAT, simple
from cattery.games.house_of_cats.rules.plays import waits
from cattery.games.house_of_cats.rules.scoring import stars
from cattery.games.house_of_cats.rules.sheets import Sheet, load_sheets, our_sheets, read_sheet, table_name
from cattery.games.house_of_cats.rules.state import STARS, TURN, State

SOLO = Meta(extra_json_schema={"seats": [1]})  # H5 where a form asks for it
FOUR_TILES = r"(?!.*(.).*\1)[a-l]{4}"  # H5 different ones
TILES = Meta(examples=["abcd", "random"], extra_json_schema={"pattern": f"^(?:random|{FOUR_TILES})$"})


class HouseOfCatsOptions(Options, frozen=True, forbid_unknown_fields=True):
    """H5"""

    level: Literal[1, 2, 3, 4] = 1
    tiles: Annotated[str, TILES] = "abcd"
    mode: Annotated[Literal["normal", "hardcore"], SOLO] = "normal"
    hardcoreStars: Annotated[Literal["book", "kind"], SOLO] = "book"  # noqa: N815  # the names are the rulebook's
    sheet: dict[str, Sheet] = msgspec.field(default_factory=dict)


class HouseOfCats(Game[State, HouseOfCatsOptions, HouseOfCatsView]):
    info = GameInfo(
        id="house_of_cats",
        seats=range(1, 7),
        rules_version=1,
        pace=Pace.TOGETHER,
        options=HouseOfCatsOptions,
        endings=("", "full"),
        own=("viewer", "seats", "turn", "stars", "stars_so_far"),
        minutes=20,
        age=8,
        undo=True,
        tells_effects=False,
        files={"sheet": load_sheets},
        # What a die can show, the move that ends a turn, and those that cross the next cat of the track.
        page={"FACES": SYMBOLS, "DONE": ALONE[DONE], "CAT_MOVES": (ALONE[TRACK_CAT], ALONE[K_CAT])},
    )
    rules: ClassVar[Rules[State]] = rules
    mind: ClassVar[Mind[State]] = MIND
    folder = Path(__file__).parent
    story: ClassVar[Story[HouseOfCatsView]] = story

    # ── setting up ─────────────────────────────────────────────────────────────────────────────────

    def check_options(self, seats: int, options: HouseOfCatsOptions) -> None:
        if options.tiles != "random" and not re.fullmatch(FOUR_TILES, options.tiles):
            raise BadOption("house_of_cats: option tiles: 'random', or four different letters a to l, as 'abcd'")
        if options.mode == "hardcore" and seats > 1:
            raise BadOption("house_of_cats: option mode: 'hardcore' is for one seat")
        name = table_name(options.level)
        if options.sheet and name not in options.sheet:
            raise BadOption(f"house_of_cats: option sheet: there is no [{name}] in it, but the table plays this level")
        if options.sheet:
            try:
                read_sheet(msgspec.to_builtins(options.sheet[name]), options.level)
            except BadOption as error:
                raise BadOption(f"house_of_cats: option sheet: {error}") from None

    def start_anew(self, s: State, viewer: int) -> None:
        """H7 Whose sheet went back to the start of the turn has this turn still to play."""
        if s.phase in (STARS, TURN):
            s.moves_made[viewer] = 0  # H12 nothing of the older game is taken back
            for seat in range(s.seats):
                if seat != viewer:
                    s.done[seat] = int(waits(s, seat))

    def embed(self, options: HouseOfCatsOptions) -> HouseOfCatsOptions:
        """H3 A record holds the sheet itself."""
        name = table_name(options.level)
        return msgspec.structs.replace(options, sheet={name: (options.sheet or our_sheets())[name]})

    def setup(self, seats: int, options: HouseOfCatsOptions) -> State:
        s = State()
        sheet, tiles = options.sheet[table_name(options.level)], options.tiles
        rules.setup(s, seats, options.level, sheet, "" if tiles == "random" else tiles)
        s.hardcore = int(options.mode == "hardcore")
        s.kind_stars = int(options.hardcoreStars == "kind")
        return s

    def bound(self, seats: int) -> int:
        """A turn fills a cell or crosses a cat, but for idle Cats on a full track: these are so rare."""
        return seats * CELLS * 20

    # ── moves as text ─────────────────────────────────────────────────────────────────────────────

    def text(self, s: State, seat: int, move: int) -> str:
        return text(s, seat, move)

    def texts(self, s: State, seat: int, moves: Iterable[int]) -> dict[str, int]:
        return super().texts(s, seat, moves) if seat == HOUSE else texts(s, moves)

    def canonical(self, s: State, seat: int, text: str) -> str:
        """Of a move that is only begun the reason says what is wrong with it, as far as it goes."""
        try:
            return canonical(seat, text)
        except MalformedMove:
            tokens = beginning(text) if 0 <= seat < s.seats else []
            if not tokens:
                raise
            raise MalformedMove(why_unfinished(s, seat, tokens, self.moves(s, seat))) from None

    def why_not(self, s: State, seat: int, text: str) -> Reason:
        return why_not(s, seat, text)

    def heard(self, s: State, seat: int, move: int, viewer: int | None) -> str:
        """H7 Of the others' turns one hears that they have confirmed, and nothing else."""
        if seat in (HOUSE, viewer) or move == simple(DONE):
            return self.text(s, seat, move)
        return ""

    def heard_by(self, s: State, seat: int, move: int, viewers: Iterable[int | None]) -> dict[int | None, str]:
        text = self.text(s, seat, move)
        everybody = seat == HOUSE or move == simple(DONE)
        return {viewer: text if everybody or viewer == seat else "" for viewer in viewers}

    # ── looking ────────────────────────────────────────────────────────────────────────────────────

    def view(self, s: State, viewer: int | None) -> HouseOfCatsView:
        common = open_view(s)
        return common if viewer is None else own_view(s, viewer, common)

    def private(self, view: HouseOfCatsView) -> tuple[Any, ...]:
        """The own sheet and turn."""
        return () if view.viewer is None else (view.turn, view.seats[view.viewer].sheet)

    def views(self, s: State, viewers: Iterable[int | None]) -> dict[int | None, HouseOfCatsView]:
        """What is open is drawn once for all."""
        common = open_view(s)
        return {viewer: common if viewer is None else own_view(s, viewer, common) for viewer in viewers}

    def result(self, s: State) -> Result | None:
        """H29 Alone, the result names the stars."""
        result = super().result(s)
        return msgspec.structs.replace(result, stars=stars(s, 0)) if result and s.seats == 1 else result
