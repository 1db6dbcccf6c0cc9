"""Pages, trials and servers killed at random moments, 50 times: ``python -m
tests.acceptance.web_kills``.

Each run is one session by a link, through a network that is late and loses packets. What is killed
and when is drawn from the run's number: the page's connection, the trial's process, the server, or
the network is out for a while. Every answered frame has to be in the one file, the session has to
go on in the house each time, and to verify.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import sys
import tempfile
import time
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from tests.acceptance.counted import run_named
from tests.support.web.network import Network, network
from tests.support.web.page import Page, hand, opened
from tests.support.web.serving import Server, only_session, serving, trial_of
from vrhuman.recording.reader import Session
from vrhuman.recording.verify import verify

RUNS = 50
TARGETS = ("page", "trial", "server", "network")
MAX_OUT_SECONDS = 3.0
MAX_ENDING_SECONDS = 240.0


@dataclass(frozen=True)
class Case:
    """What is shot at, after how many seconds of walking, in what network."""

    number: int
    shots: tuple[tuple[str, float], ...]
    delay: float
    loss: float

    def __str__(self) -> str:
        shots = ", ".join(f"{what} after {seconds:.2f} s" for what, seconds in self.shots)
        return f"{self.number:>3}  {1e3 * self.delay:3.0f} ms, {self.loss:.0%} lost: {shots}"


def case(number: int) -> Case:
    """The same for a number whenever it is asked for."""
    chance = random.Random(number)
    shots = tuple(
        (chance.choice(TARGETS), chance.uniform(0.0, 2.0)) for _ in range(chance.randint(1, 3))
    )
    return Case(number, shots, chance.choice((0.0, 0.02, 0.1)), chance.choice((0.0, 0.05)))


async def play(one: Case, out: Path, servers: ExitStack) -> tuple[int, Server]:
    """Play a case; return how many frames were answered, and the last server."""
    chance, answered = random.Random(one.number), 0
    async with AsyncExitStack() as stack:

        async def enter(server: Server) -> tuple[Page, Network]:
            link = urlsplit(server.url)
            assert link.port is not None
            way = await stack.enter_async_context(
                network(link.port, one.delay, one.loss, 0.2, one.number)
            )
            url = link._replace(netloc=f"127.0.0.1:{way.port}").geturl()
            page = await stack.enter_async_context(opened(url))
            await page.into_the_house()
            return page, way

        server = servers.enter_context(serving(out))
        page, way = await enter(server)
        for what, seconds in one.shots:
            await walk(page, seconds)
            if what == "page":
                answered += page.received
                page.socket.get_extra_info("socket").shutdown(socket.SHUT_RDWR)
                page = await page.again()
                await page.into_the_house()
            elif what == "trial":
                os.kill(trial_of(server.process.pid), signal.SIGKILL)
                while (await page.hear())["kind"] != "house":
                    pass
                await page.frames(lambda shown: bool(shown["panels"]))
                await page.press_on()
            elif what == "server":
                answered += page.received
                trial = trial_of(server.process.pid)
                server.process.kill()
                await ended(trial)
                server = servers.enter_context(serving(out, resume=only_session(out)))
                page, way = await enter(server)
            else:
                way.out = True
                asyncio.get_running_loop().call_later(
                    chance.uniform(0.1, MAX_OUT_SECONDS), setattr, way, "out", False
                )
                await page.frames(lambda _: True)
                await page.press_on()
        await walk(page, 0.5)
        return answered + page.received, server


async def walk(page: Page, seconds: float) -> None:
    end = time.monotonic() + seconds
    await page.frames(lambda _: time.monotonic() > end, left=hand(stick=[0.0, 1.0]))


async def ended(process: int) -> None:
    """Wait until a process has ended by itself, with its file closed."""
    end = time.monotonic() + MAX_ENDING_SECONDS
    while time.monotonic() < end:
        stat = Path(f"/proc/{process}/stat")
        if not stat.exists() or stat.read_text().rsplit(")", 1)[1].split()[0] == "Z":
            return
        await asyncio.sleep(0.05)
    raise AssertionError("the trial goes on without its server")


def faults(one: Case) -> list[str]:
    """Run a case and return what is wrong."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as servers:
        out = Path(folder)
        try:
            answered, server = asyncio.run(play(one, out, servers))
            wrong = [] if server.end() == 0 else ["the server did not end well"]
            path = only_session(out)
            with Session(path) as session:
                kept = sum(1 for _ in session.headset_states())
            if kept < answered:
                wrong.append(f"{answered} frames were answered, {kept} are in the file")
            found = verify(path)
            return wrong if found.identical else [*wrong, str(found)]
        except Exception as error:  # a case that fails otherwise is a failed case, told as one
            return [f"{type(error).__name__}: {error}"]


def run_cases(numbers: range) -> int:
    """Run cases and tell each; return how many failed."""
    failed, began = 0, time.monotonic()
    for one in map(case, numbers):
        start, wrong = time.monotonic(), faults(one)
        failed += bool(wrong)
        verdict = "FAILED" if wrong else "ok    "
        print(f"{verdict} {one}, {time.monotonic() - start:.0f} s", flush=True)
        for each in wrong:
            print(f"         {each[:400]}", flush=True)
    print(
        f"== by a link, killed at random: {len(numbers) - failed} of {len(numbers)} whole, gone on "
        f"with and verified; {time.monotonic() - began:.0f} s",
        flush=True,
    )
    return failed


if __name__ == "__main__":
    sys.exit(run_named(__doc__, RUNS, run_cases))
