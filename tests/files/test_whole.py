"""A file is there whole or as it was, whenever whoever writes it ends."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from vrhuman.files.whole import write_whole, written_whole

_WRITES = """
import sys
from pathlib import Path
from vrhuman.files.whole import written_whole
with written_whole(Path(sys.argv[1])) as beside:
    beside.write_text(sys.argv[2])
    print("written", flush=True)
    sys.stdin.readline()
"""


def writer(path: Path, text: str) -> subprocess.Popen[str]:
    """A program that has written the text, and waits for a line before it goes on."""
    words = [sys.executable, "-c", _WRITES, str(path), text]
    process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "written\n"
    return process


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file that is there."""
    place = tmp_path / "file.json"
    write_whole(place, b"old")
    return place


def test_what_is_written_takes_the_place_of_the_older_one(path: Path) -> None:
    write_whole(path, b"new")

    assert path.read_bytes() == b"new"
    assert list(path.parent.iterdir()) == [path]


def test_the_older_one_stays_where_writing_fails(path: Path) -> None:
    def fail() -> None:
        with written_whole(path) as beside:
            beside.write_text("hal")
            raise ValueError("half of it")

    with pytest.raises(ValueError, match="half"):
        fail()

    assert path.read_bytes() == b"old"
    assert list(path.parent.iterdir()) == [path]


def test_the_older_one_stays_where_the_program_is_killed(path: Path) -> None:
    process = writer(path, "new")

    process.send_signal(signal.SIGKILL)
    process.communicate()

    assert path.read_bytes() == b"old"


def test_two_programs_at_once_do_not_disturb_each_other(path: Path) -> None:
    one, other = writer(path, "one"), writer(path, "other")

    one.communicate("\n")
    assert path.read_text() == "one"
    other.communicate("\n")

    assert path.read_text() == "other"
    assert (one.returncode, other.returncode) == (0, 0)
    assert list(path.parent.iterdir()) == [path]
