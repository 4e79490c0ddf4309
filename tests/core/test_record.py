"""The reader of records takes what `write` wrote and nothing else, and says where and why."""

from __future__ import annotations

import hashlib
from functools import cache

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cattery import BadRecord, FairHouse, Record, Table, read_record, replay
from cattery.core.record import LONGEST_LINE, MOST_LINES
from cattery.flat import below, seeded
from cattery.games import find_game


@cache
def finished() -> str:
    """A record with every kind of line."""
    house = FairHouse(bytes(range(32)), {0: "miaou", 2: 'say "mew"\n\t«é»'})
    table = Table(find_game("discat"), 3, {}, house, ["Minou", "Lu na", "Zoé 🐈"])
    rng = seeded("finished record")
    while table.acting:
        (seat,) = table.acting
        moves = table.moves(seat)
        table.play(seat, moves[below(rng, len(moves))], at=len(table.plays) * 10)
    return table.record().write()


def signed(*lines: str) -> str:
    """These lines with the checksum that fits them."""
    body = "".join(f"{line}\n" for line in lines)
    return f"{body}end {len(lines)} {hashlib.sha256(body.encode()).hexdigest()[:32]}\n"


def lines_of(text: str) -> list[str]:
    return text.splitlines()[:-1]


def check(text: str) -> None:
    """Refused with a line and a reason, unless not a byte has changed."""
    if text == finished():
        assert read_record(text).write() == text
        return
    with pytest.raises(BadRecord) as caught:
        read_record(text)
    assert 1 <= caught.value.line <= text.count("\n") + 1
    assert caught.value.why
    assert str(caught.value) == f"line {caught.value.line}: {caught.value.why}"


def test_what_was_written_is_read() -> None:
    record = read_record(finished())
    assert record.write() == finished()
    assert record.names == ["Minou", "Lu na", "Zoé 🐈"]
    assert record.words == {0: "miaou", 2: 'say "mew"\n\t«é»'}
    assert record.result is not None
    assert record.secret == bytes(range(32)).hex()
    for play in record.plays:
        assert finished().split("\n")[play.line - 1].endswith(f" {play.text} @{play.at}")
    assert finished().split("\n")[record.result_line - 1].startswith("result ")


def test_its_own_signature_is_understood_by_these_tests() -> None:
    assert signed(*lines_of(finished())) == finished()


# ── damage ────────────────────────────────────────────────────────────────────────────────────────


def test_every_lost_line_is_noticed() -> None:
    lines = finished().splitlines(keepends=True)
    for i in range(len(lines)):
        check("".join(lines[:i] + lines[i + 1 :]))


def test_every_doubled_line_is_noticed() -> None:
    lines = finished().splitlines(keepends=True)
    for i in range(len(lines)):
        check("".join(lines[: i + 1] + lines[i:]))


def test_every_two_swapped_lines_are_noticed() -> None:
    lines = finished().splitlines(keepends=True)
    for i in range(len(lines) - 1):
        check("".join([*lines[:i], lines[i + 1], lines[i], *lines[i + 2 :]]))


def test_a_record_cut_off_anywhere_is_noticed() -> None:
    for end in range(len(finished())):
        check(finished()[:end])


def test_anything_after_the_end_is_noticed() -> None:
    for more in ("\n", " ", "x", "\0", "end", finished(), finished().splitlines()[-1] + "\n"):
        check(finished() + more)
        check(more + finished())


@given(st.integers(0, len(finished()) - 1), st.characters())
def test_every_changed_letter_is_noticed(at: int, letter: str) -> None:
    check(finished()[:at] + letter + finished()[at + 1 :])


@given(st.integers(0, len(finished())), st.integers(0, 40), st.text(max_size=40))
def test_every_edit_is_noticed(at: int, lost: int, text: str) -> None:
    check(finished()[:at] + text + finished()[at + lost :])


@given(st.binary(max_size=200), st.integers(0, len(finished())))
def test_damaged_bytes_are_noticed(noise: bytes, at: int) -> None:
    raw = finished().encode()
    check((raw[:at] + noise + raw[at + len(noise) :]).decode("utf-8", "surrogateescape"))


def test_windows_line_ends_are_noticed() -> None:
    check(finished().replace("\n", "\r\n"))
    check(finished().replace("\n", "\r"))
    check(finished().replace("\n", "\r\n", 20).replace("\r\n", "\n", 1))


