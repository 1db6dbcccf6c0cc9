"""Runs a scenario script in a process of its own and takes its result.

(The in-process runtime is one per process, and a crash of it must not take the tests with it.)
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tests.support.paths import ROOT
from vrhuman.headset.simulated_runtime import is_built, runtime_folder

SECONDS = 400.0
"""The longest that a scenario may take on a busy machine; on an idle one it takes under 30."""

needs_runtime = pytest.mark.skipif(
    not is_built(runtime_folder()),
    reason="the scripted test runtime is not built: run setup/test_runtime.sh",
)


def start(
    script: str, *arguments: str, environment: Mapping[str, str] | None = None
) -> subprocess.Popen[str]:
    """``script`` is a module beside this one."""
    return subprocess.Popen(
        [sys.executable, "-m", f"tests.support.scenarios.{script}", *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **(environment or {})},
        preexec_fn=heed_interrupts,
    )


def heed_interrupts() -> None:
    """As a terminal starts a program; what runs tests in the background may ignore them."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def finish(process: subprocess.Popen[str], said: str | None = "") -> dict[str, Any]:
    """The scenario's result; it must have ended cleanly and said only ``said`` on the terminal
    (None: whatever it liked, as a client does whose runtime dies)."""
    try:
        out, err = process.communicate(timeout=SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        out, err = process.communicate()
        pytest.fail(f"did not end within {SECONDS:g} s\n{out}\n{err}")
    assert process.returncode == 0, err
    assert said in (None, err), "the runtime writes on the terminal"
    result: dict[str, Any] = json.loads(out.strip().splitlines()[-1])
    return result


def main(scenarios: Mapping[str, Callable[..., dict[str, Any]]]) -> None:
    """A scenario script's end: the one named on its command line, its result as the last line."""
    print(json.dumps(scenarios[sys.argv[1]](*sys.argv[2:])), flush=True)
