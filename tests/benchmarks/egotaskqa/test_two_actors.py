"""Questions about another person's actions, from an annotation with two actors made by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.benchmarks.two_actors import (
    FRIDGE,
    MOVED,
    MUG,
    SECOND,
    Doing,
    annotation,
)
from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.annotation import Annotation, Transition
from vrhuman.annotation.awareness import InView, Sighting
from vrhuman.annotation.segments import FIRST_AGENT
from vrhuman.benchmarks.egotaskqa.making.clips import clips_of
from vrhuman.benchmarks.egotaskqa.making.tasks import Tasks
from vrhuman.benchmarks.egotaskqa.questions.asking import Candidate, candidates
from vrhuman.benchmarks.egotaskqa.questions.templates import templates
from vrhuman.benchmarks.egotaskqa.world.phrases import verbs_of


def asked(helper: bool, told: Annotation | None = None) -> dict[str, list[Candidate]]:
    (clip,) = clips_of(told or annotation(helper), [(0, 10 * SECOND)], "v", Tasks())
    found: dict[str, list[Candidate]] = {}
    for each in candidates(clip, 1):
        found.setdefault(each.template, []).append(each)
    return found


def test_one_actor_gives_no_questions_about_others() -> None:
    assert not {templates()[name].scope for name in asked(helper=False)} & {"multi-agent"}


@pytest.mark.parametrize(
    ("template", "answer"),
    [
        ("what does the other do", "open fridge"),
        ("which object does the other change", "fridge"),
        ("what did the other do to it", "open fridge"),
        ("without the other", "yes"),
    ],
)
def test_another_actor_is_asked_about(template: str, answer: str) -> None:
    assert answer in {each.answer for each in asked(helper=True)[template]}


def test_awareness_that_nobody_measured_is_not_asked_about() -> None:
    assert "is the person aware" not in asked(helper=True)


def test_the_clip_is_the_participants_alone() -> None:
    (clip,) = clips_of(annotation(helper=True), [(0, 10 * SECOND)], "v", Tasks())

    assert [each.hoi for each in clip.intervals] == [
        "make mug dirty",
        "clean mug",
        "fill mug with water",
    ]
    assert [each.hoi for each in clip.intervals[1].others] == ["open fridge"]


@pytest.mark.parametrize(
    ("time", "share", "aware", "visible"), [(0.5, 1e-3, "yes", "yes"), (0.4, 1e-4, "no", "no")]
)
def test_awareness_and_visibility_are_asked_about_as_they_were_measured(
    time: float, share: float, aware: str, visible: str
) -> None:
    """The limits: half of the time, and 60 of 480,000 pixels."""
    told = annotation(helper=True)
    sightings = tuple(
        Sighting(InView(time, 0.1), InView(time, 0.1), ((each.object1, share, share),))
        for each in told.segments
    )

    found = asked(helper=True, told=replace(told, sightings=sightings))

    for name in ("is the person aware", "is the other aware"):
        assert {each.answer for each in found[name]} == {aware}
    assert {each.answer for each in found["could the other see it"]} == {visible}


def test_the_annotation_of_one_actor_has_that_ones_actions_alone() -> None:
    opened = Transition("Fridge|1", "is_open", "false", "true", 5, 5 * SECOND, 1)
    cleaned = Transition("Mug|1", "is_dirty", "true", "false", 6, 6 * SECOND, 2)
    told = replace(annotation(helper=True), chains={"Fridge|1": (opened,), "Mug|1": (cleaned,)})

    own = told.of_actor(FIRST_AGENT)

    assert [each.actor for each in own.segments] == [FIRST_AGENT] * 3
    assert own.after[1] == told.after[2]
    assert own.chains["Fridge|1"][0].segment == -1
    assert own.segments[own.chains["Mug|1"][0].segment].action is ActionName.CLEAN
    assert annotation(helper=False).of_actor(FIRST_AGENT) == annotation(helper=False)


def test_questions_say_attributes_as_people_do() -> None:
    found = asked(False, annotation(False, MOVED))
    words = [each.question for own in found.values() for each in own]
    answers = {each.answer for own in found.values() for each in own}

    assert [each for each in words if "spatial relationships" in each] == []
    assert any("place of the mug" in each for each in words)
    assert "spatial relationships" in answers


def test_no_question_names_what_is_only_an_answer() -> None:
    """That something is taken up changes its "possession", of which nobody would ask."""
    taken: Doing = (FIRST_AGENT, ActionName.PICK_UP, MUG, {"is_held": True}, 9, 9)
    found = asked(False, annotation(False, taken))
    own = [each for some in found.values() for each in some]

    assert any(each.answer == "possession" for each in own)
    assert [each.question for each in own if "possession" in each.question] == []


def test_no_question_is_about_an_attribute_that_the_object_does_not_have() -> None:
    found = asked(True)
    words = [each.question for own in found.values() for each in own]

    assert any("openness of the fridge" in each for each in words)
    assert [each for each in words if "openness of the mug" in each] == []


def test_what_is_open_is_not_called_opened() -> None:
    """Whether a fridge "is opened" asks what happens to it."""
    opened: Doing = (FIRST_AGENT, ActionName.OPEN, FRIDGE, {"is_open": True}, 9, 9)
    (clip,) = clips_of(annotation(False, opened), [(0, 10 * SECOND)], "v", Tasks())
    found = [each for seed in range(20) for each in candidates(clip, seed)]
    words = {each.question for each in found if "'fridge'" in each.program}
    asked_so = {each for each in words if each.startswith(("Is the", "Because of which"))}

    assert any("open" in each.split() or "open?" in each.split() for each in asked_so)
    assert [each for each in asked_so if "opened" in each] == []


def test_what_had_been_done_is_said_with_the_participle() -> None:
    assert verbs_of(ActionName.BREAK)["done"] == "broken"
    assert verbs_of(ActionName.CLEAN)["done"] == "cleaned"
