"""The simulated side of a trial: the embodied agent, its clock, and the agent's camera.

Beside a headset it runs in a process of its own (:mod:`vrhuman.runtime.processes.world_process`),
in virtual time in the caller's. It reads no clock: it is given the time.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from vrhuman.annotation.ticking import Ticker
from vrhuman.embodiment.agent import EmbodiedAgent
from vrhuman.embodiment.helped import HelpedAgent, NoHelper
from vrhuman.embodiment.object_actions import at_hand
from vrhuman.engines.drawing.scene import Scene
from vrhuman.engines.seen import SEEN_METRES, SEEN_PIXELS
from vrhuman.houses.house import House
from vrhuman.protocol.action_menu import Offers
from vrhuman.recording.entries import Keyframe, Seen, StepDone
from vrhuman.records import (
    TICK_NS,
    Asked,
    Command,
    JsonValue,
    VrhumanError,
    WorldState,
)
from vrhuman.runtime.helping.helper import ScriptedHelper
from vrhuman.runtime.helping.part import HelperPart
from vrhuman.runtime.processes.offering import offers_of
from vrhuman.runtime.replay_state import ReplayState
from vrhuman.runtime.view.agent_view import Eyes, Sight

BATCH_TICKS = 4
"""Ticks are run in batches of at least 16 ms, with one world state and one hash for each batch."""
MAX_TICKS = 25
"""If an engine falls behind by more than 0.1 s, the house's time runs slower instead."""


class ReplayDiffers(VrhumanError):
    """This program and machine do not reproduce a recorded state."""


@dataclass(frozen=True, slots=True)
class Ready:
    """The world at its start.

    ``house`` is the house as its engine has it, and ``objects``, AI2-THOR's object metadata, are
    for the questions; ``data``, the house's ProcTHOR dict, is for the file.
    """

    scene: Scene
    world_state: WorldState
    objects: JsonValue
    house: House
    data: JsonValue


