"""The web server: a page, a house and a socket for each invited participant, and nothing else."""

from __future__ import annotations

import asyncio
import ssl
import time
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from urllib.parse import urlsplit

from aiohttp import WSMsgType, web
from aiohttp.web_protocol import RequestHandler

from vrhuman.records import VrhumanError
from vrhuman.runtime.plan import Plan
from vrhuman.study.by_link import LinkedStudy
from vrhuman.study.links import COOKIE_SECONDS
from vrhuman.study.recruiting import NotEnrolled
from vrhuman.web.invitations import Invitations
from vrhuman.web.messages import MAX_BYTES, BadMessage, Hello, read_message
from vrhuman.web.page_line import PageLine, refuse
from vrhuman.web.seats import Seat, SeatStatus, TrialSeat
from vrhuman.web.studies import STUDIES, StudySeats, add_routes, newcomer_of

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
_FILES = {
    "client.js": "text/javascript",
    "capture.js": "text/javascript",
    "style.css": "text/css",
}
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

    ``partners`` are the second participants of trials, by the trial's name. ``proxied`` where a
    proxy that encrypts is before the server; ``study`` is one whose participants come by links.
    ``voice`` says whether the voice of those who agree is recorded.
    """

    def __init__(
        self,
        trials: Mapping[str, Plan | Path],
        tell: Callable[[SeatStatus], None],
        proxied: bool = False,
        study: LinkedStudy | None = None,
        voice: bool = False,
        partners: Mapping[str, str] = {},
    ) -> None:
        self._seats: dict[str, Seat] = {}
        for name, what in trials.items():
            seat = TrialSeat(name, what, tell, partners.get(name, ""))
            self._seats[name] = seat
            if seat.partner is not None:
                self._seats[partners[name]] = seat.partner
        self.studies = StudySeats(study, tell, voice)
        self._invitations = Invitations()
        self._proxied = proxied
        self._wrong: dict[str, deque[float]] = {}

    def invite(self, trial: str) -> str:
        """Return the path of a new link for a trial; the trial's earlier link is void."""
        if trial not in self._seats and self.studies.there:
            return f"/join/{self.studies.invite(trial)}"
        self._invitations, secret = self._invitations.invited(trial, time.time())
        return f"/join/{secret}"

    async def opens(self, secret: str) -> bool:
        """Whether a link would let somebody in; it is not used up."""
        if self.studies.there:
            return await self.studies.opens(secret)
        return self._invitations.opens(secret, time.time())

    async def enter(self, secret: str) -> str | None:
        """Use a link up; return the secret of the cookie, None where it opens nothing."""
        if self.studies.there:
            return await self.studies.enter(secret)
        entered = self._invitations.entered(secret, time.time())
        if entered is None:
            return None
        self._invitations, cookie = entered
        return cookie

    async def who(self, request: web.Request) -> str | None:
        """Return the trial of whoever sent the request; None if they have none."""
        cookie = request.cookies.get(COOKIE, "")
        if self.studies.there:
            return await self.studies.name_of(cookie)
        return self._invitations.trial_of(cookie, time.time())

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
    app.router.add_get("/recruit/{secret}", _recruiting)
    app.router.add_post("/recruit/{secret}", _recruit)
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
            await participation.studies.watch()
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
        if request.app[STUDIES].voice:
            policy = answer.headers["Permissions-Policy"]
            answer.headers["Permissions-Policy"] = policy.replace(
                "microphone=()", "microphone=(self)"
            )
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
    if not await participation.opens(_tried(request)):
        if await participation.who(request) is not None:
            raise web.HTTPFound("/")
        raise _wrong_link(request)
    return _page()


async def _join(request: web.Request) -> web.StreamResponse:
    """Use a link up: the page that sent this gets the cookie."""
    participation = request.app[_SEATS]
    cookie = await participation.enter(_tried(request))
    if cookie is None:
        raise _wrong_link(request)
    return _let_in(request, cookie)


async def _recruiting(request: web.Request) -> web.StreamResponse:
    """Show the page of the link that enrols."""
    studies = request.app[STUDIES]
    if not studies.there or not await studies.recruits(_tried(request)):
        raise _wrong_link(request)
    if await request.app[_SEATS].who(request) is not None:
        raise web.HTTPFound("/")  # this browser takes part already
    return _page()


async def _recruit(request: web.Request) -> web.StreamResponse:
    """Enrol whoever sent this; a browser that takes part already stays who it is."""
    participation, studies = request.app[_SEATS], request.app[STUDIES]
    if not studies.there or not await studies.recruits(_tried(request)):
        raise _wrong_link(request)
    if await participation.who(request) is not None:
        return web.Response(status=204)
    participation.tried_in_vain(participation.address(request), time.monotonic())
    try:
        cookie = await studies.recruit(newcomer_of(await request.text()))
    except NotEnrolled as error:
        raise web.HTTPConflict(text=error.obstacle) from error
    except (ValueError, VrhumanError) as error:
        raise web.HTTPBadRequest(text=str(error)) from error
    return _let_in(request, cookie)


def _let_in(request: web.Request, cookie: str) -> web.Response:
    """Return the answer that gives a browser its cookie."""
    answer = web.Response(status=204)
    answer.set_cookie(
        COOKIE,
        cookie,
        max_age=int(COOKIE_SECONDS),
        httponly=True,
        samesite="Lax",
        secure=request.app[_SEATS].encrypted(request),
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
    await _required(request)
    return _page()


def _page() -> web.Response:
    return web.Response(body=_built("index.html"), content_type="text/html", charset="utf-8")


async def _file(request: web.Request) -> web.StreamResponse:
    name = request.path.removeprefix("/")
    return web.Response(body=_built(name), content_type=_FILES[name], charset="utf-8")


async def _house(request: web.Request) -> web.StreamResponse:
    seat = request.app[_SEATS].seat(await _required(request))
    house = None if seat is None else seat.house
    if house is None:
        raise web.HTTPServiceUnavailable(text="the house is still being loaded")
    headers = {"Content-Encoding": "gzip"}
    return web.Response(body=house, content_type="model/gltf-binary", headers=headers)


async def _required(request: web.Request) -> str:
    """Return the trial of whoever sent the request, who must have one."""
    name = await request.app[_SEATS].who(request)
    if name is None:
        raise web.HTTPForbidden(text="Open the link that you were given; this page is nobody's.")
    return name


def _built(name: str) -> bytes:
    return (BUILT / name).read_bytes()


async def _socket(request: web.Request) -> web.StreamResponse:
    """Connect a page with its trial; what a page says is read by the trial's own process."""
    name, participation = await _required(request), request.app[_SEATS]
    socket = web.WebSocketResponse(max_msg_size=MAX_BYTES, heartbeat=20.0, compress=False)
    await socket.prepare(request)
    page = PageLine(socket)
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
        await refuse(socket, error)
    finally:
        writer.cancel()
        if seat is not None:
            seat.left(page)
    return socket
