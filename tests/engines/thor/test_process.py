"""The process with the Controller: watched, told of in one line, and never left behind."""

from __future__ import annotations

import os
import platform
import signal
import time
from pathlib import Path

import pytest

from tests.support.paths import THOR_SERVER
from vrhuman.engines.thor.process import EngineLost, EngineUnavailable, ThorProcess
from vrhuman.houses.generator import generate

SMALL = (320, 240)
ARM = {"agentMode": "arm"}


@pytest.mark.skipif(not Path("/proc").exists(), reason="looks for processes in /proc")
@pytest.mark.usefixtures("_home")
def test_a_dead_engine_is_reported_within_two_seconds_also_when_nobody_asks() -> None:
    process = ThorProcess(THOR_SERVER, generate(1, 1), SMALL, ARM, draws=False)
    pid = process.started.pid
    assert pid is not None
    process.check()

    os.kill(pid, signal.SIGKILL)
    killed = time.monotonic()
    with pytest.raises(EngineLost, match=r"ended \(exit code -9\)"):
        _ask_until(process, killed + 10.0)
    took = time.monotonic() - killed
    process.close()

    assert took < 2.0
    assert not Path(f"/proc/{pid}").exists()


@pytest.mark.usefixtures("_home")
def test_an_engine_that_does_not_start_is_reported_at_once() -> None:
    began = time.monotonic()

    with pytest.raises(EngineLost, match="AI2-THOR"):
        ThorProcess("false", generate(1, 1), SMALL, ARM, draws=False)

    assert time.monotonic() - began < 10.0


@pytest.mark.usefixtures("_home")
def test_a_refused_house_is_reported_with_its_reason() -> None:
    house = generate(1, 1)
    del house["rooms"]

    with pytest.raises(EngineLost, match="rooms"):
        ThorProcess(THOR_SERVER, house, SMALL, ARM, draws=False)


def test_a_missing_program_is_one_line_with_a_remedy() -> None:
    with pytest.raises(EngineUnavailable, match="--thor-executable") as told:
        ThorProcess("/no/such/thor", generate(1, 1), SMALL, ARM, draws=False)

    assert "\n" not in str(told.value)


def test_on_windows_there_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "system", lambda: "Windows")

    with pytest.raises(EngineUnavailable, match=r"no build for Windows.*WSL2"):
        ThorProcess(THOR_SERVER, generate(1, 1), SMALL, ARM, draws=False)


def _ask_until(process: ThorProcess, when: float) -> None:
    while time.monotonic() < when:
        process.check()
