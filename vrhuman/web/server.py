"""The web server: a page, a house and a socket for each invited participant, and nothing else."""

from __future__ import annotations

import asyncio
import ssl
import time
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from aiohttp import WSCloseCode, WSMsgType, web
from aiohttp.web_protocol import RequestHandler

from vrhuman.records import VrhumanError
from vrhuman.runtime.plan import Plan
from vrhuman.study.by_link import LinkedParticipant
from vrhuman.web.invitations import COOKIE_SECONDS, Invitations
from vrhuman.web.messages import MAX_BYTES, BadMessage, Hello, read_message
from vrhuman.web.seats import Page, Seat, Standing
from vrhuman.web.studies import STUDIES, StudySeats, add_routes

BUILT = Path(__file__).with_name("built")
"""The page, as ``make web`` builds it."""
COOKIE = "vrhuman"
MAX_MESSAGES_PER_SECOND = 300
"""A page sends one message for each display frame, of which no headset has more than 120."""
MAX_WRONG_PER_MINUTE = 30
"""How many links that open nothing one address may try a minute."""
MAX_CONNECTIONS = 2000
"""How many connections are open at once; a page in its session has one, one that loads a few."""
REQUEST_SECONDS = 10.0
"""How long a connection may take until its first request, or the encryption, is complete."""
IDLE_SECONDS = 15.0
"""How long a connection is kept for a next request, or for the rest of one."""
MAX_WAITING_BYTES = 1 << 20
"""A page that reads so slowly that more than this waits for it gets newer frames only."""
HELLO_SECONDS = 10.0
"""How long an opened socket may say nothing before it is closed."""
MAX_FORM_BYTES = 1 << 15
"""The longest form that a page may send."""
_FILES = {"client.js": "text/javascript", "style.css": "text/css"}
_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "connect-src 'self'; img-src 'self' blob: data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "xr-spatial-tracking=(self), camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-store",
}


class Participation:
    """The participants of a server: who may come, and what is asked of each.

    ``proxied`` where a proxy that encrypts is before the server; ``people`` are those of a study.
    """

    def __init__(
        self,
        trials: Mapping[str, Plan | Path],
        tell: Callable[[Standing], None],
        proxied: bool = False,
        people: Mapping[str, LinkedParticipant] | None = None,
    ) -> None:
        self._seats = {name: Seat(name, what, tell) for name, what in trials.items()}
        self.studies = StudySeats(people or {}, tell)
        self._invitations = Invitations()
        self._proxied = proxied
        self._wrong: dict[str, deque[float]] = {}

    def invite(self, trial: str) -> str:
        """Return the path of a new link for a trial; the trial's earlier link is void."""
        self._invitations, secret = self._invitations.invited(trial, time.time())
        return f"/join/{secret}"

    def opens(self, secret: str) -> bool:
        """Whether a link would let somebody in; it is not used up."""
        return self._invitations.opens(secret, time.time())

    def enter(self, secret: str) -> str | None:
        """Use a link up; return the secret of the cookie, None where it opens nothing."""
        entered = self._invitations.entered(secret, time.time())
        if entered is None:
            return None
        self._invitations, cookie = entered
        return cookie

    def who(self, request: web.Request) -> str | None:
        """Return the trial of whoever sent the request; None if they have none."""
        return self._invitations.trial_of(request.cookies.get(COOKIE, ""), time.time())

    def seat(self, name: str) -> Seat | None:
        """Return the seat of that trial; None where a study's participant has none yet."""
        return self._seats.get(name) or self.studies.seat(name)

    def address(self, request: web.Request) -> str:
        """Return where a request comes from; a proxy puts that at the end of a header."""
        if self._proxied:
            return request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
        return request.remote or ""

    def encrypted(self, request: web.Request) -> bool:
        """Whether a request comes over an encrypted connection."""
        return self._proxied or request.secure

    def may_try(self, address: str, now: float) -> bool:
        """Whether one more link may be tried from an address."""
        wrong = self._wrong.get(address, deque())
        while wrong and now - wrong[0] > 60.0:
            wrong.popleft()
        return len(wrong) < MAX_WRONG_PER_MINUTE

    def tried_in_vain(self, address: str, now: float) -> None:
        """Take note of a link that opened nothing."""
        if len(self._wrong) > 10_000:  # addresses cost memory, so they are forgotten
            self._wrong = {}
        self._wrong.setdefault(address, deque()).append(now)

    def close(self) -> None:
        """End all trials; their sessions can be resumed."""
        for seat in self._seats.values():
            seat.close()
        self.studies.close()


