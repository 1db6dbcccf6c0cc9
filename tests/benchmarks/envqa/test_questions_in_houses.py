"""Questions about what is done in houses of the real engine, against the evaluator."""

from __future__ import annotations

import pytest

from tests.support.benchmarks.envqa_evaluator import answered
from tests.support.benchmarks.envqa_reader import Reader
from tests.support.benchmarks.envqa_words import plain
from tests.support.benchmarks.house_clips import house_clips
from tests.support.benchmarks.raw_clips import raw_of
from vrhuman.benchmarks.envqa.questions import questions_of
from vrhuman.houses.generator import generate


@pytest.mark.parametrize("number", [1, 2])
def test_the_evaluator_answers_alike_from_the_engines_metadata(number: int) -> None:
    data = generate(number, 2)
    asked = 0

    for clip, truth in house_clips(data, f"own:{number}", count=3, seed=number):
        reader = Reader(raw_of(clip))
        for each in questions_of(truth, seed=1):
            assert answered(reader, each.question) == plain(each.answer), each
            asked += 1

    assert asked > 100