FOREIGN = {
    "empty": "",
    "blank": "\n\n\n",
    "json": '{"game": "discat"}\n',
    "binary": "\x7fELF\0\0\1\2",
    "byte order mark": "\ufeff" + finished(),
    "other version": finished().replace("cattery record 1", "cattery record 2"),
    "title only": "cattery record 1",
    "title line": "cattery record 1\n",
    "empty but signed": signed("cattery record 1"),
    "huge line": "cattery record 1\n" + "x" * (LONGEST_LINE + 1) + "\n",
    "many lines": "cattery record 1\n" + "\n" * MOST_LINES,
    "huge": "x" * 10_000_000,
    "half a letter": finished().replace("Minou", "Min\ud800"),
    "end first": "end 0 0\n",
}


@pytest.mark.parametrize("kind", FOREIGN)
def test_foreign_files_are_refused(kind: str) -> None:
    check(FOREIGN[kind])


def test_a_too_long_line_is_named() -> None:
    with pytest.raises(BadRecord) as caught:
        read_record(FOREIGN["huge line"])
    assert caught.value.line == 2


def test_it_is_told_whether_lines_are_missing_or_changed() -> None:
    lines = finished().splitlines(keepends=True)
    with pytest.raises(BadRecord, match="cut out or put in"):
        read_record("".join(lines[:20] + lines[21:]))
    with pytest.raises(BadRecord, match="edited or moved"):
        read_record("".join([*lines[:20], lines[21], lines[20], *lines[22:]]))
    with pytest.raises(BadRecord, match="cut off"):
        read_record("".join(lines[:20]))


# ── forgeries: the checksum fits, the text does not ───────────────────────────────────────────────


def forged(line: str, other: str) -> tuple[str, int]:
    """The record with this line replaced and signed again, and the number of the line."""
    lines = lines_of(finished())
    at = next(i for i, found in enumerate(lines) if found.startswith(line))
    return signed(*lines[:at], *([other] if other else []), *lines[at + 1 :]), at + 1


FORGERIES = [
    ("game", ""),
    ("game", "game discat"),
    ("game", "game discat 01"),
    ("game", "game discat ١"),
    ("game", "game DISCAT 1"),
    ("game", "game discat 1 "),
    ("seats", "seats"),
    ("seats", "seats 03"),
    ("seats", "seats ٣"),
    ("seats", "seats -3"),
    ("name 1", ""),
    ("name 1", 'name 2 "Luna"'),
    ("name 1", "name 1 Luna"),
    ("name 1", "name 1 7"),
    ("name 1", 'name 1  "Luna"'),
    ("name 1", 'name 1 "\\u004cuna"'),
    ("name 1", 'name 1 "\\ud800"'),
    ("name 1", f"name 1 {'[' * 9999}"),
    ("options", ""),
    ("options", "options []"),
    ("options", "options {"),
    ("options", 'options {"lastRound":true}'),
    ("options", 'options {"lastRound": true, "lastRound": true}'),
    ("options", f"options {{{'9' * 5000}}}"),
    ("house", ""),
    ("house", "house fair"),
    ("house", "house seeded 007"),
    ("house", "house seeded -0"),
    ("house", "house seeded ٣"),
    ("house", "house committed 00"),
    ("words 2", 'words 0 "miaou"'),
    ("words 2", 'words 3 "miaou"'),
    ("words 2", "words 2 null"),
    ("play 1", "play 3 24 @9999999"),
    ("play 1", "play 1 24"),
    ("play 1", "play 1  24 @9999999"),
    ("play 1", "play 1 24 @0"),
    ("play 1", "play 1 24 @-1"),
    ("play 1", "play 1 24 @1e9"),
    ("play 1", "play 1 24 @" + "9" * 16),
    ("play 1", "play 8 24 @9999999"),
    ("play 1", "play cat 24 @9999999"),
    ("play 1", "sing 1 24 @9999999"),
    ("result", "result {}"),
    ("result", 'result {"ending": "points", "winners": [9.5], "ranks": [], "scores": []}'),
    ("result", 'result {"ending": "points", "winners": [], "ranks": [], "scores": [], "more": 1}'),
    ("secret", "secret 00"),
    ("secret", f"secret {'A' * 64}"),
]


