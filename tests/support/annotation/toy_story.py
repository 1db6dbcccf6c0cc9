"""Annotations of segments that nobody recorded."""

from __future__ import annotations

import random
from collections.abc import Sequence

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.annotation import Annotation
from vrhuman.annotation.segments import FIRST_AGENT, ActionSegment
from vrhuman.annotation.world_facts import ObjectFacts, WorldFacts

SECOND = 1_000_000_000
TYPES = {
    "Fridge|1": "Fridge",
    "CounterTop|1": "CounterTop",
    "CounterTop|2": "CounterTop",
    "Mug|1": "Mug",
    "Mug|2": "Mug",
    "Mug|3": "Mug",
    "Apple|1": "Apple",
    "Egg|1": "Egg",
    "Bread|1": "Bread",
    "Blinds|1": "Blinds",
    "Lamp|1": "FloorLamp",
    "TV|1": "TVStand",
    "Safe|1": "Safe",
    "Candle|1": "Candle",
    "Cloth|1": "Cloth",
    "Plant|1": "HousePlant",
    "Roll|1": "PaperTowelRoll",
    "Floor": "Floor",
    "Window|1": "Window",
    "Sink|1": "Sink",
    "Bed|1": "Bed",
}


def segment(
    action: ActionName,
    object1: str = "",
    preposition: str = "",
    object2: str = "",
    at: float = 0.0,
    seconds: float = 1.0,
    actor: str = FIRST_AGENT,
    success: bool = True,
) -> ActionSegment:
    begin, end = int(at * SECOND), int((at + seconds) * SECOND)
    ticks = (begin // 4_000_000, end // 4_000_000)
    return ActionSegment(
        actor, action, object1, preposition, object2, *ticks, begin, end, success=success
    )


def annotation(segments: Sequence[ActionSegment], seen: Sequence[str] = ()) -> Annotation:
    things = {
        name: ObjectFacts(
            name, kind, "room|1", (0.0, 1.0, 0.0), (1.0, 1.0, 1.0), visible=name in seen
        )
        for name, kind in TYPES.items()
    }
    facts = WorldFacts(0, 0, "room|1", things)
    last = max((each.end_ns for each in segments), default=0)
    return Annotation(
        *("toy", "house", "P01", "scripted", "embedded", 0, last, tuple(segments)),
        *(facts, facts, (facts,) * len(segments), (facts,) * len(segments), {}, True),
    )


def drawn(seed: int, count: int = 40) -> Annotation:
    """Any segments that make sense one by one, with pauses between them."""
    chance = random.Random(seed)
    movable = ("Mug|1", "Mug|2", "Mug|3", "Apple|1", "Egg|1", "Bread|1")
    at, found = 0.0, []
    for _ in range(count):
        at += chance.choice((1.0, 2.0, 5.0, 15.0, 30.0, 70.0, 200.0))
        thing, success = chance.choice(movable), chance.random() < 0.9
        place = chance.choice(("CounterTop|1", "CounterTop|2", "Sink|1"))
        one = chance.choice(
            (
                (ActionName.OPEN, chance.choice(("Fridge|1", "Safe|1", "Blinds|1")), "", ""),
                (ActionName.CLOSE, chance.choice(("Fridge|1", "Safe|1", "Blinds|1")), "", ""),
                (ActionName.TURN_ON, "Lamp|1", "", ""),
                (ActionName.MOVE, thing, "to", place),
                (ActionName.PUT, thing, "near", place),
                (ActionName.PUT, thing, "on", "Floor"),
                (ActionName.PICK_UP, thing, "", ""),
                (ActionName.PUSH, thing, "", ""),
                (ActionName.THROW, thing, "to hit", "Window|1"),
                (ActionName.THROW, thing, "", ""),
                (ActionName.FILL, "Mug|1", "with", "water"),
                (ActionName.MAKE_DIRTY, "Mug|2", "", ""),
                (ActionName.FIND, thing, "", ""),
                (ActionName.WAIT, "", "", ""),
            )
        )
        found.append(segment(*one, at=at, success=success))
        at += 1.0
    return annotation(found)
