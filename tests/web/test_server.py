"""Who is refused by the server: by link, cookie, origin, message, size and number."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import aiohttp
import msgpack
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from tests.support.web.page import frame, joined
from vrhuman.runtime.plan import Plan
from vrhuman.web.messages import MAX_BYTES
from vrhuman.web.server import (
    COOKIE,
    MAX_MESSAGES_PER_SECOND,
    MAX_WRONG_PER_MINUTE,
    Participation,
    application,
    serve,
)

Visit = Callable[[TestServer, Participation, aiohttp.ClientSession], Awaitable[None]]


def visited(tmp_path: Path, visit: Visit) -> None:
    """Let somebody visit a server with two trials that no page has begun."""

    async def run() -> None:
        plans = {name: Plan(out=tmp_path, participant=name) for name in ("P01", "P02")}
        participation = Participation(plans, lambda _standing: None)
        server = TestServer(application(participation))
        await server.start_server()
        try:
            jar = aiohttp.CookieJar(unsafe=True)
            async with aiohttp.ClientSession(cookie_jar=jar) as session:
                await visit(server, participation, session)
        finally:
            await server.close()

    asyncio.run(run())


async def entered(
    server: TestServer, participation: Participation, session: aiohttp.ClientSession
) -> None:
    await joined(session, server.make_url(participation.invite("P01")))


@pytest.mark.parametrize("path", ["/", "/house.glb", "/socket"])
def test_nobody_is_let_in_without_a_link(path: str, tmp_path: Path) -> None:
    async def visit(server: TestServer, _: Participation, session: aiohttp.ClientSession) -> None:
        headers = {"Origin": str(server.make_url("/")).rstrip("/")}
        async with session.get(server.make_url(path), headers=headers) as answer:
            assert answer.status == 403

    visited(tmp_path, visit)


@pytest.mark.parametrize(
    "path", ["/../pyproject.toml", "/%2e%2e/server.py", "/join/", "/built/client.js", "/sessions"]
)
def test_nothing_else_is_there(path: str, tmp_path: Path) -> None:
    async def visit(
        server: TestServer, participation: Participation, session: aiohttp.ClientSession
    ) -> None:
        await entered(server, participation, session)
        reader, writer = await asyncio.open_connection(server.host, server.port)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = await reader.read()
        writer.close()
        assert answer.startswith(b"HTTP/1.1 404"), answer[:80]

    visited(tmp_path, visit)


def test_a_link_that_was_used_is_refused_elsewhere(tmp_path: Path) -> None:
    async def visit(
        server: TestServer, participation: Participation, session: aiohttp.ClientSession
    ) -> None:
        link = server.make_url(participation.invite("P01"))
        await joined(session, link)
        async with session.get(link) as again:  # the same browser, whose history has it
            assert (again.status, again.url.path) == (200, "/")
        async with aiohttp.ClientSession() as other, other.get(link) as replayed:
            assert replayed.status == 403
            assert "Ask whoever sent it" in await replayed.text()
        origin = {"Origin": str(link.origin())}
        async with aiohttp.ClientSession() as other, other.post(link, headers=origin) as replayed:
            assert replayed.status == 403

    visited(tmp_path, visit)


def test_a_link_that_was_only_looked_at_is_not_used_up(tmp_path: Path) -> None:
    async def visit(
        server: TestServer, participation: Participation, session: aiohttp.ClientSession
    ) -> None:
        link = server.make_url(participation.invite("P01"))
        async with aiohttp.ClientSession() as messenger:  # for a preview
            async with messenger.get(link) as looked:
                assert looked.status == 200
                assert "Set-Cookie" not in looked.headers
            async with messenger.get(server.make_url("/")) as let_in:
                assert let_in.status == 403
        await joined(session, link)
        async with session.get(server.make_url("/")) as mine:
            assert mine.status == 200

    visited(tmp_path, visit)


@pytest.mark.parametrize("origin", ["https://evil.example", "null", ""])
def test_a_page_of_another_site_uses_no_link_up(origin: str, tmp_path: Path) -> None:
    async def visit(
        server: TestServer, participation: Participation, session: aiohttp.ClientSession
    ) -> None:
        link = server.make_url(participation.invite("P01"))
        async with session.post(link, headers={"Origin": origin}) as answer:
            assert answer.status == 403
        async with session.post(link) as answer:
            assert answer.status == 403
        await joined(session, link)

    visited(tmp_path, visit)


def test_the_secret_stays_in_no_cookie_that_scripts_read(tmp_path: Path) -> None:
    async def visit(
        server: TestServer, participation: Participation, session: aiohttp.ClientSession
    ) -> None:
        link = server.make_url(participation.invite("P01"))
        async with session.post(link, headers={"Origin": str(link.origin())}) as answer:
            cookie = answer.headers["Set-Cookie"]
        assert cookie.startswith(f"{COOKIE}=")
        assert link.name not in cookie
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie

    visited(tmp_path, visit)


@pytest.mark.parametrize("origin", ["https://evil.example", "null", ""])
def test_a_page_of_another_site_gets_no_socket(origin: str, tmp_path: Path) -> None:
    async def visit(
        server: TestServer, participation: Participation, session: aiohttp.ClientSession
    ) -> None:
        await entered(server, participation, session)
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await session.ws_connect(server.make_url("/socket"), headers={"Origin": origin})
        assert refused.value.status == 403

    visited(tmp_path, visit)


def test_a_socket_without_an_origin_is_refused(tmp_path: Path) -> None:
    async def visit(
        server: TestServer, participation: Participation, session: aiohttp.ClientSession
    ) -> None:
        await entered(server, participation, session)
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await session.ws_connect(server.make_url("/socket"))
        assert refused.value.status == 403

    visited(tmp_path, visit)


@pytest.mark.parametrize(
    ("message", "said"),
    [
        (b"\xc1", "no msgpack"),
        (msgpack.packb(frame(1)), "the first message must be hello"),
        (bytes(MAX_BYTES + 1), ""),
        ("hello", ""),
    ],
    ids=["malformed", "frame first", "too long", "text"],
)
def test_a_wrong_first_message_closes_the_socket(
    message: bytes | str, said: str, tmp_path: Path
) -> None:
    async def visit(
        server: TestServer, participation: Participation, session: aiohttp.ClientSession
    ) -> None:
        await entered(server, participation, session)
        origin = str(server.make_url("/")).rstrip("/")
        async with session.ws_connect(server.make_url("/socket"), origin=origin) as socket:
            if isinstance(message, str):
                await socket.send_str(message)
            else:
                await socket.send_bytes(message)
            closed = await socket.receive(timeout=120.0)
            assert closed.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED)
            assert said in str(closed.extra or "")

    visited(tmp_path, visit)


def test_links_are_not_tried_by_the_thousand(tmp_path: Path) -> None:
    async def visit(server: TestServer, _: Participation, session: aiohttp.ClientSession) -> None:
        statuses = []
        for number in range(MAX_WRONG_PER_MINUTE + 1):
            async with session.get(server.make_url(f"/join/guess{number}")) as answer:
                statuses.append(answer.status)
        assert set(statuses[:-1]) == {403}
        assert statuses[-1] == 429

    visited(tmp_path, visit)


def test_a_whole_class_may_open_its_links_at_once(tmp_path: Path) -> None:
    async def visit(
        server: TestServer, participation: Participation, session: aiohttp.ClientSession
    ) -> None:
        for _ in range(MAX_WRONG_PER_MINUTE + 1):
            await entered(server, participation, session)

    visited(tmp_path, visit)


@pytest.mark.parametrize(
    "said",
    [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n"],
    ids=["nothing", "half a line", "headers that do not end"],
)
def test_a_connection_that_never_asks_is_ended(said: bytes) -> None:
    async def run() -> bytes:
        ports: asyncio.Queue[int] = asyncio.Queue()
        listening = serve(
            Participation({}, print), "127.0.0.1", 0, None, ports.put_nowait, request_seconds=0.1
        )
        serving = asyncio.create_task(listening)
        reader, writer = await asyncio.open_connection("127.0.0.1", await ports.get())
        writer.write(said)
        answer = await asyncio.wait_for(reader.read(), 240.0)
        writer.close()
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
        return answer

    assert asyncio.run(run()) == b""


def test_a_connection_that_asks_in_time_is_answered() -> None:
    async def run() -> bytes:
        ports: asyncio.Queue[int] = asyncio.Queue()
        serving = asyncio.create_task(
            serve(Participation({}, print), "127.0.0.1", 0, None, ports.put_nowait)
        )
        reader, writer = await asyncio.open_connection("127.0.0.1", await ports.get())
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        answer = await asyncio.wait_for(reader.readline(), 240.0)
        writer.close()
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
        return answer

    assert asyncio.run(run()).startswith(b"HTTP/1.1 403")


def test_behind_a_proxy_wrong_links_count_for_who_tried_them(tmp_path: Path) -> None:
    participation = Participation({"P01": Plan(out=tmp_path)}, print, proxied=True)

    async def run() -> list[int]:
        server = TestServer(application(participation))
        await server.start_server()
        statuses = []
        async with aiohttp.ClientSession() as session:
            for number in range(MAX_WRONG_PER_MINUTE + 2):
                asker = "8.8.8.8" if number <= MAX_WRONG_PER_MINUTE else "9.9.9.9"
                headers = {"X-Forwarded-For": f"1.2.3.{number}, {asker}"}
                async with session.get(server.make_url("/join/x"), headers=headers) as answer:
                    statuses.append(answer.status)
        await server.close()
        return statuses

    *_, last, other = asyncio.run(run())
    assert (last, other) == (429, 403)


def test_behind_a_proxy_the_cookie_is_for_encrypted_connections(tmp_path: Path) -> None:
    participation = Participation({"P01": Plan(out=tmp_path)}, print, proxied=True)

    async def run() -> str:
        server = TestServer(application(participation))
        await server.start_server()
        link = server.make_url(participation.invite("P01"))
        origin = {"Origin": str(link.origin())}
        async with aiohttp.ClientSession() as session, session.post(link, headers=origin) as answer:
            cookie = answer.headers["Set-Cookie"]
        await server.close()
        return cookie

    assert "Secure" in asyncio.run(run())


def test_every_answer_keeps_the_page_to_itself(tmp_path: Path) -> None:
    async def visit(
        server: TestServer, participation: Participation, session: aiohttp.ClientSession
    ) -> None:
        await entered(server, participation, session)
        for path in ("/", "/client.js", "/style.css", "/nothing"):
            async with session.get(server.make_url(path)) as answer:
                policy = answer.headers["Content-Security-Policy"]
                assert "default-src 'none'" in policy
                assert "http" not in policy
                assert answer.headers["X-Content-Type-Options"] == "nosniff"

    visited(tmp_path, visit)


def test_more_frames_than_any_display_shows_are_too_many() -> None:
    assert MAX_MESSAGES_PER_SECOND > 2 * 120


def test_an_application_lists_nothing() -> None:
    app = application(Participation({}, lambda _standing: None))

    assert not any(isinstance(each, web.StaticResource) for each in app.router.resources())
