"""A session that is asked to end, once or thrice, says one line and leaves nothing but its file."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.scenarios.process import heed_interrupts, needs_runtime
from vrhuman.recording.reader import Session

SECONDS = 120.0
SHARED = Path("/dev/shm")


def begun(folder: Path, runtime: str) -> subprocess.Popen[str]:
    """A demo that has recorded something, in a group of its own as a terminal makes it."""
    out, temporary = folder / "out", folder / "tmp"
    temporary.mkdir()
    process = subprocess.Popen(
        [sys.executable, "-m", "vrhuman", "demo", "--runtime", runtime, "--out", str(out)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TMPDIR": str(temporary)},
        preexec_fn=heed_interrupts,
        start_new_session=True,
    )
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        if any(each.stat().st_size > 100_000 for each in out.glob("*.mcap")):
            return process
        time.sleep(0.05)
    process.kill()
    pytest.fail(f"recorded nothing: {process.communicate()[1]}")


def told(said: str) -> list[str]:
    return [line for line in said.splitlines() if line.startswith("vrhuman: ")]


@needs_runtime
@pytest.mark.parametrize(
    ("number", "times"), [(signal.SIGINT, 1), (signal.SIGINT, 3), (signal.SIGTERM, 1)]
)
def test_on_a_runtime(tmp_path: Path, number: signal.Signals, times: int) -> None:
    process = begun(tmp_path, "test")
    blocks = set(SHARED.iterdir())
    during = list((tmp_path / "tmp").iterdir())

    for _ in range(times):
        os.killpg(process.pid, number) if number == signal.SIGINT else process.send_signal(number)
        time.sleep(0.1)
    said = process.communicate(timeout=SECONDS)[1]

    (line,) = told(said)
    assert "interrupted; resume it with" in line
    assert "Traceback" not in said
    assert "Warning" not in said
    assert during
    assert list((tmp_path / "tmp").iterdir()) == []
    (path,) = (tmp_path / "out").iterdir()
    with Session.open(path) as session:
        assert session.closed
    assert set(SHARED.iterdir()) <= blocks


def test_in_virtual_time(tmp_path: Path) -> None:
    process = begun(tmp_path, "none")

    for _ in range(3):
        os.killpg(process.pid, signal.SIGINT)
        time.sleep(0.1)
    said = process.communicate(timeout=SECONDS)[1]

    assert told(said) == ["vrhuman: interrupted"]
    assert "Traceback" not in said
    assert process.returncode == 130
    (path,) = (tmp_path / "out").iterdir()
    with Session.open(path) as session:
        assert session.closed
