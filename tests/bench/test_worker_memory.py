"""The memory that the bench says a worker has used is the worker's own."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from vrhuman.bench.questions import peak_megabytes

TELL = "from vrhuman.bench.questions import peak_megabytes; print(peak_megabytes())"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not tell a process's maximum")
def test_a_workers_memory_is_not_that_of_the_process_that_started_it():
    held = np.ones(125_000_000)  # a gigabyte

    told = subprocess.run([sys.executable, "-c", TELL], capture_output=True, text=True, check=True)

    own = peak_megabytes()
    assert own is not None
    assert own > held.nbytes / 1e6
    assert 10.0 < float(told.stdout) < 500.0
