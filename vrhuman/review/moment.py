"""One moment of a session with all that the file has of it, for drawing, plotting or measuring."""

from __future__ import annotations

from dataclasses import dataclass

from vrhuman.records import Command, Floats, HeadsetState, WorldState


@dataclass(frozen=True, slots=True)
class Moment:
    """The newest of everything at or before ``time_ns`` (the headset's clock).

    ``phase`` is "" before the first one begins. ``world_state`` is complete: with the steps and
    events that belong to it. ``headset`` and ``command`` are the newest frame's, None if there was
    none yet; while panels are answered no command is given, and the last one remains.
    ``body_poses`` (N, 7) are the drawn bodies' as recorded (float32's precision), in the order of
    the engine's ``scene().bodies``: world positions [m] and rotations x y z w, left-handed. They
    are (0, 7) if they are not known: after a gap of a recovered file, for a second at most.
    """

    time_ns: int
    phase: str
    world_state: WorldState
    headset: HeadsetState | None
    command: Command | None
    body_poses: Floats