_SEATS = web.AppKey("seats", Participation)
_SILENT = web.AppKey("silent", set[asyncio.BaseProtocol])
"""The young connections on which no whole request has come."""


def application(participation: Participation) -> web.Application:
    """Return the server's application."""
    app = web.Application(client_max_size=MAX_FORM_BYTES, middlewares=[_guarded])
    app[_SEATS] = participation
    app[STUDIES] = participation.studies
    app[_SILENT] = set()
    app.router.add_get("/join/{secret}", _link)
    app.router.add_post("/join/{secret}", _join)
    app.router.add_get("/", _index)
    app.router.add_get("/house.glb", _house)
    app.router.add_get("/socket", _socket)
    add_routes(app, _required)
    for name in _FILES:
        app.router.add_get(f"/{name}", _file)
    return app


async def serve(
    participation: Participation,
    host: str,
    port: int,
    tls: ssl.SSLContext | None,
    listening: Callable[[int], None],
    request_seconds: float = REQUEST_SECONDS,
) -> None:
    """Serve until cancelled; ``listening`` is told the port.

    :raises OSError: if the address cannot be listened on.
    """
    app = application(participation)
    runner = web.AppRunner(
        app, access_log=None, shutdown_timeout=2.0, keepalive_timeout=IDLE_SECONDS
    )
    await runner.setup()
    loop = asyncio.get_running_loop()

    def connection() -> asyncio.BaseProtocol:
        requests = runner.server
        if requests is None or len(requests.connections) >= MAX_CONNECTIONS:
            return _Refusal()
        made = requests()
        app[_SILENT].add(made)
        loop.call_later(request_seconds, _end_if_silent, made, app[_SILENT])
        return made

    try:
        listener = await loop.create_server(
            connection,
            host,
            port,
            ssl=tls,
            ssl_handshake_timeout=None if tls is None else request_seconds,
        )
        async with listener:
            listening(listener.sockets[0].getsockname()[1])
            await asyncio.Event().wait()
    finally:
        await runner.cleanup()
        participation.close()


class _Refusal(asyncio.Protocol):
    """Ends a connection where there are too many."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if isinstance(transport, asyncio.Transport):
            transport.abort()


def _end_if_silent(connection: RequestHandler, silent: set[asyncio.BaseProtocol]) -> None:
    """End a connection whose first request does not come to an end."""
    if connection in silent:
        silent.remove(connection)
        connection.force_close()


@web.middleware
async def _guarded(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Refuse what is of another site, and set the headers that keep the page to itself."""
    request.app[_SILENT].discard(request.protocol)
    try:
        if not _of_this_site(request):
            raise web.HTTPForbidden(text="this address is for its own page only")
        answer = await handler(request)
    except web.HTTPException as error:
        error.headers.update(_HEADERS)
        raise
    if not answer.prepared:
        answer.headers.update(_HEADERS)
    return answer


def _of_this_site(request: web.Request) -> bool:
    """Whether a request with an Origin comes from a page of this very address."""
    origin = request.headers.get("Origin")
    if origin is None:
        return request.path != "/socket" and request.method in ("GET", "HEAD")
    return urlsplit(origin).netloc == request.host


async def _link(request: web.Request) -> web.StreamResponse:
    """Show the page of a link, which :func:`_join` uses up where somebody can take part."""
    participation = request.app[_SEATS]
    if not participation.opens(_tried(request)):
        if participation.who(request) is not None:
            raise web.HTTPFound("/")
        raise _wrong_link(request)
    return _page()


async def _join(request: web.Request) -> web.StreamResponse:
    """Use a link up: the page that sent this gets the cookie."""
    participation = request.app[_SEATS]
    cookie = participation.enter(_tried(request))
    if cookie is None:
        raise _wrong_link(request)
    answer = web.Response(status=204)
    answer.set_cookie(
        COOKIE,
        cookie,
        max_age=int(COOKIE_SECONDS),
        httponly=True,
        samesite="Lax",
        secure=participation.encrypted(request),
        path="/",
    )
    return answer


