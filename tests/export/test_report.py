"""The report of a session: one page that says what was recorded, and is markup of nobody else's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from tests.support.recording import synthetic_session
from tests.support.recording.sample_variants import SAMPLE, broken_off, recorder
from vrhuman.export.report import export_report
from vrhuman.export.report.answers import answer_table
from vrhuman.export.report.contents import Contents, NoteRow, contents
from vrhuman.export.report.explored import Explored, MeasureRow, explored
from vrhuman.export.report.report import Film, render
from vrhuman.export.report.scoring import Missing
from vrhuman.export.writing import ExportError
from vrhuman.recording.reader import Session
from vrhuman.records import AnswerKind, GivenAnswer, Question
from vrhuman.review.outline import house_of, outline
from vrhuman.review.pictures import style
from vrhuman.review.results.outcome import outcome
from vrhuman.scoring.accuracy import accuracy


class Page(HTMLParser):
    """A page's elements and its words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.words = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        self.words += data

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.elements if name == tag]

    @cached_property
    def structure(self) -> list[tuple[str, tuple[str, ...]]]:
        """Which elements there are with which attributes, whatever stands in them."""
        return [(tag, tuple(attributes)) for tag, attributes in self.elements]


@pytest.fixture(scope="module")
def sample() -> Iterator[Session]:
    with Session.open(SAMPLE) as session:
        yield session


@pytest.fixture(scope="module")
def told(sample: Session) -> Contents:
    house = house_of(sample)
    return contents(sample, house, outline(sample, house), explored(SAMPLE, None))


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "sample.html"
    export_report(SAMPLE, path, verdict="Simulated again: identical.")
    return path


@pytest.fixture(scope="module")
def page(report: Path) -> Page:
    return Page(report.read_text(encoding="utf-8"))


# -------------------------------------------------------------------------------- what it says


def test_the_score_is_the_session_s(page: Page) -> None:
    found = outcome(SAMPLE)

    for value in (found.exqa, found.acc_exp, found.acc_ref):
        assert f"{value:.1f} %" in page.words
    assert f"{found.t3} steps" in page.words


def test_every_question_has_its_truth_and_both_answers(told: Contents, sample: Session) -> None:
    asked, answers = next(sample.questions()), list(sample.answers())

    assert [row.text for row in told.answers.rows] == [each.text for each in asked.questions]
    for column, phase in enumerate(told.answers.columns):
        marks = accuracy(asked.questions, answers, phase).marks
        assert tuple(row.said[column].right for row in told.answers.rows) == marks


def test_who_was_no_person_is_marked(page: Page, told: Contents) -> None:
    assert style.who(told.start) in page.words
    assert any("nobody" in each.get("class", "") for each in page.all("p"))


def test_a_verification_is_reported_where_one_was_made(page: Page, told: Contents) -> None:
    assert "Simulated again: identical." in page.words
    assert "Not verified" in Page(render(told, Film(beside="x.mp4"), "")).words


def test_a_session_that_was_interrupted_says_what_is_missing(tmp_path: Path) -> None:
    out = tmp_path / "report.html"

    export_report(broken_off(tmp_path / "s.mcap"), out)

    words = Page(out.read_text(encoding="utf-8")).words
    assert "it stops in the phase “explore”" in words
    assert "never closed" in words
    assert "No score: s.mcap: not a finished session" in words
    assert "No questions were asked." in words
    assert str(tmp_path) not in words, "folders of this computer are nobody's business"


def test_pairs_asked_once_each_are_a_column_of_answers(tmp_path: Path) -> None:
    recording = recorder(tmp_path / "s.mcap")
    for number, side in enumerate(("left", "right", "left"), start=1):
        pair = Question(
            question_id=f"pair-{number}",
            family="heavier of two",
            text="Which one is heavier?",
            program="",
            kind=AnswerKind.YES_NO,
            options=("Left", "Right"),
            answer="left",
        )
        phase, time_ns = f"answer {number}", synthetic_session.CLOCK_NS + number * 10**9
        recording.phase(phase, 0, 0, time_ns)
        recording.questions(phase, (pair,), time_ns)
        recording.answer(GivenAnswer(pair.question_id, phase, side, time_ns + 4 * 10**8))
    recording.close()

    with Session.open(tmp_path / "s.mcap") as session:
        found = answer_table(session, synthetic_session.CLOCK_NS, lambda *_: "")

    assert len(found.columns) == 1
    assert [row.said[0].right for row in found.rows] == [True, False, True]
    assert [row.said[0].seconds for row in found.rows] == ["0.4 s"] * 3


