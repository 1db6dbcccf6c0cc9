"""Real system calls of a recording that fail, one after another: ``python -m
tests.acceptance.disk_faults``.

``strace`` lets the n-th call of a kind fail in a process that records, closes and, where it was
refused, asks again; for n = 1, 2, 3 ... until a run passes untouched. What the unit tests do to the
module ``os``, done to the operating system. Where there is no strace nothing is run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from tests.support.recording import synthetic_session
from vrhuman.recording.errors import RecordingFailed
from vrhuman.recording.reader import Session
from vrhuman.recording.recorder import Recorder

T = TypeVar("T")

FRAMES = 3
FAULTS = {
    "openat": ("EIO", "ENOSPC"),
    "write": ("EIO", "ENOSPC"),
    "fdatasync": ("EIO",),
    "fsync": ("EIO",),
    "link": ("EIO",),
    "rename": ("EIO", "ENOSPC"),
    "unlink": ("EIO",),
}
REFUSED = "refused: "


def record(path: Path) -> None:
    """Record a few frames and close; what is refused is told and asked again."""
    told: list[str] = []
    recorder = _insist(partial(Recorder, path, synthetic_session.start()), told)
    for frame, world_state in enumerate(synthetic_session.world_states(FRAMES)):
        _insist(
            partial(recorder.frame, synthetic_session.headset(frame), None, [world_state]), told
        )
    _insist(recorder.close, told)
    print(*told, sep="\n", flush=True)


def _insist(call: Callable[[], T], told: list[str]) -> T:
    try:
        return call()
    except RecordingFailed as error:
        told.append(f"{REFUSED}{error}")
        return call()


def faults(folder: Path, name: str, error: str, number: int) -> tuple[bool, list[str]]:
    """Whether the n-th call of that name failed, and what is wrong then."""
    path = folder / "s.mcap"
    watched = [f"{path}{ending}" for ending in ("", ".new", ".closing", ".new (deleted)")]
    log = folder / "log"
    done = subprocess.run(
        ["strace", "-f", "--seccomp-bpf", "-o", str(log)]
        + [word for each in [*watched, str(folder)] for word in ("-P", each)]
        + ["-e", f"trace={name}", "-e", f"inject={name}:error={error}:when={number}"]
        + [sys.executable, "-m", "tests.acceptance.disk_faults", "--record", str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    injected = "(INJECTED)" in log.read_text()
    if done.returncode != 0:
        return injected, [done.stderr.strip().splitlines()[-1]]
    with Session.open(path) as session:
        closed, ticks = session.closed, [world_state.tick for world_state in session.world_states()]
    refused = [line for line in done.stdout.splitlines() if line]
    holds = {
        "closed": closed,
        "every frame once": ticks == [3 * (frame + 1) for frame in range(FRAMES)],
        "told in one line": all(line.startswith(f"{REFUSED}{path}: ") for line in refused),
    }
    return injected, [what for what, so in holds.items() if not so]


def inject() -> int:
    """Every fault; returns how many runs failed."""
    if shutil.which("strace") is None:
        print("skipped: there is no strace here")
        return 0
    failed = 0
    for name, error in [(name, error) for name, errors in FAULTS.items() for error in errors]:
        number, injected = 0, True
        while injected:
            number += 1
            with tempfile.TemporaryDirectory() as folder:
                injected, wrong = faults(Path(os.path.realpath(folder)), name, error, number)
            failed += bool(wrong)
            if wrong:
                print(f"FAILED  {error} at {name} {number}: {'; '.join(wrong)}", flush=True)
        print(f"ok      {error} at each of {number - 1} calls of {name}, then none", flush=True)
    print(f"== system calls that fail: {failed} runs were not as they must be", flush=True)
    return failed


def main() -> int:
    if len(sys.argv) == 3 and sys.argv[1] == "--record":
        record(Path(sys.argv[2]))
        return 0
    return 1 if inject() else 0


if __name__ == "__main__":
    sys.exit(main())
