"""Bots think in worker processes: no table waits for another, and a bot that hangs or dies costs one move."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from typing import Any

from cattery.bots.hints import Hint
from cattery.bots.questions import Question, Thought, advise, think
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
    """So many workers; each answers one question at a time."""

    def __init__(self, workers: int = 2, seconds: float = 5.0, answer: Callable[[Thought], int] = think) -> None:
        self.size, self.seconds, self.answer = workers, seconds, answer
        self.failures = 0
        self.is_open = False
        self._idle: asyncio.Queue[_Worker] = asyncio.Queue()
        self._all: set[_Worker] = set()

    async def open(self) -> None:
        self.is_open = True
        for _ in range(self.size):
            self._hire()

    async def close(self) -> None:
        self.is_open = False
        leaving, self._all = self._all, set()
        for worker in leaving:
            worker.dismiss()
        for worker in leaving:
            await asyncio.to_thread(worker.process.join)

    async def ask(self, thought: Thought) -> int | None:
        """A move, or None when the worker died or did not answer in time; another has taken its place by then."""
        move: int | None = await self._ask(thought, int)
        return move

    async def advise(self, question: Question) -> list[Hint] | None:
        """The best moves of a seat, the best first; None as above."""
        hints: list[Hint] | None = await self._ask(question, list)
        return hints

    async def _ask(self, asked: Thought | Question, kind: type) -> Any:
        worker = await self._idle.get()
        try:
            await asyncio.wait_for(worker.be_ready(), READY_SECONDS)
            answer = await asyncio.wait_for(worker.ask(asked, kind), self.seconds)
        except asyncio.CancelledError:  # nobody waits for this answer any more, and it must not become another's
            self._replace(worker)
            raise
        except Exception as error:  # dead, too slow, or what it said is no answer
            self.report(asked, type(error).__name__)
            self._replace(worker)
            return None
        self._idle.put_nowait(worker)
        return answer

    def report(self, asked: Thought | Question, why: str) -> None:
        self.failures += 1
        log.warning("bot_failed", extra={"game": asked.game, "bot": asked.level, "why": why})

    def _replace(self, worker: _Worker) -> None:
        self._all.discard(worker)
        worker.dismiss()
        self._hire()

    def _hire(self) -> None:
        if not self.is_open:
            return  # a question that was cut short by the closing needs nobody new
        worker = _Worker(self.answer)
        self._all.add(worker)
        self._idle.put_nowait(worker)


class _Worker:
    """One process and the pipe to it."""

    def __init__(self, answer: Callable[[Thought], int]) -> None:
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
