"""EgoTaskQA at scale: 200 clips of drawn deeds, their questions checked twice.

``python -m tests.acceptance.egotaskqa``: every program is carried out by an interpreter that shares
no code with the package (:mod:`tests.support.benchmarks.egotaskqa_interpreter`) and must give the
stored answer; every counterfactual and every dependence of the strict rule is compared with the
session simulated again without that action, and must agree in 99 %. Each disagreement is listed.
``--sessions FILE...`` takes recorded sessions instead of drawn ones.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.support.benchmarks import egotaskqa_interpreter
from tests.support.recording.table_person import record
from vrhuman.annotation.annotate import annotate
from vrhuman.benchmarks.egotaskqa.making.clips import clips_of
from vrhuman.benchmarks.egotaskqa.making.session import experiments_of, questions_of
from vrhuman.benchmarks.egotaskqa.making.tasks import tasks_of
from vrhuman.benchmarks.egotaskqa.making.worlds import world_json
from vrhuman.review.recording import Recording

CLIPS = 200
DEEDS = 18
LEAST_AGREEING = 0.99


def sessions(given: Sequence[Path], folder: Path, seed: int) -> Iterator[Path]:
    """The given sessions, or drawn ones without end, from a seed on."""
    yield from given
    while not given:
        path = folder / f"t{seed}.mcap"
        yield path if path.exists() else record(path, seed, DEEDS)
        seed += 1


def check(
    least: int = CLIPS,
    given: Sequence[Path] = (),
    kept: Path | None = None,
    first: int = 0,
) -> int:
    """Check so many clips; 1 where an answer is wrong, or too few experiments agree."""
    pairs: Counter[tuple[str, str, str]] = Counter()
    questions = wrong = clips = 0
    with tempfile.TemporaryDirectory() as made:
        for path in sessions(given, kept or Path(made), first):
            if clips >= least:
                break
            annotation = annotate(path)
            with Recording.open(path) as recording:
                spans = [(each.start_ns, each.end_ns) for each in recording.phases]
                found = clips_of(
                    annotation, spans, path.stem, tasks_of(recording.session, annotation.types())
                )
            for clip in found:
                world = json.loads(json.dumps(world_json(clip)))
                for asked in questions_of(clip, 1):
                    questions += 1
                    again = egotaskqa_interpreter.answer(world, asked.program)
                    if again != asked.answer:
                        wrong += 1
                        print(f"{asked.question_id}: {asked.program}: {asked.answer}, read {again}")
            for each in experiments_of(path, None, annotation, found):
                for rule in ("strict", "official"):
                    pairs[rule, str(each[rule]), str(each["experiment"])] += 1
                if each["strict"] != each["experiment"]:
                    print(
                        f"{each['clip']}: without {each['without']} {each['without_hoi']!r}: "
                        f"{each['number']} {each['hoi']!r}: rule {each['strict']}, experiment "
                        f"{each['experiment']} {each['reason']}"
                    )
            clips += len(found)
            agree = sum(n for (r, a, b), n in pairs.items() if r == "strict" and a == b)
            of = sum(n for (rule, *_), n in pairs.items() if rule == "strict")
            told = f"{questions} questions, {agree} of {of} experiments agree"
            print(f"{path.stem}: {clips} clips, {told}", flush=True)
    same = sum(n for (rule, one, other), n in pairs.items() if rule == "strict" and one == other)
    total = sum(n for (rule, *_), n in pairs.items() if rule == "strict")
    print(f"{clips} clips, {questions} questions, {wrong} answered otherwise by the interpreter")
    print(f"strict rule and experiment: {same} of {total} agree ({100.0 * same / total:.2f} %)")
    for (rule, one, other), count in sorted(pairs.items()):
        print(f"  {rule:<9} says {one:<8} experiment {other:<4} {count:6}")
    return 0 if not wrong and same >= LEAST_AGREEING * total else 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clips", type=int, default=CLIPS)
    parser.add_argument("--sessions", type=Path, nargs="+", default=[])
    parser.add_argument("--folder", type=Path, help="where drawn sessions are kept")
    parser.add_argument("--first", type=int, default=0, help="seed of the first drawn session")
    options = parser.parse_args()
    return check(options.clips, options.sessions, options.folder, options.first)


if __name__ == "__main__":
    sys.exit(main())
