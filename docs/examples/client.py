"""A Cattery client: opens a table of Discat, or joins one, and plays it; for bots take the first move, or a better one.

python client.py http://127.0.0.1:8000            opens a table, and starts it when you press Enter
python client.py http://127.0.0.1:8000 CODE       joins that table from another terminal
"""

import asyncio
import sys

import msgspec

from cattery.client import Client, Refusal, View, open_table

person = sys.stdin.isatty()  # else it plays by itself


async def ask(question: str) -> str:
    """The connection lives on while somebody thinks."""
    return await asyncio.to_thread(input, question)


async def choose(table: Client, view: View) -> str:
    if not person:
        return view.moves[0]
    print(*table.conversation.sights[view.seat].log[-3:], view.view["constraint"], view.moves, sep="\n")
    return await ask("Your move: ") or view.moves[0]


async def play(url: str, code: str = "") -> None:
    hosting = not code
    if hosting:
        code = await open_table(url, "discat", seats=3)
        print("table", code, flush=True)
    async with Client(url, code) as table:
        await table.sit_anywhere("Player")
        if hosting:
            if person:
                await ask("Enter starts the game; empty seats get bots. ")
            await table.start()
        async for view in table.turns():
            try:
                await table.move(view, await choose(table, view))
            except Refusal as refused:  # it says which rule, and it is still our turn
                print(refused)
        print(msgspec.json.encode(table.result).decode())


asyncio.run(play(*sys.argv[1:]))
