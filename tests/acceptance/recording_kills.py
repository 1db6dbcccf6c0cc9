"""A hundred recordings killed at random: ``python -m tests.acceptance.recording_kills``.

Each is a process of its own that records frames and video (tests/support/scenarios/recordings.py)
and is killed while it does, one in five while it closes. Every file has to open, hold every frame
of which the process had heard that it was handed over, and the video up to the last second; what
``recover`` makes of it has to hold the same. Some whole sessions are killed too, recovered and
verified.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.acceptance.counted import until_hit
from tests.support.scenarios.kills import Run, session_in
from tests.support.scenarios.recordings import kill_one
from vrhuman.recording.reader import Session
from vrhuman.recording.recover import recover
from vrhuman.recording.verify import verify

RUNS = 100
SESSIONS = 6


def kill_recordings(numbers: range) -> int:
    """Kill them and tell each; returns how many failed."""
    began = time.monotonic()
    failed, missed = _told(numbers, _kill_recording)
    print(
        f"== recordings killed at random: {len(numbers) - failed} of {len(numbers)} opened with "
        f"every frame handed over, and recovered; {missed} that had ended before not counted; "
        f"{time.monotonic() - began:.0f} s",
        flush=True,
    )
    return failed


@dataclass(frozen=True)
class Killed:
    """When one was killed, what is wrong with its file, and whether it was still running."""

    when: str
    wrong: list[str]
    hit: bool


def _told(numbers: range, kill: Callable[[Path, int], Killed]) -> tuple[int, int]:
    """Kill until so many were still running, and tell each; how many failed, how many had ended."""

    def one(number: int) -> Killed:
        with tempfile.TemporaryDirectory() as folder:
            try:
                return kill(Path(folder), number)
            except Exception as error:  # a case that fails otherwise is a failed case, told as one
                return Killed("", [f"{type(error).__name__}: {error}"], hit=True)

    failed = missed = 0
    for number, found in until_hit(numbers, one, lambda found: found.hit or bool(found.wrong)):
        failed += bool(found.wrong)
        missed += not found.hit and not found.wrong
        verdict = "FAILED" if found.wrong else "ok    " if found.hit else "missed"
        print(f"{verdict} {number:>3}  {found.when} {'; '.join(found.wrong)}", flush=True)
    return failed, missed


def _kill_recording(folder: Path, number: int) -> Killed:
    return Killed(*kill_one(folder, number))


def kill_sessions(numbers: range) -> int:
    """Kill trials in virtual time, recover and verify; returns how many failed."""
    failed, missed = _told(numbers, _kill_session)
    print(
        f"== sessions killed, recovered and verified: {len(numbers) - failed} of {len(numbers)}; "
        f"{missed} that had ended before not counted",
        flush=True,
    )
    return failed


def _kill_session(folder: Path, number: int) -> Killed:
    run = Run(folder, "none")
    frames = random.Random(number).randint(1, 900)
    run.until(lambda told: told.frames >= frames)
    hit = run.kill()
    run.end()
    path, recovered = session_in(folder), folder / "recovered"
    if path is None:
        return Killed("", ["there is no file"], hit)
    recover(path, recovered)
    with Session.open(recovered) as session:
        count = len(list(session.headset_states()))
    result = verify(recovered)
    wrong = [] if count >= run.told.frames else [f"{run.told.frames} frames told, {count} there"]
    if not result.identical:
        wrong.append(f"verified: {result.first_difference}")
    when = f"killed after {run.told.frames} frames, {result.frames} events verified"
    return Killed(when, wrong, hit)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=RUNS, help="recordings (%(default)s)")
    parser.add_argument("--sessions", type=int, default=SESSIONS, help="and (%(default)s)")
    options = parser.parse_args()
    failed = kill_recordings(range(options.runs)) + kill_sessions(range(options.sessions))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
