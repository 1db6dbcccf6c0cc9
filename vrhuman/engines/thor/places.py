"""The places where AI2-THOR says the agent can stand."""

from __future__ import annotations

from dataclasses import dataclass

from vrhuman.engines.thor.following import Do

GRID = 0.125
"""The grid of places [m].

It is finer than the agent's steps, since these lie on no grid once the agent has turned.
"""


@dataclass(frozen=True, slots=True)
class Reachable:
    """The reachable places as cells of a grid: ``cells`` counted from x0, z0 in steps of grid."""

    cells: frozenset[tuple[int, int]]
    x0: float
    z0: float
    grid: float

    @classmethod
    def ask(cls, do: Do) -> Reachable:
        """Ask AI2-THOR; builds that support no other grid report their own."""
        result, now = do({"action": "GetReachablePositions", "gridSize": GRID})
        grid = GRID
        if not result.success:
            result, now = do({"action": "GetReachablePositions"})
            grid = 0.25
        x0, z0 = float(now.position[0]), float(now.position[2])
        cells = frozenset(
            (round((float(p["x"]) - x0) / grid), round((float(p["z"]) - z0) / grid))
            for p in result.value or ()
        )
        return cls(cells, x0, z0, grid)

    def holds(self, x: float, z: float) -> bool:
        """Whether the nearest place of the grid is reachable."""
        return (round((x - self.x0) / self.grid), round((z - self.z0) / self.grid)) in self.cells
