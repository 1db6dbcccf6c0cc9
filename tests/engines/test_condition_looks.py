"""What is broken, sliced, dirty, cooked or used up looks so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vrhuman.embodiment.build import build_house
from vrhuman.engines.arm_drawing import UNDER_THE_FLOOR
from vrhuman.engines.embedded import drawn
from vrhuman.engines.embedded.condition_looks import CONDITIONS
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.houses.generator import generate
from vrhuman.houses.house import House
from vrhuman.records import Action

ACTIONS = {
    "broken": "BreakObject",
    "sliced": "SliceObject",
    "dirty": "DirtyObject",
    "cooked": "CookObject",
    "used up": "UseUpObject",
}
HOUSE = build_house(generate(2, 3), "test", 1)
NUMBER = next(n for n, o in enumerate(HOUSE.objects) if o.asset.pickupable)
NAME = HOUSE.objects[NUMBER].object_id


def able(look: str) -> House:
    """The house, in which the first thing that can be picked up can look so, and nothing else."""
    objects = [
        replace(
            o,
            is_dirty=False,
            asset=replace(
                o.asset,
                secondary_properties=frozenset({CONDITIONS[look]} if n == NUMBER else ()),
            ),
        )
        for n, o in enumerate(HOUSE.objects)
    ]
    return replace(HOUSE, objects=tuple(objects))


def present(engine: EmbeddedEngine) -> set[str]:
    """The names of the bodies that are in the picture now."""
    poses, bodies = engine.observe().body_poses, engine.scene().bodies
    return {
        body.name
        for body, pose in zip(bodies, poses, strict=True)
        if pose[1] > UNDER_THE_FLOOR and body.name.split("~")[0] == NAME
    }


@pytest.mark.parametrize("look", CONDITIONS)
def test_a_mark_appears_with_the_condition(look: str) -> None:
    engine = EmbeddedEngine(able(look))
    before = present(engine)

    result = engine.act(Action(ACTIONS[look], {"objectId": NAME, "forceAction": True}))

    assert result.success
    assert before == {NAME}
    assert present(engine) == (
        {f"{NAME}~{look}"} if look == "used up" else {NAME, f"{NAME}~{look}"}
    )


def test_a_session_from_before_marks_is_drawn_with_the_bodies_it_has() -> None:
    engine = EmbeddedEngine(able("broken"))
    now = engine.scene().bodies

    of_old = drawn.recorded_scene(engine.house, engine.bodies, len(now) - 1)

    assert [b.name for b in of_old.bodies] == [b.name for b in now if "~broken" not in b.name]
    assert drawn.recorded_scene(engine.house, engine.bodies, len(now)).bodies == now
