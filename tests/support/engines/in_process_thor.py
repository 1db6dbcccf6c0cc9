"""AI2-THOR's actions without its wire: the embedded engine, dropping small moves as it does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from tests.support.houses.toy_house import toy_house
from vrhuman import geometry
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.engines.embedded.initialization import Initialization
from vrhuman.engines.thor.snapshot import Snapshot, snapshot
from vrhuman.records import Action, ActionResult, Command, JsonValue


class InProcess:
    """``do`` performs one action; ``actions`` are the names of those performed."""

    def __init__(self) -> None:
        house, stand_ins = toy_house()
        quirks = Initialization(drop_small_moves=True)
        self.engine = EmbeddedEngine(house, stand_ins, initialization=quirks)
        self.actions: list[str] = []

    def now(self) -> Snapshot:
        return snapshot(self.engine.metadata())

    def do(self, action: Mapping[str, JsonValue]) -> tuple[ActionResult, Snapshot]:
        arguments = {key: value for key, value in action.items() if key != "action"}
        self.actions.append(action["action"])
        result = self.engine.act(Action(action["action"], arguments))
        return result, self.now()


def command(now: Snapshot, **changes: JsonValue) -> Command:
    """A person who wants nothing, but for ``changes``."""
    still = Command(
        sequence=1,
        display_time_ns=0,
        travel=np.zeros(2),
        yaw=now.yaw,
        horizon=now.horizon,
        eye_height=1.6,
        head_rotation=geometry.yaw_rotation(now.yaw),
        arm_engaged=False,
        wrist_position=np.zeros(3),
        wrist_rotation=geometry.yaw_rotation(now.yaw),
        arm_base_height=0.0,
        grasp_force=0.0,
    )
    return replace(still, **changes)
