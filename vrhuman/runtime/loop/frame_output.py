"""What a display frame of a trial shows, for whoever draws it."""

from __future__ import annotations

from dataclasses import dataclass

from vrhuman.embodiment.feedback import Feedback
from vrhuman.records import Command, Event, Floats, Panel, WorldState


@dataclass(frozen=True, slots=True)
class FrameOutput:
    """What a frame shows: the newest world state, the ``events`` since the last frame, the panels.

    ``base`` (2,) x, z [m] is where the head stands at this frame's display time, ``agent`` (2,)
    where the agent is thought to be; ``command`` is this frame's, None where there is no acting.
    ``event_age_ns`` is the time since that world state came, ``record_ns`` what recording took.
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
