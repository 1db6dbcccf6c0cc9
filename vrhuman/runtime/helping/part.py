"""Who helps, as a recipe that can be handed to another process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast, get_args

from vrhuman.embodiment.helped import HelpedAgent
from vrhuman.engines.engine import FindsWays
from vrhuman.runtime.helping.helper import ScriptedHelper

HelperKind = Literal["scripted"]
"""Who helps."""
HELPER_KINDS: tuple[str, ...] = get_args(HelperKind)


@dataclass(frozen=True, slots=True)
class HelperPart:
    """A recipe from which any process makes the helper.

    It is its seed, and the types of things that it leaves to the participant.
    """

    seed: int
    spared: tuple[str, ...] = ()

    def of(self, agent: HelpedAgent) -> ScriptedHelper:
        """Return the helper of a house, going on from its agent's present state."""
        engine = cast(FindsWays, agent.helper.engine)
        return ScriptedHelper(engine, self.seed, agent.last_order, self.spared)
