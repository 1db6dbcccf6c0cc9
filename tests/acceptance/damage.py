"""A session cut off at 200 places and with 200 bits flipped: ``python -m tests.acceptance.damage``.

The shipped sample, closed and as it was while it was recorded. Each damaged copy is read through
every iterator, scored, recovered, scored again; of every twentieth each value is compared, and not
the bytes of each message only, and it is verified before and after. Nothing may come of it that was
not written, nothing may be missing unsaid, and no traceback.
"""

from __future__ import annotations

import argparse
import io
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from typing import Any

from tests.support.paths import SAMPLE
from tests.support.recording import file_damage
from tests.support.recording.comparable import plain
from vrhuman.cli import main as vrhuman

COUNT = 200
THOROUGH_SHARE = 20
"""Of so many copies one is gone through value by value and simulated again, which takes seconds."""
FORMS = ("closed", "unclosed")
NOT_COMPARED = ("session", "frames", "completeness")
"""What a damaged copy's score may say otherwise; what it lacks is compared by itself."""
LACKING = ("cut", "damaged", "joined", "swapped", "incomplete", "unknown")
"""What may not be verified with exit code 0, however identical the states that are there."""


def copies(sound: Path, count: int) -> Iterator[tuple[str, str, bytes]]:
    """Kind and place of ``count`` cuts and ``count`` flips, and what the file is then."""
    data, chance = sound.read_bytes(), random.Random(5)
    for _ in range(count):
        at = chance.randrange(len(data))
        yield "cut off", f"at byte {at}", data[:at]
    for kind, at, bit in file_damage.flips(sound, count, seed=6):
        yield f"flipped: {kind}", f"bit {bit} of byte {at}", file_damage.flipped(data, at, bit)


def ask(*command: str) -> tuple[int, Any, str]:
    """Exit code, JSON and complaint of a command."""
    out, complaint = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(complaint):
        code = vrhuman([*command, "--json"])
    lines = out.getvalue().strip().splitlines()
    return code, json.loads(lines[-1]) if lines else None, complaint.getvalue()


def scored(path: Path) -> Any:
    """What ``score`` says of a file but for its name and its frames, of which some may have been
    lost while nothing was answered; None where it refuses in one line."""
    code, told, complaint = ask("score", str(path))
    if code != 0:
        assert complaint.count("\n") <= 1, complaint
        return None
    rows = told if isinstance(told, list) else told["sessions"]
    return [{key: row[key] for key in row if key not in NOT_COMPARED} for row in rows]


def faults(damaged: Path, sound: Path, score: Any, thorough: bool) -> list[str]:
    """What is wrong with what is said of a damaged copy."""
    of = plain if thorough else type
    recovered = damaged.with_name("recovered.mcap")
    recovered.unlink(missing_ok=True)
    wrong = file_damage.wrong_with(damaged, _sound(sound, of), recovered, of)
    for path in filter(Path.exists, (damaged, recovered)):
        if scored(path) not in (None, score):
            wrong.append(f"{path.name}: another score")
        if thorough:
            code, told, complaint = ask("verify", str(path))
            if code == 1 and told["first_difference"] is not None:
                wrong.append(f"{path.name}: verified as {told}")
            elif code == 0 and (told["unverified"] or told["completeness"]["state"] in LACKING):
                wrong.append(f"{path.name}: lacks something, and is verified as if it did not")
            elif code != 0 and complaint.count("\n") > 1:
                wrong.append(f"{path.name}: {complaint}")
    return wrong


@cache
def _sound(path: Path, of: Callable[[Any], Any]) -> file_damage.Reading:
    return file_damage.read(path, of)


def damage(count: int, forms: Sequence[str] = FORMS) -> int:
    """Damage the forms; tell by kind of place; returns how many copies failed."""
    failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        unclosed = folder / "unclosed.mcap"
        file_damage.unclosed(SAMPLE, unclosed)
        for form in forms:
            sound = SAMPLE if form == "closed" else unclosed
            began, score = time.monotonic(), scored(sound)
            good: Counter[str] = Counter()
            total: Counter[str] = Counter()
            for number, (kind, place, data) in enumerate(copies(sound, count)):
                path = folder / "damaged.mcap"
                path.write_bytes(data)
                try:
                    wrong = faults(path, sound, score, number % THOROUGH_SHARE == 0)
                except Exception as error:  # what nobody may see
                    wrong = [f"traceback: {type(error).__name__}: {error}"]
                total[kind] += 1
                good[kind] += not wrong
                if wrong:
                    print(f"FAILED  {form}, {kind} {place}: {'; '.join(wrong)}", flush=True)
            for kind in total:
                print(f"{form:<9} {kind:<24} {good[kind]:>4} of {total[kind]}", flush=True)
            print(
                f"== {form}: {good.total()} of {total.total()} damaged copies gave only what was "
                f"written; {time.monotonic() - began:.0f} s",
                flush=True,
            )
            failed += total.total() - good.total()
    return failed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=COUNT, help="cuts, and flips (%(default)s)")
    parser.add_argument("--forms", nargs="+", choices=FORMS, default=FORMS)
    options = parser.parse_args()
    return 1 if damage(options.count, options.forms) else 0


if __name__ == "__main__":
    sys.exit(main())
