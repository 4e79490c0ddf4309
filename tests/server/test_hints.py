"""Hints over the wire: for one's own seat, where the table allows it, from what the seat knows, and not too many."""

from __future__ import annotations

import asyncio

import pytest

from cattery.bots.hints import Hint, hint_text
from cattery.bots.pool import BotPool
from cattery.bots.questions import Question, advise
from cattery.client import Refusal
from cattery.core.words import LANGUAGES
from cattery.games import GAMES, find_game
from cattery.protocol import messages as wire
from tests.server.house import BotsHere, House, run
from tests.server.people import Person, refused

THINKING = [name for name, game in GAMES.items() if game.gives_hints]


async def alone(player: Person) -> None:
    await player.sit(0)
    await player.start()


async def asked(player: Person, seat: int = 0, after: int | None = None) -> wire.Hinted:
    view = player.views[seat]
    answer: wire.Hinted = await player.ask(wire.AskHint(player.id, seat, view.version if after is None else after))
    return answer


@pytest.mark.parametrize("game", THINKING)
def test_a_hint_names_legal_moves_and_says_why_in_both_languages(game: str) -> None:
    async def story(house: House) -> None:
        seats = find_game(game).usual_seats
        code = await house.open_table(game=game, seats=seats)
        async with house.join(code) as anna:
            await alone(anna)
            assert anna.info.hints
            for _ in range(4):
                view = await anna.my_turn()
                answer = await asked(anna)
                assert answer.seat == 0
                assert 1 <= len(answer.hints) <= 3
                for one in answer.hints:
                    assert one.move in view.moves
                    assert one.value is None or 0 <= one.value <= 1
                    for language in LANGUAGES:
                        assert hint_text(one, find_game(game).words(language), ["Minou"] * seats)
                await anna.move(view, answer.hints[0].move)

    run(story, bots=Brief())


class Brief(BotsHere):
    """Thinks for a moment only, and remembers what it was asked."""

    def __init__(self, hints: list[Hint] | None = None) -> None:
        super().__init__()
        self.hints, self.asked = hints, list[Question]()
        self.gate = asyncio.Event()
        self.gate.set()

    async def advise(self, question: Question, address: str = "") -> list[Hint] | None:  # noqa: ARG002
        self.asked.append(question)
        await self.gate.wait()
        brief = Question(question.game, question.state, question.seat, 20, question.seed)
        return advise(brief) if self.hints is None else self.hints


def test_hints_are_given_to_one_person_and_not_to_several_unless_the_host_says_so() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=3)
        async with house.join(code) as anna, house.join(code) as ben:
            await anna.sit(0)
            await anna.until(lambda: anna.info.hints)
            await ben.sit(1)
            await anna.until(lambda: not anna.info.hints)
            assert await refused(ben.ask(wire.AllowHints(ben.id, True))) == "not_the_host"
            await anna.ask(wire.AllowHints(anna.id, True))
            await ben.until(lambda: ben.info.hints)
            await anna.ask(wire.AllowHints(anna.id, False))
            await ben.until(lambda: not ben.info.hints)
            await anna.start()
            await anna.until(lambda: 0 in anna.views)
            assert await refused(asked(anna)) == "no_hint"
            assert await refused(anna.ask(wire.AllowHints(anna.id, True))) == "wrong_phase"
            await ben.ask(wire.Leave(ben.id, 1))
            assert not anna.info.hints, "what was agreed holds to the end"

    run(story, bots=Brief())


def test_the_wish_of_a_new_table_and_games_of_reflexes() -> None:
    async def story(house: House) -> None:
        for wish, given in (
            ({"seats": 2}, True),
            ({"seats": 2, "hints": False}, False),
            ({"seats": 2, "hints": True}, True),
            ({"game": "addi_cats", "seats": 3, "hints": True}, False),
        ):
            code = await house.open_table(**wish)
            assert (await house.get("/api/table", table_code=code)).json["hints"] == given, wish

    run(story)


