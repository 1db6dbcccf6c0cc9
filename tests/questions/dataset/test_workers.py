"""A question set is byte for byte the same whoever made it, and whatever was killed meanwhile."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.dask_cluster import dask_cluster
from tests.support.questions.generated_houses import small_houses, write_houses
from vrhuman.cli import main

PATIENCE = 60.0
HOUSES = 40

pytestmark = pytest.mark.end_to_end
LINUX = pytest.mark.skipif(
    not Path("/proc/self/task").is_dir(), reason="finds and kills workers as Linux does"
)


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_houses(tmp_path_factory.mktemp("houses") / "own.jsonl", small_houses(HOUSES))


@pytest.fixture(scope="module")
def alone(houses: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What one worker writes."""
    out = tmp_path_factory.mktemp("alone")
    assert main(asked(houses, out, "--jobs", "1")) == 0
    return written(out)


def asked(houses: Path, out: Path, *more: str) -> list[str]:
    named = ["--houses", str(houses), "--split", "val", "--seed", "1", "--out", str(out)]
    return ["questions", "build", *named, "--json", *more]


def written(out: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(out.iterdir())}


def test_two_processes_write_what_one_writes(
    houses: Path, alone: dict[str, bytes], tmp_path: Path
) -> None:
    assert main(asked(houses, tmp_path, "--jobs", "2")) == 0

    assert written(tmp_path) == alone


@pytest.fixture
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with dask_cluster(tmp_path_factory.mktemp("cluster")) as address:
        yield address


def test_a_cluster_writes_what_one_process_writes(
    houses: Path, alone: dict[str, bytes], cluster: str, tmp_path: Path
) -> None:
    assert main(asked(houses, tmp_path, "--backend", "dask", "--address", cluster)) == 0

    assert written(tmp_path) == alone


def started(houses: Path, out: Path) -> subprocess.Popen[bytes]:
    """A build by two workers, of which a first block is done."""
    build = subprocess.Popen(
        [sys.executable, "-m", "vrhuman", *asked(houses, out, "--jobs", "2")],
        stdout=subprocess.DEVNULL,
    )
    deadline = time.monotonic() + PATIENCE
    while not list(out.glob(".val.parts/*/*.jsonl")):
        assert build.poll() is None, "it ended before its first block was kept"
        assert time.monotonic() < deadline, "no block was ever done"
        time.sleep(0.01)
    return build


@LINUX
def test_a_killed_build_continues_to_the_same_files(
    houses: Path, alone: dict[str, bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    build = started(houses, tmp_path)
    orphans = workers_of(build.pid)
    build.kill()
    build.wait(PATIENCE)
    for orphan in orphans:  # they would wait for work for some minutes
        os.kill(orphan, signal.SIGKILL)
    assert not (tmp_path / "val.jsonl").exists()

    code = main(asked(houses, tmp_path, "--jobs", "2"))

    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert code == 0
    assert 0 < told["taken_up"] < HOUSES
    assert written(tmp_path) == alone


@LINUX
def test_a_build_whose_worker_is_killed_writes_the_same_files(
    houses: Path, alone: dict[str, bytes], tmp_path: Path
) -> None:
    build = started(houses, tmp_path)
    os.kill(workers_of(build.pid)[0], signal.SIGKILL)

    assert build.wait(PATIENCE) == 0
    assert written(tmp_path) == alone


def workers_of(process: int) -> list[int]:
    """The processes that loky started to work, not to keep its books."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    workers = [
        int(child)
        for child in children
        if b"resource_tracker" not in Path(f"/proc/{child}/cmdline").read_bytes()
    ]
    assert workers, "nobody works"
    return workers
