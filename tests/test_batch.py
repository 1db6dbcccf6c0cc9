"""One function over many things: each has its result or one line, and nothing stops the rest."""

from __future__ import annotations

import importlib.util
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.batch import BatchError, Failure, run_all
from vrhuman.extras import PackageMissing
from vrhuman.records import VrhumanError


def failing_on(bad: Iterable[int], error: Exception) -> Callable[[int], int]:
    """A function of its own, which workers get whole: they cannot import the tests."""
    wrong = frozenset(bad)

    def doubled(number: int) -> int:
        if number in wrong:
            raise error
        return 2 * number

    return doubled


@given(st.lists(st.integers(0, 20)), st.sets(st.integers(0, 20)))
def test_each_item_has_its_result_or_its_failure(items: list[int], bad: set[int]) -> None:
    doubled = failing_on(bad, VrhumanError("a house: no door"))

    found = list(run_all(doubled, items, jobs=1))

    failed = Failure("a house: no door")
    assert found == [(item, failed if item in bad else 2 * item) for item in items]


def test_a_failure_is_one_line() -> None:
    ((_, failure),) = run_all(failing_on([1], VrhumanError("this\n  and that")), [1])

    assert str(failure) == "this and that"


def test_an_error_that_nobody_thought_of_is_reported_with_its_place() -> None:
    ((_, failure),) = run_all(failing_on([1], KeyError("yaw")), [1])

    assert str(failure).startswith("KeyError: 'yaw' (test_batch.py:")


def test_an_interruption_stops_all() -> None:
    seen = []

    def interrupted(number: int) -> None:
        seen.append(number)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(run_all(interrupted, [1, 2, 3], jobs=1))

    assert seen == [1]


def test_an_unknown_backend_is_refused_with_those_there_are() -> None:
    with pytest.raises(BatchError, match="loky, dask, ray"):
        next(run_all(abs, [1], backend="spark"))


def test_an_address_belongs_to_a_cluster() -> None:
    with pytest.raises(BatchError, match="also give --backend dask or ray"):
        next(run_all(abs, [1], address="tcp://127.0.0.1:8786"))


@pytest.mark.skipif(
    importlib.util.find_spec("ray") is not None, reason="Ray is installed: it would be started"
)
def test_a_backend_that_is_not_installed_is_reported_with_the_remedy() -> None:
    with pytest.raises(
        PackageMissing, match="backend ray: No module named 'ray'; run: pip install ray"
    ):
        next(run_all(abs, [1], backend="ray"))


@pytest.mark.parametrize("backend", ["dask", "ray"])
@pytest.mark.parametrize("scheme", ["", "tcp://", "ray://"])
def test_a_cluster_that_does_not_answer_is_reported(backend: str, scheme: str) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))  # taken, and nobody listens
        address = f"{scheme}127.0.0.1:{free.getsockname()[1]}"

        with pytest.raises(BatchError, match=f"{address}: no cluster answers at this address"):
            next(run_all(abs, [1], backend=backend, address=address))


@pytest.mark.end_to_end
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="kills as Linux does")
def test_an_item_that_kills_its_worker_is_named_and_all_others_are_done() -> None:
    def deadly(number: int) -> tuple[int, str]:
        if number == 5:
            os.kill(os.getpid(), signal.SIGKILL)
        return os.getpid(), os.environ["LP_NUM_THREADS"]

    found = dict(run_all(deadly, range(12), jobs=2))

    killed = found.pop(5)
    assert isinstance(killed, Failure)
    assert killed.reason.startswith("no worker could do this item: TerminatedWorkerError")
    assert sorted(found) == [0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11]
    assert all(pid != os.getpid() and threads == "1" for pid, threads in found.values())


@pytest.mark.skipif(not Path("/proc").exists(), reason="looks for processes in /proc")
def test_workers_end_when_the_command_that_started_them_is_killed(tmp_path: Path) -> None:
    program = f"""
import os, time
from pathlib import Path
from vrhuman.batch import run_all

def told(number):
    (Path({str(tmp_path)!r}) / str(os.getpid())).touch()
    time.sleep(0.2)
    return bytes(1 << 20)  # more than a pipe holds: it is waited for to be taken

for item, result in run_all(told, range(1000), jobs=2):
    time.sleep(3600)
"""
    asking = subprocess.Popen([sys.executable, "-c", program])
    try:
        until(lambda: len(list(tmp_path.iterdir())) == 2)
    finally:
        asking.kill()
        asking.wait()

    workers = [int(each.name) for each in tmp_path.iterdir()]
    until(lambda: not any(alive(pid) for pid in workers))


def until(seen: Callable[[], bool]) -> None:
    end = time.monotonic() + 120.0
    while not seen():
        assert time.monotonic() < end
        time.sleep(0.05)


def alive(pid: int) -> bool:
    """Whether it runs: one that has ended and is not yet counted does not."""
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
