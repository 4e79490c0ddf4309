"""Bots think in worker processes: nobody takes them all, and a bot that hangs or dies costs one move."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import signal
from collections.abc import Callable, Collection, Iterator, Sequence
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from typing import Any

from msgspec import Struct

from cattery.bots.hints import Hint
from cattery.bots.question_queue import Lane, QuestionQueue
from cattery.bots.questions import Question, Thought, advise, lane_of, think
from cattery.core.game import AnyGame
from cattery.games import GAMES, register

log = logging.getLogger("cattery.bots")

READY = "ready"
READY_SECONDS = 60.0  # a new worker has to load everything first, on a machine that may be busy


def work(pipe: Connection, answer: Callable[[Thought], int], games: Sequence[AnyGame]) -> None:
    """The life of a worker: answer until the pipe is closed. `games`: those of the process that started it."""
    register(*games)
    with contextlib.suppress(EOFError, KeyboardInterrupt, BrokenPipeError):
        pipe.send(READY)
        while True:
            asked = pipe.recv()
            pipe.send(advise(asked) if isinstance(asked, Question) else answer(asked))


class BotPool:
    """So many workers, and one more for quick bots alone, who never wait behind others; each answers one at a time."""

    def __init__(self, workers: int = 2, seconds: float = 5.0, answer: Callable[[Thought], int] = think) -> None:
        self.size, self.seconds, self.answer = workers, seconds, answer
        self.failures = 0
        self.is_open = False
        self.queue: QuestionQueue[_Asked] = QuestionQueue()
        self._advised: set[str] = set()  # addresses that wait for a hint
        self._idle: list[_Worker] = []
        self._all: set[_Worker] = set()
        self._answering: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        self.is_open = True
        for number in range(self.size + 1):
            self._hire(only_quick=number == 0)

    async def close(self) -> None:
        self.is_open = False
        for task in self._answering:
            task.cancel()
        await asyncio.gather(*self._answering, return_exceptions=True)
        leaving, self._all = self._all, set()
        for worker in leaving:
            worker.dismiss()
        for worker in leaving:
            await asyncio.to_thread(worker.process.join)

    # ── asking ─────────────────────────────────────────────────────────────────────────────────────

    async def ask(self, thought: Thought, addresses: Collection[str] = ("",)) -> int | None:
        """A move, or None when the worker died or did not answer in time; another has taken its place by then.

        `addresses`: of the people at that table. If whoever waits for the answer is cancelled, the question is
        withdrawn: unless somebody thinks about it already, nobody will.
        """
        move: int | None = await self._ask(thought, int, addresses)
        return move

    async def advise(self, question: Question, address: str = "") -> list[Hint] | None:
        """The best moves of a seat, the best first; None, and withdrawn, as above. One at a time for an address."""
        assert not self.is_advising(address)
        self._advised.add(address)
        try:
            hints: list[Hint] | None = await self._ask(question, list, [address])
        finally:
            self._advised.discard(address)
        return hints

    def is_advising(self, address: str) -> bool:
        """Does somebody at this address wait for a hint?"""
        return address in self._advised

    def longest_wait(self, lane: Lane) -> float:
        """Seconds for which the oldest question of this lane has been waiting."""
        since = self.queue.waiting_since(lane)
        return 0.0 if since is None else asyncio.get_running_loop().time() - since

    async def _ask(self, question: Thought | Question, kind: type, addresses: Collection[str]) -> Any:
        loop = asyncio.get_running_loop()
        asked = _Asked(question, kind, loop.create_future())
        self.queue.add(asked, lane_of(question), addresses, loop.time())
        self._hand_out()
        try:
            return await asked.answer
        finally:
            self.queue.withdraw(asked)

    # ── thinking ───────────────────────────────────────────────────────────────────────────────────

    def _hand_out(self) -> None:
        """Whoever is free takes the next question; those who need not load anything first, and those kept for it."""
        for worker in sorted(self._idle, key=lambda one: (not one.ready, not one.only_quick)):
            asked = self.queue.take_quick() if worker.only_quick else self.queue.take()
            if asked and self.is_open:
                self._idle.remove(worker)
                task = asyncio.ensure_future(self._answer(worker, asked))
                self._answering.add(task)
                task.add_done_callback(self._answering.discard)

    async def _answer(self, worker: _Worker, asked: _Asked) -> None:
        """Also if nobody waits for it any more: to think to the end is quicker than to hire somebody new."""
        found = None
        try:
            await asyncio.wait_for(worker.be_ready(), READY_SECONDS)
            found = await asyncio.wait_for(worker.ask(asked.question, asked.kind), self.seconds)
        except Exception as error:  # dead, too slow, or what it said is no answer
            self.report(asked.question, type(error).__name__)
            self._replace(worker)
        else:
            self._idle.append(worker)
        if not asked.answer.done():
            asked.answer.set_result(found)
        self._hand_out()

    def report(self, asked: Thought | Question, why: str) -> None:
        self.failures += 1
        log.warning("bot_failed", extra={"game": asked.game, "bot": asked.level, "why": why})

    def _replace(self, worker: _Worker) -> None:
        self._all.discard(worker)
        worker.dismiss()
        self._hire(worker.only_quick)

    def _hire(self, only_quick: bool) -> None:
        worker = _Worker(self.answer, only_quick)
        self._all.add(worker)
        self._idle.append(worker)


class _Asked(Struct, eq=False):
    """A question that waits or is thought about, what kind of answer it needs, and who waits for that."""

    question: Thought | Question
    kind: type
    answer: asyncio.Future[Any]


class _Worker:
    """One process and the pipe to it."""

    def __init__(self, answer: Callable[[Thought], int], only_quick: bool = False) -> None:
        self.only_quick = only_quick
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs, answer, [*GAMES.values()]), daemon=True)
        with _deaf_to_ctrl_c():
            self.process.start()
        theirs.close()
        self.ready = False

    async def be_ready(self) -> None:
        if not self.ready:
            await self._hear()
            self.ready = True

    async def ask(self, asked: Thought | Question, kind: type) -> Any:
        self.pipe.send(asked)
        answer = await self._hear()
        if type(answer) is not kind:
            raise TypeError("a move is a number, and hints are a list")
        return answer

    async def _hear(self) -> Any:
        loop = asyncio.get_running_loop()
        ready: asyncio.Future[None] = loop.create_future()
        loop.add_reader(self.pipe.fileno(), _set_once, ready)
        try:
            await ready
        finally:
            loop.remove_reader(self.pipe.fileno())
        return self.pipe.recv()

    def dismiss(self) -> None:
        self.process.kill()
        self.pipe.close()


@contextlib.contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """A terminal sends Ctrl-C to every process of the server; only the server itself is to heed it."""
    resource_tracker.ensure_running()  # else it is begun in between, and opens our ears again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _set_once(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_result(None)
