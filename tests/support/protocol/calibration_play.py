"""Playing a calibration in virtual time: a simulated person, or hands that do as told."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vrhuman import geometry
from vrhuman.apps.calibrated_wearer import CalibratedPerson
from vrhuman.embodiment.settings import BodySettings, HandName
from vrhuman.headset.simulated import SimulatedInputs
from vrhuman.panels.layout import button_centre
from vrhuman.protocol.calibration.machine import (
    STEPS,
    Calibration,
    StepName,
    advance,
    begin,
    board_of,
)
from vrhuman.protocol.calibration.step import Moment
from vrhuman.protocol.calibration.words import load_words, words_path
from vrhuman.records import Floats, HandState, HeadsetState, Panel, TrackedPose
from vrhuman.runtime.loop.virtual_loop import headset_state

FRAME_NS = 33_333_333
LONGEST_SECONDS = 300.0
EYES = np.array([0.0, 1.6, 0.0])


def calibration(
    plan: tuple[StepName, ...] = STEPS,
    settings: BodySettings | None = None,
    known: bool = False,
    language: str = "en",
) -> Calibration:
    words = load_words(words_path(language))
    return begin("P01", settings or BodySettings(), words, 1, plan, known=known)


def play(now: Calibration, person: CalibratedPerson) -> tuple[Calibration, float, list[Panel]]:
    """To its end: the calibration, the seconds it took, and every page that was shown."""
    time_ns, board = 0, board_of(now)
    shown = [board]
    while not now.over:
        time_ns += FRAME_NS
        assert time_ns * 1e-9 < LONGEST_SECONDS, f"still at {board.panel_id}"
        now = advance(now, headset_state(person.update((board,), time_ns), 0, time_ns))
        board = board_of(now)
        if board.text != shown[-1].text:
            shown.append(board)
    return now, time_ns * 1e-9, shown


def pose(position: Floats, orientation: Floats = geometry.IDENTITY) -> TrackedPose:
    return TrackedPose(np.asarray(position, float), orientation, True, True, True)


def at_rest(time_ns: int) -> HeadsetState:
    """Nobody does anything."""
    return headset_state(SimulatedInputs(), 0, time_ns)


def pulling(now: Calibration, key: str, hand: HandName, time_ns: int, pull: float) -> HeadsetState:
    """A hand before the board, pointing at one of its options, its trigger pulled so far."""
    board = board_of(now)
    place = board.position + geometry.rotate(board.orientation, (0.1, -0.2, 0.7))
    ahead = button_centre(board, board.keys.index(key)) - place
    aim = pose(place, geometry.look_rotation(-ahead))
    state = at_rest(time_ns)
    held: HandState = replace(getattr(state, hand), grip=aim, aim=aim, trigger=pull)
    return replace(state, left=held) if hand == "left" else replace(state, right=held)


def choose(now: Calibration, key: str, hand: HandName = "right") -> Calibration:
    """Point, let go, pull, let go; twice, since the first pull of another hand only takes over."""
    time_ns = (now.turned_ns or 0) + 1_000_000_000
    now = advance(now, pulling(now, key, hand, time_ns, 0.0))
    turned_ns = now.turned_ns
    for pull in (0.0, 1.0, 0.0, 1.0):
        time_ns += 500_000_000
        if now.turned_ns == turned_ns:
            now = advance(now, pulling(now, key, hand, time_ns, pull))
    return now


def moment(
    time_ns: int,
    head: Floats = EYES,
    hand: Floats | None = None,
    trigger: float = 0.0,
    choice: str = "",
    distance: float | None = None,
) -> Moment:
    """What a step hears: the right hand at a place, its trigger pulled so far."""
    state = at_rest(time_ns)
    right = replace(state.right, trigger=trigger)
    if hand is not None:
        right = replace(right, grip=pose(hand))
    return Moment(
        time_ns=time_ns,
        head=pose(head),
        left=state.left,
        right=right,
        choice=choice,
        distance=distance,
    )
