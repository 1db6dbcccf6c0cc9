"""Baselines: what words alone, films alone and likeness reach, and which templates give away."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from tests.support.benchmarks.toy_clips import toy_clip, truth_of
from vrhuman.benchmarks.envqa.baselines.asked import ClipQuestion, read_split
from vrhuman.benchmarks.envqa.baselines.comparing import Comparison, as_json, score, table
from vrhuman.benchmarks.envqa.baselines.image_only import answer_by_clip, answer_by_likeness
from vrhuman.benchmarks.envqa.baselines.oracle import answer_by_truth, solver_of
from vrhuman.benchmarks.envqa.baselines.question_only import (
    AuditError,
    answer_by_question,
    audit,
    audit_of,
)
from vrhuman.benchmarks.envqa.benchmark import EnvQa
from vrhuman.benchmarks.envqa.features import CROP, ClipFeatures
from vrhuman.benchmarks.envqa.public_format import BadQuestions
from vrhuman.benchmarks.envqa.question_types import QuestionType
from vrhuman.benchmarks.envqa.questions import questions_of
from vrhuman.benchmarks.envqa.questions.programs.printing import printed
from vrhuman.benchmarks.envqa.roles import canonical
from vrhuman.benchmarks.items import Answer

COLOURS = ("red", "green", "blue", "white", "black")
THINGS = ("mug", "plate", "pot")


def asked(
    number: int, video: str, question: str, roles: Answer, template: str = "t"
) -> ClipQuestion:
    kind = QuestionType.ATTRIBUTE if "adjective" in roles else QuestionType.STATE
    return ClipQuestion(f"q{number}", video, question, kind, "", roles, template)


def fair(count: int, seed: int) -> list[ClipQuestion]:
    """Colours drawn evenly, whatever is asked about."""
    draw = random.Random(seed)
    return [
        asked(
            n,
            f"v{n // 4}",
            f"What color is the {draw.choice(THINGS)}?",
            {"adjective": draw.choice(COLOURS)},
            "colour",
        )
        for n in range(count)
    ]


def leaking(count: int, seed: int) -> list[ClipQuestion]:
    """The thing that is asked about tells the colour."""
    draw = random.Random(seed)
    found = []
    for n in range(count):
        place = draw.randrange(3)
        question = f"Which color has the {THINGS[place]}?"
        found.append(asked(n, f"w{n // 4}", question, {"adjective": COLOURS[place]}, "leak"))
    return found


def clip(video: str, kind: str) -> ClipFeatures:
    values = np.full((2, 12), 0.5, dtype=np.float32)
    crops = np.zeros((2, CROP, CROP, 3), dtype=np.uint8)
    return ClipFeatures(video, (kind,), 2, 4 / 3, np.arange(2), np.zeros(2, int), values, crops)


def write(folder: Path, questions: dict[str, Sequence[ClipQuestion]]) -> Path:
    folder.mkdir(exist_ok=True)
    for split in ("train", "val", "test"):
        stored = [
            {
                "question_id": each.question_id,
                "video_id": each.video_id,
                "question": each.question,
                "answer": "x",
                "question_type": each.question_type.value,
                "roles": dict(each.roles),
                "template": each.template,
            }
            for each in questions.get(split, ())
        ]
        (folder / f"questions_{split}.json").write_text(json.dumps(stored), encoding="utf-8")
    return folder


def test_words_that_tell_the_answer_are_learned() -> None:
    given = answer_by_question(leaking(60, 1), leaking(20, 2))

    assert [g == q.roles for g, q in zip(given, leaking(20, 2), strict=True)] == [True] * 20


def test_an_answer_may_have_several_roles() -> None:
    study = [
        asked(1, "a", "What did the red one do?", {"action": "move", "object1": "mug"}),
        asked(2, "a", "What did the blue one do?", {"action": "push", "object1": "pot"}),
    ]

    assert answer_by_question(study * 4, study) == [dict(each.roles) for each in study]


def test_nothing_studied_gives_empty_answers() -> None:
    assert answer_by_question([], fair(2, 1)) == [{}, {}]


def test_an_audit_names_the_templates_that_give_away_and_no_others() -> None:
    found = audit_of([*fair(200, 1), *leaking(200, 2)], [*fair(60, 3), *leaking(60, 4)])

    assert [leak.template for leak in found.leaks] == ["leak"]
    assert found.leaks[0].accuracy.percent == pytest.approx(100.0)
    assert found.gives_away
    assert "the questions give answers away" in found.verdict


def test_an_audit_of_fair_questions_finds_no_leak() -> None:
    found = audit_of(fair(400, 1), fair(120, 2))

    assert found.leaks == ()
    assert not found.gives_away
    assert "within Env-QA's 32.48 % and 3 points" in found.verdict


@pytest.mark.parametrize(("count", "leaks"), [(19, 0), (20, 1)])
def test_a_template_with_few_questions_is_not_judged(count: int, leaks: int) -> None:
    assert len(audit_of(leaking(60, 1), leaking(count, 2)).leaks) == leaks


def test_without_a_test_split_other_clips_are_studied() -> None:
    found = audit_of(leaking(60, 1), [])

    assert "five-fold" in found.learned_from
    assert found.row.overall.questions == 60


def test_too_few_clips_cannot_be_audited() -> None:
    with pytest.raises(AuditError, match="4 clips are too few"):
        audit_of(leaking(16, 1), [])


def test_the_benchmarks_audit_is_one_object_of_json(tmp_path: Path) -> None:
    folder = write(tmp_path / "set", {"train": leaking(60, 1), "test": leaking(20, 2)})

    found = EnvQa().audit(folder)

    assert json.loads(json.dumps(found, allow_nan=False)) == audit(folder)
    assert (found["gives_away"], found["limit"]) == (True, pytest.approx(35.48))


def test_questions_are_read_with_their_template_and_roles(tmp_path: Path) -> None:
    folder = write(tmp_path / "set", {"val": leaking(3, 1)})

    found = read_split(folder, "val")

    assert [(q.template, q.roles) for q in found] == [("leak", q.roles) for q in leaking(3, 1)]


def test_questions_without_roles_are_refused(tmp_path: Path) -> None:
    folder = write(tmp_path / "set", {"val": leaking(1, 1)})
    path = folder / "questions_val.json"
    path.write_text(path.read_text("utf-8").replace('"roles"', '"role"'), encoding="utf-8")

    with pytest.raises(BadQuestions, match=r"questions_val\.json\[0\]\.roles"):
        read_split(folder, "val")


def kinds() -> Iterator[tuple[str, str, str]]:
    """Clips of two kinds, and the colour of each kind."""
    for n in range(8):
        yield f"v{n}", *(("Apple", "red") if n % 2 else ("Pot", "black"))


CLIPS = {video: clip(video, kind) for video, kind, _ in kinds()}
ABOUT_CLIPS = [
    asked(n, video, "What color do you see?", {"adjective": colour})
    for n, (video, _, colour) in enumerate(kinds())
]


def test_what_a_clip_shows_is_learned_without_its_questions() -> None:
    given = answer_by_clip(ABOUT_CLIPS[:6], ABOUT_CLIPS[6:], CLIPS)

    assert given == [{"adjective": "black"}, {"adjective": "red"}]


def test_the_likest_question_is_answered_by_the_likest_clip() -> None:
    others = [asked(9, "v7", "Where is the mug?", {"adjective": "green"})]

    given = answer_by_likeness([*others, *ABOUT_CLIPS[:6]], ABOUT_CLIPS[6:], CLIPS)

    assert given == [{"adjective": "black"}, {"adjective": "red"}]


def test_the_question_counts_before_the_clip() -> None:
    study = [
        asked(1, "v1", "Where is the mug?", {"adjective": "green"}),
        asked(2, "v2", "What color do you see?", {"adjective": "black"}),
    ]

    given = answer_by_likeness(study, [ABOUT_CLIPS[3]], CLIPS)

    assert given == [{"adjective": "black"}]


def test_an_oracle_answers_by_what_is_true() -> None:
    truths = {truth.video_id: truth for truth in (truth_of(toy_clip(n)) for n in range(4))}
    asks = [
        ClipQuestion(
            f"q{n}",
            each.video_id,
            each.question,
            QuestionType(each.question_type),
            each.answer,
            canonical(each.roles.as_mapping()),
            each.template,
            tuple(printed(each.program)),
        )
        for truth in truths.values()
        for n, each in enumerate(questions_of(truth, seed=1))
    ]

    given = answer_by_truth(asks, solver_of(truths.__getitem__))

    assert len(asks) > 50
    assert Comparison(asks).row("oracle", given).overall.percent == 100.0


def test_roles_that_are_right_count_of_all_that_either_has() -> None:
    question = asked(1, "a", "?", {"action": "move", "object1": "mug"})

    assert score(question, {"action": "move", "object1": "mug"}) == 1.0
    assert score(question, {"action": "move", "object1": "pot"}) == 0.5
    assert score(question, {"action": "move", "adjective": "red"}) == pytest.approx(1 / 3)
    assert score(question, {}) == 0.0


def test_accuracies_are_by_type_role_and_room() -> None:
    asks = [
        asked(1, "a", "?", {"adjective": "red"}),
        asked(2, "b", "?", {"adjective": "red"}),
        asked(3, "b", "?", {"yes_no": "yes"}),
    ]
    given: list[Answer] = [{"adjective": "red"}, {"adjective": "blue"}, {"yes_no": "yes"}]

    row = Comparison(asks, {"a": True, "b": False}).row("x", given)

    assert row.overall.percent == pytest.approx(200 / 3)
    assert (row.types["Attribute"].percent, row.types["State"].percent) == (50.0, 100.0)
    assert (row.roles["adjective"].percent, row.roles["yes_no"].questions) == (50.0, 1)
    assert (row.rooms["seen"].percent, row.rooms["unseen"].percent) == (100.0, 50.0)
    assert row.types["Event"].questions == 0
    assert as_json(row)["types"]["Event"]["percent"] is None  # type: ignore[index,call-overload]
    assert "66.7" in table([row])


def test_two_answerers_are_compared_question_by_question() -> None:
    asks = fair(40, 1)
    right = [each.roles for each in asks]
    half: list[Answer] = [each.roles if n % 2 else {} for n, each in enumerate(asks)]

    ahead = Comparison(asks).difference(right, half)

    assert (ahead.percent, ahead.low, ahead.high) == (50.0, 50.0, 50.0)
