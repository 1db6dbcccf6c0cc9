"""Shared memory is refused in a sentence where there is none; nobody is killed for writing it."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

from tests.support.paths import ROOT
from vrhuman.shared_memory import FOLDER, PIECE_BYTES, SharedBlock, SharedMemoryFull

FULL = "/dev/shm: no space for a block of"


def small_memory_of_its_own(*arguments: str) -> list[str]:
    """The command that runs a program with 8 MB of shared memory."""
    mounted = 'mount -t tmpfs -o size=8m tmpfs /dev/shm && exec "$@"'
    return ["unshare", "-rm", "sh", "-c", mounted, "sh", *arguments]


def none_is_mounted() -> bool:
    if shutil.which("unshare") is None:
        return True
    return subprocess.run(small_memory_of_its_own("true"), check=False).returncode != 0


@pytest.mark.skipif(none_is_mounted(), reason="no /dev/shm of its own can be mounted here")
@pytest.mark.parametrize("way", ["mailbox", "ring", "eyes"])
def test_where_shared_memory_is_full_it_is_said_and_writing_goes_on_later(way: str) -> None:
    done = subprocess.run(
        small_memory_of_its_own(sys.executable, "-m", "tests.support.runtime.full_memory", way),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    put, made, later = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (0, "")
    assert put.startswith(FULL)
    assert made.startswith(f"{FULL} 0.1 MB")
    assert later == "given"


def test_what_was_reserved_is_written_by_one_and_read_by_another() -> None:
    made = SharedBlock(None, 3 * PIECE_BYTES + 5)
    opened = SharedBlock(made.name)

    made.reserve(PIECE_BYTES - 1, 3 * PIECE_BYTES + 5)
    made.buffer[3 * PIECE_BYTES + 4] = 17

    assert opened.buffer[3 * PIECE_BYTES + 4] == 17
    opened.close()
    made.close()


@pytest.mark.skipif(not FOLDER.is_dir(), reason="there is no /dev/shm")
def test_a_block_that_nobody_closed_is_removed_with_its_last_name() -> None:
    made = SharedBlock(None, 10)
    name = made.name
    there = (FOLDER / name).exists()

    del made

    assert there
    assert not (FOLDER / name).exists()


@pytest.mark.skipif(not FOLDER.is_dir(), reason="there is no /dev/shm")
def test_more_than_there_is_is_refused_at_once() -> None:
    with pytest.raises(SharedMemoryFull, match="Docker: --shm-size"):
        SharedBlock(None, shutil.disk_usage(FOLDER).free + 100_000_000)
