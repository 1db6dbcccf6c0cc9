"""Questions about toy clips, against an evaluator that reads them and looks at the raw metadata."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence

import pytest

from tests.support.benchmarks.envqa_evaluator import answered
from tests.support.benchmarks.envqa_reader import Reader
from tests.support.benchmarks.envqa_words import AmbiguousError, plain
from tests.support.benchmarks.raw_clips import raw_of
from tests.support.benchmarks.toy_clips import ToyClip, toy_clip, truth_of
from tests.support.paths import ROOT
from vrhuman.benchmarks.envqa.questions import (
    Candidate,
    SetQuestion,
    answer_by_program,
    balanced,
    questions_of,
)
from vrhuman.benchmarks.envqa.questions.balance import MAX_YES_NO, SHARES
from vrhuman.benchmarks.envqa.questions.programs.printing import parsed, printed
from vrhuman.benchmarks.envqa.questions.templates import templates
from vrhuman.records import VrhumanError

CLIPS = 100


@pytest.fixture(scope="module")
def toys() -> list[ToyClip]:
    return [toy_clip(number) for number in range(CLIPS)]


@pytest.fixture(scope="module")
def candidates(toys: Sequence[ToyClip]) -> list[Candidate]:
    return [each for toy in toys for each in questions_of(truth_of(toy), seed=1)]


@pytest.fixture(scope="module")
def asked(candidates: Sequence[Candidate]) -> tuple[SetQuestion, ...]:
    return balanced(candidates, seed=1)


def test_the_evaluator_answers_each_question_alike(
    toys: Sequence[ToyClip], candidates: Sequence[Candidate]
) -> None:
    readers = {toy.video_id: Reader(raw_of(toy)) for toy in toys}
    wrong, ambiguous = [], []

    for each in candidates:
        try:
            found = answered(readers[each.video_id], each.question)
        except AmbiguousError as error:
            ambiguous.append(str(error))
            continue
        if found != plain(each.answer):
            wrong.append((each.video_id, each.question, each.answer, found))

    assert len(candidates) > 10_000
    assert wrong == []
    assert ambiguous == []


def test_every_template_is_asked(candidates: Sequence[Candidate]) -> None:
    assert {each.template for each in candidates} == set(templates())


def test_programs_are_read_back_and_answer_alike(
    toys: Sequence[ToyClip], candidates: Sequence[Candidate]
) -> None:
    clips = {toy.video_id: truth_of(toy) for toy in toys}

    for each in candidates[::23]:
        told = printed(each.program)
        assert parsed(told) == each.program
        assert answer_by_program(told, clips[each.video_id]) == each.roles


@pytest.mark.parametrize(
    "told",
    [
        [],
        ["nothing"],
        ["where", "Mug|1"],
        ["where", "Mug|1", "sometime"],
        ["where", "Mug|1", "before x"],
        ["times", "fly", "", "begin", "end"],
        ["is_state", "Mug|1", "open", "perhaps", "end"],
    ],
)
def test_what_is_no_program_is_refused(told: list[str]) -> None:
    with pytest.raises(VrhumanError, match="is none of Env-QA's questions"):
        parsed(told)


def test_a_clip_is_asked_alike_each_time_and_otherwise_with_another_seed() -> None:
    clip = truth_of(toy_clip(7))

    assert questions_of(clip, seed=3) == questions_of(truth_of(toy_clip(7)), seed=3)
    assert questions_of(clip, seed=3) != questions_of(clip, seed=4)


def test_a_set_does_not_depend_on_the_order_in_which_clips_come(
    candidates: Sequence[Candidate], asked: tuple[SetQuestion, ...]
) -> None:
    clips = sorted({each.video_id for each in candidates})
    random.Random(1).shuffle(clips)
    mixed = [each for clip in clips for each in candidates if each.video_id == clip]

    assert balanced(mixed, seed=1) == asked


def test_types_have_their_shares(asked: tuple[SetQuestion, ...]) -> None:
    types = Counter(each.candidate.question_type for each in asked)

    for name, share in SHARES.items():
        assert types[name] / len(asked) == pytest.approx(share, abs=0.04)


def test_yes_and_no_are_as_frequent_in_each_template(asked: tuple[SetQuestion, ...]) -> None:
    yes_no = [each.candidate for each in asked if each.candidate.roles.yes_no]
    counts = Counter((each.template, each.roles.yes_no) for each in yes_no)

    assert 0.1 < len(yes_no) / len(asked) <= MAX_YES_NO + 0.02
    for name in {each.template for each in yes_no}:
        assert abs(counts[name, "yes"] - counts[name, "no"]) <= 2


def test_records_have_the_public_fields_first(asked: tuple[SetQuestion, ...]) -> None:
    record = asked[0].as_record()

    assert list(record)[:5] == ["question_id", "video_id", "question", "answer", "question_type"]
    assert len({each.question_id for each in asked}) == len(asked)


def test_questions_have_no_ids_and_no_types(asked: tuple[SetQuestion, ...]) -> None:
    for each in asked:
        words = each.candidate.question.replace("TV", "").replace("CD", "")
        assert "|" not in words
        assert words == words[0] + words[1:].lower() or ". " in words


MADE_ELSEWHERE = """
import hashlib, json
from tests.support.benchmarks.toy_clips import toy_clip, truth_of
from vrhuman.benchmarks.envqa.questions import balanced, questions_of
found = [each for n in range(60) for each in questions_of(truth_of(toy_clip(n)), 1)]
told = json.dumps([each.as_record() for each in balanced(found, 1)])
print(hashlib.sha256(told.encode()).hexdigest())
"""


def test_a_set_has_the_same_bytes_in_every_process() -> None:
    """The order of sets of texts differs from process to process; nothing may come of it."""
    digests = {
        subprocess.run(
            [sys.executable, "-c", MADE_ELSEWHERE],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            check=True,
            cwd=ROOT,
        ).stdout
        for seed in ("1", "2")
    }

    assert len(digests) == 1
