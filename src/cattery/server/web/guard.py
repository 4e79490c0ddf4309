"""At the door: which hosts, origins and addresses may come in, and the headers every answer carries."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections import Counter
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from cattery.protocol.messages import Problem, encode
from cattery.server.hosting.metrics import Metrics
from cattery.server.rate_limits import RateLimit
from cattery.server.sockets.session import Socket
from cattery.server.sockets.websocket import EXTENSION
from cattery.server.tables.hall import Hall
from cattery.server.web.addresses import household

Scope = Any
Receive = Any
Send = Any

BODY_SECONDS = 20.0  # in which all of a request has to be here
CONNECTIONS = 10  # as many busy connections as one address may have

UNLIMITED = ("/", "/healthz", "/metrics")

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
    " connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
NO_STORE = (b"cache-control", b"no-store")  # unless an answer says otherwise of itself


class Guard:
    """Wraps the whole application."""

    def __init__(self, app: Any, hall: Hall, metrics: Metrics) -> None:
        self.app, self.hall, self.metrics = app, hall, metrics
        self.settings = settings = hall.settings
        limits = settings.limits
        self.requests = RateLimit(limits.requests_per_second, limits.requests_at_once, hall.clock.monotonic)
        self.messages = RateLimit(
            CONNECTIONS * limits.messages_per_second, CONNECTIONS * limits.messages_at_once, hall.clock.monotonic
        )
        self.sockets: Counter[str] = Counter()
        self.hosts = {"localhost", socket.gethostname().lower(), f"{socket.gethostname().lower()}.local"}
        if settings.public_url:
            self.hosts.add(urlsplit(settings.public_url).hostname or "")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        scope["address"] = self.address(scope, headers)
        if not self.known_host(headers.get(b"host", b"").decode("latin-1")):
            await self.turn_away(scope, send, 421, "wrong_host", "this server is not known by that name")
        elif scope["type"] == "websocket":
            await self.socket(scope, receive, send, headers)
        elif not is_unlimited(scope["path"]) and not self.requests.allows(scope["address"]):
            await self.turn_away(scope, send, 429, "too_many_requests", "too many requests; wait a little")
        elif scope["path"].startswith("/assets/") and not scope["path"].isprintable():
            await self.turn_away(scope, send, 404, "not_found", "there is nothing here by that name")
        elif scope["method"] == "POST" and not self.same_origin(headers):
            await self.turn_away(scope, send, 403, "wrong_origin", "another page's script may not change anything here")
        elif scope["method"] == "POST" and not is_json(headers):
            await self.turn_away(scope, send, 415, "bad_message", "say it as application/json")
        else:
            await self.app(scope, with_deadline(receive), with_headers(send))

    async def socket(self, scope: Scope, receive: Receive, send: Send, headers: dict[bytes, bytes]) -> None:
        address = scope["address"]
        if scope["path"] != "/api/socket":
            await self.turn_away(scope, send, 404, "not_found", "the socket is at /api/socket")
        elif not self.same_origin(headers):
            await self.turn_away(scope, send, 403, "wrong_origin", "another page's script may not connect")
        elif not self.requests.allows(address):  # else a new connection would be a way around the limit on messages
            await self.turn_away(scope, send, 429, "too_many_requests", "too many requests; wait a little")
        elif self.sockets[address] >= self.settings.limits.sockets_per_address:
            await self.turn_away(scope, send, 429, "too_many_requests", "too many connections from your address")
        else:
            self.sockets[address] += 1
            headers.clear()
            scope["headers"] = []  # an idle connection need not hold all that a browser says of itself
            try:
                found = scope.get("extensions", {}).get(EXTENSION, {}).get("websocket")
                may_speak = partial(self.messages.allows, address)
                await Socket(self.hall, self.metrics, address, may_speak, receive, send, found and found()).run()
            finally:
                self.sockets[address] -= 1
                if not self.sockets[address]:
                    del self.sockets[address]

    def address(self, scope: Scope, headers: dict[bytes, bytes]) -> str:
        """Who asks. Behind a trusted proxy: the address that the proxy itself added, the last of the list."""
        if self.settings.trust_proxy and b"x-forwarded-for" in headers:
            return household(headers[b"x-forwarded-for"].decode("latin-1").rpartition(",")[2].strip())
        return household(scope["client"][0]) if scope.get("client") else ""

    def known_host(self, host: str) -> bool:
        """A name that is not ours could be another site's that points here (DNS rebinding)."""
        try:
            name = (urlsplit(f"//{host}").hostname or "").lower()
        except ValueError:
            return False
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return name in self.hosts
        return True

    def same_origin(self, headers: dict[bytes, bytes]) -> bool:
        """Browsers name the page's origin; programs need not."""
        origin = headers.get(b"origin")
        if origin is None:
            return True
        text = origin.decode("latin-1")
        if self.settings.public_url and text == _origin(self.settings.public_url):
            return True
        return text.partition("://")[2] == headers.get(b"host", b"").decode("latin-1")

    async def turn_away(self, scope: Scope, send: Send, status: int, code: str, message: str) -> None:
        kind = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
        body: bytes = encode(Problem(code, message))
        headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body)), *HEADERS]
        await send({"type": f"{kind}.start", "status": status, "headers": headers})
        await send({"type": f"{kind}.body", "body": body})


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def is_unlimited(path: str) -> bool:
    """The page and its files, however often; nothing that only looks like one of them to whoever counts requests."""
    return path in UNLIMITED or (path.startswith("/assets/") and "//" not in path and ".." not in path)


def is_json(headers: dict[bytes, bytes]) -> bool:
    """What a foreign page's form or script can send unasked is not."""
    return headers.get(b"content-type", b"").partition(b";")[0].strip().lower() == b"application/json"


def with_headers(send: Send) -> Send:
    async def send_with_headers(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            own = message.get("headers", [])
            kept = any(name.lower() == b"cache-control" for name, _ in own)
            message["headers"] = [*own, *([] if kept else [NO_STORE]), *HEADERS]
        await send(message)

    return send_with_headers


def with_deadline(receive: Receive) -> Receive:
    """Whoever does not send the rest of a request has gone."""
    loop = asyncio.get_running_loop()
    end, whole = loop.time() + BODY_SECONDS, False

    async def receive_in_time() -> Any:
        nonlocal whole
        if whole:  # what comes now is that somebody leaves, whenever that may be
            return await receive()
        try:
            async with asyncio.timeout_at(end):
                message = await receive()
        except TimeoutError:
            return {"type": "http.disconnect"}
        whole = not message.get("more_body")
        return message

    return receive_in_time
