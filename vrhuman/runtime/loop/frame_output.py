"""The content of one display frame of a trial, for the code that draws it."""

from __future__ import annotations

from dataclasses import dataclass

from vrhuman.embodiment.feedback import Feedback
from vrhuman.records import Command, Event, Floats, Panel, WorldState


@dataclass(frozen=True, slots=True)
class FrameOutput:
    """What one frame shows: the newest world state, the new events and the panels.

    ``events`` are those since the last frame. ``base`` (2,) x, z [m] is where the head is at this
    frame's display time, ``agent`` (2,) the agent's estimated position; ``command`` is this
    frame's, None while the person cannot act. ``event_age_ns`` is the time since that world state
    arrived, ``record_ns`` the time that recording took.
    """

    world_state: WorldState
    events: tuple[Event, ...]
    command: Command | None
    base: Floats
    agent: Floats
    feedback: Feedback
    rig_yaw: float
    in_house: bool
    panels: tuple[Panel, ...]
    event_age_ns: int
    record_ns: int
