"""Houses come to rest, and stay: nothing creeps, rolls off or sinks, also without sleeping."""

from __future__ import annotations

from dataclasses import replace

import mujoco
import numpy as np
import pytest

from tests.support.houses.asset_house import die, hall, standing
from vrhuman.bench.stability import DRIFTED, MOVED, shifts
from vrhuman.engines.embedded import solids
from vrhuman.engines.embedded.world import World
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.generator import generate
from vrhuman.houses.parts import Part

CATALOGUE = load_catalogue()
STANDS = ("Egg", "Apple", "Tomato", "Potato", "Lettuce", "BaseballBat", "Vase", "WineBottle", "Cup")
"""Round and slender things, each standing free."""


def awake(world: World, ticks: int) -> None:
    """Simulate with sleeping switched off."""
    physics = world.physics
    state = physics.state().copy()
    physics.model.opt.enableflags &= ~int(mujoco.mjtEnableBit.mjENBL_SLEEP)
    physics.set_state(state)
    mujoco.mj_step(physics.model, physics.data, nstep=ticks)


def test_a_house_of_ours_is_stable() -> None:
    found = list(shifts(generate(3, 1)))
    assert len(found) > 15
    assert np.mean([s.net < MOVED for s in found]) >= 0.95
    assert np.mean([s.drift < DRIFTED for s in found]) >= 0.97


def test_round_and_slender_things_stand_still() -> None:
    things = [
        standing(CATALOGUE.by_type[kind][0], 2.0 * i, 2.0, kinematic=False)
        for i, kind in enumerate(STANDS)
    ]
    world = hall(things)
    before = world.physics.things().copy()
    awake(world, 1000)
    shift = np.linalg.norm(world.physics.things()[:, :3] - before[:, :3], axis=1)
    assert dict(zip(STANDS, shift < 0.001, strict=True)) == dict.fromkeys(STANDS, True)


def test_what_hovers_is_put_down_before_anything_settles() -> None:
    table = standing(CATALOGUE.by_type["DiningTable"][0], 2.0, 2.0)
    top = table.position[1] + table.size[1] / 2.0
    cube = replace(die(0, (2.0, top + 0.05 + 0.015, 2.0)), parent=table.object_id)
    world = hall([table, cube])
    start = world.house.house.objects[1].position[1]
    assert start == pytest.approx(top + 0.015, abs=0.002)
    assert world.object_pose(1)[1] == pytest.approx(start, abs=0.002)


@pytest.mark.parametrize("taper", [0.2, 3.0])
def test_a_cone_collides_narrower_at_one_end(taper: float) -> None:
    spec = mujoco.MjSpec()
    pose = np.array([0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0])
    cone = Part("cone", (0.4, 0.6, 0.4), taper=taper)
    solids.add_part(spec, spec.worldbody, "cone", cone, 1.0, pose, 1, 1)
    model = spec.compile()
    height, radius = model.geom_pos[:, 2], model.geom_size[:, 0]
    from_bottom = radius[np.argsort(height)]
    assert np.all(np.diff(from_bottom) * (taper - 1.0) > 0.0)
    assert radius.max() < 0.2


def test_a_stack_stands() -> None:
    cubes = [die(i, (1.0, 0.02 + 0.041 * i, 1.0), 0.04) for i in range(5)]
    world = hall(cubes)
    before = world.physics.things().copy()
    awake(world, 1000)
    assert np.abs(world.physics.things()[:, :3] - before[:, :3]).max() < 0.001
    assert before[-1, 1] > 0.17
