"""What is learned: the same for the same seed, better than nothing, and shipped with the recipe that finds it again."""

from __future__ import annotations

import datetime
import gzip
from pathlib import Path

import msgspec
import pytest

from cattery.cli import app
from cattery.core.errors import BadOption
from cattery.flat import available
from cattery.games.house_of_cats.mind.pattern_values import WEIGHTS
from cattery.games.house_of_cats.mind.trainer import Trainer, Tried, check_free, plan, save
from cattery.games.house_of_cats.mind.weights import (
    digest,
    file_of,
    pack,
    read_recipe,
    read_weights,
    recipe_beside,
    rounded,
    weights,
)

LEVELS = (1, 2, 3, 4)
needs_twins = pytest.mark.skipif(not available(), reason="there is no compiler")
NOTHING = [0.0] * WEIGHTS


def learned(level: int, games: int, seed: int, fast: bool | None = None) -> list[float]:
    trainer = Trainer(plan(level, games, seed), fast)
    assert [step.games for step in trainer.learn()][-1] == games
    return trainer.learned()


@needs_twins
def test_a_short_training_is_better_than_none() -> None:
    trainer = Trainer(plan(2, 700, 1))
    *_, last = trainer.learn()
    new, old = trainer.try_out(trainer.learned(), 40), trainer.try_out(NOTHING, 40)
    assert new.mean > old.mean + 2 * (new.error + old.error)
    assert abs(last.points - new.mean) < 10


@needs_twins
def test_the_same_seed_learns_the_same_on_both_engines() -> None:
    once = learned(4, 2, seed=5)
    assert any(once)
    assert once == learned(4, 2, seed=5, fast=False)
    assert once != learned(4, 2, seed=6)


@needs_twins
@pytest.mark.parametrize("level", LEVELS)
def test_the_shipped_weights_are_better_than_a_short_training(level: int) -> None:
    trainer = Trainer(plan(level, 1, 1))
    shipped, nothing = trainer.try_out(weights(level), 12), trainer.try_out(NOTHING, 12)
    assert shipped.mean > nothing.mean + 8


# ── files ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("level", LEVELS)
def test_the_recipe_names_its_file(level: int) -> None:
    recipe = read_recipe(recipe_beside(file_of(level)))
    assert recipe.sha256 == digest(file_of(level).read_bytes())
    assert recipe.level == level
    assert recipe.command == (
        f"cattery train house_of_cats --level {level} --games {recipe.games} --seed {recipe.seed}"
    )
    assert recipe.points[0] > 30


def test_all_that_is_shipped_is_small() -> None:
    assert sum(file_of(level).stat().st_size for level in LEVELS) < 300_000


def test_weights_come_back_as_they_were_kept(tmp_path: Path) -> None:
    some = rounded([0.004, -1.237, 12.5, 3000.0, *NOTHING[4:]])
    assert some[:4] == [0.0, -1.24, 12.5, 100.0]
    out = tmp_path / "some.json.gz"
    save(out, some, plan(1, 10, 3), Tried(5, 12.345, 0.5), datetime.date(2026, 11, 16))
    assert read_weights(out) == some
    recipe = read_recipe(tmp_path / "some.toml")
    assert (recipe.seed, recipe.date, recipe.points) == (3, datetime.date(2026, 11, 16), (12.35, 0.5))
    assert recipe.sha256 == digest(pack(some))


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"weights", "not a file of weights"),
        (gzip.compress(b'{"a": 1}'), "not a file of weights"),
        (gzip.compress(b"[1, 2.5]"), "not a file of weights"),
        (gzip.compress(b"[1, 2]"), "2 weights, but there are"),
        (gzip.compress(msgspec.json.encode([10**6] * WEIGHTS)), "a weight of more than 100 points"),
        (gzip.compress(b"[1, 2]")[:-6], "not a file of weights"),
    ],
    ids=["not-packed", "no-list", "no-whole-numbers", "too-few", "too-large", "cut-short"],  # packing notes the time
)
def test_a_bad_file_is_refused_with_its_name(tmp_path: Path, content: bytes, why: str) -> None:
    path = tmp_path / "bad.json.gz"
    path.write_bytes(content)
    with pytest.raises(BadOption, match=rf"bad\.json\.gz: .*{why}"):
        read_weights(path)


def test_a_missing_file_is_refused_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="none: no such file"):
        read_weights(tmp_path / "none")


# ── the command ───────────────────────────────────────────────────────────────────────────────────


def test_nothing_is_written_over(tmp_path: Path) -> None:
    check_free(tmp_path / "new.json.gz")
    (tmp_path / "new.toml").touch()
    with pytest.raises(BadOption, match="is there already"):
        check_free(tmp_path / "new.json.gz")
    with pytest.raises(BadOption, match="there is no such folder"):
        check_free(tmp_path / "nowhere" / "new.json.gz")


@pytest.mark.parametrize(("level", "games"), [(0, 5), (5, 5), (1, 0), (1, 10**7)])
def test_a_training_that_cannot_be_is_refused(level: int, games: int) -> None:
    with pytest.raises(BadOption):
        plan(level, games, 1)


@needs_twins
def test_the_command_ends_with_a_comparison(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cattery.games.house_of_cats.commands.TRIED", 3)
    out = tmp_path / "mine.json.gz"
    app(["train", "house_of_cats", "--level", "4", "--games", "3", "--out", str(out)], result_action="return_value")
    assert "on level 4; the shipped weights make" in capsys.readouterr().out
    assert read_recipe(tmp_path / "mine.toml").games == 3
    with pytest.raises(BadOption, match="is there already"):
        app(
            ["train", "house_of_cats", "--level", "4", "--out", str(out)],
            exit_on_error=False,
            result_action="return_value",
        )


def test_only_this_game_learns() -> None:
    with pytest.raises(BadOption, match="discat has nothing to learn"):
        app(["train", "discat"], exit_on_error=False, result_action="return_value")
