"""Structured logs: one JSON object a line, by event; never a name, a code, a secret or an address."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

ALLOWED = ("table", "game", "seats", "plays", "bot", "why", "port", "tables", "removed", "error")


class JsonLines(logging.Formatter):
    """Only the fields we know to be harmless are written; anything else cannot slip in."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "level": record.levelname.lower(),
            "event": record.getMessage() if record.name.startswith("cattery") else record.name,
        }
        line |= {name: getattr(record, name) for name in ALLOWED if hasattr(record, name)}
        if record.exc_info and record.exc_info[0]:
            line["error"] = record.exc_info[0].__name__
            line["where"] = _where(record)
        return json.dumps(line)


def _where(record: logging.LogRecord) -> str:
    """File and line of the fault, without the values that led to it."""
    trace = record.exc_info[2] if record.exc_info else None
    steps = []
    while trace:
        code = trace.tb_frame.f_code
        steps.append(f"{code.co_filename.rsplit('/', 1)[-1]}:{trace.tb_lineno}")
        trace = trace.tb_next
    return " ".join(steps[-5:])


def set_up_logs(level: int = logging.INFO) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("cattery").setLevel(level)
