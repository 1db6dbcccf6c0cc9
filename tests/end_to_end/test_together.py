"""Two participants in one house by two links: one session, which verifies.

Their pages are without a browser, as those of one participant (test_by_a_link.py).
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.support.web.page import Page, hand, opened, panels
from tests.support.web.serving import Server, only_session, serving, trial_of
from vrhuman.recording.channels.client_clock import CLIENT_CLOCK
from vrhuman.recording.channels.headset import HEADSET, TIMING
from vrhuman.recording.channels.helper import (
    HELPER_CLIENT_CLOCK,
    HELPER_HAPPENING,
    HELPER_HEADSET,
    HELPER_STEP,
    HELPER_TIMING,
)
from vrhuman.recording.entries import PauseReason
from vrhuman.recording.reader import Session
from vrhuman.recording.verify import verify

pytestmark = pytest.mark.end_to_end
AHEAD = hand(stick=[0.0, 1.0])
STILL = hand()


def played(server: Server, play: Callable[[Page, Page], Awaitable[None]]) -> None:
    async def run() -> None:
        async with opened(server.urls["P00"]) as first, opened(server.urls["P01"]) as second:
            await play(first, second)

    asyncio.run(asyncio.wait_for(run(), 300.0))


async def both_in_the_house(first: Page, second: Page) -> None:
    """Let both come, and the first one answer the panels before the house."""
    await asyncio.gather(
        first.into_the_house(), second_in(second, lambda: bool(first.shown.get("in_house")))
    )
    await both(first, second, lambda: bool(first.shown["in_house"] and second.shown["in_house"]))


async def second_in(page: Page, there: Callable[[], bool]) -> None:
    await page.enter()
    await page.frames(lambda _: there())


async def _house(page: Page) -> None:
    """Hear until the house is there again."""
    while (await page.hear())["kind"] != "house":
        pass


async def both(
    first: Page,
    second: Page,
    until: Callable[[], bool],
    firsts: dict[str, object] = STILL,
    seconds: dict[str, object] = STILL,
) -> None:
    """Let both send frames until something is so."""
    await asyncio.gather(
        first.frames(lambda _: until(), left=firsts),
        second.frames(lambda _: until(), left=seconds),
    )


async def a_while(first: Page, second: Page) -> None:
    """Let both send frames until the house has moved on with both of them in it."""
    until = (first.received + 30, second.received + 30)
    await both(first, second, lambda: first.received > until[0] and second.received > until[1])


def test_two_participants_play_in_one_house_and_one_file(tmp_path: Path) -> None:
    sent: list[int] = []
    with serving(tmp_path, options=("--together",)) as server:

        async def walk(first: Page, second: Page) -> None:
            second.clock_ms = 5e6  # another computer's
            await both_in_the_house(first, second)
            begun, until = second.shown["base"], (first.received + 60, second.received + 60)
            assert begun != first.shown["base"]

            def walked() -> bool:
                return first.received > until[0] and second.received > until[1]

            await both(first, second, walked, seconds=AHEAD)
            sent.append(second.number)
            assert second.shown["base"] != begun
            assert "hint" in panels(first.shown)
            assert panels(second.shown) == set()

        played(server, walk)
        assert server.end() == 0

    session = only_session(tmp_path)
    found = verify(session)
    assert found.identical, found
    with Session(session) as read:
        states = [each for each in read.world_states() if each.ticks]
        steps, firsts = list(read.read(HELPER_STEP)), list(read.steps())
        met = [each.object_id for each in read.read(HELPER_HAPPENING)]
        frames = len(list(read.read(HELPER_HEADSET)))
        ages = [each.pose_age_ns for each in read.read(HELPER_TIMING)]
        clocks = len(list(read.read(HELPER_CLIENT_CLOCK)))
        own = [len(list(read.read(each))) for each in (HEADSET, TIMING, CLIENT_CLOCK)]
        start = read.start
    assert start.settings["helper"] == "person"
    assert start.settings["partner"]["participant"] == "P01"
    assert all(each.helper is not None for each in states)
    assert [frames] == sent
    assert len(ages) >= frames - 2
    assert max(ages) < 60_000_000_000  # not by the difference of the clocks
    assert clocks > 0
    assert all(own)
    assert {each.action.name for each in steps} == {"MoveAhead"}  # the second walked
    assert {each.action.name for each in firsts} <= {"LookUp"}  # the first only looked
    assert "agent_0" in met  # the second walked to the first, who stood in the way


def test_who_leaves_holds_up_both_until_they_are_back(tmp_path: Path) -> None:
    with serving(tmp_path, options=("--together",)) as server:

        async def leave_and_come_back(first: Page, second: Page) -> None:
            await both_in_the_house(first, second)
            await second.socket.close()
            await first.frames(lambda shown: not shown["in_house"] and "paused" in panels(shown))
            stood = second.shown["base"]
            again = await second.again()
            await asyncio.gather(
                first.frames(lambda shown: shown["in_house"]),
                second_in(again, lambda: bool(first.shown["in_house"])),
            )
            assert again.shown["base"] == pytest.approx(stood, abs=0.05)
            await first.socket.close()
            await again.frames(lambda shown: not shown["in_house"] and "paused" in panels(shown))
            back = await first.again()
            await asyncio.gather(
                again.frames(lambda shown: shown["in_house"]),
                second_in(back, lambda: bool(again.shown["in_house"])),
            )
            await a_while(back, again)

        played(server, leave_and_come_back)
        assert server.end() == 0

    session = only_session(tmp_path)
    with Session(session) as read:
        reasons = [each.reason for each in read.pauses() if each.begins]
    assert PauseReason.PARTNER_AWAY in reasons
    assert PauseReason.RUNTIME_LOST in reasons
    assert verify(session).identical


def test_both_go_on_after_the_trials_process_was_killed(tmp_path: Path) -> None:
    with serving(tmp_path, options=("--together",)) as server:

        async def be_killed(first: Page, second: Page) -> None:
            await both_in_the_house(first, second)
            walked = second.received + 60
            await both(first, second, lambda: second.received > walked, seconds=AHEAD)
            stood = second.shown["base"]
            os.kill(trial_of(server.process.pid), signal.SIGKILL)
            await asyncio.gather(_house(first), _house(second))
            await both(first, second, lambda: "paused" in panels(first.shown))
            await asyncio.gather(
                first.press_on(),
                second.frames(lambda _: bool(first.shown["in_house"])),
            )
            await both(first, second, lambda: bool(second.shown["in_house"]))
            assert second.shown["base"] == pytest.approx(stood, abs=0.1)
            walked = second.received + 60
            await both(first, second, lambda: second.received > walked, firsts=AHEAD)

        played(server, be_killed)
        assert server.end() == 0

    session = only_session(tmp_path)
    assert verify(session).identical
    with Session(session) as read:
        numbers = [
            each.helper.command.sequence for each in read.world_states() if each.helper is not None
        ]
    assert numbers == sorted(numbers)


def test_a_session_of_two_that_the_server_left_goes_on_by_two_new_links(tmp_path: Path) -> None:
    with serving(tmp_path, options=("--together",)) as server:
        played(server, both_in_the_house)
        assert server.end() == 0
    session = only_session(tmp_path)

    with serving(tmp_path, resume=session) as server:

        async def go_on(first: Page, second: Page) -> None:
            await asyncio.gather(first.enter(), second.enter())
            await both(first, second, lambda: "paused" in panels(first.shown))
            await asyncio.gather(
                first.press_on(), second.frames(lambda _: bool(first.shown["in_house"]))
            )
            await both(first, second, lambda: bool(second.shown["in_house"]))
            await a_while(first, second)

        assert set(server.urls) == {session.stem, f"{session.stem}, P01"}
        first, second = server.urls.values()
        server.urls = {"P00": first, "P01": second}
        played(server, go_on)
        assert server.end() == 0

    assert verify(session).identical
