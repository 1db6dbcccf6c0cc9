"""Puts a world state together: /happening, /step, /object_action, /bodies, /event."""

from __future__ import annotations

from dataclasses import replace

from vrhuman.recording.channels import Topic
from vrhuman.recording.channels.world import read_bodies, read_world_state
from vrhuman.recording.entries import Bodies, Gap
from vrhuman.records import Event, ObjectAction, Step, WorldState


class WorldStateAssembler:
    """Collects what stands before a world state in the file and belongs to it.

    After a gap the bodies are unknown (none) until they are all told again, within a second, and
    a world state that lost its companions to the gap is left out.
    """

    def __init__(self) -> None:
        self._events: list[Event] = []
        self._steps: list[Step] = []
        self._object_actions: list[ObjectAction] = []
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
            case ObjectAction():
                self._object_actions.append(value)
            case Event():
                self._events.append(value)
            case Gap():
                self._gap()
        return value

    def _changed(self, time_ns: int, data: bytes) -> Bodies | None:
        self._bodies = read_bodies(time_ns, data, self._bodies)
        return self._bodies

    def _gap(self) -> None:
        self._bodies = None
        self._forget()
        self._after_gap = True

    def _forget(self) -> None:
        self._events, self._steps, self._object_actions = [], [], []

    def _world_state(self, time_ns: int, data: bytes) -> WorldState | None:
        world_state, said = read_world_state(time_ns, data)
        after_gap, self._after_gap = self._after_gap, False
        there = (len(self._events), len(self._steps), len(self._object_actions))
        if said != there:
            if after_gap:
                self._forget()
                return None
            raise ValueError(
                f"{there[0]} happenings, {there[1]} steps and {there[2]} object actions stand "
                f"before an event of {said.events}, {said.steps} and {said.object_actions}"
            )
        whole = replace(
            world_state,
            events=tuple(self._events),
            steps=tuple(self._steps),
            object_actions=tuple(self._object_actions),
            body_poses=world_state.body_poses if self._bodies is None else self._bodies.poses,
        )
        self._forget()
        return whole
