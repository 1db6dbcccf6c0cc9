"""Sets made by a command of its own, which can be killed, and what there is of them."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.support.paths import ROOT


def content(folder: Path) -> dict[str, str]:
    """The SHA-256 of every file of a folder."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def start(sessions: Sequence[Path], out: Path, jobs: int, width: int) -> subprocess.Popen[bytes]:
    """Begin to make the set in a process of its own, which leads a group."""
    words = ["benchmark", "make", "envqa", *map(str, sessions), "--out", str(out), "--seed", "1"]
    return subprocess.Popen(
        [sys.executable, "-m", "vrhuman", *words, "--jobs", str(jobs), "--width", str(width)],
        cwd=ROOT,
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def clips_done(out: Path) -> dict[Path, int]:
    """The clips that are complete, and when each was made."""
    parts = out.with_name(f".{out.name}.parts")
    return {each: each.stat().st_mtime_ns for each in parts.glob("*/set/videos/*")}


def worker_of(process: subprocess.Popen[bytes]) -> int:
    """A process that works for the command."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes()
            parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
        except OSError:
            continue
        if int(parent) == process.pid and b"popen_loky" in words:
            return int(folder.name)
    raise AssertionError("no worker")