class World:
    """Advances one embodied agent in time, applies its commands and takes its looks.

    In an instructed session its ``ticker`` says which steps are done. In a house with two agents
    ``helper`` is the second one, or its commands come by :meth:`order`.
    """

    def __init__(
        self,
        agent: EmbodiedAgent,
        eyes: Eyes,
        look_every_ns: int,
        ticker: Ticker | None = None,
        helper: HelperPart | None = None,
    ) -> None:
        self._agent = agent
        self._helper = helper
        self._mind: ScriptedHelper | None = None
        self._ticker = ticker
        self._eyes = eyes
        self._look_every_ns = look_every_ns
        self._world_state = agent.observe()
        self._waiting: deque[Command] = deque()
        self._command: Command | None = None
        self._ordered: Command | None = None  # the second agent's, since the last ticks
        self._epoch_ns: int | None = None  # when tick 0 was; None while paused
        self._looked_ns: int | None = None
        self._seen: set[str] = set()

    def ready(self, data: JsonValue) -> Ready:
        """Return the start, in the house described by ``data``."""
        engine = self._agent.engine
        objects = engine.object_metadata()
        return Ready(engine.scene(), self._world_state, objects, engine.house, data)

    def relive(self, past: ReplayState) -> WorldState:
        """Bring this world to the state of another world of the same house; no time passes.

        :raises PastDiffers: if the house does not reach the recorded state.
        """
        if past.state is not None:
            self._agent.restore(past.state)
        self._seen = set(past.seen)
        for command, ticks, helpers in past.obeyed:
            if helpers is not None and isinstance(self._agent, HelpedAgent):
                self._agent.order(helpers)
            lived = self._agent.step(command, ticks)
            self._eyes.feel(lived)
            if self._ticker is not None:  # so that it knows what is in the hand, and since when
                self._ticker.update(lived, 0)
        self._mind = None
        self._world_state = self._agent.observe()
        if past.state_hash and self._world_state.state_hash != past.state_hash:
            raise ReplayDiffers(
                "the restored house differs from the recording; resume the session on the machine "
                "and with the version that recorded it"
            )
        return self._world_state

    @property
    def running(self) -> bool:
        return self._epoch_ns is not None

    def resume(self, now_ns: int) -> None:
        """Let the house's time run from now on; earlier commands have no effect."""
        self._epoch_ns = now_ns - self._world_state.tick * TICK_NS
        self._waiting.clear()
        self._command = self._ordered = None
        self._looked_ns = None

    def pause(self) -> None:
        """Stop the house's time."""
        self._epoch_ns = None

    def keyframe(self, now_ns: int) -> Keyframe:
        """Save the full state and return to it.

        Returning makes a replay that starts at this keyframe identical to what follows here.
        """
        state = self._agent.save()
        self._agent.restore(state)
        self._world_state = self._agent.observe()
        return Keyframe(now_ns, self._world_state.tick, state)

    def lay_out(self, weights: Mapping[str, float], now_ns: int) -> Keyframe:
        """Put things back where they were at first, and give these other weights [kgf]."""
        self._agent.lay_out(weights)
        return replace(self.keyframe(now_ns), laid_out=tuple(weights.items()))

    def instruct(self, instructions: tuple[Asked, ...]) -> None:
        """Report from now on when these instructions are done, in their order."""
        if self._ticker is not None:
            self._ticker.instruct(instructions)

    def offers(self) -> Offers:
        """Return what can be done now to what the hand holds and touches."""
        engine, now = self._agent.engine, self._world_state
        return offers_of(engine.object_metadata(), now, at_hand(engine, now))

    def submit(self, command: Command) -> None:
        """Take a newer command; it takes effect when its display time has come."""
        self._waiting.append(command)

    def order(self, command: Command) -> None:
        """Let the second agent follow this command in the next ticks, and from then on."""
        self._ordered = command

    def second(self) -> WorldState:
        """Return the house as the second agent has it: bodies, arm, what it holds and touches.

        :raises NoHelper: if there is none.
        """
        if not isinstance(self._agent, HelpedAgent):
            raise NoHelper("there is one agent in this house")
        return self._agent.helper.observe()

    def advance(self, now_ns: int, emit: Callable[[WorldState | StepDone], None]) -> None:
        """Run the ticks that are due, under the newest command whose display time has passed.

        A world state comes before the steps that are done with it.
        """
        if self._epoch_ns is None:
            return
        while self._waiting and self._waiting[0].display_time_ns <= now_ns:
            self._command = self._waiting.popleft()
        if self._command is None:
            self._epoch_ns = now_ns - self._world_state.tick * TICK_NS  # no command was given yet
            return
        due = (now_ns - self._epoch_ns) // TICK_NS - self._world_state.tick
        if due < BATCH_TICKS:
            return
        if due > MAX_TICKS:
            self._epoch_ns += (due - MAX_TICKS) * TICK_NS
            due = MAX_TICKS
        self._help(due)
        self._world_state = self._agent.step(self._command, due)
        self._eyes.feel(self._world_state)
        emit(self._world_state)
        if self._ticker is not None:
            for step in self._ticker.update(self._world_state, now_ns):
                emit(step)

    def _help(self, ticks: int) -> None:
        """Let the second agent, if there is one, follow what is wanted in the next ticks."""
        if not isinstance(self._agent, HelpedAgent):
            return
        if self._ordered is not None:
            self._agent.order(self._ordered)
            self._ordered = None
        if self._helper is None:
            return
        if self._mind is None:
            self._mind = self._helper.of(self._agent)
        self._agent.order(self._mind.command(ticks))

    def begin_look(self, at_ns: int) -> None:
        """Begin to draw what :meth:`look` returns later, unless something happens until then."""
        if self._look_due(at_ns):
            self._eyes.begin(self._world_state)

    def _look_due(self, now_ns: int) -> bool:
        if self._epoch_ns is None or self._command is None:
            return False
        return self._looked_ns is None or now_ns - self._looked_ns >= self._look_every_ns

    def look(self, now_ns: int) -> Sight | None:
        """Return the agent's view if the last look is long enough ago; None otherwise."""
        if self._command is None or not self._look_due(now_ns):
            return None
        self._looked_ns = now_ns
        return self._eyes.look(self._world_state, now_ns, self._command.eye_height)

    def first_seen(self, sight: Sight) -> Seen | None:
        """Return what had never been in view before this look; None if there is nothing new."""
        new = tuple(
            each.object_id
            for each in sight.observation.seen
            if each.pixels >= SEEN_PIXELS
            and each.distance <= SEEN_METRES
            and each.object_id not in self._seen
        )
        self._seen.update(new)
        return Seen(sight.observation.time_ns, new) if new else None
