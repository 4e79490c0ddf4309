"""High Cat on the server: over real sockets, with bots in their own processes, hints, words, rules and replay."""

from __future__ import annotations

import pytest

from cattery.bots.pool import BotPool
from cattery.core.story import Sentence
from cattery.core.words import LANGUAGES, page_words
from cattery.games import GAMES, register
from cattery.games.discat.game import Discat
from cattery.protocol import messages as wire
from tests.fifth_game.knowledge import HIGH_CAT
from tests.server.house import House, run
from tests.server.test_hints import asked


def test_a_whole_game_with_bots_that_think_elsewhere() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(game="high_cat", seats=3, level="tabby", options={"lastRound": "low"})
        async with house.join(code) as ada, house.join(code) as spectator:
            await ada.sit(0, "Ada")
            await ada.start()
            assert await ada.play_on() == 3
            await spectator.until(lambda: spectator.is_over, "for the end")
            assert ada.views[0].result
            assert not any(entry.text.startswith("deal") for entry in spectator.log[None])
            assert [entry.text for entry in ada.log[0]].count("?") == 6
            assert all(entry.story for entry in ada.log[0] if entry.text != "?")
        assert house.hall.bots.failures == 0
        record = (await house.get("/api/table/record", table_code=code)).body.decode()
        verdict = (await house.http("POST", "/api/verify", {"record": record})).json
        assert verdict == {"committed": True, "house_plays": 9, "slaps": 0}
        for viewer in ("", "?viewer=0"):
            frames = (await house.get(f"/api/table/replay{viewer}", table_code=code)).json
            assert len(frames) >= 10
            assert frames[-1]["view"]["ending"] == "rounds"
            assert (frames[-1]["view"]["hand"] == []) == bool(viewer)

    run(story, bots=BotPool(workers=1, seconds=20))


def test_a_hint_from_a_worker_says_why() -> None:
    async def story(house: House) -> None:
        code = await house.open_table(game="high_cat", seats=2)
        async with house.join(code) as ada:
            await ada.sit(0, "Ada")
            await ada.start()
            view = await ada.my_turn()
            [hint] = (await asked(ada)).hints
            assert hint.move in view.moves
            assert hint.why.key == "hard_to_beat"
            best, why = hint.says[:2]
            assert isinstance(best.values["move"], Sentence)
            assert (best.values["move"].key, why.key) == ("effect.lay", "advice.hard_to_beat")

    run(story, bots=BotPool(workers=1, seconds=20))


def test_its_words_and_rules_are_served_in_both_languages() -> None:
    async def story(house: House) -> None:
        assert "high_cat" in [card["id"] for card in (await house.get("/api/games")).json]
        for language in LANGUAGES:
            answer = await house.get(f"/api/games/high_cat/words/{language}")
            assert answer.status == 200
            assert answer.json == page_words(language, HIGH_CAT.folder / "words")
            assert "max-age" in answer.headers["cache-control"]
            rules = (await house.get(f"/api/rules/high_cat/{language}")).json
            assert {"F1", "F6", "FO1"} <= {rule["clause"] for rule in rules}
        assert (await house.get("/api/games/chess/words/en")).code == "unknown_game"
        assert (await house.get("/api/games/high_cat/words/xx")).code == "bad_option"

    run(story)


def test_a_game_is_registered_once() -> None:
    register(HIGH_CAT, *GAMES.values())
    another = type("Another", (Discat,), {})
    with pytest.raises(ValueError, match="already a game 'discat'"):
        register(another())
    assert wire.NewTable(game="high_cat").game in GAMES
