"""The houses and the head motion that the reprojection is measured with."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from vrhuman.bench.reprojection.head_motion import HeadMotion, own_motion, recorded_motion
from vrhuman.houses.files import load_house
from vrhuman.houses.generator import generate
from vrhuman.records import JsonValue

BESIDE = Path(__file__).resolve().parents[2].parent / "shared"
"""Data that may lie beside the checkout."""
_HOUSES = (
    "multiroom.jsonl.gz:3",
    "singleroom.jsonl.gz:5",
    "multiroom.jsonl.gz:40",
    "objaverse_mixed.jsonl.gz:2",
)
_MOTION = "human_head_vr_game.csv.gz"
_OWN = (1, 2, 3, 4)
"""Rooms of our own houses, which serve where no other is given."""


@dataclass(frozen=True, slots=True)
class Scenery:
    """``houses`` are FILE[:N], ``motion`` a recording of a head; what is not given is what lies
    beside the checkout, else our own."""

    houses: tuple[str, ...] = ()
    motion: Path | None = None

    def load_houses(self) -> list[tuple[str, JsonValue]]:
        """Names and ProcTHOR dicts.

        :raises HouseError: for a file that is none.
        """
        beside = [BESIDE / "houses" / name for name in _HOUSES]
        there = all(Path(str(path).rpartition(":")[0]).is_file() for path in beside)
        specs = self.houses or (tuple(map(str, beside)) if there else ())
        if specs:
            return [(Path(spec).name, load_house(spec)) for spec in specs]
        return [(f"own-{rooms}-rooms", generate(rooms, seed=1)) for rooms in _OWN]

    def load_motion(self) -> HeadMotion:
        """:raises MotionError: for a file that is none."""
        beside = BESIDE / "motion" / _MOTION
        path = self.motion or (beside if beside.is_file() else None)
        return recorded_motion(path) if path else own_motion()
