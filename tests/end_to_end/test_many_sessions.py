"""Many sessions at once, on this computer and on a cluster; and one whose motion was taken out."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.dask_cluster import dask_cluster
from tests.support.paths import SAMPLE
from vrhuman.batch import Failure, run_all
from vrhuman.cli import main


def vrhuman(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "vrhuman", *arguments],
        capture_output=True,
        text=True,
        timeout=400,
        check=False,
    )


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a Dask scheduler with two workers, each a process of this computer."""
    with dask_cluster(tmp_path_factory.mktemp("cluster")) as address:
        yield address


@pytest.mark.end_to_end
def test_a_cluster_tells_the_same_table_as_this_computer(
    cluster: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(4):
        shutil.copy(SAMPLE, tmp_path / f"p{number}.mcap")
    (tmp_path / "text.mcap").write_text("no session")

    here = main(["score", str(tmp_path), "--jobs", "2", "--json"])
    there = main(["score", str(tmp_path), "--backend", "dask", "--address", cluster, "--json"])

    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (here, there) == (2, 2)
    for row in (*rows[0], *rows[1]):
        row.pop("seconds", None)
    assert rows[0] == rows[1]
    assert [row["session"] for row in rows[0]] == sorted(str(p) for p in tmp_path.iterdir())


@pytest.mark.end_to_end
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="kills as Linux does")
def test_what_kills_its_worker_on_a_cluster_is_named_and_all_else_is_done(cluster: str) -> None:
    asking = os.getpid()

    def deadly(number: int) -> int:
        if number == 2 and os.getpid() != asking:
            os.kill(os.getpid(), signal.SIGKILL)
        return 2 * number

    found = dict(run_all(deadly, range(8), backend="dask", address=cluster))

    killed = found.pop(2)
    assert isinstance(killed, Failure)
    assert "KilledWorker" in killed.reason
    assert found == {number: 2 * number for number in (0, 1, 3, 4, 5, 6, 7)}


@pytest.mark.end_to_end
def test_a_session_without_motion_simulates_the_same_and_scores_the_same(tmp_path: Path) -> None:
    out = tmp_path / "shared.mcap"

    done = vrhuman("redact", str(SAMPLE), "--audio", "--text", "--motion", "--out", str(out))

    assert done.returncode == 0, done.stderr
    verified = vrhuman("verify", str(out), "--json")
    assert verified.returncode == 0, verified.stdout
    assert json.loads(verified.stdout)["frames"] > 0
    scores = [json.loads(vrhuman("score", str(p), "--json").stdout)[0] for p in (SAMPLE, out)]
    lacking = [each.pop("completeness")["missing"] for each in scores]
    assert lacking == [0, 0]
    for each in scores:
        del each["session"], each["seal"]  # other files, with other bytes
    assert scores[0] == scores[1]
