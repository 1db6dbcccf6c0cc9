"""What is planned in a house begins where the session begins."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from vrhuman.embodiment.build import build_house
from vrhuman.houses.spawn import StartState
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import planned_house, prepare


@pytest.mark.parametrize("seed", [1, 2])
def test_a_planned_house_has_the_sessions_drawn_start(tmp_path: Path, seed: int) -> None:
    plan = Plan(protocol="free-explore", house="own:3", seed=seed, out=tmp_path)
    prepared = prepare(plan)
    entered = build_house(prepared.house, prepared.house_id, prepared.house_seed)

    planned = planned_house(plan)

    np.testing.assert_array_equal(planned.agent_position, entered.agent_position)
    assert planned.agent_yaw == entered.agent_yaw


def test_a_planned_house_has_the_sessions_states(tmp_path: Path) -> None:
    plan = Plan(protocol="free-explore", house="own:3", out=tmp_path)
    bed = next(each for each in planned_house(plan).objects if each.object_type == "Bed")
    dirty = StartState(bed.object_id, "isDirty", True)

    changed = planned_house(replace(plan, start_states=(dirty,)))

    assert next(e for e in changed.objects if e.object_id == bed.object_id).is_dirty
