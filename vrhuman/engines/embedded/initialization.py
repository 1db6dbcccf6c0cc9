"""The settings of AI2-THOR's Initialize for an episode of the embedded engine."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Initialization:
    """AI2-THOR's settings in Python's spelling, with AI2-THOR's defaults.

    ``agent_mode`` "arm" or "default"; ``grid_size`` [m] of moves and of reachable positions;
    ``rotate_step_degrees`` of RotateLeft and RotateRight; ``visibility_distance`` [m];
    ``field_of_view`` vertical [degrees]; ``mass_threshold`` [kg] above which free objects stop arm
    and base; with ``snap_to_grid`` the default agent's moves end on the grid and teleports keep to
    it. ``drop_small_moves`` is AI2-THOR's quirk that arm and base moves under 3.16 cm do nothing
    and succeed, and that the last 3.16 cm of others are one step: an agent's, never a person's.
    ``width`` and ``height`` are those of the agent's pictures [pixels]. With ``finish_motions``
    actions on objects last until everything has come to rest, as an agent's do; for a person the
    world continues meanwhile. With ``pieces`` SliceObject makes slices, which are new objects; in a
    session, whose objects are always the same, what is sliced stays one object.
    """

    agent_mode: str = "arm"
    grid_size: float = 0.25
    snap_to_grid: bool = False
    rotate_step_degrees: float = 90.0
    visibility_distance: float = 1.5
    field_of_view: float = 90.0
    mass_threshold: float = 10.0
    drop_small_moves: bool = False
    width: int = 800
    height: int = 600
    finish_motions: bool = False
    pieces: bool = False


FOR_PEOPLE = Initialization()
"""The settings of a session of a person."""
