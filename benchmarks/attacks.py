"""How long a kitten keeps its table waiting while one address asks the bots of other tables for all it may ask.

    ./cattery bench attacks                 three minutes
    ./cattery bench attacks --seconds 15    shorter, so long waits are cut off

The real server in a process of its own, with its usual limits; everybody talks to it over loopback with cattery.client.
Victim and attacker have different addresses (`--trust-proxy`). Bots think in plain Python (CATTERY_PLAIN), as on a
machine that has nothing compiled yet: then each tiger and each hint takes all the time that it may.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from itertools import count
from typing import Any

from cattery.client import Client, Refusal, open_table
from cattery.protocol import messages as wire

HINT_TABLES, TIGER_TABLES = 15, 20
VICTIM, ATTACKER = "192.0.2.1", "198.51.100.1"
SETTLE = 5.0  # seconds of attack before anybody measures
SERVE = "import sys; from cattery.cli import main; sys.argv[1:] = {}; main()"
BETWEEN_TABLES = 3.1  # seconds: so often one address may open a table, once it has opened as many as it may at once


@contextlib.asynccontextmanager
async def serving() -> AsyncIterator[str]:
    """A server's address."""
    with tempfile.TemporaryDirectory() as data:
        arguments = ["serve", "--no-browser", "--trust-proxy", "--port", "0", "--data", data]
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            SERVE.format(arguments),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"CATTERY_PLAIN": "1"},
        )
        try:
            assert process.stdout
            said = (await process.stdout.readline()).decode()
            yield said.split("open: ")[1].split()[0]
        finally:
            process.terminate()
            await process.wait()


def somebody(url: str, code: str, address: str) -> Client:
    client = Client(url, code)
    client.headers = {"x_forwarded_for": address}
    return client


# ── the attacker ──────────────────────────────────────────────────────────────────────────────────


async def ask_for_hints(client: Client) -> None:
    """As many as a seat may ask for, without waiting for any; never a move."""
    for number in count():
        view = await client.until(client.turn)
        assert client.socket
        await client.socket.send(client.conversation.ask(wire.AskHint(client.id, 0, view.version)), text=True)
        await asyncio.sleep(0.0 if number < 4 else 2.0)


async def play_at_once(client: Client) -> None:
    """So that the bots have to think again."""
    while not client.result:
        view = await client.until(lambda: client.result or client.turn())
        with contextlib.suppress(Refusal):
            await client.move(view, view.moves[0])


async def attack(url: str, stay: contextlib.AsyncExitStack, tables: int, how: Callable[[Client], Any]) -> None:
    for _ in range(tables):
        code = await open_table(url, "discat", 4, level="tiger", hints=True, options={"firstPlayer": 0})
        client = await stay.enter_async_context(somebody(url, code, ATTACKER))
        await client.sit(0, "Mallory")
        await client.start()
        task = asyncio.ensure_future(how(client))
        stay.callback(task.cancel)


# ── the victim ────────────────────────────────────────────────────────────────────────────────────


async def waits(client: Client, seconds: float) -> list[float]:
    """How long each of the kitten's moves took; the last one may be cut off."""
    found: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end and not client.result:
        view = await client.until(lambda: client.result or client.turn())
        if client.result:
            break
        await client.move(view, view.moves[0])
        began = time.perf_counter()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(max(0.0, end - began) + 1.0):
                await client.until(lambda: client.result or client.turn())
        took = time.perf_counter() - began
        if took > 0.1:  # else it was still the victim's turn
            found.append(took)
    return found


async def measure(name: str, tables: int, how: Callable[[Client], Any], seconds: float) -> None:
    found: list[float] = []
    async with serving() as url:
        codes = [await open_table(url, "discat", 2, level="kitten") for _ in range(3)]
        await asyncio.sleep(len(codes) * BETWEEN_TABLES)
        async with contextlib.AsyncExitStack() as stay:
            await attack(url, stay, tables, how)
            await asyncio.sleep(SETTLE)
            end = time.perf_counter() + seconds
            for code in codes:
                async with somebody(url, code, VICTIM) as victim:
                    await victim.sit(0, "Vera")
                    await victim.start()
                    found += await waits(victim, end - time.perf_counter())
    median, longest = statistics.median(found), max(found)
    print(f"{name:32} {len(found):4} moves   median {median:6.2f} s   longest {longest:6.2f} s", flush=True)


async def main(seconds: float) -> None:
    print("a kitten's move, from the victim's own, with the 0.7 s that a bot waits so that people can follow")
    await measure("nobody attacks", 0, play_at_once, seconds)
    await measure(f"{HINT_TABLES} tables ask for hints", HINT_TABLES, ask_for_hints, seconds)
    await measure(f"{TIGER_TABLES} tables of tigers", TIGER_TABLES, play_at_once, seconds)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=50.0, help="of each of the three; 50 if nothing else is said")
    asyncio.run(main(parser.parse_args().seconds))