@pytest.mark.parametrize(("line", "other"), FORGERIES)
def test_forged_lines_are_named(line: str, other: str) -> None:
    text, number = forged(line, other)
    with pytest.raises(BadRecord) as caught:
        read_record(text)
    assert caught.value.line == number


def test_a_secret_needs_a_commitment() -> None:
    with pytest.raises(BadRecord, match="without a commitment"):
        read_record(forged("house", "house by hand")[0])


@pytest.mark.parametrize(
    "start", ["start 05 0 7", "start 5 3 7", "start 5 0 -7", "start 5 0", "start 5 0 ٣", "start 5 0 7\nstart 4 0 7"]
)
def test_forged_starts_are_named(start: str) -> None:
    house = next(line for line in lines_of(finished()) if line.startswith("house"))
    text, number = forged("house", f"{house}\n{start}")
    body, _, end = text.rpartition("end ")
    assert end
    with pytest.raises(BadRecord) as caught:
        read_record(signed(*body.splitlines()))
    assert caught.value.line == number + start.count("\n") + 1


def test_nothing_follows_the_secret() -> None:
    with pytest.raises(BadRecord, match="nothing should follow") as caught:
        read_record(signed(*lines_of(finished()), "play 0 24 @99999999"))
    assert caught.value.line == len(lines_of(finished())) + 1


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda part: st.lists(part, max_size=3) | st.dictionaries(st.text(max_size=5), part, max_size=3),
    max_leaves=6,
)


@given(
    names=st.lists(st.text(max_size=30), min_size=4, max_size=4) | st.just([]),
    words=st.dictionaries(st.integers(0, 3), st.text(max_size=30)),
    options=st.dictionaries(st.text(max_size=9), json_values, max_size=3),
    seed=st.integers(-(10**40) + 1, 10**40 - 1),
)
def test_whatever_people_write_comes_back(
    names: list[str], words: dict[int, str], options: dict[str, object], seed: int
) -> None:
    in_order = dict(sorted(words.items()))
    record = Record("other_game", 12, 4, options, f"seeded {seed}", names, words=in_order)
    again = read_record(record.write())
    assert again.write() == record.write()
    assert (again.names, again.words, again.options) == (names, in_order, options)


@given(st.text(max_size=300))
def test_any_text_is_a_record_or_refused(text: str) -> None:
    assume(text != finished())
    check(text)
    check(f"cattery record 1\n{text}")


# ── replaying ─────────────────────────────────────────────────────────────────────────────────────


def refused_replay(line: str, other: str) -> BadRecord:
    text, number = forged(line, other)
    with pytest.raises(BadRecord) as caught:
        replay(read_record(text))
    assert caught.value.line == number
    return caught.value


def test_a_record_of_other_rules_is_read_but_not_played() -> None:
    error = refused_replay("game", "game discat 999")
    assert "version 999" in error.why
    assert "can be read, but not played on" in error.why
    record = read_record(forged("game", "game discat 999")[0])
    assert record.rules_version == 999
    assert record.result is not None


def test_a_forged_play_is_named() -> None:
    first = next(line for line in lines_of(finished()) if line.startswith("play 1"))
    assert "cannot be played" in refused_replay("play 1", first.replace(first.split()[2], "00", 1)).why
    assert "cannot be played" in refused_replay("play 1", first.replace(first.split()[2], "miaou", 1)).why


def test_a_play_that_is_not_in_its_canonical_form_is_named() -> None:
    first = next(line for line in lines_of(finished()) if line.startswith("play house 0"))
    card = first.split()[2]
    assert "should be written" in refused_replay("play house 0", first.replace(f" {card} ", f" {int(card)} ")).why


def test_a_forged_result_is_named() -> None:
    line = next(line for line in lines_of(finished()) if line.startswith("result"))
    assert "result" in refused_replay("result", line.replace("points", "instant")).why


def test_options_and_seats_that_do_not_exist_are_named() -> None:
    assert "cheat" in refused_replay("options", 'options {"cheat": true}').why
    lines = [
        line for line in lines_of(finished()) if not line.startswith(("name", "words", "play", "result", "secret"))
    ]
    with pytest.raises(BadRecord, match="2 to 6 seats") as caught:
        replay(read_record(signed(lines[0], lines[1], "seats 7", *lines[3:])))
    assert caught.value.line == 3


def test_a_finished_game_without_its_result_is_refused() -> None:
    with pytest.raises(BadRecord, match="result"):
        replay(read_record(forged("result", "")[0]))
