"""Puts a world state together from its channels: /happening, /step, /bodies, /event."""

from __future__ import annotations

from dataclasses import replace

from vrhuman.recording.channels import Topic
from vrhuman.recording.channels.world import read_bodies, read_world_state
from vrhuman.recording.entries import Bodies, Gap
from vrhuman.records import Event, Step, WorldState


class WorldStateAssembler:
    """Collects what stands before a world state in the file and belongs to it.

    After a gap the bodies are unknown (none) until they are all told again, within a second, and
    a world state that lost its companions to the gap is left out.
    """

    def __init__(self) -> None:
        self._events: list[Event] = []
        self._steps: list[Step] = []
        self._bodies: Bodies | None = None
        self._after_gap = False

    def value(self, topic: Topic, time_ns: int, data: bytes) -> object | None:
        """Return one message's value.

        It is None for what only others read, and for bodies not yet known.
        """
        if topic is Topic.EVENT:
            return self._world_state(time_ns, data)
        if topic is Topic.BODIES:
            return self._changed(time_ns, data)
        value: object = topic.channel.decode(time_ns, data)
        match value:
            case Step():
                self._steps.append(value)
            case Event():
                self._events.append(value)
            case Gap():
                self._gap()
        return value

    def _changed(self, time_ns: int, data: bytes) -> Bodies | None:
        self._bodies = read_bodies(time_ns, data, self._bodies)
        return self._bodies

    def _gap(self) -> None:
        self._events, self._steps, self._bodies = [], [], None
        self._after_gap = True

    def _world_state(self, time_ns: int, data: bytes) -> WorldState | None:
        world_state, events, steps = read_world_state(time_ns, data)
        after_gap, self._after_gap = self._after_gap, False
        if (events, steps) != (len(self._events), len(self._steps)):
            if after_gap:
                self._events, self._steps = [], []
                return None
            raise ValueError(
                f"{len(self._events)} happenings and {len(self._steps)} steps stand before an "
                f"event of {events} and {steps}"
            )
        whole = replace(
            world_state,
            events=tuple(self._events),
            steps=tuple(self._steps),
            body_poses=world_state.body_poses if self._bodies is None else self._bodies.poses,
        )
        self._events, self._steps = [], []
        return whole
