"""Questionnaires at the desk: which are due, and one that was filled in."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.desktop.desk_studies import STUDY, UTC, held, registry_with
from vrhuman.desktop.desk.model.filling import due, filled
from vrhuman.protocol.specification import load_protocol
from vrhuman.questionnaires.loading import load_questionnaire
from vrhuman.questionnaires.questionnaire import Value
from vrhuman.study.registry.registry import Registry

WISH = """
[[questionnaires]]
name = "csq-vr"
moments = ["before", "after"]
where = "desk"
"""


@pytest.fixture
def registry(tmp_path: Path) -> Registry:
    """Whose protocol asks the CSQ-VR at the desk."""
    registry = registry_with(tmp_path, kind="scripted")
    registry.amend(STUDY, load_protocol("excalibur")[1] + WISH, "asks how they feel")
    return registry


def answered(registry: Registry, moment: str) -> None:
    asked = load_questionnaire("csq-vr")
    answers: dict[str, Value] = {item.item_id: item.choices[0].value for item in asked.items}
    filled(registry, asked, moment, answers, registry.participant(STUDY, "P01"), UTC)


def test_what_the_protocol_asks_at_the_desk_is_due_until_it_was_asked(registry: Registry) -> None:
    with registry:
        before = due(registry, registry.study(STUDY), "P01")
        answered(registry, "before")
        after = due(registry, registry.study(STUDY), "P01")

    assert before == (("csq-vr", "before"), ("csq-vr", "after"))
    assert after == (("csq-vr", "after"),)


def test_it_is_kept_with_its_scores_and_the_newest_session(registry: Registry) -> None:
    with registry:
        session = held(registry, "P01", 0, "finished")
        answered(registry, "after")
        (kept,) = registry.questionnaires(STUDY, "P01")

    assert kept.session_id == session.session_id
    assert kept.scores
    assert set(kept.answers) == {item.item_id for item in load_questionnaire("csq-vr").items}


def test_the_shipped_protocol_asks_none_at_the_desk(tmp_path: Path) -> None:
    with registry_with(tmp_path) as plain:
        assert due(plain, plain.study(STUDY), "P01") == ()
