"""Alters registries by chance: ``python -m tests.acceptance.registry_alterations``.

Each of so many copies of a registry has one alteration, in any row and column of any table, the
audit log included; each must be found, and nothing in as many untouched copies.
"""

from __future__ import annotations

import argparse
import random
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tests.support.study.altering import alter, copied, fill
from vrhuman.records import VrhumanError
from vrhuman.study.registry.registry import Registry

ALTERED, UNTOUCHED = 400, 50


@dataclass(frozen=True)
class Counted:
    """The number of alterations and untouched copies, and in words what went wrong."""

    altered: int
    untouched: int
    unseen: tuple[str, ...]
    false_alarms: tuple[str, ...]


def found(path: Path) -> list[str]:
    """Return what is found in a registry; a registry that is refused was found to be altered."""
    try:
        with Registry.open(path) as registry:
            return [each.line for each in registry.examine().altered]
    except VrhumanError as error:
        return [str(error)]


def count(altered: int, untouched: int, seed: int = 0) -> Counted:
    """Alter copies of a registry."""
    unseen, alarms = [], []
    with tempfile.TemporaryDirectory(prefix="vrhuman-altered-") as folder:
        whole = Path(folder) / "whole" / "study.db"
        whole.parent.mkdir()
        fill(whole)
        for number in range(altered + untouched):
            path = copied(whole, Path(folder) / str(number))
            if number < altered:
                told = alter(path, random.Random(seed + number))
                if not found(path):
                    unseen.append(told)
            else:
                alarms += found(path)
            shutil.rmtree(path.parent)
    return Counted(altered, untouched, tuple(unseen), tuple(alarms))


def run(altered: int, untouched: int = UNTOUCHED, seed: int = 0) -> int:
    """Count and print; return how many went wrong."""
    counted = count(altered, untouched, seed)
    for line in (*counted.unseen, *counted.false_alarms):
        print(line)
    print(
        f"{counted.altered - len(counted.unseen)} of {counted.altered} alterations found, "
        f"{len(counted.false_alarms)} false alarms in {counted.untouched} untouched registries"
    )
    return len(counted.unseen) + len(counted.false_alarms)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--altered", type=int, default=ALTERED)
    parser.add_argument("--untouched", type=int, default=UNTOUCHED)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    return 1 if run(options.altered, options.untouched, options.seed) else 0


if __name__ == "__main__":
    raise SystemExit(main())
