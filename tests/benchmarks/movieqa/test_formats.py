"""MovieQA's public files are read, and written so that they are read again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.benchmarks.movieqa_samples import FILMS, QUIZZES
from vrhuman.benchmarks.movieqa.formats.films import (
    film_record,
    films_text,
    read_films,
    read_splits,
    splits_text,
)
from vrhuman.benchmarks.movieqa.formats.quizzes import (
    Quiz,
    quiz_record,
    quizzes_text,
    read_quizzes,
)
from vrhuman.benchmarks.movieqa.formats.reading import BadFile
from vrhuman.benchmarks.movieqa.formats.stories import read_story, sentences
from vrhuman.benchmarks.movieqa.formats.submission import (
    NotAllAnswered,
    evaluate,
    read_submission,
    submission_text,
)
from vrhuman.benchmarks.movieqa.formats.subtitles import (
    Subtitle,
    read_subtitles,
    subtitles_text,
)


def written(folder: Path, name: str, value: object) -> Path:
    path = folder / name
    text = value if isinstance(value, str) else json.dumps(value)
    path.write_text(text, encoding="utf-8")
    return path


def test_questions_are_written_as_they_were_read(tmp_path: Path) -> None:
    found = read_quizzes(written(tmp_path, "qa.json", QUIZZES))
    assert [quiz_record(quiz) for quiz in found] == QUIZZES
    again = read_quizzes(written(tmp_path, "again.json", quizzes_text(found)))
    assert again == found


def test_what_later_versions_add_is_kept(tmp_path: Path) -> None:
    entry = {**QUIZZES[0], "plot_alignment": [3, 4], "hardness": "easy"}
    (found,) = read_quizzes(written(tmp_path, "qa.json", [entry]))
    assert found.plot_alignment == (3, 4)
    assert quiz_record(found) == entry


def test_films_are_written_as_they_were_read(tmp_path: Path) -> None:
    path = written(tmp_path, "movies.json", {"movies": FILMS})
    found = read_films(path)
    assert [film_record(film) for film in found] == FILMS
    assert read_films(written(tmp_path, "again.json", films_text(found))) == found


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"answers": ["a", "b"]}, "[0].answers: 2 answers"),
        ({"answers": "abcde"}, "[0].answers"),
        ({"correct_index": 5}, "[0].correct_index"),
        ({"correct_index": True}, "[0].correct_index"),
        ({"qid": 3}, "[0].qid"),
        ({"video_clips": None}, "[0].video_clips"),
        ({"plot_alignment": [-1]}, "[0].plot_alignment"),
    ],
)
def test_a_bad_question_is_named(tmp_path: Path, change: dict[str, object], named: str) -> None:
    path = written(tmp_path, "qa.json", [{**QUIZZES[0], **change}])
    with pytest.raises(BadFile) as refused:
        read_quizzes(path)
    assert named in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_question_given_twice_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="is there twice"):
        read_quizzes(written(tmp_path, "qa.json", [QUIZZES[0], QUIZZES[0]]))


@pytest.mark.parametrize("path", ["/etc/passwd", "../secret", "a/../../b", "C:/x", ""])
def test_a_source_outside_the_folder_is_refused(tmp_path: Path, path: str) -> None:
    film = {**FILMS[0], "text": {"plot": path}}
    with pytest.raises(BadFile, match="must be a path in this folder"):
        read_films(written(tmp_path, "movies.json", {"movies": [film]}))


def test_a_film_is_in_one_split(tmp_path: Path) -> None:
    good = {"train": ["a", "b"], "val": ["c"], "test": []}
    assert read_splits(written(tmp_path, "s.json", splits_text(good))) == {
        "train": ("a", "b"),
        "val": ("c",),
        "test": (),
    }
    with pytest.raises(BadFile, match="'a' is in train too"):
        read_splits(written(tmp_path, "s.json", {"train": ["a"], "val": ["a"]}))


def test_subtitles_are_written_as_they_were_read(tmp_path: Path) -> None:
    said = (
        Subtitle(1.0, 2.5, "I look for the mug.\nIt is in 5 pieces."),
        Subtitle(3661.007, 3662.0, "7"),
    )
    assert read_subtitles(written(tmp_path, "a.srt", subtitles_text(said))) == said


def test_subtitles_of_other_programs_are_read(tmp_path: Path) -> None:
    text = (
        "\ufeff1\r\n00:00:01.5 --> 00:00:02,000 X1:0\r\n<i>Hello</i> {\\an8}there\r\n\r\n\r\n2\r\n"
    )
    text += "00:00:03,000 --> 00:00:04,000\r\n\r\n3\r\n00:00:05,000 --> 00:00:06,000\r\n3\r\n"
    found = read_subtitles(written(tmp_path, "a.srt", text))
    assert [(each.begin_s, each.plain) for each in found] == [(1.5, "Hello there"), (5.0, "3")]


def test_a_subtitle_without_a_time_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"a\.srt:1: a time"):
        read_subtitles(written(tmp_path, "a.srt", "Hello\n"))
    text = "1\n00:00:02,000 --> 00:00:01,000\nx\n"
    with pytest.raises(BadFile, match=r"a\.srt:2: ends before"):
        read_subtitles(written(tmp_path, "a.srt", text))


def test_a_text_is_cut_into_sentences() -> None:
    text = 'He opens it. "Who?" she asks. It is 2.5 m long.\nThe end'
    assert sentences(text) == (
        "He opens it.",
        '"Who?" she asks.',
        "It is 2.5 m long.",
        "The end",
    )


def test_a_split_plot_is_taken_as_it_is(tmp_path: Path) -> None:
    (film,) = read_films(written(tmp_path, "movies.json", {"movies": FILMS[:1]}))
    for folder in ("plot", "split_plot"):
        (tmp_path / "story" / folder).mkdir(parents=True)
    written(tmp_path, f"story/plot/{film.key}.wiki", "One. Two.")
    assert read_story(tmp_path, film, "plot") == ("One.", "Two.")
    written(tmp_path, f"story/split_plot/{film.key}.split.wiki", "One. Two.\n\n")
    assert read_story(tmp_path, film, "plot") == ("One. Two.",)
    assert read_story(tmp_path, film, "dvs") == ()


def quiz(qid: str, correct: int | None) -> Quiz:
    return Quiz(qid, "tt1", "Who?", ("a", "b", "c", "d", "e"), correct)


def test_a_submission_is_scored_as_the_public_evaluator_does(tmp_path: Path) -> None:
    chosen = {"val:1": 0, "val:2": 4, "val:3": 2}
    path = written(tmp_path, "val.txt", submission_text(chosen))
    assert path.read_text() == "val:1 0\nval:2 4\nval:3 2\n"
    truth = [quiz("val:1", 0), quiz("val:2", 3), quiz("val:3", 2)]
    assert evaluate(truth, read_submission(path)) == pytest.approx(200 / 3)


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ({"val:1": 0}, "1 of 2 questions have no answer"),
        ({"val:1": 0, "val:2": 0, "val:9": 0}, "first to 'val:9'"),
    ],
)
def test_the_ids_of_a_submission_are_checked(chosen: dict[str, int], told: str) -> None:
    with pytest.raises(NotAllAnswered, match=told):
        evaluate([quiz("val:1", 0), quiz("val:2", 3)], chosen)


def test_a_truth_that_is_not_told_is_not_scored() -> None:
    with pytest.raises(NotAllAnswered, match="not told"):
        evaluate([quiz("test:1", None)], {"test:1": 0})


@pytest.mark.parametrize("line", ["val:1", "val:1 five", "val:1 5", "val:1 -1", "val:1 1 2"])
def test_a_bad_line_of_a_submission_is_named(tmp_path: Path, line: str) -> None:
    with pytest.raises(BadFile, match=r"sub\.txt:2: "):
        read_submission(written(tmp_path, "sub.txt", f"val:0 1\n{line}\n"))
