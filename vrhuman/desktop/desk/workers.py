"""Runs the machine's checks and a calibration in other processes, since they open the headset.

Each has one end of a :class:`vrhuman.desktop.line.Line`, and sends plain values.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Literal

from vrhuman.apps.calibrate import run_calibration
from vrhuman.apps.calibrated_wearer import Measures
from vrhuman.apps.doctor import diagnose
from vrhuman.headset.simulated_runtime import TestDisplay
from vrhuman.protocol.calibration.machine import Calibration, board_of
from vrhuman.records import Panel, VrhumanError
from vrhuman.runtime.calibrating.plan import CalibrationPlan


@dataclass(frozen=True, slots=True)
class Over:
    """The last message of a process; ``refused`` is why it failed, if it did."""

    refused: str = ""
    path: str = ""


@dataclass(frozen=True, slots=True)
class Board:
    """What the person reads: step ``number`` of ``count``, -1 for the review before them."""

    step: str
    number: int
    count: int
    words: str
    panel: Panel


def examine_machine(line: Connection, folder: Path) -> None:
    """Send each check as soon as it is known, then :class:`Over`.

    The checks are made in the registry's ``folder``, on whose disk the sessions are.
    """
    os.chdir(folder)
    _send(line, lambda: _checks(line))


def _checks(line: Connection) -> str:
    for check in diagnose():
        line.send(check)
    return ""


def calibrate(
    line: Connection, plan: CalibrationPlan, display: TestDisplay, measures: Measures | None
) -> None:
    """Calibrate somebody: send each :class:`Board`, then :class:`Over` with the profile.

    With ``measures`` it is a simulated person who has them, on the scripted runtime.
    Closing the other end stops the calibration, and nothing is saved.
    """
    threading.Thread(target=_end_with, args=(line,), daemon=True).start()
    runtime: Literal["headset", "test"] = "headset" if measures is None else "test"
    boards = _Boards(line)
    _send(line, lambda: str(run_calibration(plan, runtime, display, boards, measures).path))


def _send(line: Connection, work: Callable[[], str]) -> None:
    try:
        over = Over(path=work())
    except VrhumanError as error:
        over = Over(refused=str(error))
    try:
        line.send(over)
    except OSError:
        return


def _end_with(line: Connection) -> None:
    """Wait for the window's end to close, then end this process."""
    try:
        while True:
            line.recv()
    except (EOFError, OSError):
        os._exit(1)


class _Boards:
    """Sends a :class:`Board` whenever its page has changed."""

    def __init__(self, line: Connection) -> None:
        self._line = line
        self._sent: object = None

    def __call__(self, calibration: Calibration) -> None:
        page = calibration.step.page()
        look = (page.words, page.program, calibration.at, calibration.hovered)
        if look == self._sent:
            return
        self._sent = look
        at, plan = calibration.at, calibration.plan
        step = plan[at] if 0 <= at < len(plan) else "review"
        panel = board_of(calibration)
        self._line.send(Board(step, at, len(plan), panel.text, panel))
