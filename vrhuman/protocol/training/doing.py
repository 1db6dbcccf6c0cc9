"""Extracts from a frame what the participant does, as far as training tasks need it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from vrhuman.records import Event, EventKind, WorldState


@dataclass(frozen=True, slots=True)
class Doing:
    """What the participant does in one frame.

    ``place`` is the agent's x, z [m], ``yaw`` and ``horizon`` (down positive) are in degrees, all
    in the world frame; ``touched`` and ``held`` are ids, ``force`` [kgf] is the grasp force;
    ``opened`` and ``let_go`` are what was opened, and what slipped or was dropped, since the frame
    before.
    """

    place: tuple[float, float] = (0.0, 0.0)
    yaw: float = 0.0
    horizon: float = 0.0
    touched: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    force: float = 0.0
    opened: tuple[str, ...] = ()
    let_go: tuple[str, ...] = ()


NOTHING = Doing()


def doing(world_state: WorldState, events: Iterable[Event]) -> Doing:
    """Extract it from the newest ``world_state`` and all ``events`` since the frame before."""
    felt = tuple(events)
    x, _, z = world_state.agent_position.tolist()
    return Doing(
        place=(x, z),
        yaw=world_state.yaw,
        horizon=world_state.horizon,
        touched=world_state.touched,
        held=world_state.held,
        force=world_state.grasp_force,
        opened=_of(felt, EventKind.OPENED),
        let_go=_of(felt, EventKind.SLIPPED, EventKind.DROPPED),
    )


def _of(felt: tuple[Event, ...], *kinds: EventKind) -> tuple[str, ...]:
    return tuple(h.object_id for h in felt if h.kind in kinds)
