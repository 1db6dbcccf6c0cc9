"""Machine-drafted quizzes of recorded sessions: ``python -m tests.acceptance.quizzes [FOLDER]``.

A set is made of the sessions in FOLDER (default: some that are recorded first, in which a scripted
participant carries out instructions). By both rules, no hasty student's 95 % interval may exclude
20 %, for several seeds; and of every question, the five answers are looked up in the annotation by
a reader that shares nothing with the program that drafts: one is true, four are false.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

from tests.support.benchmarks.movieqa_films import is_true
from tests.support.command_line import vrhuman
from vrhuman.annotation.annotate import annotate
from vrhuman.benchmarks.making import Making
from vrhuman.benchmarks.movieqa.audited_files import audit_file
from vrhuman.benchmarks.movieqa.features import AuditRule
from vrhuman.benchmarks.movieqa.film_parts import FilmPart, Order, make_part
from vrhuman.benchmarks.movieqa.formats.quizzes import read_quizzes
from vrhuman.benchmarks.movieqa.make import write_set

SESSIONS, SEEDS, LEAST = 24, 5, 50


def recorded(out: Path, sessions: int) -> Path:
    """Record sessions in generated houses."""
    houses = [f"own:{number + 1}" for number in range(sessions // 2)]
    kind = ("--video-type", "comprehensive")
    words = ("benchmark", "envqa", "record", "--houses", *houses, "--n", str(sessions), *kind)
    done = vrhuman(*words, "--out", str(out))
    assert done.returncode == 0, done.stderr
    return out


def wrong_answers(folder: Path, files: Sequence[Path], parts: Sequence[FilmPart]) -> list[str]:
    """The questions of a set of which not one answer is true and four are false."""
    keys = {part.key: path for part, path in zip(parts, files, strict=True)}
    films = {key: annotate(path) for key, path in keys.items()}
    wrong = []
    for quiz in read_quizzes(folder / "qa.json"):
        true = [is_true(films[quiz.film], quiz.question, answer) for answer in quiz.answers]
        if true != [number == quiz.correct for number in range(len(true))]:
            wrong.append(f"{quiz.film}: {quiz.question} {json.dumps(quiz.answers)} {true}")
    return wrong


def run(sessions: Path, out: Path, seeds: int) -> int:
    """Make the sets and look at them; returns how much is wrong."""
    files = sorted(sessions.rglob("*.mcap"))
    order = Order(out / "videos", 128, None, {path: (path,) for path in files})
    parts = [make_part(order, path) for path in files]
    wrong: list[str] = []
    for seed in range(1, seeds + 1):
        folder = out / f"set-{seed}"
        folder.mkdir()
        made = write_set(folder, parts, folder.name, seed, Making())
        for rule in get_args(AuditRule):
            found = audit_file(folder / "qa.json", rule)
            shares = [each.right / each.count for each in found.rules.values()]
            alarms = [name for name, each in found.rules.items() if each.alarm]
            print(
                f"seed {seed}, {rule}: {made['questions']} questions, {len(shares)} rules, "
                f"{100 * min(shares):.0f} to {100 * max(shares):.0f} %, alarms: {alarms or 'none'}",
                flush=True,
            )
            wrong += [f"seed {seed}, {rule}: {name}" for name in alarms]
        if seed == 1:
            wrong += wrong_answers(folder, files, parts)
            few = int(str(made["questions"])) < LEAST
            wrong += ["fewer than 50 questions"] if few else []
    for line in wrong:
        print(f"FAILED  {line}")
    print(f"== quizzes of {len(files)} sessions: {len(wrong)} wrong", flush=True)
    return len(wrong)


def check(sessions: int) -> int:
    """Record sessions and look at their quizzes; returns how much is wrong."""
    out = Path(tempfile.mkdtemp(prefix="vrhuman-quizzes-"))
    return run(recorded(out / "sessions", sessions), out, SEEDS)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", help="of sessions")
    parser.add_argument("--sessions", type=int, default=SESSIONS, help="to record (%(default)s)")
    parser.add_argument("--seeds", type=int, default=SEEDS, help="(%(default)s)")
    options = parser.parse_args()
    out = Path(tempfile.mkdtemp(prefix="vrhuman-quizzes-"))
    folder = options.folder or recorded(out / "sessions", options.sessions)
    return 1 if run(folder, out, options.seeds) else 0


if __name__ == "__main__":
    sys.exit(main())
