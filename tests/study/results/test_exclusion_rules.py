"""Each rule of ``[exclusion]`` reads its own figure, and leaves out from its bound on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.support.study.random_study import NOW, STUDY, drawn_registry
from vrhuman.protocol.rules import Exclusion
from vrhuman.study.entries import QuestionnaireEntry
from vrhuman.study.registry.registry import Registry
from vrhuman.study.results.exclusions import left_out
from vrhuman.study.results.gathering import HeldTest, StudyData, gather, held_tests


@pytest.fixture(scope="module")
def registry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Registry]:
    with drawn_registry(tmp_path_factory.mktemp("study"), people=1, scripted=0) as found:
        yield found


def under(registry: Registry, **rules: float) -> tuple[StudyData, HeldTest]:
    """A study with only these rules, and one of its sessions."""
    data = gather(registry, STUDY)
    only = {"least_in_time": None, "most_blocked_share": None, "least_answered_share": None}
    exclusion = Exclusion(**{**only, "probe_at_least": None, **rules})  # type: ignore[arg-type]
    spec = replace(data.spec, exclusion=exclusion)
    return replace(data, spec=spec), held_tests(data)[0]


def rules_of(data: StudyData, session: HeldTest) -> list[str]:
    return [each.rule for each in left_out(data, (session,))]


@pytest.mark.parametrize(("blocked", "left"), [(20.0, []), (21.0, ["most_blocked_share"])])
def test_who_was_blocked_in_more_actions_than_allowed_is_left_out(
    registry: Registry, blocked: float, left: list[str]
) -> None:
    data, session = under(registry, most_blocked_share=0.2)
    counted = {"steps_explore": 60.0, "steps_blocked": blocked}

    session = replace(session, figures=counted, episode=replace(session.episode, t3=40.0))

    assert rules_of(data, session) == left


@pytest.mark.parametrize(
    ("given", "in_time", "left"),
    [(18, 10.0, []), (17, 10.0, ["least_answered_share"]), (17, 99.0, ["least_answered_share"])],
)
def test_who_answered_too_few_questions_is_left_out_whatever_the_frames_were(
    registry: Registry, given: int, in_time: float, left: list[str]
) -> None:
    data, session = under(registry, least_answered_share=0.9)
    answers = [replace(each, given="yes") for each in session.answers[:given]]
    answers += [replace(each, given=None) for each in session.answers[given:20]]

    session = replace(session, answers=tuple(answers), figures={"frames_in_time": in_time})

    assert rules_of(data, session) == left


@pytest.mark.parametrize(("worst", "left"), [(11.0, []), (12.0, ["probe_at_least"])])
def test_one_probe_that_is_too_bad_leaves_out_whatever_the_others_were(
    registry: Registry, worst: float, left: list[str]
) -> None:
    data, session = under(registry, probe_at_least=12.0)
    probes = tuple(
        QuestionnaireEntry(STUDY, session.participant, NOW, "fms", "break", {}, {"total": value})
        for value in (0.0, worst, 3.0)
    )

    data = replace(data, questionnaires=probes)

    assert rules_of(data, session) == left
