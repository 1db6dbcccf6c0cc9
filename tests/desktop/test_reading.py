"""Panels in a window: level, whole and in view, whatever the gaze and the window's form."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from tests.support.protocol.person import EYES, Person, hand, pose
from vrhuman import geometry
from vrhuman.desktop.answering import numbered, types_letters, with_numbers
from vrhuman.desktop.display import VERTICAL_DEGREES
from vrhuman.desktop.heads_up import HEIGHT
from vrhuman.desktop.reading import on_board, place_of, reading_view
from vrhuman.protocol.operator_actions import said
from vrhuman.protocol.specification import Condition
from vrhuman.records import Floats, Panel, View

SIZES = [(1280, 800), (1366, 700), (800, 900), (640, 480), (2560, 1080)]


def looking(yaw: float, pitch: float, height: float) -> Person:
    """Somebody whose head is so when the first board comes, with the film beside the questions."""
    person = Person()
    spec = replace(person.episode.spec, condition=Condition.REPLAY)
    person.episode = replace(person.episode, spec=spec)
    gaze = geometry.openxr_rotation_from_world(geometry.from_euler(pitch, yaw, 0.0))
    person.head = pose(EYES + np.array([0.0, height, 0.0]), gaze)
    grip = person.head.position + geometry.rotate(gaze, (-0.18, -0.12, -0.55))
    person.left = hand(pose(grip, gaze))
    return person


def shown_by(person: Person, what: str) -> tuple[Panel, ...]:
    """The panels of one moment of a session."""
    person.frame()
    if what == "instructions":
        return person.seen
    person.begin()
    if what == "menu":
        person.press_menu()
        return person.seen
    if what == "message":
        person.progress = said(person.progress, "Two minutes left. " * 5, person.now + 10**9)
        person.frames(0.1)
        return person.seen
    person.steps += 10
    person.frame()
    person.begin()
    if what == "question and film":
        return person.seen
    for key in ("yes", "1", "2", "confirm", "blue", "confirm", "submit"):
        person.click(key, "question")
    person.frame()
    person.begin()
    person.left = replace(person.left, secondary=True)
    person.frame()
    return person.seen


def window(size: tuple[int, int]) -> Floats:
    return geometry.fov_from_vertical(VERTICAL_DEGREES, size[0] / size[1])


def corners_in(view: View, panel: Panel) -> np.ndarray:
    half = np.asarray(panel.size) / 2.0
    found = []
    for sx, sy in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
        flat = np.array([sx * half[0], sy * half[1], 0.0])
        found.append(place_of(view, panel.position + geometry.rotate(panel.orientation, flat)))
    return np.array(found)


@settings(max_examples=examples(40))
@given(
    st.sampled_from(["instructions", "menu", "message", "question and film", "list"]),
    st.floats(-180.0, 180.0),
    st.floats(-80.0, 80.0),
    st.floats(-0.6, 0.2),
    st.sampled_from(SIZES),
)
def test_panels_are_whole_level_and_above_the_bottom_line_wherever_the_person_looks(
    what: str, yaw: float, pitch: float, height: float, size: tuple[int, int]
) -> None:
    panels = [p for p in shown_by(looking(yaw, pitch, height), what) if on_board(p)]
    assert panels

    view = reading_view(panels, window(size), HEIGHT / size[1])

    for panel in panels:
        corners = corners_in(view, panel)
        assert np.abs(corners).max() <= 1.0
        assert corners[:, 1].min() >= -1.0 + 2.0 * HEIGHT / size[1] - 1e-9
        low_left, low_right, high_left, _ = corners
        assert high_left[1] > low_left[1]
        if len(panels) == 1:  # straight ahead, so its edges are level and upright
            assert low_left[1] == pytest.approx(low_right[1], abs=1e-6)
            assert low_left[0] == pytest.approx(high_left[0], abs=1e-6)


def test_a_panel_that_fits_is_seen_from_its_reading_distance() -> None:
    (panel,) = shown_by(looking(0.0, 0.0, 0.0), "instructions")

    view = reading_view([panel], window((1280, 800)), HEIGHT / 800)

    away = float(np.linalg.norm(view.position - panel.position))
    assert away == pytest.approx(panel.distance, abs=0.01)


def test_numbers_are_shown_on_answers_and_not_where_digits_are_typed() -> None:
    person = Person()
    person.explore()
    asked = person.panel("question")
    assert [with_numbers(asked).options[i] for i in numbered(asked).values()] == [
        "1   Yes",
        "2   No",
    ]

    person.click("yes")

    pad = person.panel("question")
    assert types_letters(pad)
    assert with_numbers(pad).options == pad.options
