"""A scripted participant's decisions and movements, given looks, panels and the time."""

from __future__ import annotations

from collections.abc import Callable

from vrhuman.headset.simulated import SimulatedInputs
from vrhuman.participants.body import BodyLimits, SimulatedBody
from vrhuman.participants.participant import Intent, Participant
from vrhuman.records import Observation, WorldState
from vrhuman.replacing import replaced
from vrhuman.runtime.processes.messages import Boards
from vrhuman.runtime.view.agent_view import blind_observation

MIND_NS = 33_000_000
"""A participant decides 30 times a second; its body moves at every call."""


def seeing(observation: Observation, boards: Boards) -> Observation:  # noqa: ARG001
    """Return the observation unchanged: what is in the hand is known from the look alone."""
    return observation


def feeling(observation: Observation, boards: Boards) -> Observation:
    """Return the observation with what the hand feels between two looks."""
    return replaced(observation, grasp_force=boards.force, held=boards.held)


class SimulatedWearer:
    """A participant and its body at a given time: the same in a process and in virtual time.

    ``new_messages`` returns what the experimenter should read about it, ``sensing`` adds to its
    observation what it learns from the panels.
    """

    def __init__(
        self,
        mind: Participant,
        seed: int,
        start: WorldState,
        now_ns: int,
        limits: BodyLimits | None = None,
        new_messages: Callable[[], tuple[str, ...]] = tuple,
        sensing: Callable[[Observation, Boards], Observation] = seeing,
    ) -> None:
        self._mind = mind
        self._body = SimulatedBody(limits, seed)
        self._new_messages = new_messages
        self._sensing = sensing
        self._blank = blind_observation(start, now_ns)
        self._observation = self._blank
        self._sight = self._blank
        self._boards = Boards("", False, None, ())
        self._intent = Intent()
        self._decided_ns: int | None = None

    def show(self, boards: Boards) -> None:
        self._boards = boards

    def see(self, sight: Observation) -> None:
        self._sight = sight

    def new_messages(self) -> tuple[str, ...]:
        return self._new_messages()

    def move(self, now_ns: int) -> SimulatedInputs:
        """Return the body at ``now_ns`` [ns]."""
        if self._decided_ns is None or now_ns - self._decided_ns >= MIND_NS:
            self._decided_ns = now_ns
            seen = (
                self._sight
                if self._boards.in_house
                else replaced(
                    self._blank,
                    agent_position=self._sight.agent_position,
                    yaw=self._sight.yaw,
                    horizon=self._sight.horizon,
                )
            )
            self._observation = replaced(
                seen,
                phase=self._boards.phase,
                steps_left=self._boards.steps_left,
                panels=self._boards.panels,
                asking=self._boards.asking,
            )
            self._observation = self._sensing(self._observation, self._boards)
            self._intent = self._mind.update(self._observation, now_ns)
        return self._body.update(self._intent, self._observation, now_ns)
