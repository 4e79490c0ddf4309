"""Which question is thought about next, and that nobody waits for ever."""

from __future__ import annotations

from random import Random

from cattery.bots.question_queue import BOTS_PER_HINT, Lane, QuestionQueue
from cattery.bots.questions import Question, Thought, lane_of


def filled(*questions: tuple[str, Lane, str]) -> QuestionQueue[str]:
    """Name, lane and address of each; they come one second after the other."""
    queue: QuestionQueue[str] = QuestionQueue()
    for second, (name, lane, address) in enumerate(questions):
        queue.add(name, lane, [address], float(second))
    return queue


def all_of(queue: QuestionQueue[str]) -> list[str]:
    taken = []
    while question := queue.take():
        taken.append(question)
    return taken


def test_levels_without_rounds_are_quick_and_hints_are_hints() -> None:
    lanes = {level: lane_of(Thought("discat", b"", 0, level, 1)) for level in ("kitten", "tabby", "lynx", "tiger")}
    assert lanes == {"kitten": Lane.QUICK, "tabby": Lane.QUICK, "lynx": Lane.SLOW, "tiger": Lane.SLOW}
    assert lane_of(Question("discat", b"", 0, 900, 1)) is Lane.HINT


def test_of_one_address_the_oldest_question_is_first() -> None:
    queue = filled(("one", Lane.SLOW, "a"), ("two", Lane.SLOW, "a"), ("three", Lane.SLOW, "a"))
    assert all_of(queue) == ["one", "two", "three"]


def test_the_addresses_take_turns_however_much_one_of_them_asks() -> None:
    many = [(f"a{number}", Lane.SLOW, "a") for number in range(20)]
    queue = filled(*many, ("b0", Lane.SLOW, "b"), ("b1", Lane.SLOW, "b"), ("c0", Lane.SLOW, "c"))
    assert all_of(queue)[:6] == ["a0", "b0", "c0", "a1", "b1", "a2"]


def test_an_address_that_was_just_served_goes_behind_the_others_when_it_asks_again() -> None:
    queue = filled(("a0", Lane.SLOW, "a"), ("b0", Lane.SLOW, "b"))
    assert queue.take() == "a0"
    queue.add("a1", Lane.SLOW, ["a"], 9.0)
    assert all_of(queue) == ["b0", "a1"]


def test_a_table_of_several_addresses_counts_toward_the_one_that_asks_least() -> None:
    """Whoever asks much elsewhere does not make the people wait whom they sit with."""
    many = [(f"a{number}", Lane.SLOW, "a") for number in range(20)]
    queue = filled(*many)
    queue.add("together", Lane.SLOW, ["a", "b"], 99.0)
    assert all_of(queue)[1] == "together"


def test_bots_come_before_hints_and_the_worker_for_quick_bots_takes_nothing_else() -> None:
    queue = filled(("hint", Lane.HINT, "a"), ("tiger", Lane.SLOW, "a"), ("kitten", Lane.QUICK, "a"))
    assert queue.take_quick() == "kitten"
    assert queue.take_quick() is None
    assert all_of(queue) == ["tiger", "hint"]


def test_other_workers_help_quick_bots_when_none_that_thinks_ahead_waits() -> None:
    queue = filled(("hint", Lane.HINT, "a"), ("kitten", Lane.QUICK, "a"), ("tiger", Lane.SLOW, "a"))
    assert all_of(queue) == ["tiger", "kitten", "hint"]


def test_a_hint_waits_for_so_many_bots_and_no_more() -> None:
    tigers = [(f"tiger {number}", Lane.SLOW, "a") for number in range(10)]
    queue = filled(*tigers, ("hint 0", Lane.HINT, "b"), ("hint 1", Lane.HINT, "c"))
    taken = all_of(queue)
    assert taken.index("hint 0") == BOTS_PER_HINT
    assert taken.index("hint 1") == 2 * BOTS_PER_HINT + 1


def test_bots_that_nobody_waited_for_are_not_held_against_the_next_ones() -> None:
    tigers = [(f"tiger {number}", Lane.SLOW, "a") for number in range(10)]
    queue = filled(*tigers)
    for _ in range(BOTS_PER_HINT + 2):
        queue.take()
    queue.add("hint", Lane.HINT, ["b"], 99.0)
    assert all_of(queue).index("hint") == BOTS_PER_HINT


def test_without_bots_hints_are_taken_at_once_in_turns() -> None:
    queue = filled(("a0", Lane.HINT, "a"), ("a1", Lane.HINT, "a"), ("b0", Lane.HINT, "b"))
    assert all_of(queue) == ["a0", "b0", "a1"]


def test_a_withdrawn_question_is_never_taken_and_costs_its_address_no_turn() -> None:
    queue = filled(("a0", Lane.SLOW, "a"), ("a1", Lane.SLOW, "a"), ("b0", Lane.SLOW, "b"), ("c0", Lane.SLOW, "c"))
    queue.withdraw("a0")
    queue.withdraw("b0")
    queue.withdraw("b0")
    queue.withdraw("never asked")
    assert all_of(queue) == ["a1", "c0"]
    queue.withdraw("c0")
    assert queue.take() is None


def test_it_says_how_many_wait_and_since_when() -> None:
    queue = filled(("a0", Lane.SLOW, "a"), ("b0", Lane.SLOW, "b"), ("a1", Lane.SLOW, "a"), ("h", Lane.HINT, "a"))
    assert [queue.waiting(lane) for lane in (Lane.QUICK, Lane.SLOW, Lane.HINT)] == [0, 3, 1]
    assert [queue.waiting_since(lane) for lane in (Lane.QUICK, Lane.SLOW, Lane.HINT)] == [None, 0.0, 3.0]
    assert queue.take() == "a0"
    assert queue.waiting_since(Lane.SLOW) == 1.0
    queue.withdraw("b0")
    assert (queue.waiting(Lane.SLOW), queue.waiting_since(Lane.SLOW)) == (1, 2.0)


def test_whatever_is_asked_and_withdrawn_each_other_question_is_taken_once() -> None:
    """And then nothing is left behind of any address."""
    dice, queue = Random(1), QuestionQueue[int]()
    waiting, taken = set[int](), list[int]()
    for number in range(5_000):
        kind = dice.random()
        if kind < 0.5:
            queue.add(number, dice.choice([*Lane]), dice.sample("abcdef", dice.randint(1, 3)), float(number))
            waiting.add(number)
        elif kind < 0.6 and waiting:
            withdrawn = dice.choice(sorted(waiting))
            queue.withdraw(withdrawn)
            waiting.discard(withdrawn)
        elif (question := queue.take_quick() if kind < 0.7 else queue.take()) is not None:
            assert question in waiting
            waiting.discard(question)
            taken.append(question)
        assert sum(queue.waiting(lane) for lane in Lane) == len(waiting)
    while (question := queue.take()) is not None:
        waiting.discard(question)
    assert not waiting
    assert not queue._places
    assert not any(queue._lanes.values())
    assert len(taken) == len(set(taken))
