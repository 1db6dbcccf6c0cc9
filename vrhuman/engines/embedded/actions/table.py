"""AI2-THOR's discrete actions, in one table for each agentMode."""

from __future__ import annotations

from collections.abc import Mapping

from vrhuman.engines.embedded.actions import (
    altering,
    arm_actions,
    arm_turns,
    arranging,
    asking,
    base_actions,
    condition_actions,
    default_agent,
    earlier_arm,
    grasp_actions,
    hand_actions,
    object_actions,
    pushing,
    signatures,
    spawning,
    teleporting,
    visiting,
)
from vrhuman.engines.embedded.actions.signatures import Table
from vrhuman.engines.embedded.world import World
from vrhuman.records import Action, ActionResult

_EVERY_AGENT = (
    *base_actions.SIGNATURES,
    *teleporting.SIGNATURES,
    *object_actions.SIGNATURES,
    *condition_actions.SIGNATURES,
    *pushing.SIGNATURES,
    *arranging.SIGNATURES,
    *visiting.SIGNATURES,
    *altering.SIGNATURES,
    *spawning.SIGNATURES,
    *asking.SIGNATURES,
)
TABLES: Mapping[str, Table[World]] = {
    "arm": signatures.table_of(
        (
            *_EVERY_AGENT,
            *base_actions.ARM_AGENT_SIGNATURES,
            *arm_actions.SIGNATURES,
            *arm_turns.SIGNATURES,
            *grasp_actions.SIGNATURES,
            *earlier_arm.SIGNATURES,
        )
    ),
    "default": signatures.table_of(
        (*_EVERY_AGENT, *default_agent.SIGNATURES, *hand_actions.SIGNATURES)
    ),
}
"""The actions of each agentMode."""


def perform(world: World, action: Action) -> ActionResult:
    """Perform one action, to its end; never raises."""
    return signatures.perform(TABLES[world.initialization.agent_mode], world, action)
