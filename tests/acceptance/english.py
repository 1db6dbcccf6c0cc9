"""Every question of real houses, read in English and answered from boxes and poses alone.

``python -m tests.acceptance.english``: 50 houses of several rooms, 100 of one and 40 with
Objaverse's assets, 3,800 questions; none may be answered otherwise or left open. The reader
(:mod:`tests.support.questions.english_reader`) shares no code with what makes and answers them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from tests.support.paths import SHARED
from tests.support.questions.english_reader import Unresolved, reader
from vrhuman.embodiment.build import build_house
from vrhuman.engines.backends import DEFAULT, backend_of
from vrhuman.engines.engine import HouseOrder
from vrhuman.houses.files import read_houses
from vrhuman.houses.house import House
from vrhuman.questions.dataset.making import as_many
from vrhuman.questions.generate import TooFewQuestions
from vrhuman.questions.scene_graph import build
from vrhuman.records import JsonValue

FILES = (("multiroom", 50), ("singleroom", 100), ("objaverse_mixed", 40))


@dataclass(frozen=True)
class Verdict:
    """A question that the reader answered otherwise, or not (``found`` is then the reason)."""

    house: str
    text: str
    stored: object
    found: object
    resolved: bool


def judged(path: Path, numbers: range) -> Iterator[tuple[int, Sequence[Verdict]]]:
    """Of each house: its number of questions, and those about which the reader disagrees."""
    for number, data in islice(enumerate(read_houses(str(path))), numbers.start, numbers.stop):
        name = f"{path.name}:{number}"

        def make(document: JsonValue, name: str = name, seed: int = number) -> House:
            return build_house(document, name, seed)

        engine = backend_of(DEFAULT).open(HouseOrder(data, make)).engine
        objects = engine.metadata()["objects"]
        try:
            questions = as_many(build(objects, engine.house), 20, number)
        except TooFewQuestions:
            yield 0, ()
            continue
        reads = reader(objects, engine.house)
        wrong = []
        for question in questions:
            try:
                found: object = reads.answer(question.text)
            except Unresolved as problem:
                wrong.append(Verdict(name, question.text, question.answer, str(problem), False))
                continue
            if found != question.answer:
                wrong.append(Verdict(name, question.text, question.answer, found, True))
        yield len(questions), wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=0, help="number of the first house")
    parser.add_argument("--share", type=float, default=1.0, help="share of the houses")
    asked = parser.parse_args()
    bad = 0
    for name, count in FILES:
        path = SHARED / "houses" / f"{name}.jsonl.gz"
        if not path.exists():
            print(f"skipped: the real houses are not at {path}")
            continue
        houses = range(asked.first, asked.first + max(1, round(asked.share * count)))
        total, differ, open_ = 0, 0, 0
        for questions, wrong in judged(path, houses):
            total += questions
            for each in wrong:
                differ += each.resolved
                open_ += not each.resolved
                print(f"{each.house}: {each.text} stored {each.stored}, read {each.found}")
        print(f"== {name}: {total} questions, {differ} differ, {open_} unresolved", flush=True)
        bad += differ + open_
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
