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
from pathlib import Path

from tests.support.scenarios.kills import Run, session_in
from tests.support.scenarios.recordings import kill_one
from vrhuman.recording.reader import Session
from vrhuman.recording.recover import recover
from vrhuman.recording.verify import verify

RUNS = 100
SESSIONS = 6


def kill_recordings(numbers: range) -> int:
    """Kill them and tell each; returns how many failed."""
    began, failed = time.monotonic(), 0
    for number in numbers:
        with tempfile.TemporaryDirectory() as folder:
            try:
                when, wrong = kill_one(Path(folder), number)
            except Exception as error:  # a case that fails otherwise is a failed case, told as one
                when, wrong = "", [f"{type(error).__name__}: {error}"]
        failed += bool(wrong)
        print(
            f"{'FAILED' if wrong else 'ok    '} {number:>3}  {when} {'; '.join(wrong)}", flush=True
        )
    print(
        f"== recordings killed at random: {len(numbers) - failed} of {len(numbers)} opened with "
        f"every frame handed over, and recovered; {time.monotonic() - began:.0f} s",
        flush=True,
    )
    return failed


def kill_sessions(numbers: range) -> int:
    """Kill trials in virtual time, recover and verify; returns how many failed."""
    failed = 0
    for number in numbers:
        with tempfile.TemporaryDirectory() as folder:
            told, wrong = _kill_session(Path(folder), random.Random(number))
        failed += bool(wrong)
        verdict = "FAILED" if wrong else "ok    "
        print(f"{verdict} session {number}: {told} {'; '.join(wrong)}", flush=True)
    print(
        f"== sessions killed, recovered and verified: {len(numbers) - failed} of {len(numbers)}",
        flush=True,
    )
    return failed


def _kill_session(folder: Path, chance: random.Random) -> tuple[str, list[str]]:
    run = Run(folder, "none")
    frames = chance.randint(1, 900)
    run.until(lambda told: told.frames >= frames)
    run.kill()
    run.end()
    path, recovered = session_in(folder), folder / "recovered"
    if path is None:
        return "", ["there is no file"]
    recover(path, recovered)
    with Session.open(recovered) as session:
        count = len(list(session.headset_states()))
    result = verify(recovered)
    wrong = [] if count >= run.told.frames else [f"{run.told.frames} frames told, {count} there"]
    if not result.identical:
        wrong.append(f"verified: {result.first_difference}")
    return f"killed after {run.told.frames} frames, {result.frames} events verified", wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=RUNS, help="recordings (%(default)s)")
    parser.add_argument("--sessions", type=int, default=SESSIONS, help="and (%(default)s)")
    options = parser.parse_args()
    failed = kill_recordings(range(options.runs)) + kill_sessions(range(options.sessions))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
