"""Questionnaires asked in a session: filled on boards, kept in the file, scored from it."""

from __future__ import annotations

from pathlib import Path

import pytest

from vrhuman.questionnaires.loading import load_questionnaire
from vrhuman.questionnaires.scoring import score
from vrhuman.recording.reader import Session
from vrhuman.review.questionnaires import filled_in
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.run import run_in_virtual_time

pytestmark = pytest.mark.end_to_end

PROTOCOL = """
name = "felt"
questions = 1
[[phases]]
name = "how you feel"
kind = "questionnaire"
questionnaire = "csq-vr"
moment = "before"
[[phases]]
name = "rest"
kind = "break"
probe = "fms"
stop_at = 10
seconds = 1
[[phases]]
name = "presence"
kind = "questionnaire"
questionnaire = "ipq"
moment = "after"
"""


def test_what_is_filled_in_on_boards_is_in_the_file_and_scored(tmp_path: Path) -> None:
    protocol = tmp_path / "felt.toml"
    protocol.write_text(PROTOCOL, encoding="utf-8")
    plan = Plan(protocol=str(protocol), kind="random", out=tmp_path)

    ran = run_in_virtual_time(prepare(plan), lambda *_: None)

    assert ran.completed
    with Session.open(ran.path) as session:
        filled = filled_in(session)
    assert [(f.questionnaire, f.moment, f.phase) for f in filled] == [
        ("csq-vr", "before", "how you feel"),
        ("fms", "break", "rest"),
        ("ipq", "after", "presence"),
    ]
    sick, probe, present = (
        score(load_questionnaire(each.questionnaire), each.answers) for each in filled
    )
    assert sick["total"] == 6.0  # who has no body feels nothing
    assert probe == {"sickness": 0.0}
    assert all(0.0 <= value <= 6.0 for value in present.values())
