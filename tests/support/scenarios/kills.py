"""Sessions that are shot at: a short one to start, its processes to kill, and what must hold then.

``python -m tests.support.scenarios.kills FOLDER RUNTIME`` plays one: a scripted participant, few
steps, few questions, through the real runtime (``test``, or ``service``: one in a process of its
own, started by whoever shoots) or in virtual time (``none``); where the folder holds a session it
goes on with that. It prints every frame what is in the operating system's hands by then: what
another process knows to have been handed over.
"""

from __future__ import annotations

import itertools
import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from vrhuman.headset.choose import Display
from vrhuman.headset.simulated_runtime import TestDisplay
from vrhuman.headset.simulated_service import ScriptedService, scripted_service
from vrhuman.recording.parts import parts
from vrhuman.recording.reader import Session
from vrhuman.recording.verify import verify
from vrhuman.review.results.frames import FrameCount
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.resuming.interrupted import read_interrupted
from vrhuman.runtime.resuming.specification import NotResumable
from vrhuman.runtime.run import run_again, run_in_virtual_time, run_with_headset
from vrhuman.runtime.trial import END, Trial

PROTOCOL = """
name = "short"
questions = 2
[[phases]]
name = "explore"
kind = "explore"
max_steps = 25
[[phases]]
name = "answer"
kind = "answer"
[[phases]]
name = "re-enter"
kind = "explore"
max_steps = 10
[[phases]]
name = "answer again"
kind = "answer"
"""
PHASES = ["explore", "answer", "re-enter", "answer again", END]
PROCESSES = {
    "engine": "vrhuman-world",
    "encoder": "vrhuman-encoder",
    "script": "vrhuman-participant",
}
"""What can be shot beside the program itself, and what each calls itself."""
DISPLAY = TestDisplay(200, 200, 30)
SERVICE = "VRHUMAN_TESTS_SERVICE"
"""The variable that tells the program which service it is to use."""
AWAY_SECONDS = 1.0
"""How long a killed runtime stays away."""
PATIENCE_SECONDS = 120.0


@dataclass(frozen=True)
class Told:
    """What one run of the program said it had handed over, and which processes it had then."""

    frames: int = 0
    steps: int = 0
    answers: int = 0
    pids: dict[str, int] = field(default_factory=dict)
    hits: int = 0
    """How many of the run's shots met a living process; told by whoever shoots."""


# --------------------------------------------------------------------- in the shot-at program


def main() -> None:
    folder, runtime = Path(sys.argv[1]), sys.argv[2]
    display: Display = DISPLAY
    if runtime == "service":
        given = json.loads(os.environ[SERVICE])
        display = ScriptedService(Path(), {}, given["environment"], given["port"], "")
    if there := session_in(folder):
        run_again(read_interrupted(there), None, display, tell)
        return
    protocol = folder / "short.toml"
    protocol.write_text(PROTOCOL, encoding="utf-8")
    prepared = prepare(Plan(protocol=str(protocol), kind="oracle", out=folder))
    if runtime == "none":
        run_in_virtual_time(prepared, tell)
    else:
        run_with_headset(prepared, display, tell)


def tell(trial: Trial, frames: FrameCount) -> None:
    pids = {each.name: each.pid for each in multiprocessing.active_children()}
    answers = len(trial.progress.answers)
    told = {"frames": frames.shown, "steps": trial.steps, "answers": answers, "pids": pids}
    print(json.dumps(told), flush=True)


# ------------------------------------------------------------------------------------ beside it


