"""Drafted quizzes have one true and four false answers, and no hasty student profits."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.benchmarks.movieqa_films import annotation, is_true, make_set, part
from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.annotation import Annotation
from vrhuman.annotation.segments import FIRST_AGENT, HELPER
from vrhuman.benchmarks.movieqa.audited_files import audit_file
from vrhuman.benchmarks.movieqa.drafting.asking import drafts_of
from vrhuman.benchmarks.movieqa.drafting.draft import confusable, done_once, has_a_double
from vrhuman.benchmarks.movieqa.drafting.happenings import Deed, Happened, happenings_of
from vrhuman.benchmarks.movieqa.drafting.possible import deceiving_like, false_deeds, is_odd
from vrhuman.benchmarks.movieqa.drafting.saying import passive, third_person
from vrhuman.benchmarks.movieqa.drafting.sensible import belongs, fits
from vrhuman.benchmarks.movieqa.formats.films import read_films, read_splits
from vrhuman.benchmarks.movieqa.formats.quizzes import read_quizzes
from vrhuman.benchmarks.movieqa.formats.stories import read_story

pytest.importorskip("snowballstemmer")
FILMS = 12
ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A set of toy films."""
    folder = tmp_path_factory.mktemp("movieqa") / "set"
    make_set(folder, FILMS)
    return folder


def test_one_answer_is_true_and_four_are_false(folder: Path) -> None:
    quizzes = read_quizzes(folder / "qa.json")
    assert len(quizzes) >= 50
    films = {part(seed).key: annotation(seed) for seed in range(FILMS)}
    for quiz in quizzes:
        true = [is_true(films[quiz.film], quiz.question, answer) for answer in quiz.answers]
        assert true == [n == quiz.correct for n in range(5)], (quiz.question, quiz.answers)


def test_every_drafted_answer_is_checked_not_only_the_chosen() -> None:
    for seed in range(6):
        found = annotation(seed)
        for draft in drafts_of(happenings_of(found)):
            assert is_true(found, draft.question, draft.true), (draft.question, draft.true)
            for answer in draft.pool:
                assert not is_true(found, draft.question, answer), (draft.question, answer)


def with_helper(found: Annotation) -> Annotation:
    """The same film, in which every second thing is done by the helper."""
    shared = tuple(
        replace(segment, actor=HELPER if number % 2 else FIRST_AGENT)
        for number, segment in enumerate(found.segments)
    )
    return replace(found, segments=shared)


def test_where_two_act_it_is_asked_who_and_every_answer_holds() -> None:
    asked = 0
    for seed in range(12):
        found = with_helper(annotation(seed))
        for draft in drafts_of(happenings_of(found)):
            asked += draft.kind == "who"
            assert is_true(found, draft.question, draft.true), (draft.question, draft.true)
            for answer in draft.pool:
                assert not is_true(found, draft.question, answer), (draft.question, answer)
    assert asked >= 10


def test_to_clean_a_bed_is_to_make_it() -> None:
    clean, make = Deed(ActionName.CLEAN, "Bed"), Deed(ActionName.MAKE, "Bed")
    cup, pot = Deed(ActionName.CLEAN, "Cup"), Deed(ActionName.CLEAN, "Pot")
    film = happenings_of(annotation(1))
    happened = [
        Happened(deed, FIRST_AGENT, number, number, number + 1)
        for number, deed in enumerate((clean, make, cup))
    ]
    both = replace(film, happened=tuple(happened))

    assert confusable(clean, make)
    assert not confusable(cup, pot)
    assert [each.deed for each in done_once(both)] == [cup]
    assert has_a_double(both, make)
    assert not has_a_double(both, cup)


def test_what_deceives_is_odd_only_where_the_truth_is() -> None:
    found = Counter[bool]()
    for seed in range(6):
        false = tuple(false_deeds(happenings_of(annotation(seed))))
        usual = Deed(ActionName.MOVE, "Mug", "to", "CounterTop")
        assert not any(map(is_odd, deceiving_like(usual, false)))
        found.update(map(is_odd, deceiving_like(Deed(ActionName.MOVE, "Mug", "to", "Bed"), false)))
    assert min(found[True], found[False]) > 10


