"""A trial with someone at its panels: the house waits for them, and the file tells of it."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.support.protocol.person import RIGHT, aiming
from tests.support.runtime.visitor import Visitor, in_a_trial, notes, pauses
from vrhuman.panels.layout import button_centre
from vrhuman.recording.entries import PauseReason
from vrhuman.recording.reader import Session
from vrhuman.recording.video import Picture
from vrhuman.review.results.outcome import NotScorable, outcome
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.view.film import Film


@pytest.fixture
def visitor(tmp_path: Path, house: str) -> Iterator[Visitor]:
    """Before the first phase of a session of 40 steps."""
    with in_a_trial(Plan(steps=40, house=house, out=tmp_path), None) as visitor:
        yield visitor


DEADLINE = 120.0


def test_nothing_counts_before_begin_and_while_the_menu_is_open(
    visitor: Visitor, tmp_path: Path
) -> None:
    visitor.turn_head(180.0, 1.0)
    assert visitor.trial.steps == 0
    assert not visitor.shown.in_house

    visitor.click("begin")
    visitor.frames(1.5)
    assert visitor.shown.in_house
    visitor.press("menu")
    before = visitor.frames(0.3).world_state
    visitor.turn_head(90.0, 1.0)
    assert visitor.shown.world_state == before
    assert not visitor.shown.in_house

    visitor.click("break")
    visitor.frames(0.5)
    visitor.click("resume")
    visitor.frames(0.3)
    assert visitor.shown.in_house
    steps = visitor.trial.steps
    assert steps == before.step_count
    visitor.turn_head(0.0, 2.0)
    assert visitor.frames(0.9).world_state.step_count - steps >= 5  # a quarter turn is six

    told = notes(visitor, tmp_path)
    assert told == [
        "paused: the menu",
        "resumed after: the menu",
        "paused: a break",
        "resumed after: a break",
    ]
    menu, rest = PauseReason.MENU, PauseReason.BREAK
    assert pauses(visitor, tmp_path) == [(menu, True), (menu, False), (rest, True), (rest, False)]


def test_pressing_begin_grips_nothing(visitor: Visitor) -> None:
    visitor.click("begin")
    forces = [visitor.frame().world_state.grasp_force for _ in range(10)]

    assert forces == [0.0] * 10


def test_the_hand_feels_buttons_in_the_feedback(visitor: Visitor) -> None:
    panel = visitor.panel("instructions")
    at = button_centre(panel, 0)
    visitor.right = replace(visitor.right, aim=aiming(RIGHT, at))

    felt = visitor.frame().feedback.pulses

    assert [pulse.hand for pulse in felt] == ["right"]
    assert visitor.frame().feedback.pulses == ()


def test_a_stopped_session_is_whole_and_tells_why(visitor: Visitor, tmp_path: Path) -> None:
    visitor.click("begin")
    visitor.frames(0.3)
    visitor.press("menu")
    visitor.click("stop")
    visitor.click("yes")

    assert visitor.trial.over
    told = notes(visitor, tmp_path)
    assert told[-1] == "explore ended: stopped"
    path = next(tmp_path.glob("*.mcap"))
    with Session.open(path) as session:
        assert [phase.phase for phase in session.phases()] == ["explore", "end"]
        assert [(e.phase, e.reason) for e in session.phase_ends()] == [("explore", "stopped")]
    with pytest.raises(NotScorable, match="not a finished session"):
        outcome(path)


def test_the_list_at_the_wrist_costs_no_step(visitor: Visitor, tmp_path: Path) -> None:
    visitor.click("begin")
    visitor.press("menu")
    visitor.click("done")
    visitor.click("yes")
    visitor.frame()
    visitor.click("begin")
    while visitor.trial.progress.question < 2:
        question = visitor.panel("question")
        if "yes" in question.keys:
            visitor.click("yes")
        else:
            visitor.click("0" if "0" in question.keys else question.keys[0])
            visitor.click("confirm")
    visitor.click("submit")
    visitor.frame()
    visitor.click("begin")
    visitor.frames(1.5)
    steps = visitor.trial.steps

    visitor.press("secondary")
    assert visitor.panel("wrist").text
    visitor.turn_head(180.0, 1.0)
    visitor.turn_head(0.0, 1.0)
    visitor.press("secondary")
    visitor.frames(0.3)

    assert visitor.trial.steps == steps
    told = notes(visitor, tmp_path)
    assert told[-2:] == ["paused: the wrist panel", "resumed after: the wrist panel"]


@pytest.mark.end_to_end
def test_the_player_shows_what_was_seen_at_its_moment(tmp_path: Path, house: str) -> None:
    protocol = tmp_path / "replay.toml"
    protocol.write_text(
        "name = 'replay'\ncondition = 'replay'\n"
        "[[phases]]\nname = 'explore'\nkind = 'explore'\nmax_seconds = 2\n"
        "[[phases]]\nname = 'answer'\nkind = 'answer'\n",
        encoding="utf-8",
    )
    plan = Plan(protocol=str(protocol), house=house, out=tmp_path / "sessions")
    with ExitStack() as stack:
        film = Film()
        stack.callback(film.close)
        visitor = stack.enter_context(in_a_trial(plan, film))
        visitor.click("begin")
        visitor.turn_head(170.0, 2.5)
        visitor.click("begin")
        assert visitor.panel("question").options

        visitor.click("film on")  # past its end: the last picture
        wished = visitor.panel("film").film_ns
        assert wished is not None
        seen = [picture for time_ns, picture in visitor.looks if time_ns <= wished][-1]
        until = time.monotonic() + DEADLINE
        while time.monotonic() < until:
            shown = visitor.frame()
            picture = next(p for p in shown.panels if p.panel_id == "film").picture
            if picture is not None and _like(picture.pixels, seen):
                break
        assert picture is not None
        assert _like(picture.pixels, seen)
        assert not _like(picture.pixels, visitor.looks[0][1])


def _like(one: Picture, other: Picture) -> bool:
    """The same but for what encoding loses."""
    return float(np.abs(one.astype(int) - other.astype(int)).mean()) < 6.0


def test_the_file_tells_when_boards_came_and_went_and_where_a_marker_was_set(
    visitor: Visitor, tmp_path: Path
) -> None:
    visitor.frames(0.2)
    visitor.click("begin")
    visitor.frames(0.5)
    visitor.press("menu")
    visitor.trial.mark("3", "asks what to do")
    visitor.frames(0.2)

    with Session.open(next(tmp_path.glob("*.mcap"))) as session:
        told = [(panel.name, panel.shown) for panel in session.panels()]
        (marker,) = session.markers()
        times = {each.name: each.time_ns for each in session.panels()}
    assert told[:2] == [("instructions", True), ("instructions", False)]
    assert told[-1] == ("menu", True)
    assert (marker.key, marker.text, marker.author) == ("3", "asks what to do", "experimenter")
    assert marker.time_ns >= times["menu"]


def test_what_comes_into_view_is_reported_once(tmp_path: Path, house: str) -> None:
    plan = Plan(steps=40, house=house, out=tmp_path)
    with in_a_trial(plan, None) as visitor:
        visitor.click("begin")
        for yaw in (120.0, 240.0, 360.0):
            visitor.turn_head(yaw, 0.3)
            visitor.world.look()
        visitor.frames(0.2)

    with Session.open(next(tmp_path.glob("*.mcap"))) as session:
        seen = [name for each in session.seen() for name in each.object_ids]
        moments = [each.time_ns for each in session.seen()]
    assert len(moments) >= 2
    assert len(seen) == len(set(seen))
    assert set(seen) <= set(ids(json.loads(Path(house).read_text(encoding="utf-8"))))


def ids(house: dict[str, Any]) -> list[str]:
    """Of all objects of a ProcTHOR house, and of what lies on them."""
    found = []
    waiting = list(house["objects"])
    while waiting:
        each = waiting.pop()
        found.append(each["id"])
        waiting += each.get("children", [])
    return found
