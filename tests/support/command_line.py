"""Runs the ``vrhuman`` command in a process of its own, as a user does."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
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


def commands_of(parser: argparse.ArgumentParser, before: tuple[str, ...] = ()) -> Iterator[str]:
    """The names of all commands, as they are typed."""
    kinds = [a for a in parser._actions if isinstance(a, argparse._SubParsersAction)]
    if not kinds:
        yield " ".join(before)
    for each in kinds:
        for name, child in each.choices.items():
            yield from commands_of(child, (*before, name))
