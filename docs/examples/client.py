"""A Cattery client: opens a table of Discat, or joins one, and plays it; for bots take the first move, or a better one.

python client.py http://127.0.0.1:8000            opens a table, and starts it when you press Enter
python client.py http://127.0.0.1:8000 CODE       joins that table from another terminal
"""

import json
import sys
from itertools import count
from urllib.request import Request, urlopen

from websockets.sync.client import connect

server, code, numbers = sys.argv[1], "".join(sys.argv[2:3]), count(1)
person = sys.stdin.isatty()  # else it plays by itself
if hosting := not code:
    wish = Request(f"{server}/api/tables", b'{"game": "discat", "seats": 3}', {"content-type": "application/json"})
    code = json.load(urlopen(wish))["code"]
    print("table", code, flush=True)

with connect(server.replace("http", "ws", 1) + "/api/socket") as socket:

    def say(kind: str, **more: object) -> None:
        socket.send(json.dumps({"type": kind, **more}))

    def play(seen: dict) -> None:
        move = seen["moves"][0]
        if person:
            print(*seen["log"][-3:], seen["view"]["constraint"], seen["moves"], sep="\n")
            move = input("Your move: ") or move
        say("move", id=f"m{next(numbers)}", seat=seen["seat"], text=move, after=seen["version"])

    say("hello", code=code)
    for message in map(json.loads, socket):
        if "table" in message:
            empty = [seat for seat, one in enumerate(message["table"]["seats"]) if one["kind"] == "empty"]
        if message["type"] == "welcome" or message.get("code") == "seat_taken":  # then somebody was quicker
            say("sit", id="sit", seat=empty[0], name=f"Player {empty[0]}")
        elif message["type"] == "seated" and hosting:
            if person:
                input("Enter starts the game; empty seats get bots. ")
            say("start", id="start")
        elif message["type"] == "view":
            if (view := message)["moves"]:
                play(view)
            elif view["result"]:
                print(json.dumps(view["result"]))
                break
        elif message["type"] == "error":
            print(message["message"])
            play(view)
