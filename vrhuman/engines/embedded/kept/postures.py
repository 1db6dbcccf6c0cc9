"""The postures of all agents, each worked out once for where its agent is."""

from __future__ import annotations

from vrhuman.engines.posture import AgentPose, Posture, link_poses, posture
from vrhuman.records import Floats


class Postures:
    """What was last worked out for each agent, by its number."""

    def __init__(self) -> None:
        self._postures: dict[int, tuple[AgentPose, Posture]] = {}
        self._links: dict[int, tuple[AgentPose, Floats]] = {}

    def of(self, number: int, agent: AgentPose) -> Posture:
        """Return the :func:`.posture` of agent ``number``, who is at ``agent``."""
        known = self._postures.get(number)
        if known is None or known[0] is not agent:
            known = self._postures[number] = (agent, posture(agent))
        return known[1]

    def links(self, number: int, agent: AgentPose) -> Floats:
        """Return the :func:`.link_poses` (6, 7) of agent ``number``, who is at ``agent``."""
        known = self._links.get(number)
        if known is None or known[0] is not agent:
            known = self._links[number] = (agent, link_poses(agent, self.of(number, agent)))
        return known[1]