@pytest.mark.parametrize(
    ("kind", "place", "sensible", "possible"),
    [
        ("Potato", "Fridge", True, True),
        ("Potato", "Bed", False, True),
        ("Potato", "Toilet", False, False),
        ("BaseballBat", "Bowl", False, False),
        ("Potato", "ToiletPaper", False, False),
    ],
)
def test_what_belongs_and_what_fits(kind: str, place: str, sensible: bool, possible: bool) -> None:
    assert (belongs(kind, place), fits(kind, place)) == (sensible, possible)


@pytest.mark.parametrize(
    ("deed", "said", "happens"),
    [
        (Deed(ActionName.TURN_ON, "Candle"), "lights the candle", "The candle is lit."),
        (Deed(ActionName.TURN_OFF, "Candle"), "puts out the candle", "The candle is put out."),
        (Deed(ActionName.TIDY, "ArmChair"), "tidies up the armchair", "The armchair is tidied up."),
        (
            Deed(ActionName.THROW, "CD", "to hit", "Vase"),
            "throws the CD at the vase",
            "The CD is thrown at the vase.",
        ),
        (
            Deed(ActionName.MOVE, "Box", "to", "ToiletPaper"),
            "moves the box over to the toilet paper",
            "The box is moved over to the toilet paper.",
        ),
        (
            Deed(ActionName.MAKE_DIRTY, "Mug"),
            "makes the mug dirty",
            "The mug is made dirty.",
        ),
    ],
)
def test_deeds_are_said_as_people_say_them(deed: Deed, said: str, happens: str) -> None:
    assert (third_person(deed), passive(deed)) == (said, happens)


def test_no_two_answers_mean_the_same(folder: Path) -> None:
    """To put a thing at a place and to move it there is one event."""
    for quiz in read_quizzes(folder / "qa.json"):
        wrong = [each for n, each in enumerate(quiz.answers) if n != quiz.correct]
        senses = {
            re.sub(r"puts?|moved?s?|\b(?:to|on|in|is)\b", "", answer.lower()) for answer in wrong
        }
        assert len(senses) == 4, (quiz.question, quiz.answers)


@pytest.mark.parametrize("rule", ["official", "paper"])
def test_no_hasty_student_does_better_or_worse_than_chance(folder: Path, rule: str) -> None:
    found = audit_file(folder / "qa.json", rule)  # type: ignore[arg-type]
    alarms = {name: each.right for name, each in found.rules.items() if each.alarm}
    assert not alarms, alarms


def test_what_where_why_and_how_are_asked(folder: Path) -> None:
    first = {quiz.question.split()[0] for quiz in read_quizzes(folder / "qa.json")}
    assert first >= {"What", "Where", "How"}


def test_a_film_is_in_one_split_and_its_questions_are_too(folder: Path) -> None:
    splits = read_splits(folder / "splits.json")
    assert {name: len(keys) for name, keys in splits.items()} == {"train": 8, "val": 2, "test": 2}
    for quiz in read_quizzes(folder / "qa.json"):
        assert quiz.film in splits[quiz.split]


def test_a_question_names_the_sentences_of_the_plot_that_tell_it(folder: Path) -> None:
    films = {film.key: film for film in read_films(folder / "movies.json")}
    for quiz in read_quizzes(folder / "qa.json"):
        plot = read_story(folder, films[quiz.film], "plot")
        assert quiz.plot_alignment
        assert all(0 <= n < len(plot) for n in quiz.plot_alignment)


def test_every_source_is_read(folder: Path) -> None:
    film = read_films(folder / "movies.json")[0]
    assert read_story(folder, film, "dvs")
    assert read_story(folder, film, "script") == ("Open the fridge.",)
    assert read_story(folder, film, "subtitle") == ()


def test_the_same_seed_gives_the_same_set(tmp_path: Path) -> None:
    one, other = make_set(tmp_path / "one", 1), make_set(tmp_path / "other", 1)
    assert one == other
    assert make_set(tmp_path / "third", 1, seed=2)["digest"] != one["digest"]


MADE_ELSEWHERE = """
import sys
from pathlib import Path
from tests.support.benchmarks.movieqa_films import make_set
print(make_set(Path(sys.argv[1]), 4)["digest"])
"""


def test_a_set_has_the_same_bytes_in_every_process(tmp_path: Path) -> None:
    """The order of sets of texts differs from process to process; nothing may come of it."""
    digests = {
        subprocess.run(
            [sys.executable, "-c", MADE_ELSEWHERE, str(tmp_path / seed)],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            check=True,
            cwd=ROOT,
        ).stdout
        for seed in ("1", "2", "3")
    }

    assert len(digests) == 1
