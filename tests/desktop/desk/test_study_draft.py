"""A new study: shown before it is made, made as it was shown."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.desktop.desk_studies import STUDY, UTC, draft
from vrhuman.desktop.desk.model.person_form import sessions_of
from vrhuman.desktop.desk.model.study_draft import create, preview, study_protocols
from vrhuman.protocol.specification import load_protocol
from vrhuman.records import VrhumanError
from vrhuman.study.design import balance
from vrhuman.study.enrolment import enrol, planned_for
from vrhuman.study.entries import Participant
from vrhuman.study.registry.registry import Registry


def test_what_was_shown_is_what_is_made(tmp_path: Path) -> None:
    shown = preview(draft(people=4)).assignments
    with Registry.open(tmp_path / "study.db", create=True) as registry:
        study = create(registry, draft(people=4), UTC)

        made = registry.assignments(STUDY)
        people = registry.participants(STUDY)

    assert sorted(made, key=str) == sorted(shown, key=str)
    assert [each.participant_id for each in people] == ["P01", "P02", "P03", "P04"]
    assert study.protocol == load_protocol("excalibur")[1]


def test_every_condition_is_as_often_first() -> None:
    shown = preview(draft(people=4))

    first = {name: n for (name, place), n in shown.balance.places.items() if place == 0}
    assert first == {"no_replay": 2, "replay": 2}


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"study_id": "my kitchens"}, "my kitchens"),
        ({"houses": ("own:1",)}, "houses"),
        ({"houses": ("own:1", "own:1")}, "houses"),
        ({"conditions": ()}, "conditions"),
        ({"protocol": "no-such-protocol"}, "no-such-protocol"),
        ({"people": -1}, "participants"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_made(
    change: dict[str, object], told: str
) -> None:
    with pytest.raises(VrhumanError) as refused:
        preview(replace(draft(), **change))

    assert told in str(refused.value)


def test_a_condition_that_the_protocol_does_not_have_is_refused(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    text = 'conditions = ["no_replay"]\n' + load_protocol("excalibur")[1]
    own.write_text(text, encoding="utf-8")

    shown = preview(replace(draft(), protocol=str(own), conditions=("no_replay",)))

    assert shown.assignments
    with pytest.raises(VrhumanError, match="replay"):
        preview(replace(draft(), protocol=str(own)))


def test_somebody_new_continues_with_the_balance(tmp_path: Path) -> None:
    with Registry.open(tmp_path / "study.db", create=True) as registry:
        study = create(registry, draft(people=3), UTC)
        shown = planned_for(registry, study, "P04")
        enrol(registry, Participant(STUDY, "P04", "person", UTC))

        made = registry.assignments(STUDY, "P04")
        places = balance(registry.assignments(STUDY)).places

    assert made == shown.assignments
    assert set(places.values()) == {2}
    assert sessions_of(made).startswith("training, ")


def test_the_papers_protocol_is_offered_first_and_the_trainings_not_at_all() -> None:
    offered = study_protocols()

    assert offered[0] == "excalibur"
    assert "blind" in offered
    assert "training" not in offered


FIVE = ("excalibur", "envqa", "egotaskqa", "movieqa", "vidln")


def test_with_benchmarks_people_have_roles_as_was_shown(tmp_path: Path) -> None:
    wanted = replace(draft(people=8), benchmarks=FIVE)
    shown = preview(wanted)
    with Registry.open(tmp_path / "study.db", create=True) as registry:
        create(registry, wanted, UTC)

        assert registry.benchmarks(STUDY) == FIVE
        assert sorted(registry.duties(STUDY), key=str) == sorted(shown.duties, key=str)
        assert sorted(registry.assignments(STUDY), key=str) == sorted(shown.assignments, key=str)
    roles = {each.participant_id: each.role for each in shown.duties}
    assert Counter(roles.values()) == {"player": 2, "narrator": 2, "answerer": 4}
    assert {each.participant_id for each in shown.rows} == {f"P0{n}" for n in range(1, 9)}
    assert {each.what for each in shown.rows} == {"test", "training", "narrator", "answerer"}


def test_without_benchmarks_everybody_plays(tmp_path: Path) -> None:
    with Registry.open(tmp_path / "study.db", create=True) as registry:
        create(registry, draft(), UTC)

        assert (registry.benchmarks(STUDY), registry.duties(STUDY)) == ((), ())
    assert {each.what for each in preview(draft()).rows} == {"test", "training"}
