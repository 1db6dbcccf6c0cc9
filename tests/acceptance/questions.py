"""The questions of 100 real houses, checked without the code that makes and answers them.

``python -m tests.acceptance.questions``: every program evaluated by brute force gives the stored
answer, no reference is ambiguous, no question is asked twice in an episode or answered by
another one's wording, 20 in every house of four rooms or more, every step of every template matters
in some house, and of all questions as many are of each type and relation as in EXCALIBUR's
Table 1. The baselines that do not see the houses are told, not judged: a set may give answers away,
if the audit says so.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator

from tests.support.questions.real_houses import MULTIROOM, faults, furnished
from vrhuman.questions.audit.degeneracy import steps
from vrhuman.questions.audit.report import audit
from vrhuman.questions.audit.sets import AuditedQuestion
from vrhuman.questions.mix import PAPER_RELATIONS, PAPER_TYPES
from vrhuman.questions.programs import used
from vrhuman.questions.scene_graph import SceneGraph

HOUSES = 100
NEAR = 2.0
"""Points that a share of the questions may be from the paper's."""


def check(count: int) -> int:
    """Check ``count`` houses; tells; returns how many kinds of faults were met."""
    if not MULTIROOM.exists():
        print(f"skipped: the real houses are not at {MULTIROOM}")
        return 0
    began = time.monotonic()
    found: Counter[str] = Counter()
    asked: list[tuple[AuditedQuestion, SceneGraph]] = []
    houses = 0
    for house in furnished(count):
        houses += 1
        wrong = faults(house)
        found += wrong
        if wrong:
            print(f"FAILED  {house.name}: {dict(wrong)}", flush=True)
        asked += [
            (
                AuditedQuestion.of(house.name, q.text, q.program, q.kind, q.family, q.answer),
                house.graph,
            )
            for q in house.questions
        ]
    tested = steps(asked)
    idle = [each for each in tested if not each.matters]
    found["steps that never matter"] = len(idle)
    for each in idle:
        print(f"FAILED  {each.family}: {each.template}: {each.step} never matters")
    for name, share, paper in shares(question for question, _ in asked):
        off = abs(share - paper) > NEAR
        found["shares that are not the paper's"] += off
        print(f"{'FAILED' if off else 'told'}  {name}: {share:.1f} %, the paper's {paper}")
    audited = audit([question for question, _ in asked])
    for leak in audited.leaks:
        told = f"{leak.accuracy.percent:.1f} % where guessing has {leak.chance:.1f}"
        print(f"told  {leak.template}: {leak.baseline} {told}")
    print(f"told  {audited.verdict}")
    print(
        f"== questions: {len(asked)} of {houses} houses, {found.total()} faults {dict(+found)}, "
        f"{len(tested)} steps tested; {time.monotonic() - began:.0f} s",
        flush=True,
    )
    return len(+found)


def shares(asked: Iterable[AuditedQuestion]) -> Iterator[tuple[str, float, float]]:
    """Of each type and relation: its name, and per cent of the questions here and in Table 1."""
    questions = list(asked)
    kinds = Counter(str(each.kind) for each in questions)
    relations = Counter(name for each in questions for name in used(str(each.program)))
    for numbers, paper in ((kinds, PAPER_TYPES), (relations, PAPER_RELATIONS)):
        for name, percent in paper.items():
            yield name, 100.0 * numbers[name] / len(questions), percent


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--houses", type=int, default=HOUSES, help="the first N; with few, steps may idle"
    )
    return 1 if check(parser.parse_args().houses) else 0


if __name__ == "__main__":
    sys.exit(main())
