"""What the experimenter's window lets other processes do: the machine's checks, a calibration, the
comparison of a study's files with its registry."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject

from tests.support.desktop import offscreen
from tests.support.desktop.desk_studies import STUDY, held, registry_with
from tests.support.scenarios.process import needs_runtime
from vrhuman.apps.calibrated_wearer import Measures
from vrhuman.apps.doctor import Check
from vrhuman.desktop.desk.reporter import compare, report
from vrhuman.desktop.desk.workers import (
    Board,
    Over,
    calibrate,
    examine_machine,
)
from vrhuman.desktop.line import Line
from vrhuman.headset.simulated_runtime import TestDisplay
from vrhuman.runtime.calibrating.plan import CalibrationPlan
from vrhuman.study.running import Finding

pytestmark = pytest.mark.end_to_end
SECONDS = 240.0


class Heard:
    """A process on a line, listened to until it is over."""

    def __init__(self, serve: Callable[..., None], *given: Any) -> None:
        self._application = offscreen.application()
        self._owner = QObject()
        self.values: list[object] = []
        self.gone = False
        self.line = Line(serve, given, self._owner)
        self.line.said.connect(self.values.append)
        self.line.gone.connect(self._ended)

    def _ended(self) -> None:
        self.gone = True

    def until(self, so: Callable[[], bool]) -> None:
        end = time.monotonic() + SECONDS
        while not so():
            assert time.monotonic() < end, self.values
            self._application.processEvents()
            time.sleep(0.01)

    def all(self) -> list[object]:
        """Everything it said."""
        self.until(lambda: self.gone)
        return self.values


def test_the_checks_come_one_by_one_and_then_the_end(tmp_path: Path) -> None:
    *checks, over = Heard(examine_machine, tmp_path).all()

    assert all(isinstance(check, Check) for check in checks)
    assert {"python", "engine", "OpenXR runtime", "disk"} <= {c.name for c in checks}  # type: ignore[attr-defined]
    assert over == Over()


@needs_runtime
def test_a_calibration_tells_its_boards_and_then_the_profile(tmp_path: Path) -> None:
    plan = CalibrationPlan("P01", out=tmp_path, only=("posture",), hand="left")

    *boards, over = Heard(calibrate, plan, TestDisplay(64, 64, 30), Measures(hand="left")).all()

    assert over == Over(path=str(tmp_path / "P01.toml"))
    assert (tmp_path / "P01.toml").exists()
    assert {board.step for board in boards if isinstance(board, Board)} >= {"posture"}


def test_a_calibration_that_cannot_begin_says_why(tmp_path: Path) -> None:
    plan = CalibrationPlan("no name at all", out=tmp_path)

    (over,) = Heard(calibrate, plan, TestDisplay(64, 64, 30), Measures()).all()

    assert isinstance(over, Over)
    assert "no name at all" in over.refused


def test_a_window_that_closes_its_end_ends_the_process(tmp_path: Path) -> None:
    heard = Heard(examine_machine, tmp_path)
    heard.until(lambda: bool(heard.values))

    heard.line.close()

    assert not heard.line._process.is_alive()
    assert not heard.gone  # it was asked to


def test_files_that_are_missing_are_reported(tmp_path: Path) -> None:
    with registry_with(tmp_path, kind="scripted") as registry:
        session = held(registry, "P01", 0, "finished")

    finding, over = Heard(compare, str(tmp_path / "study.db"), STUDY).all()

    assert isinstance(finding, Finding)
    assert (finding.kind, finding.session_id) == ("missing", session.session_id)
    assert over == Over()


def test_a_report_of_a_study_without_sessions_is_written_or_refused_in_a_line(
    tmp_path: Path,
) -> None:
    registry_with(tmp_path).close()
    out = tmp_path / "report.html"

    (over,) = Heard(report, str(tmp_path / "study.db"), STUDY, out).all()

    assert isinstance(over, Over)
    assert out.exists() == (not over.refused)
    assert "\n" not in over.refused