class Run:
    """One run of that program, until it ends or is killed."""

    def __init__(self, folder: Path, runtime: str, service: ScriptedService | None = None) -> None:
        self._service = service
        told = {"environment": service.environment, "port": service.port} if service else {}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.scenarios.kills", str(folder), runtime],
            env=os.environ | {SERVICE: json.dumps(told)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.told = Told()

    def until(self, enough: Callable[[Told], bool]) -> bool:
        """Listen; False where the program ended first."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.told = Told(**json.loads(line))
            if enough(self.told):
                return True
        return False

    def kill(self, what: str = "program") -> bool:
        """End a process as a crash does, in the middle of whatever it does.

        Returns whether there was one to end, in a program that was still running.
        """
        if what == "program":
            self._process.kill()
            return self._process.wait() == -signal.SIGKILL
        if what == "runtime":
            assert self._service is not None
            alive = self._process.poll() is None
            self._service.kill()
            time.sleep(AWAY_SECONDS)
            self._service.start()
            return alive
        pid = self.told.pids.get(PROCESSES[what], 0)
        if not running(pid):
            return False
        os.kill(pid, signal.SIGKILL)
        return True

    def end(self) -> str:
        """Hear what it still has to say, and return its last words."""
        self.until(lambda _: False)
        words = self._process.stderr.read() if self._process.stderr else ""
        self._process.wait(PATIENCE_SECONDS)
        return words.strip()[-500:]


def running(pid: int) -> bool:
    """Whether a process is there, and no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def for_seconds(seconds: float) -> Callable[[Told], bool]:
    """Listen for that long from the first word on."""
    began: list[float] = []

    def enough(_: Told) -> bool:
        began.append(time.monotonic())
        return began[-1] - began[0] >= seconds

    return enough


def session_in(folder: Path) -> Path | None:
    """The session that was begun there, if one was."""
    return next((p for p in sorted(folder.glob("*.mcap")) if ".part" not in p.name), None)


def shoot(folder: Path, runtime: str, shots: Sequence[tuple[str, float]]) -> list[Told]:
    """Play a session and kill what is named, each so many seconds after the first frame of the run
    or after the shot before. A killed program is started again. Returns what each run told, when
    the session is finished."""
    if runtime != "service":
        return _shoot(folder, runtime, shots, None)
    with scripted_service() as service:
        return _shoot(folder, runtime, shots, service)


def _shoot(
    folder: Path, runtime: str, shots: Sequence[tuple[str, float]], service: ScriptedService | None
) -> list[Told]:
    left, told = list(shots), []
    while True:
        run = Run(folder, runtime, service)
        alive, hits = True, 0
        while alive and left:
            what, seconds = left.pop(0)
            alive = run.until(for_seconds(seconds))
            if alive:
                hits += run.kill(what)
            if what == "program":
                break
        words = run.end()
        told.append(replace(run.told, hits=hits))
        there = session_in(folder)
        if there is not None and finished(there):
            return told
        if not left and len(told) > len(shots) + 1:
            raise AssertionError(f"{there} is not finished after {len(told)} runs: {words}")


def finished(path: Path) -> bool:
    """Whether there is nothing left to go on with."""
    try:
        read_interrupted(path)
    except NotResumable:
        return True
    return False


# ------------------------------------------------------------------------------- what must hold


def faults(path: Path, told: Sequence[Told]) -> list[str]:
    """What is wrong with a finished session of which ``told`` is known; empty where all holds."""
    with Session.open(path) as session:
        frames = [state.display_time_ns for state in session.headset_states()]
        world_states = list(session.world_states())
        steps = [step.number for step in session.steps()]
        events = [each.number for each in session.events()]
        answers = len(list(session.answers()))
        phases = [phase.phase for phase in session.phases()]
        resumed = [each.part for each in session.resumptions()]
        closed = session.closed
    holds = {
        "the file is closed": closed,
        "its parts are gone": list(parts(path)) == [1],
        "every frame told is there": len(frames) >= sum(each.frames for each in told),
        "every step told is there": len(steps) >= max(each.steps for each in told),
        "every answer told is there": answers >= max(each.answers for each in told),
        "time never goes back": all(a < b for a, b in itertools.pairwise(frames)),
        "the house's time has no hole": all(
            before.tick + after.ticks == after.tick
            for before, after in itertools.pairwise(world_states)
        ),
        "steps are numbered on": steps == list(range(1, len(steps) + 1)),
        "happenings are numbered on": events == list(range(1, len(events) + 1)),
        "each phase was once": phases == PHASES,
        "parts are numbered on": resumed == list(range(2, len(resumed) + 2)),
    }
    wrong = [what for what, so in holds.items() if not so]
    result = verify(path)
    if not result.identical:
        wrong.append(f"verified: {result.first_difference}")
    return wrong


if __name__ == "__main__":
    main()