def test_a_session_that_ended_before_anything_happened_has_a_report(tmp_path: Path) -> None:
    recorder(tmp_path / "s.mcap").close()

    export_report(tmp_path / "s.mcap", tmp_path / "report.html")

    words = Page((tmp_path / "report.html").read_text(encoding="utf-8")).words
    assert "No phase of the protocol had started." in words
    assert "No video was recorded." in words


# ---------------------------------------------------------------------------------- what it is


def test_it_asks_nothing_of_the_network_and_runs_nothing(page: Page) -> None:
    assert not page.all("script")
    assert not page.all("link")
    assert not page.all("iframe")
    for tag, attributes in page.elements:
        assert not [name for name in attributes if name.startswith("on")]
        for name in ("src", "href", "poster", "srcset"):
            if name in attributes and tag != "a":
                assert attributes[name].startswith("data:")
            elif name in attributes:
                assert attributes[name].startswith("#")


def test_it_can_be_read_without_seeing(page: Page) -> None:
    assert all(each["alt"] for each in page.all("img"))
    assert all(each["scope"] for each in page.all("th"))
    assert len(page.all("caption")) == len(page.all("table"))
    assert all(each["aria-label"] for each in page.all("video"))
    assert ("html", {"lang": "en"}) in page.elements
    headings = [tag for tag, _ in page.elements if re.fullmatch("h[1-6]", tag)]
    assert headings[0] == "h1"
    assert headings.count("h1") == 1


def test_every_section_of_the_page_s_list_is_there(page: Page) -> None:
    wanted = [each["href"].removeprefix("#") for each in page.all("a")]

    assert wanted == [each["id"] for each in page.all("section")]


def test_a_large_film_is_put_beside_the_page(tmp_path: Path) -> None:
    out = tmp_path / "a report.html"

    export_report(broken_off(tmp_path / "s.mcap"), out, largest_film=10)

    page = Page(out.read_text(encoding="utf-8"))
    assert {"href": "a%20report.mp4"} in page.all("a")
    assert (tmp_path / "a report.mp4").stat().st_size > 10
    assert not page.all("video")


def test_nothing_is_written_over_and_nothing_half_is_left(report: Path) -> None:
    before = report.read_bytes()

    with pytest.raises(ExportError, match="exists already"):
        export_report(SAMPLE, report)

    assert report.read_bytes() == before
    assert [each.name for each in report.parent.iterdir()] == [report.name]


# ---------------------------------------------------------------------------- what people wrote

FREE = st.text(min_size=1) | st.sampled_from(
    ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{ 7 * 7 }}", "&lt;b&gt;"]
)


def written_by(told: Contents, text: str) -> Contents:
    """A report in which all that people may have written is ``text``."""
    start = replace(
        told.start,
        session_id=text,
        participant=text,
        house_id=text,
        protocol=text,
        calibration=text,
        started_utc=text,
    )
    rows = tuple(
        replace(
            row,
            text=text,
            truth=text,
            family=text,
            said=tuple(
                replace(said, words=text, confidence=text, evidence=text) for said in row.said
            ),
        )
        for row in told.answers.rows[:2]
    )
    measured = told.explored
    assert isinstance(measured, Explored)
    small = replace(told.plan, data="data:,", alt=text, caption=text)
    return replace(
        told,
        start=start,
        who=text,
        file=text,
        file_state=text,
        lacks=True,
        unfinished=text,
        score=Missing(text),
        under=[(text, text)],
        phases=[replace(row, name=text, ended=text) for row in told.phases],
        explored=replace(
            measured,
            columns=(text,),
            rows=(MeasureRow(text, (text,)),),
            of=text,
            plots=(small,),
        ),
        plan=small,
        seen=[small],
        answers=replace(told.answers, columns=(text, text), rows=rows),
        notes=[NoteRow("00:01", text, text)],
        provenance=[(text, text)],
    )


@settings(max_examples=examples(60))
@given(text=FREE)
def test_what_people_wrote_never_becomes_markup(told: Contents, text: str) -> None:
    plain = Page(render(written_by(told, "words"), Film(beside="words"), "words"))

    page = Page(render(written_by(told, text), Film(beside=text), text))

    assert page.structure == plain.structure
    assert text.strip() in page.words or "\r" in text


def test_all_of_a_report_was_written_on_in_that_test(told: Contents) -> None:
    changed = written_by(told, "words")
    same = {
        each.name
        for each in fields(told)
        if getattr(changed, each.name) == getattr(told, each.name)
    }

    assert same <= {"length"}


def test_a_note_comes_out_as_it_was_written(tmp_path: Path) -> None:
    note = '<b>left & right</b> "quoted"'
    out = tmp_path / "report.html"

    export_report(broken_off(tmp_path / "s.mcap", note=note), out)

    assert note in Page(out.read_text(encoding="utf-8")).words
