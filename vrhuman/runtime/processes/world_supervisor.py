"""Receives the simulated side's messages in order, and replaces an engine that died.

An engine that is lost but can be restored is replaced by another, brought to the same state.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any, Protocol

from vrhuman.protocol.action_menu import Offers
from vrhuman.recording.entries import Keyframe, Seen, StepDone
from vrhuman.records import Asked, Command, WorldState
from vrhuman.runtime.processes.world import Ready
from vrhuman.runtime.replay_state import ReplayLedger, ReplayState, WorldLost

RESTARTS, RESTARTS_NS = 3, 60_000_000_000
"""An engine that is lost more often than this, within this time [ns], is given up."""


class WorldClient(Protocol):
    """The loop's link to the simulated side, in another process or in this one."""

    def resume(self, clock_ns: int) -> None: ...

    def pause(self) -> None: ...

    def keyframe(self) -> None: ...

    def lay_out(self, weights: tuple[tuple[str, float], ...]) -> None: ...

    def instruct(self, instructions: tuple[Asked, ...]) -> None: ...

    def tell_offers(self) -> None: ...

    def submit(self, command: Command) -> None: ...

    def take(self) -> list[Any]: ...

    def restart(self, past: ReplayState) -> None: ...


@dataclass(frozen=True, slots=True)
class WorldNews:
    """What the simulated side reported since the last frame.

    ``keyframes`` come first, then ``world_states``; ``seen`` is what came into view. ``lost`` says
    why the world is being restored, and ``back`` that it is restored. ``offers`` answer
    :meth:`WorldClient.tell_offers`. ``done`` are the steps of the instructions that are done.
    """

    keyframes: tuple[Keyframe, ...] = ()
    world_states: tuple[WorldState, ...] = ()
    lost: WorldLost | None = None
    back: bool = False
    seen: tuple[Seen, ...] = ()
    offers: Offers | None = None
    done: tuple[StepDone, ...] = ()


class WorldSupervisor:
    """Takes a world's messages, keeps its past, and restores it after its engine died."""

    def __init__(self, world: WorldClient, past: ReplayState) -> None:
        self._world = world
        self._ledger = ReplayLedger(past)
        self._unheard: deque[Any] = deque()
        self._tried_ns: deque[int] = deque(maxlen=RESTARTS)

    def submitted(self, command: Command) -> None:
        """Take note of a command given to the world, since later world states refer to it."""
        self._ledger.commanded(command)

    def take(self, now_ns: int) -> WorldNews:
        """Return what the world reported since the last frame.

        World states before a keyframe are returned first, and what follows them waits for the next
        frame, so that the file has both in their order.

        :raises WorldLost: if the world is lost and cannot be restored, or was lost too often.
        """
        keyframes: list[Keyframe] = []
        world_states: list[WorldState] = []
        seen: list[Seen] = []
        done: list[StepDone] = []
        lost, back, offers = None, False, None
        try:
            self._unheard += self._world.take()
        except WorldLost as error:
            if not self._unheard:
                self._put_back(error, now_ns)
                lost = error
        while self._unheard:
            value = self._unheard[0]
            if isinstance(value, Keyframe):
                if world_states:
                    break
                self._ledger.saved(value)
                keyframes.append(value)
            elif isinstance(value, WorldState):
                self._ledger.happened(value)
                world_states.append(value)
            elif isinstance(value, Seen):
                self._ledger.saw(value.object_ids)
                seen.append(value)
            elif isinstance(value, StepDone):
                done.append(value)
            elif isinstance(value, Offers):
                offers = value
            elif isinstance(value, Ready):
                back = True
            self._unheard.popleft()
        return WorldNews(
            tuple(keyframes),
            tuple(world_states),
            lost,
            back,
            tuple(seen),
            offers,
            tuple(done),
        )

    def _put_back(self, lost: WorldLost, now_ns: int) -> None:
        tried = self._tried_ns
        if len(tried) == RESTARTS and now_ns - tried[0] < RESTARTS_NS:
            raise lost
        self._world.restart(self._ledger.past)
        tried.append(now_ns)
