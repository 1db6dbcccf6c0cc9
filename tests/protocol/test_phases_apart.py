"""Each phase in the house has its own steps and its own video."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.protocol.person import Person
from tests.support.protocol.short_protocols import person_at, reasons
from vrhuman.protocol.progress import current_phase, steps_here, steps_left
from vrhuman.protocol.specification import Condition


def two_phases(wording: str) -> str:
    """Of ten steps each; with a wording they begin with a button, without at once."""
    return "".join(
        f"[[phases]]\nname = '{name}'\nkind = 'explore'\nmax_steps = 10\n{wording}"
        for name in ("one", "two")
    )


@pytest.mark.parametrize("wording", ["", "wording = 'Go.'\n"])
@pytest.mark.parametrize(("more", "over"), [(9, False), (10, True)])
def test_a_phase_has_all_its_steps_whatever_was_used_before(
    wording: str, more: int, over: bool
) -> None:
    person = person_at(two_phases(wording))
    for used in (10, 0):
        person.frame()
        if wording:
            person.click("begin")
        person.frames(0.1)
        person.steps += used
        person.frames(0.1)
    assert steps_left(person.episode.spec, person.progress, person.steps) == 10

    person.steps += more
    person.frame()

    assert reasons(person) == [("one", "steps"), ("two", "steps")][: 1 + over]
    assert [end.steps for end in person.progress.ends] == [10, 10][: 1 + over]


def test_while_a_phases_instructions_are_read_none_of_its_steps_are_used() -> None:
    person = person_at(two_phases("wording = 'Go.'\n"))
    person.frame()
    person.click("begin")
    person.frames(0.1)

    person.steps += 10
    person.frames(0.1)

    assert current_phase(person.episode.spec, person.progress).name == "two"
    assert steps_here(person.progress, person.steps) == 0
    assert steps_left(person.episode.spec, person.progress, person.steps) == 10


def test_the_own_video_is_that_of_the_phase_just_explored() -> None:
    person = Person()
    spec = replace(person.episode.spec, condition=Condition.REPLAY)
    person.episode = replace(person.episode, spec=spec)
    person.explore()
    first = person.progress.film
    person.answer_all()
    person.begin()
    person.frames(2.0)
    person.be_done()
    person.begin()

    explored = [end for end in person.progress.ends if end.name in ("explore", "re-enter")]
    second = person.progress.film
    assert first is not None
    assert second is not None
    assert (first.first_ns, first.last_ns) == (explored[0].started_ns, explored[0].ended_ns)
    assert (second.first_ns, second.last_ns) == (explored[-1].started_ns, explored[-1].ended_ns)
    assert second.first_ns > first.last_ns
