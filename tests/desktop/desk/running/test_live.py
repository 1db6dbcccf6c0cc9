"""The live map: what was painted of the way is kept, and only what is new is painted."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from tests.support.desktop.recorded_runs import steps
from tests.support.paths import SAMPLE
from vrhuman.desktop.desk.running.live import LivePlan
from vrhuman.desktop.desk.running.model import PathPoint
from vrhuman.desktop.desk.running.run_persistence import house_of

PHASES = ["explore", "answer", "re-enter", "answer again"]


@pytest.fixture
def plan(application: QApplication) -> LivePlan:
    plan = LivePlan()
    plan.resize(300, 260)
    plan.show_house(house_of(SAMPLE))
    application.processEvents()
    return plan


def show(plan: LivePlan, way: tuple[PathPoint, ...]) -> None:
    plan.show_way(way, (way[-1].x, way[-1].z), 30.0, PHASES)


def test_the_way_painted_bit_by_bit_is_the_way_painted_at_once(plan: LivePlan) -> None:
    way = steps()[-1][1].way
    assert len({place.phase for place in way}) > 1
    empty = plan.grab().toImage()

    for count in range(1, len(way) + 1):
        show(plan, way[:count])
        bit_by_bit = plan.grab().toImage()
    plan.resize(301, 260)
    plan.resize(300, 260)

    assert plan.grab().toImage() == bit_by_bit
    assert bit_by_bit != empty
