"""Who comes by a link with a headset is measured on the page first, and plays as measured."""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.support.desktop.desk_studies import STUDY, consented, registry_with
from tests.support.web.page import Page, hand, opened
from tests.support.web.serving import only_session, serving, trial_of
from vrhuman.embodiment.settings import as_toml, load_settings
from vrhuman.recording.reader import Session
from vrhuman.recording.verify import verify
from vrhuman.study.registry.registry import Registry

pytestmark = pytest.mark.end_to_end

Play = Callable[[Page], Awaitable[None]]


def visit(url: str, mode: str, play: Play) -> None:
    """Open a link, and play once the page has been shown something."""

    async def run() -> None:
        async with opened(url) as page:
            await page.send({"kind": "hello", "mode": mode})
            while (await page.hear())["kind"] == "loading":
                pass
            await play(page)

    asyncio.run(run())


async def measured(page: Page) -> None:
    """Pull the left trigger when asked for the hand, and press each panel's buttons on the left."""
    for number in itertools.count():
        if page.heard[-1]["kind"] != "calibration":
            return
        asking = [each for each in page.shown.get("panels", ()) if each["options"]]
        changes = {}
        if asking:
            (x, y, z), (width, height) = asking[0]["position"], asking[0]["size"]
            row = (0.36, 0.2)[number // 2 % 2]
            changes = {"aim": [x - 0.32 * width, y - row * height, z + 0.5, 0, 0, 0, 1, 1]}
        await page.frames(lambda _: True, left=hand(trigger=float(number % 2), **changes))


async def into_the_house(page: Page) -> None:
    while page.heard[-1]["kind"] != "house":
        await page.hear()
    await page.frames(lambda shown: shown["in_house"] or bool(shown["panels"]))
    await page.press_on()


def test_the_session_is_played_as_was_measured(tmp_path: Path) -> None:
    profiles, sessions = tmp_path / "profiles", tmp_path / "sessions"

    async def play(page: Page) -> None:
        await measured(page)
        await into_the_house(page)
        before = page.shown["base"]
        ahead = hand(stick=[0.0, 1.0])  # the other hand's stick walks
        await page.frames(lambda shown: shown["base"] != before, right=ahead)
        await page.burst(60, 0.01, right=ahead)

    with serving(sessions, options=_measuring(profiles)) as server:
        visit(server.url, "headset", play)
        assert server.end() == 0

    profile = load_settings(profiles / "P00.toml")
    assert profile.grip.hand == "left"
    session = only_session(sessions)
    with Session(session) as read:
        assert read.start.calibration == as_toml(profile)
    found = verify(session)
    assert found.identical, found


def test_a_calibration_that_is_killed_begins_again(tmp_path: Path) -> None:
    async def play(page: Page) -> None:
        await page.frames(lambda shown: bool(shown["panels"]))
        os.kill(trial_of(server.process.pid), signal.SIGKILL)
        while (await page.hear())["kind"] != "calibration":
            pass
        await measured(page)
        await into_the_house(page)

    with serving(tmp_path, options=_measuring(tmp_path)) as server:
        visit(server.url, "headset", play)
        assert server.end() == 0
    assert (tmp_path / "P00.toml").exists()


def test_who_is_known_or_has_no_headset_is_not_measured(tmp_path: Path) -> None:
    heard = []

    async def play(page: Page) -> None:
        heard.append(page.heard[-1]["kind"])
        await measured(page)
        await into_the_house(page)

    for mode in ("desktop", "headset", "headset"):
        with serving(tmp_path, options=_measuring(tmp_path)) as server:
            visit(server.url, mode, play)
            assert server.end() == 0
    assert heard == ["house", "calibration", "house"]


def test_a_studys_registry_knows_who_was_measured(tmp_path: Path) -> None:
    registry = registry_with(tmp_path, people=1)
    consented(registry, "P01")
    registry.close()

    async def play(page: Page) -> None:
        await measured(page)
        await into_the_house(page)

    options = ("--calibrate", "posture")
    with serving(tmp_path, study=(STUDY, tmp_path / "study.db"), options=options) as server:
        visit(server.url, "headset", play)
        assert server.end() == 0

    with Registry.open(tmp_path / "study.db") as registry:
        profile = registry.participant(STUDY, "P01").calibration
    assert profile == "calibration/P01.toml"
    assert load_settings(tmp_path / profile).person.eye_height == pytest.approx(1.6, abs=0.01)


def _measuring(profiles: Path) -> tuple[str, ...]:
    return "--calibrate", "hand", "--profiles", str(profiles)
