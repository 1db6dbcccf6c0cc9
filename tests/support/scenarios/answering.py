"""Items answered on boards on the real runtime: ``FOLDER ITEMS``, killed after so many items.

``python -m tests.support.scenarios.answering answer FOLDER ITEMS`` answers the set in FOLDER.
"""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

from tests.support.benchmarks.board_person import BoardPerson
from tests.support.benchmarks.toy_benchmark import TOY
from tests.support.scenarios.process import main
from vrhuman.desktop.answer.headset.answerer import Answerer
from vrhuman.desktop.answer.headset.run import answer_in_headset
from vrhuman.desktop.answer.model.keeping import OWN_STUDY, Plan, open_own
from vrhuman.desktop.answer.model.opening import Answering
from vrhuman.headset.simulated import SimulatedDevice
from vrhuman.headset.simulated_runtime import TestDisplay
from vrhuman.protocol.rules import ItemRules
from vrhuman.records import Panel

DISPLAY = TestDisplay(96, 96, 30)


def answer(folder: str, most: str) -> dict[str, Any]:
    """Answer truly; after ``most`` items the process kills itself, 0 for never."""
    place, items = Path(folder), TOY.read(Path(folder))
    person = BoardPerson({each.item_id: each.answer for each in items.items})
    frames = 0
    devices: list[SimulatedDevice] = []

    def move(port: int, answerer: Answerer, panels: tuple[Panel, ...]) -> None:
        nonlocal frames
        frames += 1
        if int(most) and len(person.items) > int(most):
            os.kill(os.getpid(), signal.SIGKILL)
        if not devices:
            devices.append(SimulatedDevice(port))
        devices[0].send(person.inputs(answerer, panels))

    with open_own(place, items, "P01", "", "test") as registry:
        plan = Plan(OWN_STUDY, "P01", items, "full", ItemRules())
        code = answer_in_headset(registry, Answering(place, TOY, plan, True), "test", DISPLAY, move)
    for each in devices:
        each.close()
    return {"code": code, "items": person.items, "frames": frames}


if __name__ == "__main__":
    main({"answer": answer})
