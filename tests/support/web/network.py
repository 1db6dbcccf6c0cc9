"""A network with faults between a page and a server: late, stalling, and out for a while."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress


class Network:
    """Passes connections on to a port of this computer.

    Each piece comes ``delay`` seconds late, some pieces (``loss``, a share) later by ``resend``: as
    TCP shows a lost packet. Nothing passes while it is :attr:`out`.
    """

    def __init__(self, to_port: int, delay: float, loss: float, resend: float, seed: int) -> None:
        self._to_port = to_port
        self._delay, self._loss, self._resend = delay, loss, resend
        self._chance = random.Random(seed)
        self._up = asyncio.Event()
        self._up.set()
        self.port = 0

    @property
    def out(self) -> bool:
        return not self._up.is_set()

    @out.setter
    def out(self, now: bool) -> None:
        if now:
            self._up.clear()
        else:
            self._up.set()

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass one connection on, both ways."""
        there = await asyncio.open_connection("127.0.0.1", self._to_port)
        with suppress(ConnectionError, asyncio.CancelledError):  # or the network is no more
            await asyncio.gather(self._pass(reader, there[1]), self._pass(there[0], writer))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        pieces: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        clock = asyncio.get_running_loop().time

        async def deliver() -> None:
            while True:
                due, piece = await pieces.get()
                await asyncio.sleep(max(0.0, due - clock()))
                await self._up.wait()
                if not piece:
                    break
                writer.write(piece)
                await writer.drain()
            writer.close()

        delivering = asyncio.create_task(deliver())
        piece = b"-"
        while piece:
            piece = await reader.read(1 << 16)
            late = self._resend if self._chance.random() < self._loss else 0.0
            pieces.put_nowait((clock() + self._delay + late, piece))
        with suppress(ConnectionError):
            await delivering


@asynccontextmanager
async def network(
    to_port: int, delay: float, loss: float, resend: float, seed: int
) -> AsyncIterator[Network]:
    """Open a network that leads to ``to_port``."""
    made = Network(to_port, delay, loss, resend, seed)
    listener = await asyncio.start_server(made.connected, "127.0.0.1", 0)
    made.port = listener.sockets[0].getsockname()[1]
    try:
        yield made
    finally:
        listener.close()
