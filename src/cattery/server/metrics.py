"""Figures for those who run a server, in Prometheus' text form; no names, no codes, no addresses."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from cattery.server.hall import Hall


class Metrics:
    def __init__(self, hall: Hall) -> None:
        self.registry = CollectorRegistry()
        self.messages = Counter("cattery_messages", "messages from clients", registry=self.registry)
        self.refused = Counter("cattery_refused", "requests refused, by code", ["code"], registry=self.registry)
        self.faults = Counter("cattery_faults", "requests that failed by a fault of ours", registry=self.registry)
        self.answered = Histogram(
            "cattery_answer_seconds",
            "from a client's message to its answer, the disk included",
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
            registry=self.registry,
        )
        self._gauge("cattery_rooms", "tables in memory", lambda: len(hall.rooms))
        self._gauge("cattery_clients", "connected clients", lambda: sum(len(r.clients) for r in hall.rooms.values()))
        self._gauge("cattery_bot_failures", "bots that died or took too long", lambda: hall.bots.failures)

    def _gauge(self, name: str, help: str, value: object) -> None:  # noqa: A002
        Gauge(name, help, registry=self.registry).set_function(value)  # type: ignore[arg-type]

    def text(self) -> bytes:
        return generate_latest(self.registry)
