"""A Cattery client in thirty lines: opens or joins a table, takes a seat, and plays the first legal move each time.

python client.py http://127.0.0.1:8000            opens a table of Discat against two bots
python client.py http://127.0.0.1:8000 CODE       joins that table
"""

import json
import sys
from itertools import count
from urllib.request import Request, urlopen

from websockets.sync.client import connect

server, code = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else ""
if not code:
    wish = json.dumps({"game": "discat", "seats": 3}).encode()
    answer = urlopen(Request(f"{server}/api/tables", wish, {"content-type": "application/json"}))
    code = json.load(answer)["code"]
    print("table", code)

numbers = count(1)
with connect(server.replace("http", "ws", 1) + "/api/socket") as socket:
    send = lambda type, **more: socket.send(json.dumps({"type": type, "id": str(next(numbers)), **more}))  # noqa: E731
    socket.send(json.dumps({"type": "hello", "code": code}))
    for message in map(json.loads, socket):
        if message["type"] == "welcome" and not message["held"]:
            kinds = [seat["kind"] for seat in message["table"]["seats"]]
            send("sit", seat=kinds.index("empty"), name="Robot")
        elif message["type"] == "seated":
            mine = message["seat"]
            if len(sys.argv) < 3:
                input("Enter starts the game, with bots on the empty seats. ") if sys.stdin.isatty() else None
                send("start")
        elif message["type"] == "view" and message["moves"]:
            send("move", seat=mine, text=message["moves"][0], after=message["changed"])
        elif message["type"] == "view" and message["result"]:
            print(message["result"])
            break
        elif message["type"] == "error":
            print(message["code"], message["message"])
