"""Crafted session files, read by every command: ``python -m tests.acceptance.crafted_files``.

Each file's checksums are right and something in its content is odd
(:mod:`tests.support.recording.crafted`). No command may end in a traceback, say more than one line
of complaint, need more than five seconds of processor time beyond what it needs for the sound file,
or a gigabyte. A command that is asked about every file is followed by some that take turns.
"""

from __future__ import annotations

import argparse
import faulthandler
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path

from tests.support.paths import SAMPLE
from tests.support.recording.asked import COMMANDS, MOST_BYTES, ask, peak_bytes
from tests.support.recording.crafted import Parts, crafted, write
from tests.support.recording.every_channel import every_channel, with_gap

COUNT = 3_000
LIMIT_S = 5.0
HARD_LIMIT_S = 300.0
"""After so long [s] a process that does not even answer a signal is ended."""
ALWAYS = ("score", "recover", "redact")
TURNS = 3
_PORTION = 25


def faults(numbers: Iterable[int], sound_s: dict[str, float]) -> list[str]:
    """Return what was wrong with what the commands made of the files of some numbers."""
    whole = every_channel()
    gapped = with_gap(whole)
    found: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        file, folder = Path(name) / "odd.mcap", Path(name) / "out"
        for number in numbers:
            made = crafted(_of(number, whole, gapped), number)
            write(made.parts, SAMPLE, file)
            for command in commands(number):
                before = peak_bytes()
                faulthandler.dump_traceback_later(HARD_LIMIT_S, exit=True)
                fault = ask(command, file, folder, LIMIT_S + sound_s[command]).fault
                faulthandler.cancel_dump_traceback_later()
                if peak_bytes() - before > MOST_BYTES:
                    fault = f"took {(peak_bytes() - before) / 1e9:.1f} GB"
                if fault:
                    found.append(f"{number} ({made.what}), {command}: {fault}")
    return found


def _of(number: int, whole: Parts, gapped: Parts) -> Parts:
    """Every fourth file was recovered and resumed."""
    return gapped if number % 4 == 3 else whole


def commands(number: int) -> tuple[str, ...]:
    """Return the commands that are asked about the file of a number."""
    turns = [each for each in COMMANDS if each not in ALWAYS]
    return (*ALWAYS, *(turns[(number * 7 + n * 5) % len(turns)] for n in range(TURNS)))


def seconds_of_sound() -> dict[str, float]:
    """Return the processor time [s] that each command needs for the sound file."""
    with tempfile.TemporaryDirectory() as name:
        file, folder = Path(name) / "sound.mcap", Path(name) / "out"
        write(every_channel(), SAMPLE, file)
        asked = {each: ask(each, file, folder, HARD_LIMIT_S) for each in COMMANDS}
    wrong = [
        f"the sound file, {each.command}: {each.fault}" for each in asked.values() if each.fault
    ]
    if wrong:
        raise RuntimeError("; ".join(wrong))
    return {name: each.seconds for name, each in asked.items()}


def craft(count: int, jobs: int = 2) -> int:
    """Craft files and ask about each; tell; return how many answers were wrong."""
    began, failed = time.monotonic(), 0
    portions = [range(n, min(n + _PORTION, count)) for n in range(0, count, _PORTION)]
    for wrong in _asked(portions, seconds_of_sound(), jobs):
        failed += len(wrong)
        for line in wrong:
            print(f"FAILED  {line}", flush=True)
    asked = count * (len(ALWAYS) + TURNS)
    print(
        f"== crafted files: {asked - failed} of {asked} commands over {count} files were "
        f"answered in one line; {time.monotonic() - began:.0f} s",
        flush=True,
    )
    return failed


def _asked(portions: list[range], sound_s: dict[str, float], jobs: int) -> Iterator[list[str]]:
    """Ask about portions of the files in processes; one that dies is a fault of its portion."""
    with ProcessPoolExecutor(jobs, max_tasks_per_child=4) as pool:
        asked = [(each, pool.submit(partial(faults, each, sound_s))) for each in portions]
        for portion, result in asked:
            try:
                yield result.result()
            except BrokenProcessPool as error:
                yield [f"files {portion.start} to {portion.stop - 1}: {error}"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=COUNT, help="files (%(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (%(default)s)")
    options = parser.parse_args()
    return 1 if craft(options.count, options.jobs) else 0


if __name__ == "__main__":
    sys.exit(main())
