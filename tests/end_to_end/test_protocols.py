"""The scripted participant gets through every kind of protocol, and its file is whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from vrhuman.protocol.specification import load_protocol
from vrhuman.recording.reader import Session
from vrhuman.recording.verify import verify
from vrhuman.review.results.outcome import outcome
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.run import run_in_virtual_time

pytestmark = pytest.mark.end_to_end

LAB = """
name = "lab"
questions = 2
confidence = true

[bonus]
text = "A point for each right answer, a hundredth off for each step back in the house."
per_right = 1
per_step = 0.01

[[phases]]
name = "welcome"
kind = "page"

[[phases]]
name = "how it feels before"
kind = "questionnaire"
questionnaire = "csq-vr"
moment = "before"

[[phases]]
name = "explore"
kind = "explore"
max_steps = 8

[[phases]]
name = "a rest"
kind = "break"
seconds = 2
probe = "fms"
stop_at = 15

[[phases]]
name = "answer"
kind = "answer"

[[phases]]
name = "re-enter"
kind = "explore"
max_seconds = 3

[[phases]]
name = "answer again"
kind = "answer"

[[phases]]
name = "debriefing"
kind = "page"
"""


def played(plan: Plan) -> Path:
    ran = run_in_virtual_time(prepare(plan), lambda *_: None)
    assert ran.completed
    return ran.path


def ends(session: Session) -> Iterator[tuple[str, str]]:
    for note in session.notes():
        name, ended, reason = note.text.partition(" ended: ")
        if ended:
            yield name, reason


def test_pages_questionnaires_breaks_and_confidence_are_gone_through(tmp_path: Path) -> None:
    protocol = tmp_path / "lab.toml"
    protocol.write_text(LAB, encoding="utf-8")

    path = played(Plan(protocol=str(protocol), out=tmp_path))

    spec, _ = load_protocol(str(protocol))
    with Session.open(path) as session:
        assert list(ends(session)) == [
            ("welcome", "read"),
            ("how it feels before", "filled"),
            ("explore", "steps"),
            ("a rest", "rested"),
            ("answer", "answered"),
            ("re-enter", "seconds"),
            ("answer again", "answered"),
            ("debriefing", "read"),
        ]
        assert [phase.phase for phase in session.phases()] == [
            *(phase.name for phase in spec.phases),
            "end",
        ]
        filled = {(f.questionnaire, f.moment) for f in session.questionnaires()}
        assert filled == {("csq-vr", "before"), ("fms", "break")}
        assert all(given.confidence is not None for given in session.answers())
    found = outcome(path)
    assert spec.bonus is not None
    right = round(found.acc_ref / 100 * spec.questions)
    assert found.bonus == spec.bonus.earned(right, found.t3)
    assert verify(path).good


def test_who_is_blind_answers_without_a_house(tmp_path: Path) -> None:
    path = played(Plan(protocol="blind", out=tmp_path))

    found = outcome(path)

    assert found.condition == "blind"
    assert (found.steps_explore, found.t3) == (0, 0)
    assert found.acc_ref == found.acc_exp == found.exqa
    assert verify(path).good


def test_a_house_may_be_looked_at_for_its_own_sake(tmp_path: Path) -> None:
    path = played(Plan(protocol="free-explore", steps=8, out=tmp_path))

    with Session.open(path) as session:
        assert not list(session.questions())
        assert ("look round", "steps") in list(ends(session))
    assert verify(path).good


def test_the_short_session_is_a_whole_one(tmp_path: Path) -> None:
    shorter = tmp_path / "shorter.toml"
    shipped = load_protocol("excalibur-short")[1]
    shorter.write_text(
        shipped.replace("questions = 8", "questions = 2").replace("= 60", "= 3"), encoding="utf-8"
    )

    path = played(Plan(protocol=str(shorter), steps=6, out=tmp_path))

    with Session.open(path) as session:
        assert [phase.phase for phase in session.phases()] == [
            *(phase.name for phase in load_protocol("excalibur-short")[0].phases),
            "end",
        ]
    assert outcome(path).steps_explore >= 6
    assert verify(path).good
