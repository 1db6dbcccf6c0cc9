"""Questions have the only answer that the session allows, in the public files' form."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests.support.annotation.toy_story import TYPES, annotation, drawn, segment
from tests.support.recording import acting_person
from vrhuman.annotation.action_names import ActionName as Did
from vrhuman.annotation.annotate import annotate
from vrhuman.annotation.narrations.telling import tell_stories
from vrhuman.annotation.segments import ActionSegment
from vrhuman.annotation.words import spoken, type_among, type_of
from vrhuman.benchmarks.vidln.asking import (
    location_file,
    location_questions,
    text_file,
    text_questions,
)
from vrhuman.benchmarks.vidln.automatic import narrate
from vrhuman.benchmarks.vidln.masks import decode
from vrhuman.benchmarks.vidln.score import box_of, box_score, enlarged_square
from vrhuman.benchmarks.vidln.text_score import accuracy


def asked(*segments: ActionSegment) -> dict[str, str]:
    stories = tell_stories(annotation(segments), 1)
    return {
        each.question: each.answer for each in text_questions(stories, partial(type_among, TYPES))
    }


def test_what_and_where_to() -> None:
    assert asked(
        segment(Did.FILL, "Mug|1", "with", "water", at=0),
        segment(Did.MOVE, "Egg|1", "to", "Sink|1", at=5),
        segment(Did.TURN_ON, "Lamp|1", at=60),
    ) == {
        "what does the person fill with water?": "mug",
        "what does the person fill the mug with?": "water",
        "what does the person move to the sink?": "egg",
        "what does the person move the egg to?": "sink",
        "what does the person turn on?": "floor lamp",
    }


def test_what_was_put_on_the_floor() -> None:
    """The floor is no object of a house."""
    found = asked(segment(Did.MOVE, "Egg|1", "to", "Floor", at=0))

    assert found["what does the person move the egg to?"] == "floor"


def test_a_question_with_two_answers_is_not_asked() -> None:
    found = asked(segment(Did.OPEN, "Fridge|1", at=0), segment(Did.OPEN, "Safe|1", at=60))

    assert found == {}


def test_what_was_closed_at_once_counts_too() -> None:
    found = asked(
        segment(Did.OPEN, "Safe|1", at=0),
        segment(Did.CLOSE, "Safe|1", at=3),
        segment(Did.CLOSE, "Fridge|1", at=60),
    )

    assert found == {"what does the person open?": "safe"}


def test_picking_up_is_not_asked_about() -> None:
    assert asked(segment(Did.PICK_UP, "Apple|1")) == {}


def test_what_failed_is_not_asked_about() -> None:
    assert asked(segment(Did.OPEN, "Fridge|1", success=False)) == {}


def test_how_often() -> None:
    found = asked(*(segment(Did.PUSH, "Apple|1", at=3.0 * n) for n in range(3)))

    assert found["how many times does the person push the apple?"] == "3"


@pytest.mark.parametrize("seed", range(6))
def test_each_answer_is_true_by_the_segments(seed: int) -> None:
    made = drawn(seed)
    opened = {spoken(TYPES[s.object1]) for s in made.segments if s.action == Did.OPEN and s.success}

    found = {
        q.question: q.answer
        for q in text_questions(tell_stories(made, seed), partial(type_among, TYPES))
    }

    answer = found.get("what does the person open?")
    assert answer is None or opened == {answer}
    assert all(1 <= len(each.split()) <= 2 for each in found.values())


def test_the_public_files(tmp_path: Path) -> None:
    path = acting_person.record(tmp_path / "acting.mcap")
    found = annotate(path)
    stories = tell_stories(found, 1)
    narrative, frames = narrate(path, 1, annotation=found)

    located = location_questions(stories, narrative, type_of)
    texts = text_file(text_questions(stories, type_of), "acting", "val")
    (told_of,) = location_file(located, narrative, frames).values()

    pairs = texts["annotations"][0]["qa_pairs"]
    answers = {each["question_id"].removeprefix("acting_"): each["answer"] for each in pairs}
    assert accuracy([(each["question_id"], each["answer"]) for each in pairs], answers) == 100.0
    assert "where is the mug that the person makes dirty?" in [e["question"] for e in told_of]
    for each in told_of:
        trace, mask = decode(each["trace"]), decode(each["vrhuman"]["mask"])
        assert box_score(trace, box_of(mask), enlarged_square(trace)).recall == 1.0
