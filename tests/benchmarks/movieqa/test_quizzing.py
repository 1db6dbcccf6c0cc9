"""Quizzes by people: measured while they are written, kept whatever happens, checked by others."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.benchmarks.movieqa_films import make_set, part
from vrhuman.benchmarks.making import Making
from vrhuman.benchmarks.movieqa.benchmark import MovieQa
from vrhuman.benchmarks.movieqa.formats.quizzes import read_quizzes
from vrhuman.benchmarks.movieqa.formats.reading import BadFile
from vrhuman.benchmarks.movieqa.make import write_films
from vrhuman.benchmarks.movieqa.quizzing.drafts import QuizDraft
from vrhuman.benchmarks.movieqa.quizzing.films import QuizFilm, films_place, quiz_films
from vrhuman.benchmarks.movieqa.quizzing.from_file import read_drafts
from vrhuman.benchmarks.movieqa.quizzing.journal import JournalError, QuizJournal, journal_of
from vrhuman.benchmarks.movieqa.quizzing.publishing import digest_of, order_of, publish_quizzes
from vrhuman.benchmarks.movieqa.quizzing.quality import quality
from vrhuman.benchmarks.set_making import NotMade
from vrhuman.cli import main

GOOD = QuizDraft(
    "film",
    "What does the person do with the red mug?",
    (
        "She puts the mug into the sink.",
        "She fills the pot with cold water.",
        "She leaves the bread on the table.",
        "She opens the fridge with one hand.",
        "She throws the apple at the window.",
    ),
    ((1.0, 2.0), (2.0, 3.0), (3.0, 4.0), (4.0, 5.0), (5.0, 6.0)),
)


def test_a_good_question_has_no_problem_and_green_bars() -> None:
    found = quality(GOOD, 10.0)

    assert found.complete
    assert found.length.good
    assert found.similarity.good
    assert found.used.good
    assert (found.riddles, found.fragments) == ((), ())


@pytest.mark.parametrize(
    ("draft", "problem"),
    [
        (replace(GOOD, question=" "), ("question missing", -1)),
        (replace(GOOD, question="What is done"), ("question mark", -1)),
        (GOOD.with_answer(2, " . "), ("answer missing", 2)),
        (GOOD.with_answer(3, "she puts the MUG into the sink"), ("answers same", 3)),
        (GOOD.with_span(4, None), ("span missing", 4)),
        (GOOD.with_span(4, (5.0, 5.0)), ("span outside", 4)),
        (GOOD.with_span(0, (9.0, 10.1)), ("span outside", 0)),
    ],
)
def test_what_stops_a_question_is_named_with_its_place(
    draft: QuizDraft, problem: tuple[str, int]
) -> None:
    assert quality(draft, 10.0).problems == (problem,)


def test_a_question_that_is_there_already_is_stopped_and_one_like_it_warned_of() -> None:
    same = quality(GOOD, 10.0, ["what does the person do with the red mug"])
    like = quality(GOOD, 10.0, ["What does the person do with the red mug today?"])

    assert same.problems == (("used already", -1),)
    assert (like.complete, like.used.good) == (True, False)


def test_an_answer_that_stands_out_in_length_is_warned_of() -> None:
    five = "One two three four five."
    draft = replace(GOOD, answers=(five, *(f"{five[:-1]} {n}." for n in "abcd")))
    assert quality(draft, 10.0).length.value == pytest.approx(1 / 6)

    long = draft.with_answer(0, "One two three four five six seven eight nine.")

    assert quality(long, 10.0).length.value == pytest.approx(0.5)
    assert not quality(long, 10.0).length.good


def test_an_answer_that_repeats_the_question_is_warned_of() -> None:
    draft = GOOD.with_answer(0, "The person does wash the red mug.")

    assert not quality(draft, 10.0).similarity.good


def test_riddles_and_fragments_are_found() -> None:
    draft = replace(GOOD, question="Where does he put it?").with_answer(1, "In the sink")

    found = quality(draft, 10.0)

    assert found.riddles == ("he", "it")
    assert found.fragments == (1,)
    assert found.complete


@pytest.fixture
def journal(tmp_path: Path) -> QuizJournal:
    return QuizJournal(journal_of(tmp_path / "set"))


def test_a_question_goes_from_its_author_to_somebody_else(journal: QuizJournal) -> None:
    made = journal.write("A1", GOOD)
    assert journal.to_check("A1") is None
    assert journal.to_check("A2") == made

    journal.answer(made.number, "A2", 0)
    assert journal.to_check("A3") is None
    done = journal.judge(made.number, "A2", True)

    assert (done.state, done.picked, done.checker) == ("accepted", 0, "A2")
    assert QuizJournal(journal.path).proposals == journal.proposals == (done,)


def test_nobody_checks_their_own_or_judges_before_answering(journal: QuizJournal) -> None:
    made = journal.write("A1", GOOD)

    with pytest.raises(JournalError, match="A1 wrote it"):
        journal.answer(made.number, "A1", 0)
    with pytest.raises(JournalError, match="A2 has not answered it yet"):
        journal.judge(made.number, "A2", True)
    journal.answer(made.number, "A2", 3)
    with pytest.raises(JournalError, match="checked by A2 already"):
        journal.answer(made.number, "A3", 3)
    journal.judge(made.number, "A2", False, "two are true")
    with pytest.raises(JournalError, match="is rejected already"):
        journal.judge(made.number, "A2", True)


def test_wherever_it_is_cut_off_what_was_whole_counts_and_goes_on(journal: QuizJournal) -> None:
    journal.write("A1", GOOD)
    first = len(journal.path.read_bytes())
    journal.write("A1", replace(GOOD, question="Why is the red mug put away?"))
    journal.answer(1, "A2", 0)
    data = journal.path.read_bytes()
    for length in range(0, len(data), 7):
        journal.path.write_bytes(data[:length])

        opened = QuizJournal(journal.path)
        assert len(opened.proposals) == data[:length].count(b'"write"', 0, length) - (
            data[:length].rfind(b'"write"') > data[:length].rfind(b"\n")
        )
        opened.write("A3", GOOD)
        assert QuizJournal(journal.path).proposals[-1].author == "A3"
    assert 0 < first < len(data)


def test_two_windows_write_into_one_journal(journal: QuizJournal) -> None:
    other = QuizJournal(journal.path)
    journal.write("A1", GOOD)

    other.write("A2", replace(GOOD, question="Where is the mug?"))

    assert [each.number for each in QuizJournal(journal.path).proposals] == [1, 2]


def test_a_damaged_line_is_named(journal: QuizJournal) -> None:
    journal.write("A1", GOOD)
    journal.path.write_text("{}\n" + journal.path.read_text())

    with pytest.raises(JournalError, match=r"journal.jsonl:1: damaged \(KeyError"):
        QuizJournal(journal.path)


def test_accepted_questions_make_a_set_that_can_be_answered(tmp_path: Path) -> None:
    make_set(tmp_path / "set", 3)
    films = quiz_films(tmp_path / "set")
    journal = QuizJournal(journal_of(tmp_path / "set"))
    draft = replace(GOOD, film=films[0].key)
    for question in ("Where is the mug?", "Why is the mug moved?"):
        made = journal.write("A1", replace(draft, question=question))
        journal.answer(made.number, "A2", 0)
        journal.judge(made.number, "A2", question.startswith("Where"))
    assert films[0].synopsis

    made_of = publish_quizzes(tmp_path / "set", journal.proposals, tmp_path / "own")

    (item,) = MovieQa().read(tmp_path / "own").items
    assert item.question == "Where is the mug?"
    assert item.answer == {"answer": GOOD.answers[0]}
    (quiz,) = read_quizzes(tmp_path / "own" / "qa.json")
    assert quiz.answers == tuple(GOOD.answers[n] for n in order_of(1))
    assert quiz.rest["answer_spans"] == [list(GOOD.spans[n] or ()) for n in order_of(1)]
    assert "A1" not in (tmp_path / "own" / "qa.json").read_text()
    assert made_of["digest"] == json.loads((tmp_path / "own" / "set.json").read_text())["digest"]


def test_questions_are_written_about_a_session_in_which_nothing_could_be_drafted(
    tmp_path: Path,
) -> None:
    session = tmp_path / "s.mcap"
    session.touch()
    folder = films_place(session)
    folder.mkdir()
    write_films(folder, [replace(part(1), drafts=())], "s-films", 1, Making())
    (film,) = quiz_films(folder)
    journal = QuizJournal(journal_of(folder))
    made = journal.write("A1", replace(GOOD, film=film.key))
    journal.answer(made.number, "A2", 0)
    journal.judge(made.number, "A2", True)

    publish_quizzes(folder, journal.proposals, tmp_path / "own")

    assert (folder.name, film.questions) == ("s-films", ())
    (item,) = MovieQa().read(tmp_path / "own").items
    assert item.question == GOOD.question
    assert films_place(tmp_path / "own") == tmp_path / "own"
    assert films_place(tmp_path).name == f"{tmp_path.name}-films"


def test_the_digest_is_that_of_a_set_as_it_was_made(tmp_path: Path) -> None:
    made = make_set(tmp_path / "set", 3)

    assert digest_of(tmp_path / "set") == made["digest"]


def test_without_an_accepted_question_no_set_is_made(tmp_path: Path) -> None:
    make_set(tmp_path / "set", 2)

    with pytest.raises(NotMade, match="no question was accepted yet"):
        publish_quizzes(tmp_path / "set", (), tmp_path / "own")
    assert not (tmp_path / "own").exists()


def told(films: tuple[QuizFilm, ...], **change: object) -> dict[str, object]:
    """A question as a file has it."""
    return {
        "film": films[0].key,
        "question": GOOD.question,
        "answers": GOOD.answers,
        "spans": [[0.1, 0.9]] * 5,
        **change,
    }


def test_questions_of_a_file_are_handed_in_as_those_of_the_window(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_set(tmp_path / "set", 1)
    films = quiz_films(tmp_path / "set")
    path = tmp_path / "mine.json"
    path.write_text(json.dumps([told(films), told(films, question="Why is the mug moved?")]))

    assert main(["quiz", str(tmp_path / "set"), "--author", "A1", "--file", str(path)]) == 0

    one, other = QuizJournal(journal_of(tmp_path / "set")).proposals
    assert (one.author, one.state, one.draft.answers) == ("A1", "written", GOOD.answers)
    assert other.draft.question == "Why is the mug moved?"
    capsys.readouterr()
    assert main(["quiz", str(tmp_path / "set"), "--author", "A1", "--file", str(path)]) == 2
    assert "mine.json[0]: used already" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"film": "other"}, r"\[0\]\.film: 'other'; the set has vr"),
        ({"answers": ["One."]}, r"\[0\]\.answers: 1 answers, must be 5"),
        ({"answers": ["It."] * 5}, r"\[0\]: answers same \(answer 2\)"),
        ({"spans": [[0, 1]]}, r"\[0\]\.spans: must be 5 pairs"),
        ({"spans": [[0, 1]] * 4 + ["x"]}, r"\[0\]\.spans\[4\]: must be \[from, to\]"),
        ({"spans": [[5, 1]] * 5}, r"\[0\]: span outside \(answer 1\)"),
        ({"question": "No mark."}, r"\[0\]: question mark"),
    ],
)
def test_what_is_wrong_in_a_file_is_named(
    tmp_path: Path, change: dict[str, object], named: str
) -> None:
    make_set(tmp_path / "set", 1)
    films = quiz_films(tmp_path / "set")
    path = tmp_path / "mine.json"
    path.write_text(json.dumps([told(films, **change)]))

    with pytest.raises(BadFile, match=named):
        read_drafts(path, films, ())


def test_who_could_see_no_film_is_not_asked_under_the_condition_of_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_set(tmp_path / "set", 1)

    assert main(["answer", str(tmp_path / "set"), "--participant", "P01"]) == 2

    assert "ask with --condition question-only" in capsys.readouterr().err
