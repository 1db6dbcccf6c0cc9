"""Simulates a recorded session again, world state by world state, without counting its steps.

Counting is left out because what happened does not depend on it; that makes this about twice as
fast as verifying. Each state's hash is compared with the recorded one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from vrhuman.embodiment.acting import ActingHandling
from vrhuman.embodiment.agent import handling_part, helper_part
from vrhuman.embodiment.handling import Handling
from vrhuman.embodiment.helped import stand_helper
from vrhuman.engines.engine import Engine, LeavesOutBodies
from vrhuman.recording.channels import Topic
from vrhuman.recording.entries import Gap, Keyframe, Resumed
from vrhuman.recording.errors import SessionError
from vrhuman.recording.reader import Entry, Session
from vrhuman.records import Command, WorldState

TOPICS = (Topic.COMMAND, Topic.EVENT, Topic.KEYFRAME, Topic.GAP, Topic.RESUMED, Topic.PHASE)


class Resimulation:
    """Goes through a session and simulates it in parallel.

    ``difference`` says where the simulation first differed from the recording, empty for nowhere.
    Only in a session with a helper do world states have ``body_poses``: who sees whom is drawn.
    """

    def __init__(self, session: Session, handling: Handling | ActingHandling) -> None:
        self.difference = ""
        self._session, self._handling = session, handling
        helped = bool(session.start.settings.get("helper"))
        doors = session.start.closed_doors
        self._helper = Handling(stand_helper(handling.engine), doors) if helped else None
        if self._helper is None and isinstance(handling.engine, LeavesOutBodies):
            handling.engine.leave_out_bodies()
        self._commands: dict[int, Command] = {}
        self._in_step = True
        self._states = 0

    @property
    def helper_engine(self) -> Engine | None:
        """The second agent's engine, None where the session has none."""
        return None if self._helper is None else self._helper.engine

    def run(
        self, before: Callable[[WorldState, int], None], *also: Topic
    ) -> Iterator[tuple[int, Entry]]:
        """Yield each recorded entry with its time [ns], world states once they are simulated.

        ``before`` is called with a recorded world state and its time when it is about to be
        simulated: the engine is still in the state before it. Entries of the topics ``also`` are
        yielded, too. World states that cannot be simulated (in a gap) are left out.

        :raises SessionError: if a command is missing from the file.
        """
        seen = self._helper is not None
        for time_ns, entry in self._session.entries(*TOPICS, *also, bodies=seen):
            match entry:
                case Command():
                    self._commands[entry.sequence] = entry
                    continue
                case Keyframe():
                    self._keyframe(entry)
                case Gap():
                    self._in_step = False
                case Resumed() if self._states == 0:
                    self._in_step = False
                case WorldState():
                    if not self._in_step:
                        continue
                    before(entry, time_ns)
                    self._simulate(entry)
            yield time_ns, entry

    def _keyframe(self, keyframe: Keyframe) -> None:
        """Reset the simulation to its own state, as the live one did, or begin it there."""
        handling, engine = self._handling, self._handling.engine
        if self._in_step:
            if keyframe.laid_out:
                if self._helper is not None:
                    self._helper.let_go()
                handling.lay_out(dict(keyframe.laid_out))
            engine.restore(engine.save())
            handling.restore(handling.save())
            if self._helper is not None:
                self._helper.restore(self._helper.save())
            return
        own, state = handling_part(keyframe.state)
        engine.restore(state)
        handling.restore(own)
        if self._helper is not None:
            self._helper.restore(helper_part(keyframe.state))
        self._in_step = True

    def _simulate(self, recorded: WorldState) -> None:
        self._states += 1
        if recorded.ticks == 0 and not recorded.steps:
            simulated = self._handling.engine.observe()
        else:
            if recorded.helper is not None and self._helper is not None:
                self._helper.step(recorded.helper.command, recorded.ticks)
            simulated = self._handling.step(self._command(recorded), recorded.ticks).world_state
        if not self.difference and simulated.state_hash != recorded.state_hash:
            self.difference = f"tick {recorded.tick}: another state than the recorded one"

    def _command(self, world_state: WorldState) -> Command:
        wanted = world_state.command_sequence
        if wanted not in self._commands:
            raise SessionError(
                f"{self._session.path}: the state at tick {world_state.tick} follows command "
                f"{wanted}, which is not in the file"
            )
        if len(self._commands) > 1:
            self._commands = {n: c for n, c in self._commands.items() if n >= wanted}
        return self._commands[wanted]
