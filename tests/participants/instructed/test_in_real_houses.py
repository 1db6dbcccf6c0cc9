"""Instructions that once were not carried out in real houses, each for a reason of its own."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.paths import SHARED
from vrhuman.benchmarks.instructing.recording import (
    PROTOCOL,
    SessionOrder,
    result_of,
    scripted_plan,
    unseen,
)
from vrhuman.benchmarks.instructing.samplers import VideoType
from vrhuman.records import Instruction
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.run import run_in_virtual_time

HOUSES = SHARED / "houses" / "multiroom.jsonl.gz"
pytestmark = pytest.mark.skipif(not HOUSES.exists(), reason="the real houses are not there")


def done(house: int, seed: int, out: Path, *asked: tuple[str, ...]) -> list[bool]:
    """Which of the instructions (action and objects) are done by the scripted participant."""
    order = SessionOrder(0, f"{HOUSES}:{house}", seed, VideoType.RANDOM, out, "embedded")
    steps = tuple(
        Instruction(number, " ".join(each), each[0], *each[1:])
        for number, each in enumerate(asked, 1)
    )
    plan = replace(scripted_plan(PROTOCOL, order), instructions=steps, video_type="random")
    run_in_virtual_time(prepare(plan), unseen)
    return [step.done for step in result_of(order.path, order, recorded=True).steps]


def test_a_lid_on_whose_edge_the_hand_lay_is_closed_from_elsewhere(tmp_path: Path) -> None:
    hamper = "LaundryHamper"

    assert done(58, 1521723008, tmp_path, ("open", hamper), ("close", hamper)) == [True, True]
