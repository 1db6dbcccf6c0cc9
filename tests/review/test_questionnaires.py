"""Questionnaires read back from a session's file."""

from __future__ import annotations

from pathlib import Path

from tests.support.recording import synthetic_session
from vrhuman.recording.entries import QuestionnaireAnswer
from vrhuman.recording.reader import Session
from vrhuman.recording.recorder import Recorder
from vrhuman.review.questionnaires import FilledIn, filled_in
from vrhuman.review.tables import table

NOW = synthetic_session.CLOCK_NS


def recorded(folder: Path) -> Session:
    """Two breaks with a probe, and a questionnaire of which one item was answered twice."""
    with Recorder(folder / "s.mcap", synthetic_session.start()) as recorder:
        recorder.phase("rest one", 0, 0, NOW)
        recorder.questionnaire(QuestionnaireAnswer(NOW + 1, "fms", "break", "sickness", 2))
        recorder.phase("rest two", 0, 0, NOW + 2)
        recorder.questionnaire(QuestionnaireAnswer(NOW + 3, "fms", "break", "sickness", 9))
        recorder.phase("how it was", 0, 0, NOW + 4)
        for number, (item, value) in enumerate((("g1", 4), ("sp1", 5), ("g1", 1)), start=5):
            recorder.questionnaire(QuestionnaireAnswer(NOW + number, "ipq", "after", item, value))
        recorder.frame(synthetic_session.headset(0), None, [])
    return Session.open(folder / "s.mcap")


def test_each_break_has_its_own_probe_and_of_several_answers_the_last_counts(
    tmp_path: Path,
) -> None:
    with recorded(tmp_path) as session:
        assert filled_in(session) == (
            FilledIn("fms", "break", "rest one", NOW + 1, {"sickness": 2}),
            FilledIn("fms", "break", "rest two", NOW + 3, {"sickness": 9}),
            FilledIn("ipq", "after", "how it was", NOW + 7, {"g1": 1, "sp1": 5}),
        )


def test_they_are_a_table(tmp_path: Path) -> None:
    with recorded(tmp_path) as session:
        rows = table(session, "questionnaires").to_pylist()

    assert [(row["item"], row["value"]) for row in rows[:2]] == [
        ("sickness", "2"),
        ("sickness", "9"),
    ]
