"""What a client knows of a table, without a socket."""

from __future__ import annotations

import msgspec
import pytest

from cattery.client import Conversation, Gap
from cattery.core.table import LogEntry
from cattery.protocol import messages as wire

CODE = "a-table-of-cats-"
RUN = "nobody-guesses-this"


def table(phase: str = "playing") -> wire.TableInfo:
    seats = [
        wire.SeatInfo("person", "Mia", "", False, False, 0),
        wire.SeatInfo("bot", "Luna", "tabby", False, False, 1),
    ]
    return wire.TableInfo(
        number=1,
        game="discat",
        rules_version=1,
        phase=phase,  # type: ignore[arg-type]
        privacy="link",
        options={},
        seats=seats,
        host=0,
        level="tabby",
        clock=0,
        free_chat=False,
        hints=True,
        commitment="",
        watching=0,
        goes_on=False,
        next_code="",
        closed_because="",
    )


def welcome(seq: int = 10) -> bytes:
    return msgspec.json.encode(wire.Welcome(table(), [0], seq))


def view(seq: int, log_from: int, texts: list[str]) -> bytes:
    log = [LogEntry(0, text, 0, []) for text in texts]
    return msgspec.json.encode(wire.ViewNews(0, seq, 7, msgspec.Raw(b"{}"), ["pass"], [0], log_from, log))


def heard(talk: Conversation) -> list[str]:
    return [entry.text for entry in talk.sights[0].log]


def welcomed() -> Conversation:
    talk = Conversation(CODE, RUN, ["secret-of-22-letters--"])
    talk.hello()
    talk.hear(welcome())
    return talk


def test_the_log_grows_and_the_next_hello_says_how_much_is_known() -> None:
    talk = welcomed()
    talk.hear(view(11, 0, ["24", "25"]))
    talk.hear(view(12, 2, ["26"]))
    assert heard(talk) == ["24", "25", "26"]
    hello = msgspec.json.decode(talk.hello())
    assert hello["seen"] == {"0": 3}
    assert hello["secrets"] == ["secret-of-22-letters--"]


def test_what_an_earlier_run_has_heard_is_not_told_again() -> None:
    talk = Conversation(CODE, RUN, ["secret-of-22-letters--"], logs={0: [LogEntry(0, "24", 0, [])]})
    assert msgspec.json.decode(talk.hello())["seen"] == {"0": 1}
    talk.hear(welcome())
    assert not talk.sights
    talk.hear(view(11, 1, ["25"]))
    assert heard(talk) == ["24", "25"]


def test_however_many_seats_were_given_up_the_next_hello_is_understood() -> None:
    talk = Conversation(CODE, RUN, [f"secret-of-22-letters-{number}" for number in range(9)])
    hello = wire.decode_client.decode(talk.hello())
    assert isinstance(hello, wire.Hello)
    assert hello.secrets == talk.secrets[1:]


def test_what_was_taken_back_is_gone() -> None:
    talk = welcomed()
    talk.hear(view(11, 0, ["24", "25", "26"]))
    talk.hear(view(12, 1, ["27"]))
    assert heard(talk) == ["24", "27"]


def test_a_gap_in_the_log_is_noticed() -> None:
    talk = welcomed()
    talk.hear(view(11, 0, ["24"]))
    with pytest.raises(Gap):
        talk.hear(view(12, 2, ["26"]))
    assert heard(talk) == ["24"]


def test_older_news_that_come_late_change_nothing() -> None:
    talk = welcomed()
    talk.hear(view(12, 0, ["24", "25"]))
    talk.hear(view(11, 0, ["24"]))
    talk.hear(msgspec.json.encode(wire.TableNews(table("finished"), 15)))
    talk.hear(msgspec.json.encode(wire.TableNews(table("playing"), 14)))
    assert heard(talk) == ["24", "25"]
    assert talk.info
    assert talk.info.phase == "finished"


def test_what_was_not_answered_is_asked_again_with_the_same_name() -> None:
    talk = welcomed()
    first = talk.ask(wire.Start(talk.next_id()))
    second = talk.ask(wire.Ping(talk.next_id()))
    talk.hear(msgspec.json.encode(wire.Pong(f"{RUN}-2")))
    talk.hello()
    talk.hear(welcome())
    assert talk.ask_again() == [first]
    assert second != first


def test_a_seat_that_is_not_ours_any_more_is_not_seen() -> None:
    talk = welcomed()
    talk.hear(view(11, 0, ["24"]))
    talk.hear(msgspec.json.encode(wire.Welcome(table(), [], 12)))
    assert not talk.sights
    assert talk.held == []


def seated(seq: int, name: str = f"{RUN}-1") -> bytes:
    return msgspec.json.encode({"type": "seated", "id": name, "seat": 0, "seq": seq})


def kicked(seq: int) -> bytes:
    return msgspec.json.encode(wire.Welcome(table("waiting"), [], seq))


def sitting() -> Conversation:
    """Somebody has asked for a seat."""
    talk = Conversation(CODE, RUN, ["secret-of-22-letters--"])
    talk.hello()
    talk.hear(kicked(10))
    talk.ask(wire.Sit(talk.next_id(), 0, "Mia", talk.secrets[0]))
    return talk


def test_a_seat_that_was_asked_for_is_held() -> None:
    talk = sitting()
    talk.hear(seated(11))
    assert talk.held == [0]
    assert not talk.open


def test_a_seated_that_comes_again_gives_no_seat_back_that_was_lost_meanwhile() -> None:
    talk = sitting()
    talk.hear(seated(11))
    talk.hear(kicked(12))
    talk.hear(seated(11))
    assert talk.held == []


def test_a_seated_that_was_overtaken_by_the_loss_of_the_seat_is_an_answer_and_no_seat() -> None:
    talk = sitting()
    talk.hear(kicked(12))
    talk.hear(seated(11))
    assert talk.held == []
    assert not talk.open


def test_a_seat_is_held_even_if_nobody_waits_for_the_answer_any_more() -> None:
    talk = sitting()
    talk.forget(f"{RUN}-1")
    talk.hear(seated(11))
    assert talk.held == [0], "for the server gives it, and tells what it sees"


def test_a_welcome_counts_even_if_news_of_the_table_overtook_it() -> None:
    talk = Conversation(CODE, RUN, ["secret-of-22-letters--"])
    talk.hello()
    talk.hear(msgspec.json.encode(wire.TableNews(table("finished"), 11)))
    talk.hear(welcome(10))
    assert talk.is_welcome
    assert talk.held == [0]
    assert talk.info
    assert talk.info.phase == "finished", "which is newer"
