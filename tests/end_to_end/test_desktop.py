"""A person's session in a window, on a virtual screen, by real keys and clicks."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.command_line import vrhuman
from tests.support.desk_driver import DEADLINE, SCREEN, DeskDriver, needs_screen
from vrhuman.headset.simulated_service import virtual_display
from vrhuman.recording.entries import InterruptionReason, RuntimeKind
from vrhuman.recording.reader import Session

pytestmark = [pytest.mark.end_to_end, *needs_screen]
RUN = ("run", "excalibur", "--display", "desktop", "--keys", "discrete", "--steps", "6")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[DeskDriver]:
    with virtual_display(SCREEN) as screen:
        desk = DeskDriver(
            screen, tmp_path / "desk", *RUN, "--out", str(tmp_path), title="vrhuman: P00"
        )
        yield desk
        desk.kill()


def has_counted(desk: DeskDriver, steps: int) -> None:
    """Until the newest line of progress says so."""
    line = f"explore: {steps} steps"
    desk.until(lambda: desk.told.strip().rpartition("\n")[2].startswith(line), line)


def test_a_person_at_the_desk_begins_by_a_click_walks_and_turns_by_keys(
    desk: DeskDriver, tmp_path: Path
) -> None:
    has_counted(desk, 0)
    desk.click("board begin")
    has_counted(desk, 2)  # the agent begins with its gaze lowered by two
    desk.keys("w")
    has_counted(desk, 3)
    desk.keys("e")
    has_counted(desk, 4)
    desk.process.send_signal(signal.SIGINT)
    desk.process.wait(DEADLINE)

    assert desk.process.returncode == 1, desk.told  # not finished
    (path,) = tmp_path.glob("*.mcap")
    with Session.open(path) as session:
        assert session.closed
        assert session.start.runtime == "desktop, discrete keys"
        assert session.start.runtime_kind is RuntimeKind.DESKTOP
        assert session.start.settings["keys"] == "discrete"
        assert [i.reason for i in session.interruptions()] == [InterruptionReason.KEYBOARD]
        assert session.start.participant_kind == "person"
        assert [s.action.name for s in session.steps()][2:] == ["MoveAhead", "RotateRight"]
    verified = vrhuman("verify", str(path))
    assert verified.returncode == 0, verified.stdout + verified.stderr
