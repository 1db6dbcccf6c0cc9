"""The phases: explore, answer, re-enter, answer again."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from tests.support.protocol.person import QUESTIONS, Person, episode, hand, pose
from tests.support.protocol.short_protocols import person_at
from vrhuman import geometry
from vrhuman.protocol.boards.boards import boards
from vrhuman.protocol.machine import advance
from vrhuman.protocol.progress import Inputs, Progress, acting, interrupted, steps_left
from vrhuman.protocol.specification import PhaseKind, PhaseSpec


@pytest.fixture
def person() -> Person:
    return Person()


def test_a_phase_begins_when_there_is_someone_who_has_read_what_it_is(person: Person) -> None:
    there = person.head
    person.head = replace(there, valid=False, tracked=False)
    person.frame()
    assert person.seen == ()

    person.head = there
    person.frame()
    assert person.panel("instructions").text
    assert person.progress.started_ns is None

    person.click("begin")
    assert person.progress.started_ns is not None


def test_a_phase_without_instructions_begins_at_once(person: Person) -> None:
    spec = replace(person.episode.spec, phases=(PhaseSpec("wander", PhaseKind.EXPLORE),))
    person.episode = replace(person.episode, spec=spec)

    person.frame()

    assert person.progress.started_ns == person.now
    assert acting(spec, person.progress)


def test_the_house_waits_until_the_trigger_that_pressed_begin_is_let_go(person: Person) -> None:
    spec = person.episode.spec
    person.frame()
    person.right = replace(person.right, trigger=0.0)
    person.click("begin")
    person.right = replace(person.right, trigger=0.3)
    person.progress = replace(person.progress, pressing_ns=person.now)

    person.frame()
    assert not acting(spec, person.progress)

    person.right = replace(person.right, trigger=0.0)
    person.frame()
    assert acting(spec, person.progress)


def test_exploring_ends_with_its_last_step(person: Person) -> None:
    person.begin()
    person.steps = 9
    person.frame()
    assert steps_left(person.episode.spec, person.progress, person.steps) == 1
    assert acting(person.episode.spec, person.progress)

    person.steps = 10
    person.frame()

    assert person.phase == "answer"
    assert person.progress.ends[0].reason == "steps"
    assert person.progress.ends[0].steps == 10


def test_seconds_count_only_while_the_house_runs(person: Person) -> None:
    spec = person.episode.spec
    phases = (replace(spec.phases[0], max_seconds=2.0), *spec.phases[1:])
    person.episode = replace(person.episode, spec=replace(spec, phases=phases))
    person.begin()
    person.frames(1.0)

    person.press_menu()
    person.frames(5.0)
    person.press_menu()
    assert person.phase == "explore"

    person.frames(1.1)
    assert person.phase == "answer"
    assert person.progress.ends[0].reason == "seconds"


def test_reentry_is_unlimited_until_the_participant_is_done(person: Person) -> None:
    person.explore()
    person.answer_all()
    person.begin()
    person.steps = 5000
    person.frames(0.1)
    assert person.phase == "re-enter"
    assert steps_left(person.episode.spec, person.progress, person.steps) is None

    person.be_done()

    assert person.phase == "answer again"
    assert person.progress.ends[-1].reason == "done"
    assert person.progress.ends[-1].steps == 4990


def test_an_episode_ends_when_the_second_answers_are_handed_in(person: Person) -> None:
    person.explore()
    person.answer_all()
    person.begin()
    person.be_done()
    person.begin()
    person.answer_all()

    assert person.phase is None
    assert [a.answer for a in person.progress.answers] == ["yes", 12, ("blue",)] * 2
    assert person.frame() is person.progress
    assert person.seen == ()


def test_after_an_interruption_what_is_held_presses_nothing(person: Person) -> None:
    person.explore()
    person.click("yes")
    person.right = replace(person.right, trigger=1.0)  # pressed while the headset was elsewhere

    person.progress = interrupted(person.progress)
    person.frames(0.1)

    assert len(person.progress.answers) == 1


HANDS = st.builds(
    lambda x, y, z, turn, trigger, menu, secondary, valid: replace(
        hand(
            replace(
                pose(np.array([x, y, z]), geometry.axis_angle((0.3, 1.0, 0.2), turn)), valid=valid
            )
        ),
        trigger=trigger,
        menu=menu,
        secondary=secondary,
    ),
    *(st.floats(-1.0, 2.0),) * 3,
    st.floats(-180.0, 180.0),
    st.sampled_from((0.0, 0.5, 1.0)),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)


ALL_KINDS = """
confidence = true
[limits]
exposure_minutes = 0.1
rest_seconds = 1
session_minutes = 0.5
[[phases]]
name = "welcome"
kind = "page"
[[phases]]
name = "a rest"
kind = "break"
seconds = 0.1
probe = "fms"
stop_at = 10
[[phases]]
name = "how it was"
kind = "questionnaire"
questionnaire = "csq-vr"
moment = "after"
[[phases]]
name = "answer"
kind = "answer"
[[phases]]
name = "re-enter"
kind = "explore"
[[phases]]
name = "debriefing"
kind = "page"
"""


@settings(max_examples=examples(60))
@given(
    st.lists(st.tuples(HANDS, HANDS, st.sampled_from((0, 1, 3)), st.integers(0, 40)), max_size=40),
    st.integers(0, 5),
    st.booleans(),
)
def test_whatever_the_hands_do_the_episode_stays_whole(
    frames: list[tuple[object, object, int, int]], phase: int, plain: bool
) -> None:
    one = episode() if plain else person_at(ALL_KINDS).episode
    progress, seen, now, steps = Progress(phase=phase), (), 0, 0
    for left, right, more, pressed in frames:
        options = [p for p in seen if p.options]
        if options:  # a press on some button, since chance alone would hit few
            person = Person(one, progress, seen, now, steps, left=left, right=right)
            panel = options[0]
            person.click(panel.key(pressed % len(panel.options)))
            progress, now = person.progress, person.now
        now, steps = now + 20_000_000, steps + more
        inputs = Inputs(now, steps, pose(np.array([0.0, 1.6, 0.0])), left, right)
        before, progress = progress, advance(one, progress, seen, inputs)
        seen = boards(one, progress, inputs)

        assert progress.answers[: len(before.answers)] == before.answers
        assert progress.ends[: len(before.ends)] == before.ends
        assert progress.filled[: len(before.filled)] == before.filled
        assert progress.phase >= before.phase
        assert progress.waited_ns >= 0
        assert {a.question_id for a in progress.answers} <= {q.question_id for q in QUESTIONS}
