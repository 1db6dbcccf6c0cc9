"""An annotation made by hand: one person changes a mug, and a helper may open a fridge."""

from __future__ import annotations

from dataclasses import replace

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.annotation import Annotation
from vrhuman.annotation.segments import FIRST_AGENT, ActionSegment
from vrhuman.annotation.world_facts import ObjectFacts, WorldFacts

SECOND = 1_000_000_000
MUG = ObjectFacts("Mug|1", "Mug", "room|1", (1.0, 1.0, 1.0), (0.1, 0.1, 0.1))
FRIDGE = ObjectFacts("Fridge|1", "Fridge", "room|1", (3.0, 1.0, 1.0), (1.0, 2.0, 1.0))

Doing = tuple[str, ActionName, ObjectFacts, dict[str, object], int, int]
OPENED: Doing = ("helper", ActionName.OPEN, FRIDGE, {"is_open": True}, 3, 5)
MOVED: Doing = (FIRST_AGENT, ActionName.MOVE, MUG, {"rests_on": ("Fridge|1",)}, 9, 9)


def annotation(helper: bool, then: Doing | None = None) -> Annotation:
    """The participant dirties and cleans a mug, fills it, and does something then.

    A helper, if there is one, opens the fridge.
    """
    doings: list[Doing] = [
        (FIRST_AGENT, ActionName.MAKE_DIRTY, MUG, {"is_dirty": True}, 1, 2),
        *([OPENED] if helper else []),
        (FIRST_AGENT, ActionName.CLEAN, MUG, {"is_dirty": False}, 4, 6),
        (FIRST_AGENT, ActionName.FILL, MUG, {"liquid": "water"}, 7, 8),
        *([] if then is None else [then]),
    ]
    worlds = [WorldFacts(0, 0, "room|1", {each.object_id: each for each in (MUG, FRIDGE)})]
    segments = []
    for actor, action, thing, values, begin, end in doings:
        last = worlds[-1]
        now = replace(last.objects[thing.object_id], **values)  # type: ignore[arg-type]
        worlds.append(WorldFacts(end, end, "room|1", {**last.objects, thing.object_id: now}))
        liquid = "water" if action is ActionName.FILL else ""
        segments.append(
            ActionSegment(
                *(actor, action, thing.object_id, "with" if liquid else "", liquid),
                *(begin, end, begin * SECOND, end * SECOND),
            )
        )
    return Annotation(
        *("s", "house", "P01", "person", "embedded", 0, 10 * SECOND, tuple(segments)),
        *(worlds[0], worlds[-1], tuple(worlds[:-1]), tuple(worlds[1:]), {}, True),
    )
