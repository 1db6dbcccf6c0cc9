"""Participation by a link, from the command to the file: a server, a page, a session that verifies.

The page is without a browser: it sends the frames that a browser's would. What a browser makes of
the house is tested where there is one.
"""

from __future__ import annotations

import asyncio
import io
import os
import signal
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from tests.support.web.page import Page, frame, hand, opened, panels
from tests.support.web.serving import only_session, serving, trial_of
from vrhuman.audio.cues import Cue, tone
from vrhuman.cli import main
from vrhuman.recording.entries import PauseReason, RuntimeKind
from vrhuman.recording.reader import Session
from vrhuman.recording.verify import verify
from vrhuman.recording.video import decode
from vrhuman.web.messages import VOICE_SAMPLES

pytestmark = pytest.mark.end_to_end


def played(url: str, play: Callable[[Page], Awaitable[None]]) -> None:
    async def run() -> None:
        async with opened(url) as page:
            await play(page)

    asyncio.run(run())


def test_a_session_by_a_link_is_an_ordinary_session(tmp_path: Path) -> None:
    voice = {"kind": "voice", "samples": bytes(2 * VOICE_SAMPLES)}

    with serving(tmp_path, options=("--microphone", "--cues")) as server:

        async def walk(page: Page) -> None:
            await page.into_the_house()
            before = page.shown["base"]
            for number in range(5):
                began_ms = 1e3 * time.perf_counter() + 100.0 * (number - 5)
                await page.send(voice | {"time_ms": began_ms})
            ahead = hand(stick=[0.0, 1.0])
            await page.frames(lambda shown: shown["base"] != before, left=ahead)
            await page.frames(lambda _: page.received > 60, left=ahead)
            assert "hint" in panels(page.shown)
            assert tone(Cue.PHASE).astype("<i2").tobytes() in page.sounds

        played(server.url, walk)
        assert server.end() == 0

    session = only_session(tmp_path)
    with Session(session) as read:
        assert read.start.runtime_kind is RuntimeKind.BROWSER
        assert read.start.participant_kind == "person"
        assert read.start.pilot
        assert len(list(read.audio_packets())) >= 20  # of 20 ms
    found = verify(session)
    assert found.identical, found


def test_a_page_that_goes_away_pauses_and_another_goes_on_in_the_same_place(
    tmp_path: Path,
) -> None:
    with serving(tmp_path) as server:

        async def leave_and_come_back(page: Page) -> None:
            await page.into_the_house()
            await page.frames(lambda _: page.received > 40, left=hand(stick=[0.0, 1.0]))
            stood, asked = page.shown["base"], page.received
            await page.socket.close()
            again = await page.again()
            await again.enter()
            await again.frames(lambda _: True)
            assert again.shown["rows"]  # a page that is loaded anew knows nothing yet
            drawn = {panel["picture"] for panel in again.shown["panels"]}
            assert drawn <= {each["name"] for each in again.shown.get("pictures", [])}
            await again.frames(lambda shown: shown["in_house"])
            assert again.shown["base"] == pytest.approx(stood, abs=0.05)
            assert asked > 0

        played(server.url, leave_and_come_back)
        assert server.end() == 0

    session = only_session(tmp_path)
    with Session(session) as read:
        reasons = [each.reason for each in read.pauses()]
    assert PauseReason.RUNTIME_LOST in reasons
    assert verify(session).identical


def test_a_session_has_one_page_and_the_newest_has_it(tmp_path: Path) -> None:
    with serving(tmp_path) as server:

        async def open_twice(page: Page) -> None:
            await page.enter()
            await page.frames(lambda shown: bool(shown["panels"]))
            again = await page.again()
            await again.enter()
            await again.frames(lambda _: True)
            closed = await page.socket.receive(timeout=240.0)
            assert "opened again" in str(closed.extra)
            await again.frames(lambda _: True)

        played(server.url, open_twice)
        assert server.end() == 0


def test_a_message_that_is_none_ends_the_connection_and_the_next_goes_on(tmp_path: Path) -> None:
    with serving(tmp_path) as server:

        async def say_nonsense(page: Page) -> None:
            await page.enter()
            await page.frames(lambda shown: bool(shown["panels"]))
            await page.send(frame(page.number + 1, head=[0.0] * 7))
            await page.send(frame(page.number + 2))
            closed = await page.socket.receive(timeout=240.0)
            assert closed.extra == "frame: head must be 8 numbers"
            again = await page.again()
            await again.enter()
            await again.frames(lambda shown: bool(shown["panels"]))

        played(server.url, say_nonsense)
        assert server.end() == 0

    assert verify(only_session(tmp_path)).identical


