"""A session is simulated again without an action: what needed it no longer comes about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.recording import acting_person
from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.annotate import annotate
from vrhuman.annotation.causes import strict
from vrhuman.annotation.causes.deeds import Deed, deed_of, deeds_of
from vrhuman.annotation.causes.experiment import (
    LED_METRES,
    Experiment,
    RecordedPathFollower,
    Tape,
    experiment_of,
)
from vrhuman.annotation.causes.leaving_out import Frame, leaving_out
from vrhuman.annotation.segments import ActionSegment
from vrhuman.embodiment.build import opened
from vrhuman.embodiment.handling import Handling
from vrhuman.recording.reader import Session


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Somebody dirties a mug, fills, cleans and empties it."""
    return acting_person.record(tmp_path_factory.mktemp("acting") / "acting.mcap")


@pytest.fixture(scope="module")
def deeds(recorded: Path) -> Sequence[Deed]:
    return deeds_of(annotate(recorded))


@pytest.fixture(scope="module")
def experiment(recorded: Path, deeds: Sequence[Deed]) -> Iterator[Experiment]:
    with experiment_of(recorded, deeds) as found:
        yield found


@pytest.mark.parametrize(
    ("left_out", "came_about"), [(0, (True, False, True)), (1, (True, False)), (2, (True,))]
)
def test_what_needed_an_action_does_not_come_about(
    left_out: int, came_about: tuple[bool, ...], experiment: Experiment
) -> None:
    later = list(range(left_out + 1, 4))

    found = experiment.without(left_out, later)

    assert [each.number for each in found] == later
    assert tuple(each.came_about for each in found) == came_about


def test_what_did_not_come_about_has_a_reason(experiment: Experiment) -> None:
    (clean,) = experiment.without(0, [2])

    assert clean.reason.endswith("was clean already")


def test_the_strict_rule_says_the_same(experiment: Experiment, deeds: Sequence[Deed]) -> None:
    for place, root in enumerate(deeds):
        says = strict.without(deeds, root.number)
        found = experiment.without(root.number, [each.number for each in deeds[place + 1 :]])
        assert {o.number: o.came_about for o in found} == {n: s == "yes" for n, s in says.items()}


def test_only_the_request_of_an_action_from_the_menu_is_taken_away(
    recorded: Path, deeds: Sequence[Deed]
) -> None:
    with Session.open(recorded) as session:
        frames = Tape.of(session).frames
    without = leaving_out(deeds[1], deeds, frames)

    changed = [
        (frame.command.interactions, without.command(frame).interactions)
        for frame in frames
        if without.command(frame) != frame.command
    ]

    assert [[each.number for each in before] for before, _ in changed] == [[2]]
    assert [after for _, after in changed] == [()]


def test_a_hand_that_lets_go_and_takes_something_else_keeps_what_it_took_then(
    recorded: Path, deeds: Sequence[Deed]
) -> None:
    with Session.open(recorded) as session:
        command = Tape.of(session).frames[0].command
    heavy, light = "Book|1", "Pencil|1"
    presses = [(0.0, ""), (2.0, heavy), (2.0, ""), (0.1, light), (0.0, "")]
    frames = [
        Frame(replace(command, grasp_force=force), 4, 4 * (n + 1), (0.0, 0.0), took)
        for n, (force, took) in enumerate(presses)
    ]

    def forces_without(object_id: str, tick: int) -> list[float]:
        segment = ActionSegment(
            "agent", ActionName.PICK_UP, object_id, "", "", tick, tick, tick, tick
        )
        taken = deed_of(9, segment, deeds[0].before, deeds[0].before)
        left_out = leaving_out(taken, [taken], frames)
        return [left_out.command(frame).grasp_force for frame in frames]

    assert forces_without(heavy, 8) == [0.0, 0.0, 0.0, 0.1, 0.0]
    assert forces_without(light, 16) == [0.0, 2.0, 2.0, 0.0, 0.0]


@pytest.mark.parametrize(("away", "led"), [(LED_METRES / 2, 0.0), (0.05, 0.05)])
def test_an_agent_that_is_elsewhere_is_led_to_where_it_came(
    away: float, led: float, recorded: Path
) -> None:
    with Session.open(recorded) as session:
        frames, start = Tape.of(session).frames[:3], session.start
    x, z = frames[-1].came_to
    elsewhere = [replace(frame, came_to=(x + away, z)) for frame in frames]
    way = RecordedPathFollower()

    with opened(start.house, start.house_id, start.seeds["house"], None, start.engine) as house:
        handling = Handling(house.engine)
        for frame in elsewhere:
            way.go(handling, frame, frame.command, True)
        came = handling.engine.observe().agent_position[[0, 2]]

    assert came == pytest.approx((x + led, z), abs=1e-6)
