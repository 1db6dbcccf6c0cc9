"""Whole short trials on the real runtime: under the Khronos layers, and with an hour's mishaps.

``python -m tests.support.scenarios.trials NAME FOLDER`` prints a JSON object as its last line.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import time
from pathlib import Path
from typing import Any

import numpy as np

from tests.support.openxr.best_practices import Findings
from tests.support.openxr.fault_layer import FaultLayer
from tests.support.scenarios.faults import core_findings, look_on
from tests.support.scenarios.process import main
from vrhuman.headset.choose import Display
from vrhuman.headset.simulated_runtime import TestDisplay
from vrhuman.headset.simulated_service import ComposedDisplay, ScriptedService, scripted_service
from vrhuman.recording.channels.picture import PICTURE_CHANGE
from vrhuman.recording.reader import Session
from vrhuman.recording.verify import verify
from vrhuman.records import TICK_SECONDS
from vrhuman.review.results.frames import FrameCount
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.run import RunResult, run_with_headset
from vrhuman.runtime.trial import Trial

DISPLAY = TestDisplay(96, 96, 30)
PROTOCOL = """
name = "short"
questions = 2
[[phases]]
name = "explore"
kind = "explore"
max_steps = 12
[[phases]]
name = "answer"
kind = "answer"
"""


class Watch:
    """A trial's progress, as whoever runs it is told."""

    def __init__(self) -> None:
        self.frames = 0

    def __call__(self, trial: Trial, count: FrameCount) -> None:
        self.frames = count.shown
        self.seen(trial)

    def seen(self, trial: Trial) -> None:
        """For who does something as the trial goes on."""


def play(folder: Path, watch: Watch, display: Display = DISPLAY, steps: int = 12) -> RunResult:
    """An oracle's trial of a few steps and two questions."""
    protocol = folder / "short.toml"
    text = PROTOCOL.replace("max_steps = 12", f"max_steps = {steps}")
    protocol.write_text(text, encoding="utf-8")
    prepared = prepare(Plan(protocol=str(protocol), kind="oracle", out=folder))
    return run_with_headset(prepared, display, watch)


def validated(folder: str) -> dict[str, Any]:
    """Both layers look on; what they find is the result."""
    report = str(Path(folder) / "core_validation.txt")
    look_on(report)
    findings = Findings()
    watch = Watch()
    ran = play(Path(folder), watch)
    return {
        "completed": ran.completed,
        "frames": watch.frames,
        "core": core_findings(report),
        "best_practices": findings.said,
    }


MISHAPS_STEPS = 60
"""With fewer, a busy machine's slow frames are too few for all mishaps before the trial ends."""


class Mishaps(Watch):
    """While the participant explores, the headset goes off the head for 15 frames, is recentred
    (and back, since a script does not see that its stage lies elsewhere), its session is stopped
    until the loop has asked twice, and its runtime is lost."""

    OFF, ON, RECENTRED, BACK, STOPPED, LOST = 5, 20, 25, 30, 35, 40

    def __init__(self) -> None:
        super().__init__()
        self.layer = FaultLayer()
        self._began: int | None = None
        self._stopped = 0

    def seen(self, trial: Trial) -> None:
        if self._began is None and trial.steps > 0:
            self._began = self.frames
        match self.frames - (self._began or self.frames):
            case self.OFF:
                self.layer.presence(False)
            case self.ON:
                self.layer.presence(True)
            case self.RECENTRED:
                self.layer.recentre(0, 1.0)
            case self.BACK:
                self.layer.recentre(0, 0.0)
            case self.STOPPED:
                self._stopped += 1
                if self._stopped == 1:
                    self.layer.sleep()
                elif self._stopped == 3:
                    self.layer.wake()
            case self.LOST:
                self.layer.lost = True


def mishaps(folder: str) -> dict[str, Any]:
    """What the file of such a trial says."""
    return in_the_file(play(Path(folder), Mishaps(), steps=MISHAPS_STEPS))


class Death(Watch):
    """The runtime's service is killed after a frame; it is there again when the program has looked
    for it some times in vain."""

    LOOKS = 3

    def __init__(self, service: ScriptedService, after: int) -> None:
        super().__init__()
        self._service = service
        self._after = after
        self._looks = 0

    @property
    def killed(self) -> bool:
        """Whether the trial came so far."""
        return self._looks > 0

    def seen(self, trial: Trial) -> None:
        del trial
        if self.frames == self._after and self._looks <= self.LOOKS:
            if self._looks == 0:
                self._service.kill()
            elif self._looks == self.LOOKS:
                self._service.start()
            self._looks += 1


def death(folder: str, seed: str = "1") -> dict[str, Any]:
    """What the file of a trial says whose runtime died after a frame that the seed draws."""
    after = random.Random(seed).randrange(1, 100)
    with scripted_service(ComposedDisplay(refresh_hz=20, scale=0.4)) as service:
        watch = Death(service, after)
        return in_the_file(play(Path(folder), watch, service)) | {
            "after": after,
            "killed": watch.killed,
        }


class Late(Watch):
    """While the participant explores, the house's process is stopped for SECONDS: no pictures."""

    SECONDS = 1.5

    def __init__(self) -> None:
        super().__init__()
        self._stopped: float | None = None
        self._goes_on = False

    def seen(self, trial: Trial) -> None:
        if self._stopped is None and trial.steps > 0:
            self._stopped = time.monotonic()
            self._signal(signal.SIGSTOP)
        elif self._stopped is not None and not self._goes_on:
            self._goes_on = time.monotonic() - self._stopped > self.SECONDS
            if self._goes_on:
                self._signal(signal.SIGCONT)

    @staticmethod
    def _signal(number: int) -> None:
        for child in multiprocessing.active_children():
            if child.name == "vrhuman-world" and child.pid is not None:
                os.kill(child.pid, number)


def late(folder: str) -> dict[str, Any]:
    """Stage and age [ns] of the house's picture at each change in such a trial."""
    ran = play(Path(folder), Late())
    with Session.open(ran.path) as session:
        changes = list(session.read(PICTURE_CHANGE))
    return {"completed": ran.completed, "changes": [(each.stage, each.age_ns) for each in changes]}


def in_the_file(ran: RunResult) -> dict[str, Any]:
    """What a trial's file says."""
    with Session.open(ran.path) as session:
        notes = [note.text for note in session.notes()]
        world_states = list(session.world_states())
        states = list(session.headset_states())
    places = np.array([world_state.agent_position for world_state in world_states])
    ticks = np.array([world_state.ticks for world_state in world_states[1:]])
    frames = np.maximum(1.0, ticks * TICK_SECONDS * DISPLAY.refresh_hz)  # more on a busy machine
    metres = np.linalg.norm(np.diff(places, axis=0), axis=1)
    times = np.array([state.display_time_ns for state in states])
    return {
        "completed": ran.completed,
        "notes": notes,
        "largest_step": float((metres / frames).max()),
        "unfocused": sum(not state.focused for state in states[10:]),
        "time_goes_on": bool((np.diff(times) > 0).all()),
        "identical": verify(ran.path).identical,
    }


if __name__ == "__main__":
    main({each.__name__: each for each in (validated, mishaps, death, late)})