def _tried(request: web.Request) -> str:
    """Return the secret of a link, if one more may be tried from there."""
    participation = request.app[_SEATS]
    if not participation.may_try(participation.address(request), time.monotonic()):
        raise web.HTTPTooManyRequests(text="too many links were tried; wait a minute")
    return request.match_info["secret"]


def _wrong_link(request: web.Request) -> web.HTTPForbidden:
    participation = request.app[_SEATS]
    participation.tried_in_vain(participation.address(request), time.monotonic())
    return web.HTTPForbidden(
        text="This link has been used, or has expired. Ask whoever sent it for a new one."
    )


async def _index(request: web.Request) -> web.StreamResponse:
    _required(request)
    return _page()


def _page() -> web.Response:
    return web.Response(body=_built("index.html"), content_type="text/html", charset="utf-8")


async def _file(request: web.Request) -> web.StreamResponse:
    name = request.path.removeprefix("/")
    return web.Response(body=_built(name), content_type=_FILES[name], charset="utf-8")


async def _house(request: web.Request) -> web.StreamResponse:
    seat = request.app[_SEATS].seat(_required(request))
    house = None if seat is None else seat.house
    if house is None:
        raise web.HTTPServiceUnavailable(text="the house is still being loaded")
    headers = {"Content-Encoding": "gzip"}
    return web.Response(body=house, content_type="model/gltf-binary", headers=headers)


def _required(request: web.Request) -> str:
    """Return the trial of whoever sent the request, who must have one."""
    name = request.app[_SEATS].who(request)
    if name is None:
        raise web.HTTPForbidden(text="Open the link that you were given; this page is nobody's.")
    return name


def _built(name: str) -> bytes:
    return (BUILT / name).read_bytes()


class _Line(Page):
    """What is said to the page at the other end of a socket."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self._socket = socket
        self._waiting: asyncio.Queue[bytes | BadMessage] = asyncio.Queue()
        self.held = 0
        """How many bytes wait for the page to read them."""

    def say(self, message: bytes) -> None:
        self.held += len(message)
        self._waiting.put_nowait(message)

    def refuse(self, reason: str) -> None:
        self._waiting.put_nowait(BadMessage(reason))

    async def write(self) -> None:
        """Send what is said, in order, until the page is refused."""
        with suppress(ConnectionError):
            while True:
                message = await self._waiting.get()
                if isinstance(message, BadMessage):
                    await _refuse(self._socket, message)
                    return
                await self._socket.send_bytes(message)
                self.held -= len(message)


async def _refuse(socket: web.WebSocketResponse, error: Exception) -> None:
    reason = str(error).encode()[:120]
    with suppress(ConnectionError):
        await socket.close(code=WSCloseCode.POLICY_VIOLATION, message=reason)


async def _socket(request: web.Request) -> web.StreamResponse:
    """Connect a page with its trial; what a page says is read by the trial's own process."""
    name, participation = _required(request), request.app[_SEATS]
    socket = web.WebSocketResponse(max_msg_size=MAX_BYTES, heartbeat=20.0, compress=False)
    await socket.prepare(request)
    page = _Line(socket)
    writer = asyncio.create_task(page.write())
    seat = None
    try:
        hello = read_message(await socket.receive_bytes(timeout=HELLO_SECONDS))
        if not isinstance(hello, Hello):
            raise BadMessage("the first message must be hello")
        seat = participation.seat(name) or await participation.studies.begin(name, hello.mode)
        seat.entered(page, hello.mode)
        times: deque[float] = deque(maxlen=MAX_MESSAGES_PER_SECOND)
        async for message in socket:
            if message.type is not WSMsgType.BINARY:
                raise BadMessage("messages must be binary")
            now = time.monotonic()
            if len(times) == MAX_MESSAGES_PER_SECOND and now - times[0] < 1.0:
                raise BadMessage("too many messages a second")
            times.append(now)
            if page.held <= MAX_WAITING_BYTES:
                seat.heard(page, message.data)
    except (VrhumanError, TypeError, TimeoutError) as error:
        await _refuse(socket, error)
    finally:
        writer.cancel()
        if seat is not None:
            seat.left(page)
    return socket
