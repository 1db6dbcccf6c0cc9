"""The full counts count kills of living processes, and nothing else."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.acceptance.counted import MAX_TRIES, until_hit
from tests.support.scenarios.kills import running


def test_kills_that_met_nothing_are_made_up_for() -> None:
    tried = [number for number, _ in until_hit(range(3), lambda n: n, lambda n: n != 1)]

    assert tried == [0, 1, 2, 3]


def test_every_nth_number_goes_on_after_the_last() -> None:
    tried = [number for number, _ in until_hit(range(0, 50, 25), lambda n: n, lambda n: n != 25)]

    assert tried == [0, 25, 50]


def test_a_machine_on_which_none_hit_is_an_error_and_no_endless_run() -> None:
    tried: list[int] = []
    with pytest.raises(AssertionError, match="only 0 of 2 kills met a living process"):
        list(until_hit(range(2), tried.append, lambda _: False))

    assert tried == list(range(2 * MAX_TRIES))


def test_a_process_that_ended_is_not_running_even_before_its_parent_asked() -> None:
    with subprocess.Popen([sys.executable, "-c", "print('up')"], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        while process.stdout.readline():
            pass  # to its end: it may be a zombie by now, and soon is
        process.wait()
        assert not running(process.pid)

    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        assert running(process.pid)
        process.kill()
