"""A Dask cluster of this computer's own: a scheduler and two workers, each a process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

PATIENCE = 240.0


@contextmanager
def dask_cluster(folder: Path) -> Iterator[str]:
    """The scheduler's address; ``folder`` is the processes' own."""
    pytest.importorskip("distributed", reason="Dask is not installed: vrhuman[cluster]")
    told = folder / "scheduler.json"
    environment = {**os.environ, "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}
    scheduler = ("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(told))
    worker = ("worker", "--scheduler-file", str(told), "--nthreads", "1")
    started = [
        subprocess.Popen(
            [sys.executable, "-m", "dask", *arguments, "--no-dashboard"],
            cwd=folder,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for arguments in (scheduler, worker, worker)
    ]
    try:
        yield _address_in(told)
    finally:
        for process in reversed(started):
            process.terminate()
        for process in started:
            process.wait(PATIENCE)


def _address_in(told: Path) -> str:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if told.exists() and (text := told.read_text()):
            address: str = json.loads(text)["address"]
            return address
        time.sleep(0.05)
    raise AssertionError("the scheduler never said where it is")