def test_only_for_ones_own_seat_on_turn_and_for_what_one_sees() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2, hints=True)
        async with house.join(code) as anna, house.join(code) as ben, house.join(code) as guest:
            await anna.sit(0)
            await ben.sit(1)
            assert await refused(anna.ask(wire.AskHint(anna.id, 0, 0))) == "wrong_phase"
            await anna.start()
            for player in (anna, ben):
                await player.until(lambda player=player: player.views)
            player, other = (anna, ben) if anna.turn() else (ben, anna)
            mine, theirs = player.held[0], other.held[0]
            after = player.views[mine].version
            assert await refused(other.ask(wire.AskHint(other.id, mine, after))) == "not_your_seat"
            assert await refused(guest.ask(wire.AskHint(guest.id, mine, after))) == "not_your_seat"
            assert await refused(asked(player, mine, after + 1)) == "stale_move"
            with pytest.raises(Refusal) as nothing:
                await asked(other, theirs)
            assert (nothing.value.code, nothing.value.reason.key) == ("illegal_move", "no_hint")  # type: ignore[union-attr]
            heard = [len(one.raw) for one in (other, guest)]
            await asked(player, mine)
            await other.ping()
            await guest.ping()
            assert [len(one.raw) for one in (other, guest)] == [n + 1 for n in heard], "nobody else hears of it"

    run(story, bots=Brief())


@pytest.mark.parametrize("game", ["discat", "momistigri"])
def test_the_question_holds_a_state_that_was_dealt_anew(game: str) -> None:
    """What goes to the worker is not the table: the hidden cards lie elsewhere, what the seat sees is the same."""
    bots = Brief()

    async def story(house: House) -> None:
        code = await house.open_table(game=game, seats=3)
        async with house.join(code) as anna:
            await alone(anna)
            await anna.my_turn()
            await asked(anna)
            table = house.room(code).live.table
            assert table
            seen = table.game.rules.State.load(bots.asked[0].state)
            assert seen.dump() != table.state.dump()
            assert table.game.view(seen, 0) == table.view(0)

    run(story, bots=bots)


def test_the_same_question_is_answered_the_same_and_thought_about_once() -> None:
    bots = Brief()

    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna:
            await alone(anna)
            await anna.my_turn()
            first = await asked(anna)
            for _ in range(20):
                assert (await asked(anna)).hints == first.hints
            assert len(bots.asked) == 1

    run(story, bots=bots)


def test_too_many_questions_are_refused() -> None:
    bots = Brief(hints=[])

    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna:
            await alone(anna)
            await anna.my_turn()
            codes = [await refused(asked(anna)) for _ in range(7)]
            assert codes[:5] == ["no_hint"] * 5, "nobody could think of anything"
            assert codes[5:] == ["too_many_requests"] * 2

    run(story, bots=bots)


def test_the_table_goes_on_while_somebody_thinks_and_a_late_hint_is_none() -> None:
    bots = Brief()

    async def story(house: House) -> None:
        code = await house.open_table(seats=2, game="house_of_cats")
        async with house.join(code) as anna:
            await alone(anna)
            view = await anna.my_turn()
            bots.gate.clear()
            asking = asyncio.ensure_future(asked(anna))
            await anna.ping()
            await anna.move(view, view.moves[0])
            bots.gate.set()
            assert await refused(asking) == "stale_move"

    run(story, bots=bots)


@pytest.mark.parametrize("hints", [[], [Hint("no such move", 0.5, None)]])  # type: ignore[arg-type]
def test_what_is_no_move_is_no_hint(hints: list[Hint]) -> None:
    async def story(house: House) -> None:
        code = await house.open_table(seats=2)
        async with house.join(code) as anna:
            await alone(anna)
            await anna.my_turn()
            assert await refused(asked(anna)) == "no_hint"

    run(story, bots=Brief(hints))


def test_a_worker_thinks_of_a_hint_within_its_time() -> None:
    """In a process of its own; a question that cannot be answered costs the worker, and nothing else."""

    async def ask() -> None:
        table = find_game("discat")
        state = table.setup(2, table.options(2))
        while table.rules.house_count(state):
            table.rules.apply(state, 8, table.rules.house_move(state, 0))
        seat = table.rules.acting(state).bit_length() - 1
        pool = BotPool(1, 20.0)
        await pool.open()
        try:
            hints = await pool.advise(Question("discat", state.dump(), seat, 50, 1))
            assert hints
            assert hints[0].move in table.moves(state, seat)
            assert await pool.advise(Question("discat", b"nonsense", seat, 50, 1)) is None
            assert pool.failures == 1
            assert await pool.advise(Question("discat", state.dump(), seat, 50, 1))
        finally:
            await pool.close()

    asyncio.run(ask())
