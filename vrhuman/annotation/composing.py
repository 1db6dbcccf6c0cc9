"""Makes one segment of what is one action: picking up is part of moving, unless it stands alone."""

from __future__ import annotations

from collections.abc import Sequence

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.segments import ActionSegment

_OF_CARRYING = frozenset({ActionName.MOVE, ActionName.PUT, ActionName.THROW})


def composed(found: Sequence[ActionSegment]) -> tuple[ActionSegment, ...]:
    """Return the segments in the order of their ends.

    A picking up is left out where the same object is then moved, put down or thrown and nothing
    else was done in between.
    """
    ordered = sorted(found, key=lambda each: (each.end_tick, each.begin_tick))
    out: list[ActionSegment] = []
    for number, segment in enumerate(ordered):
        then = ordered[number + 1] if number + 1 < len(ordered) else None
        if segment.action is ActionName.PICK_UP and then is not None and _carries(then, segment):
            continue
        out.append(segment)
    return tuple(out)


def _carries(segment: ActionSegment, picked: ActionSegment) -> bool:
    return segment.action in _OF_CARRYING and segment.object1 == picked.object1
