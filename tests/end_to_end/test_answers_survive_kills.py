"""Somebody answers a set while the program is killed: nothing answered is lost, none is twice."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.support.benchmarks.clicking_program import answer_to
from tests.support.benchmarks.toy_benchmark import TOY, make_set
from tests.support.paths import ROOT
from vrhuman.desktop.answer.model.keeping import OWN_STUDY, own_registry
from vrhuman.study.item_answers import items_of, runs
from vrhuman.study.registry.registry import Registry

pytestmark = [
    pytest.mark.end_to_end,
    pytest.mark.skipif(sys.platform != "linux", reason="kills by SIGKILL"),
]

KILLS = 8
ITEMS = 90
START_SECONDS = 120.0


def begun(folder: Path, log: Path) -> subprocess.Popen[bytes]:
    """Start somebody who answers; returns once the program runs."""
    before = lines(log).count("up")
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.support.benchmarks.clicking_program", folder, log],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        stderr=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    assert until(lambda: lines(log).count("up") > before, process)
    return process


def until(so: Callable[[], bool], process: subprocess.Popen[bytes]) -> bool:
    """Wait for something that a running program does; False where it is done with all."""
    end = time.monotonic() + START_SECONDS
    while not so():
        if process.poll() is not None:
            assert process.returncode == 0
            return False
        assert time.monotonic() < end
        time.sleep(0.01)
    return True


def grown(log: Path, before: int) -> bool:
    return len(lines(log)) > before


def lines(log: Path) -> list[str]:
    return log.read_text(encoding="utf-8").splitlines() if log.exists() else []


def known(log: Path, what: str) -> set[str]:
    """The items of which the person did, or knows, something."""
    return {line.split()[1] for line in lines(log) if line.startswith(what)}


def check(folder: Path, log: Path) -> int:
    """What is stored is what was answered; returns how many answers there are."""
    if not own_registry(folder).exists():
        return 0
    with Registry.open(own_registry(folder), create=True) as registry:  # may be empty yet
        found = runs(registry, OWN_STUDY) if registry.studies() else ()
        if not found:
            assert not known(log, "submit")
            return 0
        (run,) = found
        items = items_of(registry, run)
        answered = {name: each for name, each in items.items() if each.answered_utc}
        assert known(log, "after") <= set(answered), "an answer was lost"
        assert set(answered) <= known(log, "submit"), "an answer that nobody gave"
        for name, given in answered.items():
            values, sure = answer_to(name)
            assert dict(given.answer) == values
            assert given.confidence == sure / 100.0
            assert 1 <= given.watches <= 2
        given_in_log = Counter(
            each.detail["item"] for each in registry.audit() if each.what == "item answered"
        )
        assert given_in_log == Counter(dict.fromkeys(answered, 1)), "an answer was given twice"
        assert list(answered) == list(run.item_order[: len(answered)]), "an item was passed over"
        assert registry.examine().altered == ()
        return len(answered)


def test_no_answer_is_lost_or_given_twice_however_often_the_program_is_killed(
    tmp_path: Path,
) -> None:
    folder, log = make_set(tmp_path / "set", ITEMS, seconds=0.5), tmp_path / "log"
    chance = random.Random(15)
    reached, ended = [], False
    for number in range(KILLS):
        before = len(lines(log))
        process = begun(folder, log)
        if number % 2:  # while somebody answers; else at any moment, also of the start
            until(partial(grown, log, before + 1), process)
        time.sleep(chance.uniform(0.0, 1.0))
        process.send_signal(signal.SIGKILL)
        ended = process.wait() == 0  # a quick machine may be done with all before
        reached.append(check(folder, log))
        if ended:
            break

    assert ended or begun(folder, log).wait(300) == 0
    assert reached == sorted(reached)
    assert len(set(reached)) >= KILLS // 3, f"most kills met nobody who answered: {reached}"
    assert check(folder, log) == ITEMS == len(TOY.read(folder).items)
