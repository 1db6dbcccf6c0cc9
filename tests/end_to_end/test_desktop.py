"""A person's session in a window, on a virtual screen, by real keys and clicks."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

import pytest

from tests.end_to_end.scenario import heed_interrupts
from vrhuman.headset.simulated_service import virtual_display
from vrhuman.recording.entries import InterruptionReason, RuntimeKind
from vrhuman.recording.reader import Session

pytestmark = [
    pytest.mark.end_to_end,
    pytest.mark.skipif(sys.platform != "linux", reason="the virtual screen is X's"),
    pytest.mark.skipif(not shutil.which("xdotool"), reason="xdotool strikes the keys"),
]
SCREEN = (1366, 768)
BEGIN = (640, 516)
"""Where the board's button is in the window [pixels]."""
DEADLINE = 60.0


class Desk:
    """A screen with the program on it."""

    def __init__(self, screen: str, out: Path) -> None:
        self._environment = {**os.environ, "DISPLAY": screen}
        self._log = out / "log.txt"
        self._file: IO[bytes] = self._log.open("wb")
        run = ("run", "excalibur", "--display", "desktop", "--keys", "discrete")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "vrhuman", *run, "--steps", "6", "--out", str(out)],
            env=self._environment,
            stdout=subprocess.DEVNULL,
            stderr=self._file,
            preexec_fn=heed_interrupts,
        )

    def told(self) -> str:
        """The newest line of progress."""
        lines = self._log.read_text(encoding="utf-8").splitlines()
        return lines[-1] if lines else ""

    def until(self, wanted: Callable[[str], bool]) -> None:
        """Wait for a line of progress; tells what there was instead."""
        end = time.monotonic() + DEADLINE
        while not wanted(self.told()):
            assert time.monotonic() < end, self.told()
            assert self.process.poll() is None, self._log.read_text(encoding="utf-8")
            time.sleep(0.05)

    def do(self, *words: str) -> None:
        """What xdotool is told."""
        subprocess.run(["xdotool", *words], env=self._environment, check=True)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self._file.close()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with virtual_display(SCREEN) as screen:
        desk = Desk(screen, tmp_path)
        yield desk
        desk.close()


def test_a_person_at_the_desk_begins_by_a_click_walks_and_turns_by_keys(
    desk: Desk, tmp_path: Path
) -> None:
    desk.until(lambda line: line.startswith("explore: 0 steps"))
    desk.do("search", "--name", "vrhuman: P00", "windowfocus", "--sync")
    desk.do("mousemove", *map(str, BEGIN))
    desk.do("click", "1")
    desk.until(lambda line: "2 steps" in line)  # the agent begins with its gaze lowered by two
    desk.do("key", "w")
    desk.until(lambda line: "3 steps" in line)
    desk.do("key", "e")
    desk.until(lambda line: "4 steps" in line)
    desk.process.send_signal(signal.SIGINT)
    desk.process.wait(DEADLINE)

    assert desk.process.returncode == 1, desk.told()  # not finished
    (path,) = tmp_path.glob("*.mcap")
    with Session.open(path) as session:
        assert session.closed
        assert session.start.runtime == "desktop, discrete keys"
        assert session.start.runtime_kind is RuntimeKind.DESKTOP
        assert session.start.settings["keys"] == "discrete"
        assert [i.reason for i in session.interruptions()] == [InterruptionReason.KEYBOARD]
        assert session.start.participant_kind == "person"
        assert [s.action.name for s in session.steps()][2:] == ["MoveAhead", "RotateRight"]
    verified = subprocess.run(
        [sys.executable, "-m", "vrhuman", "verify", str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert verified.returncode == 0, verified.stdout + verified.stderr
