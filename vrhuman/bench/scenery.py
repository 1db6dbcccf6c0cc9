"""Provides the houses and the head motion that the reprojection is measured with."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from vrhuman.bench.reprojection.head_motion import HeadMotion, own_motion, recorded_motion
from vrhuman.houses.files import load_house
from vrhuman.houses.generator import generate
from vrhuman.records import JsonValue

BESIDE = Path(__file__).resolve().parents[2].parent / "shared"
"""Optional data beside the source code."""
_HOUSES = (
    "multiroom.jsonl.gz:3",
    "singleroom.jsonl.gz:5",
    "multiroom.jsonl.gz:40",
    "objaverse_mixed.jsonl.gz:2",
)
_MOTION = "human_head_vr_game.csv.gz"
_OWN = (1, 2, 3, 4)
"""Numbers of rooms of the generated houses, which are used where no others are given."""


@dataclass(frozen=True, slots=True)
class Scenery:
    """The houses and head motion to measure with.

    ``houses`` are FILE[:N], ``motion`` a recording of a head; missing ones are taken from beside
    the source code, else generated.
    """

    houses: tuple[str, ...] = ()
    motion: Path | None = None

    def load_houses(self) -> list[tuple[str, JsonValue]]:
        """Return names and ProcTHOR dicts.

        :raises HouseError: for a file without a house.
        """
        beside = [BESIDE / "houses" / name for name in _HOUSES]
        there = all(Path(str(path).rpartition(":")[0]).is_file() for path in beside)
        specs = self.houses or (tuple(map(str, beside)) if there else ())
        if specs:
            return [(Path(spec).name, load_house(spec)) for spec in specs]
        return [(f"own-{rooms}-rooms", generate(rooms, seed=1)) for rooms in _OWN]

    def load_motion(self) -> HeadMotion:
        """Load the head motion.

        :raises MotionError: for a file without one.
        """
        beside = BESIDE / "motion" / _MOTION
        path = self.motion or (beside if beside.is_file() else None)
        return recorded_motion(path) if path else own_motion()
