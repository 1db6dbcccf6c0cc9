"""The state of the world at one moment, in AI2-THOR's terms: what each object is like, and where.

Everything here comes from the engine's metadata and object states; nothing is read from prose.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ObjectFacts:
    """What one object is like at one moment.

    The booleans are AI2-THOR's isOpen, isToggled, isBroken, isSliced, isDirty, isUsedUp, isCooked
    and isPickedUp; ``liquid`` is what fills it ("water", "coffee", "wine"), empty for none.
    ``position`` is its box's centre and ``size`` the box's extents along the world's axes [m], y
    up. ``rests_on`` are the ids of what carries it directly, nearest first (receptacle or not);
    ``inside`` the ids of receptacles that enclose it (see :mod:`.relations`). ``room`` is a room
    id. ``visible`` says whether the agent's camera has it in view within AI2-THOR's visibility
    distance.
    """

    object_id: str
    object_type: str
    room: str
    position: tuple[float, float, float]
    size: tuple[float, float, float]
    openness: float = 0.0
    is_open: bool = False
    is_toggled: bool = False
    is_broken: bool = False
    is_sliced: bool = False
    is_dirty: bool = False
    is_used_up: bool = False
    is_cooked: bool = False
    liquid: str = ""
    is_held: bool = False
    visible: bool = False
    rests_on: tuple[str, ...] = ()
    inside: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WorldFacts:
    """All objects at one moment: ``tick`` of the engine, ``time_ns`` on the session's clock."""

    tick: int
    time_ns: int
    room: str
    objects: Mapping[str, ObjectFacts]