def test_a_page_that_floods_a_loading_trial_holds_up_nobody(tmp_path: Path) -> None:
    with serving(tmp_path) as server:

        async def flood(page: Page) -> None:
            await page.send({"kind": "hello", "mode": "headset"})
            filler = frame(1, more=b"x" * 3000)
            for _ in range(250):  # far more than a pipe holds
                await page.send(filler)
            async with page.session.get(f"{page.address}/house.glb") as answer:
                assert answer.status == 503  # answered before the trial has loaded

        played(server.url, flood)
        assert server.end() == 0


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds the process by /proc")
def test_a_trial_whose_process_is_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    with serving(tmp_path) as server:

        async def outlive(page: Page) -> None:
            await page.into_the_house()
            await page.frames(lambda _: page.received > 40, left=hand(stick=[0.0, 1.0]))
            stood = page.shown["base"]
            os.kill(trial_of(server.process.pid), signal.SIGKILL)
            while (await page.hear())["kind"] != "house":
                pass
            await page.frames(lambda shown: bool(shown["panels"]))
            assert page.shown["base"] == pytest.approx(stood, abs=0.3)

        played(server.url, outlive)
        assert server.end() == 0

    session = only_session(tmp_path)
    with Session(session) as read:
        assert list(read.resumptions())
    assert verify(session).identical


def test_a_session_that_the_server_left_goes_on_by_a_new_link(tmp_path: Path) -> None:
    with serving(tmp_path) as server:

        async def begin(page: Page) -> None:
            await page.into_the_house()
            await page.frames(lambda _: page.received > 40, left=hand(stick=[0.0, 1.0]))

        played(server.url, begin)
        assert server.end() == 0
    session = only_session(tmp_path)

    with serving(tmp_path, resume=session) as server:

        async def go_on(page: Page) -> None:
            await page.enter()
            await page.frames(lambda shown: bool(shown["panels"]))
            assert "paused" in panels(page.shown)  # the participant says when to go on

        played(server.url, go_on)
        assert server.end() == 0

    with Session(session) as read:
        assert list(read.resumptions())
    assert verify(session).identical


def test_a_browsers_session_is_not_resumed_on_a_headset(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(tmp_path) as server:

        async def begin(page: Page) -> None:
            await page.enter()
            await page.frames(lambda shown: bool(shown["panels"]))

        played(server.url, begin)
        assert server.end() == 0

    assert main(["resume", str(only_session(tmp_path))]) == 2
    assert "vrhuman serve --resume" in capsys.readouterr().err


def test_frames_that_come_faster_than_they_are_answered_are_all_in_the_file(
    tmp_path: Path,
) -> None:
    sent: list[int] = []
    answered: list[int] = []

    with serving(tmp_path) as server:

        async def hurry(page: Page) -> None:
            await page.into_the_house()
            for _ in range(10):
                await page.burst(25, 0.0, left=hand(stick=[0.0, 1.0]))
            sent.append(page.number)
            answered.extend(page.ages)

        played(server.url, hurry)
        assert server.end() == 0

    session = only_session(tmp_path)
    with Session(session) as read:
        frames = [state.frame for state in read.headset_states()]
        timed = [timing.frame for timing in read.timings()]
    assert len(answered) < sent[0]
    assert frames == list(range(1, sent[0] + 1))
    assert timed == frames[: len(timed)]
    found = verify(session)
    assert found.identical, found


REPLAY = """
name = "watched"
questions = 2
condition = "replay"

[[phases]]
name = "explore"
kind = "explore"
max_steps = 40
max_seconds = 6

[[phases]]
name = "answer"
kind = "answer"
"""


def test_a_participant_by_a_link_watches_the_film_of_the_own_phase_in_the_house(
    tmp_path: Path,
) -> None:
    protocol = tmp_path / "watched.toml"
    protocol.write_text(REPLAY, encoding="utf-8")
    watched: list[bytes] = []

    with serving(tmp_path, protocol=protocol) as server:

        async def watch(page: Page) -> None:
            def take(shown: dict[str, Any]) -> bool:
                names = {each["picture"] for each in shown["panels"] if each["id"] == "film"}
                new = [each for each in shown.get("pictures", ()) if each["name"] in names]
                watched.extend(each["data"] for each in new if each["type"] == "image/jpeg")
                return bool(watched)

            await page.into_the_house()
            await page.frames(lambda shown: not shown["in_house"], right=hand(stick=[0.2, 0.0]))
            await page.press_on(lambda shown: "film" in panels(shown))
            await page.frames(take)

        played(server.url, watch)
        assert server.end() == 0

    session = only_session(tmp_path)
    with Session(session) as read:
        film = list(decode(read.video_packets()))
        seen = [name for each in read.seen() for name in each.object_ids]
    shown = np.asarray(Image.open(io.BytesIO(watched[0])).convert("L"))
    assert film
    assert max(int(picture.std()) for _, picture in film) > 10  # a house, and not one colour
    assert shown.std() > 10
    assert seen
    assert len(set(seen)) == len(seen)
    assert verify(session).identical
