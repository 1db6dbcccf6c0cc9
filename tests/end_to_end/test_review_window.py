"""The review window on a virtual screen, by real clicks and keys; notes tell where it went."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from vrhuman.desktop.review.finder import Found, find
from vrhuman.headset.simulated_service import virtual_display
from vrhuman.review.recording import Recording
from vrhuman.review.tracks import Tracks, read_tracks

pytestmark = [
    pytest.mark.end_to_end,
    pytest.mark.skipif(sys.platform != "linux", reason="the virtual screen is X's"),
    pytest.mark.skipif(not shutil.which("xdotool"), reason="xdotool clicks and types"),
]
SAMPLE = Path(__file__).parents[2] / "sessions" / "sample.mcap"
SCREEN = (1366, 768)
AXIS = (96, 1356)
"""From where to where the timeline's clock goes in the window [pixels]."""
CURVES = 700
"""How far down nothing but curves is [pixels]."""
FIRST_QUESTION = (1050, 71)
DEADLINE = 60.0


class Reviewer:
    """Somebody at the window, who writes down where they are."""

    def __init__(self, screen: str, *sessions: Path) -> None:
        self._environment = {**os.environ, "DISPLAY": screen}
        self._notes = sessions[0].with_suffix(".notes.json")
        self._log = sessions[0].with_suffix(".log")
        with self._log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "vrhuman", "review", *map(str, sessions)],
                env=self._environment,
                stdout=subprocess.DEVNULL,
                stderr=log,
            )
        names = ", ".join(session.name for session in sessions)
        self.do("search", "--sync", "--name", f"vrhuman review: {names}", "windowfocus", "--sync")

    def do(self, *words: str) -> None:
        """What xdotool is told."""
        subprocess.run(["xdotool", *words], env=self._environment, check=True, timeout=DEADLINE)

    def click(self, x: float, y: float) -> None:
        self.do("mousemove", str(round(x)), str(round(y)), "click", "1")

    def keys(self, *keys: str) -> None:
        self.do("key", *keys)

    def note(self, text: str) -> int:
        """Write a note by keys; tells the time it was kept with."""
        self.do("key", "n", "type", text)
        self.keys("Return")
        end = time.monotonic() + DEADLINE
        while text not in (kept := self.kept()):
            assert time.monotonic() < end, self._log.read_text(encoding="utf-8")
            assert self.process.poll() is None, self._log.read_text(encoding="utf-8")
            time.sleep(0.05)
        return kept[text]

    def kept(self) -> dict[str, int]:
        """The notes beside the session, with their times."""
        if not self._notes.exists():
            return {}
        told = json.loads(self._notes.read_text(encoding="utf-8"))
        return {note["text"]: note["time_ns"] for note in told["notes"]}

    def leave(self) -> int:
        self.keys("ctrl+q")
        return self.process.wait(DEADLINE)


@pytest.fixture
def screen() -> Iterator[str]:
    with virtual_display(SCREEN) as name:
        yield name


@pytest.fixture
def session(tmp_path: Path) -> Path:
    return Path(shutil.copy(SAMPLE, tmp_path / "sample.mcap"))


@pytest.fixture
def reviewer(screen: str, session: Path) -> Iterator[Reviewer]:
    reviewer = Reviewer(screen, session)
    yield reviewer
    reviewer.process.kill()
    reviewer.process.wait()


def tracks_of(path: Path) -> Tracks:
    with Recording.open(path) as recording:
        return read_tracks(recording)


def test_a_click_on_the_timeline_and_the_keys_lead_where_they_say(
    reviewer: Reviewer, session: Path
) -> None:
    tracks = tracks_of(session)
    length = tracks.last_ns - tracks.first_ns
    pixel = length / (AXIS[1] - AXIS[0])

    reviewer.click((AXIS[0] + AXIS[1]) / 2, CURVES)
    clicked = reviewer.note("middle")
    reviewer.keys("Home", "Right", "Right")
    stepped = reviewer.note("second")
    reviewer.keys("Home", "ctrl+Right")
    sign = reviewer.note("sign")
    reviewer.keys("Home", "plus", "plus", "plus", "plus", "space")
    played = reviewer.note("played")
    left = reviewer.leave()

    assert abs(clicked - (tracks.first_ns + length / 2)) <= 2 * pixel
    assert stepped == tracks.frames_ns[2]
    assert sign == tracks.marks()[0].time_ns
    assert played > tracks.first_ns
    assert left == 0
    assert session.read_bytes() == SAMPLE.read_bytes()


def test_a_question_leads_to_when_what_it_asks_about_was_first_seen(
    reviewer: Reviewer, session: Path
) -> None:
    line = Heard()
    find(line, session, None)
    found = line.found.evidence
    number, moments = next((n, m) for n, m in enumerate(found.values()) if m)

    reviewer.click(*FIRST_QUESTION)
    for _ in range(number):
        reviewer.keys("Down")

    end, tries = time.monotonic() + DEADLINE, 0
    while reviewer.note(f"here{tries}") != moments[0].start_ns:
        assert time.monotonic() < end
        tries += 1


class Heard:
    """A line that keeps what it was told last."""

    found: Found

    def send(self, value: Found) -> None:
        self.found = value


def test_two_sessions_stand_side_by_side_and_a_note_goes_to_the_one_looked_at(
    screen: str, session: Path
) -> None:
    other = Path(shutil.copy(SAMPLE, session.with_name("other.mcap")))
    reviewer = Reviewer(screen, session, other)
    try:
        reviewer.click(720, 200)  # the second picture
        reviewer.keys("n")
        reviewer.do("type", "of the other")
        reviewer.keys("Return")
        end = time.monotonic() + DEADLINE
        while not other.with_suffix(".notes.json").exists():
            assert time.monotonic() < end
            time.sleep(0.05)
        assert reviewer.kept() == {}
        assert reviewer.leave() == 0
    finally:
        reviewer.process.kill()
        reviewer.process.wait()


def test_a_missing_or_broken_file_is_told_in_one_line_and_no_window_opens(tmp_path: Path) -> None:
    broken = tmp_path / "broken.mcap"
    broken.write_bytes(b"no session at all" * 100)
    for path in (tmp_path / "missing.mcap", broken):
        ran = subprocess.run(
            [sys.executable, "-m", "vrhuman", "review", str(path)],
            capture_output=True,
            text=True,
            check=False,
            timeout=DEADLINE,
        )

        assert ran.returncode == 2
        assert ran.stderr.count("\n") == 1
        assert path.name in ran.stderr


def test_without_a_screen_that_is_told_and_how_to_have_one() -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    ran = subprocess.run(
        [sys.executable, "-m", "vrhuman", "review", str(SAMPLE)],
        env={name: value for name, value in os.environ.items() if name not in hidden},
        capture_output=True,
        text=True,
        check=False,
        timeout=DEADLINE,
    )

    assert ran.returncode == 2
    assert "set DISPLAY" in ran.stderr
    assert ran.stderr.count("\n") == 1
