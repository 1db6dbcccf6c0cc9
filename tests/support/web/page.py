"""A page without a browser: opens a link, keeps the cookie, sends frames, hears what is shown."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import msgpack
from yarl import URL

HERE = [0.0, 1.6, 0.0, 0.0, 0.0, 0.0, 1.0, 1]
VIEW = [0.0, 1.6, 0.0, 0.0, 0.0, 0.0, 1.0, -0.7, 0.7, 0.7, -0.7]
MAX_SECONDS = 120.0


def hand(**changes: Any) -> dict[str, Any]:
    """A controller at the right of the body, ahead, with nothing pressed."""
    pose = [0.2, 1.1, -0.4, 0.0, 0.0, 0.0, 1.0, 1]
    still = {"grip": pose, "aim": pose, "trigger": 0.0, "squeeze": 0.0, "stick": [0.0, 0.0]}
    return {**still, "primary": False, "secondary": False, "menu": False, **changes}


def frame(number: int, **changes: Any) -> dict[str, Any]:
    """A frame of somebody who stands still."""
    now = time.perf_counter() * 1e3
    return {
        "kind": "frame",
        "frame": number,
        "time_ms": now,
        "display_ms": now + 14.0,
        "period_ms": 13.9,
        "stamp": -1,
        "held_ms": 0.0,
        "head": HERE,
        "views": [VIEW, VIEW],
        "left": hand(),
        "right": hand(),
        "focused": True,
        **changes,
    }


def _in_house(shown: dict[str, Any]) -> bool:
    return bool(shown["in_house"])


class PageLost(Exception):
    """The connection has ended."""


@dataclass
class Page:
    """An open page; ``heard`` are all messages but those about frames, ``shown`` is the newest.

    ``received`` counts the frames that were answered, by themselves or with a later one. Its clock
    is ``clock_ms`` before the computer's. ``ages`` are how old a frame was when the server had it
    [ms], by its number, where both have one clock.
    """

    socket: aiohttp.ClientWebSocketResponse
    session: aiohttp.ClientSession
    address: str
    number: int = 0
    heard: list[dict[str, Any]] = field(default_factory=list)
    shown: dict[str, Any] = field(default_factory=dict)
    received: int = 0
    clock_ms: float = 0.0
    ages: dict[int, float] = field(default_factory=dict)
    sounds: list[bytes] = field(default_factory=list)
    _shown_at: float = 0.0

    async def send(self, message: dict[str, Any]) -> None:
        await self.socket.send_bytes(msgpack.packb(message))

    async def hear(self) -> dict[str, Any]:
        """Return the next message."""
        received = await self.socket.receive(timeout=MAX_SECONDS)
        if received.type is not aiohttp.WSMsgType.BINARY:
            raise PageLost(received)
        message: dict[str, Any] = msgpack.unpackb(received.data)
        if message["kind"] == "shown":
            self.shown = message
            self.received = message["frame"]
            self.sounds += message.get("sounds", [])
            self._shown_at = time.perf_counter()
        else:
            self.heard.append(message)
        return message

    async def again(self) -> Page:
        """Return the page as it is after it was loaded anew; this one is no more."""
        socket = await self.session.ws_connect(
            f"{self.address}/socket", origin=self.address, max_msg_size=0
        )
        return Page(socket, self.session, self.address, clock_ms=self.clock_ms)

    async def enter(self, mode: str = "headset") -> bytes:
        """Say hello and return the house's file."""
        await self.send({"kind": "hello", "mode": mode})
        while (await self.hear())["kind"] != "house":
            pass
        pinged = asyncio.create_task(self.hear())  # a browser answers pings meanwhile, too
        try:
            async with self.session.get(f"{self.address}/house.glb") as answer:
                assert answer.status == 200
                return await answer.read()
        finally:
            pinged.cancel()
            await asyncio.gather(pinged, return_exceptions=True)

    async def frames(self, until: Callable[[dict[str, Any]], bool], **changes: Any) -> None:
        """Send frames, each after the answer to the one before, until one shows what is wanted."""
        end = time.monotonic() + MAX_SECONDS
        while time.monotonic() < end:
            await self.burst(1, 0.01, **changes)
            if (self.heard and self.heard[-1]["kind"] == "over") or until(self.shown):
                return
        raise AssertionError(f"it was not shown: {self.shown}")

    async def burst(self, count: int, period: float, **changes: Any) -> None:
        """Send so many frames, one each ``period`` seconds, and hear all their answers."""
        sent_ms = {}
        hearing = asyncio.create_task(self._hear_frame(self.number + count))
        for _ in range(count):
            self.number += 1
            message = frame(self.number, **changes)
            sent_ms[self.number] = now_ms = message["time_ms"]
            message["time_ms"] += self.clock_ms
            if self.shown:
                held_ms = now_ms - self._shown_at * 1e3
                message |= {"stamp": self.shown["stamp"], "held_ms": held_ms}
            await self.send(message)
            await asyncio.sleep(period)
        for number, stamp in (await hearing).items():
            if number in sent_ms:
                self.ages[number] = stamp * 1e-6 - sent_ms[number]

    async def _hear_frame(self, last: int) -> dict[int, int]:
        """Hear until a frame's answer or the end; return when each frame was answered."""
        stamps: dict[int, int] = {}
        while last not in stamps:
            message = await self.hear()
            if message["kind"] in ("over", "loading"):  # what was sent before is not answered
                break
            if message["kind"] == "shown":
                stamps[message["frame"]] = message["stamp"]
        return stamps

    async def into_the_house(self) -> None:
        """Answer the panels before the house by the button that leads on."""
        await self.enter()
        await self.frames(lambda shown: shown["in_house"] or bool(shown["panels"]))
        await self.press_on()

    async def press_on(self, until: Callable[[dict[str, Any]], bool] = _in_house) -> None:
        """Answer the panels by the button that leads on, until the house or what else is there."""
        pressed = False
        while not until(self.shown):
            asking = [panel for panel in self.shown["panels"] if panel["options"]]
            pressed = bool(asking) and not pressed
            changes = {"aim": _at_the_button(asking[0])} if asking else {}
            await self.frames(lambda _: True, right=hand(trigger=float(pressed), **changes))


def _at_the_button(panel: dict[str, Any]) -> list[float]:
    """A ray onto the middle of a panel's lower edge, where the button is that leads on."""
    x, y, z = panel["position"]
    return [x, y - 0.36 * panel["size"][1], z + 0.5, 0.0, 0.0, 0.0, 1.0, 1]


def panels(shown: dict[str, Any]) -> set[str]:
    """The names of the panels that are shown."""
    return {panel["id"] for panel in shown["panels"]}


async def joined(session: aiohttp.ClientSession, link: URL) -> str:
    """Look at a link and use it up, as a browser's page does; return the server's address."""
    address = str(link.origin())
    async with session.get(link) as shown:
        assert shown.status == 200, await shown.text()
    async with session.post(link, headers={"Origin": address}) as answer:
        assert answer.status == 204, await answer.text()
    return address


@asynccontextmanager
async def opened(url: str, origin: str | None = None) -> AsyncIterator[Page]:
    """Open a link as a browser does."""
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
        address = await joined(session, URL(url))
        async with session.ws_connect(
            f"{address}/socket", origin=origin or address, max_msg_size=0
        ) as socket:
            yield Page(socket, session, address)
