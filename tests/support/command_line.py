"""Runs the ``vrhuman`` command in a process of its own, as a user does."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "vrhuman", *arguments]


def vrhuman(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(*arguments), capture_output=True, text=True, timeout=600, check=False
    )


def demo(out: Path, *arguments: str) -> dict[str, object]:
    done = vrhuman("demo", "--json", "--out", str(out), *arguments)
    assert done.returncode == 0, done.stderr[-2000:]
    told: dict[str, object] = json.loads(done.stdout.strip().splitlines()[-1])
    return told
