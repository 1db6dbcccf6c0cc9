"""Puts a world state together: /happening, /step, /object_action, /helper/..., /bodies, /event."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from vrhuman.recording.channels import Topic
from vrhuman.recording.channels.world import read_bodies, read_world_state
from vrhuman.recording.encoding.codec import Companions
from vrhuman.recording.entries import Bodies, Gap
from vrhuman.records import Command, Event, HelperState, ObjectAction, Step, WorldState

_OF_HELPER = frozenset(
    {Topic.HELPER_COMMAND, Topic.HELPER_STEP, Topic.HELPER_HAPPENING, Topic.HELPER_OBJECT_ACTION}
)


@dataclass(slots=True)
class _Collected:
    """What stands before one agent's state and belongs to it."""

    events: list[Event] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    object_actions: list[ObjectAction] = field(default_factory=list)
    command: Command | None = None

    def add(self, value: object) -> None:
        match value:
            case Step():
                self.steps.append(value)
            case ObjectAction():
                self.object_actions.append(value)
            case Event():
                self.events.append(value)
            case Command():
                self.command = value

    @property
    def counts(self) -> Companions:
        return Companions(len(self.events), len(self.steps), len(self.object_actions))

    def joined(self, state: WorldState, **more: Any) -> WorldState:
        """Return the state with what belongs to it, and ``more`` of its fields."""
        if not (more or self.events or self.steps or self.object_actions):
            return state
        return replace(
            state,
            events=tuple(self.events),
            steps=tuple(self.steps),
            object_actions=tuple(self.object_actions),
            **more,
        )


class WorldStateAssembler:
    """Collects what stands before a world state in the file and belongs to it.

    After a gap the bodies are unknown (none) until they are all told again, within a second, and
    a world state that lost its companions to the gap is left out.
    """

    def __init__(self) -> None:
        self._own = _Collected()
        self._helpers = _Collected()
        self._helper: HelperState | None = None
        self._bodies: Bodies | None = None
        self._after_gap = False

    def value(self, topic: Topic, time_ns: int, data: bytes) -> object | None:
        """Return one message's value.

        It is None for what only others read, and for bodies not yet known.
        """
        if topic is Topic.EVENT:
            return self._world_state(time_ns, data)
        if topic is Topic.HELPER_STATE:
            return self._helper_state(time_ns, data)
        if topic is Topic.BODIES:
            return self._changed(time_ns, data)
        value: object = topic.channel.decode(time_ns, data)
        if topic in _OF_HELPER:
            self._helpers.add(value)
        elif isinstance(value, Gap):
            self._gap()
        elif not isinstance(value, Command):
            self._own.add(value)
        return value

    def _changed(self, time_ns: int, data: bytes) -> Bodies | None:
        self._bodies = read_bodies(time_ns, data, self._bodies)
        return self._bodies

    def _gap(self) -> None:
        self._bodies = None
        self._forget()
        self._after_gap = True

    def _forget(self) -> None:
        self._own, self._helpers, self._helper = _Collected(), _Collected(), None

    def _helper_state(self, time_ns: int, data: bytes) -> WorldState | None:
        state, said = read_world_state(time_ns, data)
        found, self._helpers = self._helpers, _Collected()
        if not self._whole(said, found):
            return None
        own = found.joined(state)
        self._helper = None if found.command is None else HelperState(found.command, own)
        return own

    def _world_state(self, time_ns: int, data: bytes) -> WorldState | None:
        world_state, said = read_world_state(time_ns, data)
        whole = self._whole(said, self._own)
        self._after_gap = False
        if whole:
            more: dict[str, object] = {}
            if self._bodies is not None:
                more["body_poses"] = self._bodies.poses
            if self._helper is not None:
                more["helper"] = self._helper
            world_state = self._own.joined(world_state, **more)
        self._forget()
        return world_state if whole else None

    def _whole(self, said: Companions, found: _Collected) -> bool:
        """Whether all that a state names is there; it may be lost in a gap.

        :raises ValueError: if it is not, and there was no gap.
        """
        if said == found.counts:
            return True
        if self._after_gap:
            return False
        there = found.counts
        raise ValueError(
            f"{there.events} happenings, {there.steps} steps and {there.object_actions} object "
            f"actions stand before an event of {said.events}, {said.steps} and "
            f"{said.object_actions}"
        )
