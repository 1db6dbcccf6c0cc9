"""What AI2-THOR's Initialize sets for an episode of the embedded engine."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Initialization:
    """AI2-THOR's names in Python's spelling, and its defaults.

    ``agent_mode`` "arm" or "default"; ``grid_size`` [m] of moves and of reachable positions;
    ``rotate_step_degrees`` of RotateLeft and RotateRight; ``visibility_distance`` [m];
    ``field_of_view`` vertical [degrees]; ``mass_threshold`` [kg] above which free things stop arm
    and base. ``drop_small_moves`` is AI2-THOR's quirk that arm and base moves under 3.16 cm do
    nothing and succeed: an agent's, never a person's.
    """

    agent_mode: str = "arm"
    grid_size: float = 0.25
    snap_to_grid: bool = False
    rotate_step_degrees: float = 90.0
    visibility_distance: float = 1.5
    field_of_view: float = 90.0
    mass_threshold: float = 10.0
    drop_small_moves: bool = False
