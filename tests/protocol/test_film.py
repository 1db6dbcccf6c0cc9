"""The own video beside the questions: play, pause, drag; what was watched is told."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.protocol.person import Person
from vrhuman.panels.layout import (
    Box,
    bar_track,
    in_stage,
    lay_out,
)
from vrhuman.protocol.film import Film, advance
from vrhuman.protocol.pointing import Pointing, Target
from vrhuman.protocol.specification import Condition
from vrhuman.records import Floats

SECOND = 1_000_000_000


@pytest.fixture
def answering() -> Person:
    """At the questions, after 10 seconds in the house, in the condition with replay."""
    person = Person()
    spec = replace(person.episode.spec, condition=Condition.REPLAY)
    person.episode = replace(person.episode, spec=spec)
    person.begin()
    person.frames(10.0)
    person.steps = 10
    person.frame()
    person.begin()
    return person


def film(person: Person) -> Film:
    assert person.progress.film is not None
    return person.progress.film


def on_bar(person: Person, share: float) -> Floats:
    panel = person.panel("film")
    track = bar_track(lay_out(panel).bar)
    x = track.left + round(share * track.width)
    return in_stage(panel, Box(x, track.top, x, track.bottom))


def test_without_the_condition_there_is_none() -> None:
    person = Person()
    person.explore()

    assert person.progress.film is None
    assert [p.panel_id for p in person.seen] == ["question"]


def test_it_shows_the_explore_phase_before(answering: Person) -> None:
    end = answering.progress.ends[0]

    assert (film(answering).first_ns, film(answering).last_ns) == (end.started_ns, end.ended_ns)
    assert answering.panel("film").film_ns == end.started_ns


def test_it_plays_at_the_pace_of_time_and_tells_what_was_watched(answering: Person) -> None:
    answering.click("play", "film")
    answering.frames(3.0)
    answering.click("play", "film")
    stood = film(answering).at_ns
    answering.frames(1.0)

    assert film(answering).at_ns == stood
    assert (stood - film(answering).first_ns) / SECOND == pytest.approx(3.0, abs=0.1)
    watched = answering.progress.watched[-1]
    assert watched.from_seconds == 0.0
    assert 3.0 <= watched.to_seconds < 4.0


def test_it_stops_at_its_end_and_begins_again(answering: Person) -> None:
    answering.click("play", "film")
    answering.frames(12.0)
    assert film(answering).at_ns == film(answering).last_ns
    assert not film(answering).playing

    answering.click("play", "film")

    assert film(answering).playing
    assert film(answering).share < 0.05


def test_the_bar_is_dragged(answering: Person) -> None:
    answering.aim(on_bar(answering, 0.2), 0.0)
    answering.aim(on_bar(answering, 0.2), 1.0)
    assert film(answering).share == pytest.approx(0.2, abs=0.01)

    answering.aim(on_bar(answering, 0.7), 1.0)
    assert film(answering).share == pytest.approx(0.7, abs=0.01)

    answering.aim(on_bar(answering, 0.7), 0.0)
    answering.aim(on_bar(answering, 0.1), 0.0)
    assert film(answering).share == pytest.approx(0.7, abs=0.01)


def test_questions_are_answered_beside_it(answering: Person) -> None:
    answering.click("play", "film")

    answering.click("yes", "question")

    assert [a.answer for a in answering.progress.answers] == ["yes"]
    assert film(answering).playing


def test_what_plays_as_the_answers_are_handed_in_is_reported(answering: Person) -> None:
    answering.click("play", "film")
    answering.answer_all()

    assert len(answering.progress.watched) == 1


@given(
    st.lists(
        st.tuples(
            st.sampled_from(("play", "film back", "film on", "", "drag")),
            st.floats(0.0, 1.0),
            st.integers(0, 5 * SECOND),
        ),
        max_size=30,
    )
)
def test_it_never_leaves_its_span(presses: list[tuple[str, float, int]]) -> None:
    playing = Film(100, 100 + 60 * SECOND, 100)
    for key, along, elapsed in presses:
        drag = "film" if key == "drag" else ""
        target = Target("film", np.zeros(3), None, "" if drag else key, along if drag else None)
        playing, watched = advance(
            playing, Pointing(target=target, clicked=True, dragging=drag), elapsed, 7
        )

        assert playing.first_ns <= playing.at_ns <= playing.last_ns
        assert all(0.0 <= each.from_seconds <= each.to_seconds <= 60.0 for each in watched)
        assert all(each.time_ns == 7 for each in watched)
