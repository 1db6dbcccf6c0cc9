"""A set of a hundred sessions is the same, byte for byte, whoever makes it and whoever is killed.

A hundred people at a hundred kitchens dirty, clean, fill and empty a mug in an order of their own.
Their set is made by one worker, by two, by a Dask cluster of this computer, and by two workers of
which one is killed, then the whole command, before it is resumed.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.support.benchmarks.making_sets import clips_done, content, start, worker_of
from tests.support.dask_cluster import dask_cluster
from tests.support.houses.kitchen import MUG
from tests.support.recording.acting_person import house, record
from vrhuman.benchmarks.envqa.make import make
from vrhuman.benchmarks.making import Making
from vrhuman.records import Action

SESSIONS = 100
WIDTH = 128
SEED = 1
FEWEST, MOST = 4, 8
"""How much is done in a session."""
LIQUIDS = ("water", "coffee", "wine")
PATIENCE_S = 3600.0


def actions(number: int) -> list[Action]:
    """What is done in a session: each time something that is legal then, drawn by its number."""
    chance = random.Random(f"sets {number}")
    dirty = full = False
    done = []
    for _ in range(chance.randint(FEWEST, MOST)):
        if chance.random() < 0.5:
            done.append(Action("CleanObject" if dirty else "DirtyObject", {"objectId": MUG}))
            dirty = not dirty
        elif full:
            done.append(Action("EmptyLiquidFromObject", {"objectId": MUG}))
            full = False
        else:
            liquid = chance.choice(LIQUIDS)
            arguments = {"objectId": MUG, "fillLiquid": liquid}
            done.append(Action("FillObjectWithLiquid", arguments))
            full = True
    return done


def record_one(folder: Path, number: int) -> Path:
    """Record a session, or return the one that is there."""
    path = folder / f"s{number:03d}.mcap"
    if path.exists():
        return path
    beside = path.with_suffix(".new.mcap")
    record(
        beside,
        actions(number),
        session_id=path.stem,
        house=house(3.6 * number),
        house_id=f"kitchen-{number}",
    )
    return beside.rename(path)


def record_all(folder: Path, count: int) -> list[Path]:
    """Record the sessions, two at a time."""
    with ProcessPoolExecutor(2) as pool:
        return list(pool.map(record_one, [folder] * count, range(count)))


def digest(folder: Path) -> str:
    """One hash of all of a set's files and their names."""
    return hashlib.sha256(repr(sorted(content(folder).items())).encode()).hexdigest()


def check(count: int = SESSIONS, folder: Path | None = None, width: int = WIDTH) -> int:
    """Make the set in each way and tell it; return how many ways gave other bytes."""
    with tempfile.TemporaryDirectory() as own:
        place = folder or Path(own)
        place.mkdir(parents=True, exist_ok=True)
        began = time.monotonic()
        paths = record_all(place, count)
        print(f"{count} sessions recorded in {time.monotonic() - began:.0f} s", flush=True)
        ways: dict[str, Callable[[Path], None]] = {
            "1 worker": lambda out: _make(paths, out, Making(jobs=1, width=width)),
            "2 workers": lambda out: _make(paths[::-1], out, Making(jobs=2, width=width)),
            "Dask cluster": lambda out: _by_cluster(paths, out, width),
            "killed and resumed": lambda out: _killed(paths, out, width),
        }
        found = [_tell(name, way, place / f"{n}" / "kitchens") for n, (name, way) in
                 enumerate(ways.items())]  # fmt: skip
        differing = sum(each != found[0] for each in found)
        print(f"== sets of {count} sessions: {len(found) - differing} of {len(found)} equal")
    return differing


def _tell(name: str, way: Callable[[Path], None], out: Path) -> str:
    out.parent.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    if not out.exists():
        way(out)
    seconds = time.monotonic() - began
    clips = len(list((out / "videos").iterdir()))
    made = digest(out)
    print(
        f"{name:<20} {clips} clips in {seconds:.0f} s, {60 * clips / max(seconds, 1e-9):.0f} a "
        f"minute: {made[:16]}",
        flush=True,
    )
    return made


def _make(paths: Sequence[Path], out: Path, how: Making) -> None:
    make(paths, out, SEED, how)


def _by_cluster(paths: Sequence[Path], out: Path, width: int) -> None:
    with tempfile.TemporaryDirectory() as beside, dask_cluster(Path(beside)) as address:
        make(paths, out, SEED, Making(backend="dask", address=address, width=width))


def _killed(paths: Sequence[Path], out: Path, width: int) -> None:
    """Kill a worker after a fifth of the sessions, and all after two fifths; then resume."""
    process = start(paths, out, 2, width)
    _wait(process, out, len(paths) // 5)
    os.kill(worker_of(process), signal.SIGKILL)
    _wait(process, out, 2 * len(paths) // 5)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    kept = clips_done(out)
    make(paths, out, SEED, Making(jobs=2, width=width))
    for clip, made in kept.items():
        assert (out / "videos" / clip.name).stat().st_mtime_ns == made, f"{clip.name}: made again"
    print(f"{'':<20} {len(kept)} clips were there when all was killed", flush=True)


def _wait(process: subprocess.Popen[bytes], out: Path, count: int) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while len(clips_done(out)) < count:
        if process.poll() is not None or time.monotonic() > deadline:
            raise AssertionError(f"it ended before {count} clips were made")
        time.sleep(0.1)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=SESSIONS, help="sessions")
    parser.add_argument("--width", type=int, default=WIDTH, help="width of the films [px]")
    parser.add_argument("--keep", type=Path, help="folder to keep sessions and sets in")
    options = parser.parse_args()
    return 1 if check(options.count, options.keep, options.width) else 0


if __name__ == "__main__":
    sys.exit(main())
