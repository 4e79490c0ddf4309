"""What a hostile client might say: valid messages, broken ones, and everything between."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from cattery.protocol import messages as wire

Say = str | bytes
Message = dict[str, Any]

IDS = ["1", "2", "3", "a", "same", "-", "_", "x" * 40]
NAMES = ["Eve", "\u202eevE", "<script>", "\u200b", "a" * 24, "Ann\u0000a", "%s%n", "'; DROP TABLE tables;--", "🐈", "ﷺ"]
WORDS = [
    "pass", "swap 12", "12 13 14", "90", "00", "swap", "", "12 " * 60, "first 1", "\ud83d", "٤٢", "12\n13", "1e9",
    "flip", "tap", "volley", "timeout", "time", "done", "die cat", "draw 1", "draw 9", "pair 3a 3b", "cat a1",
    "ability k", "?",
]  # fmt: skip
LEVELS = ["kitten", "tabby", "random", "", "dragon"]
ODD: list[Any] = [
    None, True, -1, 0, 1, 7, 8, 2**31, 2**63, 2**64, -(2**63), 10**40, 0.5, 1e308, "", "0", "x" * 300, [], {}, [[]],
    {"type": "ping"}, ["a"] * 9, {"$ref": "#"}, "\u0000", "\ud800",
]  # fmt: skip
TAGS = [
    "hello", "sit", "rename", "leave", "bot", "kick", "words", "start", "move", "undo", "why", "say", "invite", "carry",
    "claim", "rematch", "ping", "tap", "hint", "hints",
]  # fmt: skip

MOST_SEEN = 40  # entries of a log that a hello says are known

PLAYING = ["move", "move", "move", "undo", "tap", "hint", "start"]  # said more often by who has a seat


class Fuzzer:
    """Says things by a seed of its own; what it has learned of a table goes into what it says."""

    def __init__(self, seed: int, code: str, secrets: list[str]) -> None:
        self.dice = random.Random(seed)
        self.code, self.secrets = code, secrets
        self.moves: list[str] = ["pass"]
        self.held: list[int] = []
        self.mover = self.after = self.moment = 0  # a seat that may move now, and what its move or tap has to name
        self.chosen: dict[str, str] = {}  # by request: the secret or token in it
        self.said: list[Say] = []
        self.ways: list[Callable[[], Say]] = [
            *[self.valid] * 12, self.changed, self.changed, self.without, self.with_more, self.mistyped,
            self.truncated, self.twice_the_key, self.anything, self.noise, self.binary, self.nested, self.again,
            self.again, self.hello, self.large,
        ]  # fmt: skip

    def say(self) -> Say:
        said = self.dice.choice(self.ways)()
        if len(self.said) < 200:
            self.said.append(said)
        else:
            self.said[self.dice.randrange(200)] = said
        return said

    # ── ways to speak ──────────────────────────────────────────────────────────────────────────────

    def message(self) -> Message:
        dice, tag = self.dice, self.dice.choice([*TAGS, *PLAYING * 4] if self.held else TAGS)
        message: Message = {"type": tag, "id": dice.choice([*IDS, str(dice.randrange(10**6))])}
        seat = dice.choice([self.mover, *self.held]) if self.held and dice.randrange(4) else dice.randrange(9)
        fields: dict[str, Message] = {
            "hello": {"code": self.code, "secrets": self.secrets[:2], "seen": dice.choice([0, MOST_SEEN, {"0": 9}])},
            "sit": {"seat": seat, "name": dice.choice(NAMES), "secret": self.secret()},
            "rename": {"seat": seat, "name": dice.choice(NAMES)},
            "leave": {"seat": seat},
            "bot": {"seat": seat, "level": dice.choice(LEVELS)},
            "kick": {"seat": seat},
            "words": {"seat": seat, "text": dice.choice(WORDS)[:100]},
            "move": {"seat": seat, "text": dice.choice([*self.moves, *WORDS])[:200], "after": self.number()},
            "undo": {"seat": seat, "after": self.number()},
            "tap": {
                "seat": seat,
                "moment": dice.choice([self.moment, self.number()]),
                "took": dice.choice([None, 0, 250.5, 1e9]),
            },
            "why": {"seat": seat, "text": dice.choice([*self.moves, *WORDS])[:200]},
            "say": {"seat": seat, "phrase": dice.choice(["meow", "bark", None]), "text": dice.choice(["", *NAMES])},
            "carry": {"seat": seat, "token": self.secret()},
            "hint": {"seat": seat, "after": self.number()},
            "hints": {"allowed": dice.choice([True, False])},
            "claim": {"token": dice.choice(["A" * 22, *self.secrets]), "secret": self.secret()},
        }
        if tag == "hello":
            del message["id"]
        message |= fields.get(tag, {})
        if chosen := message.get("secret", message.get("token")):
            self.chosen[message["id"]] = chosen
        return message

    def secret(self) -> str:
        """One of its own, one that was heard of, or one that others might choose."""
        return self.dice.choice(["A" * 22, f"{self.dice.getrandbits(88):022x}", *self.secrets])

    def number(self) -> int:
        return self.dice.choice([self.after, self.after, 0, -1, self.after + 1, 2**40])

    def valid(self) -> Say:
        return json.dumps(self.message())

    def changed(self) -> Say:
        message = self.message()
        message[self.dice.choice(list(message))] = self.dice.choice(ODD)
        return json.dumps(message)

    def without(self) -> Say:
        message = self.message()
        del message[self.dice.choice(list(message))]
        return json.dumps(message)

    def with_more(self) -> Say:
        return json.dumps(self.message() | {self.dice.choice(["seats", "admin", "", "Type"]): self.dice.choice(ODD)})

    def mistyped(self) -> Say:
        return json.dumps(self.message() | {"type": self.dice.choice([*ODD, "view", "welcome", "HELLO", "ack"])})

    def truncated(self) -> Say:
        text = json.dumps(self.message())
        return text[: self.dice.randrange(len(text))]

    def twice_the_key(self) -> Say:
        text = json.dumps(self.message())
        return text[:-1] + ', "type": "start", "seat": 0, "id": "dup"}'

    def anything(self) -> Say:
        return json.dumps(self.dice.choice([*ODD, [self.message()], [self.message()] * 20]))

    def noise(self) -> Say:
        return "".join(chr(self.dice.choice([self.dice.randrange(32, 127), 0x1F408, 0])) for _ in range(30))

    def binary(self) -> Say:
        if self.dice.randrange(2):
            return json.dumps(self.message()).encode()
        return bytes(self.dice.randrange(256) for _ in range(self.dice.randrange(60)))

    def nested(self) -> Say:
        depth = self.dice.choice([10, 1000, 4000])
        return self.dice.choice(["[" * depth, '{"a":' * (depth // 5), '{"type":' + "[" * depth + "]" * depth + "}"])

    def again(self) -> Say:
        """A replay of anything said before, in any order."""
        return self.dice.choice(self.said) if self.said else ""

    def hello(self) -> Say:
        return json.dumps({"type": "hello", "code": self.code, "secrets": self.secrets[:8]})

    def large(self) -> Say:
        """Up to, and now and then beyond, the longest that is allowed."""
        size = self.dice.choice([500, wire.LONGEST_MESSAGE - 100, wire.LONGEST_MESSAGE - 100, wire.LONGEST_MESSAGE + 1])
        return json.dumps({"type": "ping", "id": "big", "more": "x" * (size - 40)})
