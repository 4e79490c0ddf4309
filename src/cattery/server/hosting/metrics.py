"""Figures for those who run a server, in Prometheus' text form; no names, no codes, no addresses."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from functools import partial
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, Metric, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector

from cattery.bots.question_queue import Lane
from cattery.server.tables.hall import Hall

BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)  # seconds


class Answered(Collector):
    """From a client's message to its answer. Counted for every message, and so more cheaply than Prometheus does."""

    def __init__(self) -> None:
        self._counts, self._seconds = [0] * (len(BOUNDS) + 1), 0.0

    def add(self, seconds: float) -> None:
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self._seconds += seconds

    def collect(self) -> Iterator[Metric]:
        yield CounterMetricFamily("cattery_messages", "messages from clients", sum(self._counts))
        buckets = [*zip([*map(str, BOUNDS), "+Inf"], accumulate(self._counts), strict=True)]
        about = "from a client's message to its answer, the disk included"
        yield HistogramMetricFamily("cattery_answer_seconds", about, buckets, self._seconds)


class Metrics:
    def __init__(self, hall: Hall) -> None:
        self.registry = CollectorRegistry()
        self.answered = Answered()
        self.registry.register(self.answered)
        self.refused = Counter("cattery_refused", "requests refused, by code", ["code"], registry=self.registry)
        self.faults = Counter("cattery_faults", "requests that failed by a fault of ours", registry=self.registry)
        self._gauge("cattery_rooms", "tables in memory", lambda: len(hall.rooms))
        self._gauge("cattery_clients", "open connections", lambda: sum(len(r.connections) for r in hall.rooms.values()))
        self._gauge("cattery_bot_failures", "bots that died or took too long", lambda: hall.bots.failures)
        self._by_lane("cattery_questions_waiting", "questions that wait for a bot", hall.bots.queue.waiting)
        self._by_lane("cattery_oldest_question_seconds", "how long the oldest has waited", hall.bots.longest_wait)

    def _gauge(self, name: str, help: str, value: Callable[[], float]) -> None:  # noqa: A002
        Gauge(name, help, registry=self.registry).set_function(value)

    def _by_lane(self, name: str, help: str, value: Callable[[Lane], float]) -> None:  # noqa: A002
        gauge = Gauge(name, help, ["lane"], registry=self.registry)
        for lane in Lane:
            gauge.labels(lane.value).set_function(partial(value, lane))

    def text(self) -> bytes:
        return generate_latest(self.registry)
