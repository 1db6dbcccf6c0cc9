"""What the agent sees in a page's trial: filmed, and first seen, by a process beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

import numpy as np

from vrhuman.engines.engine import Engine
from vrhuman.engines.seen import SEEN_METRES
from vrhuman.recording.entries import Seen, VideoPacket
from vrhuman.records import WorldState
from vrhuman.runtime.loop.frame_output import FrameOutput
from vrhuman.runtime.processes.look_process import LookLink, LookWanted

LOOKS_PER_SECOND = 10
_LOOK_NS = 1_000_000_000 // LOOKS_PER_SECOND


class Looks:
    """Lets the agent's view be drawn while the participant is in the house; use it in one thread.

    ``seen`` are the objects that were seen before, in an earlier part of the session.
    """

    def __init__(self, engine: Engine, seen: Iterable[str], tell: Callable[[str], None]) -> None:
        self._engine = engine
        self._seen = set(seen)
        self._objects = [
            (number, each.object_id)
            for number, each in enumerate(engine.house.objects)
            if not each.fills_opening
        ]
        self._due_ns = 0
        self._link = LookLink(engine.scene(), LOOKS_PER_SECOND, tell)

    def wait_ready(self) -> None:
        """Wait until what is shown from now on is filmed."""
        self._link.wait_ready()

    def take(self) -> tuple[list[VideoPacket], list[Seen]]:
        """Return the film's new pictures, and what was seen for the first time."""
        packets: list[VideoPacket] = []
        first: list[Seen] = []
        for looked in self._link.take():
            packets += looked.packets
            new = tuple(each for each in looked.seen.object_ids if each not in self._seen)
            if new:
                self._seen.update(new)
                first.append(replace(looked.seen, object_ids=new))
        return packets, first

    def after(self, time_ns: int, shown: FrameOutput) -> None:
        """Look at what a frame at ``time_ns`` (session time) has shown, if a look is due."""
        if not shown.in_house or shown.command is None or time_ns < self._due_ns:
            return
        self._due_ns = time_ns + _LOOK_NS
        self._link.want(LookWanted(time_ns, shown.world_state, self._near(shown.world_state)))

    def close(self) -> None:
        self._link.close()

    def _near(self, world_state: WorldState) -> frozenset[str]:
        """Return what is near enough to count as seen, and was not seen yet."""
        states = self._engine.object_states()
        middles = (states.low + states.high)[:, [0, 2]] / 2.0
        away = np.hypot(*(middles - world_state.agent_position[[0, 2]]).T)
        return frozenset(
            name
            for number, name in self._objects
            if away[number] <= SEEN_METRES and name not in self._seen
        )
