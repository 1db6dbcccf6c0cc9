"""The server's end of a page's socket: what is said to the page, in order."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from aiohttp import WSCloseCode, web

from vrhuman.web.messages import BadMessage
from vrhuman.web.seats import Page


class PageLine(Page):
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
                    await refuse(self._socket, message)
                    return
                await self._socket.send_bytes(message)
                self.held -= len(message)


async def refuse(socket: web.WebSocketResponse, error: Exception) -> None:
    """End a connection, with a reason of one line."""
    reason = str(error).encode()[:120]
    with suppress(ConnectionError):
        await socket.close(code=WSCloseCode.POLICY_VIOLATION, message=reason)
