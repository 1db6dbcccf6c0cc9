"""A real session of somebody at a kitchen's table who dirties, cleans, fills and empties a mug.

It is simulated by the engine and recorded, in virtual time, so that it can be simulated again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from tests.support.houses.kitchen import MUG, kitchen
from tests.support.recording import synthetic_session
from vrhuman import geometry
from vrhuman.embodiment.body import Body
from vrhuman.embodiment.build import build_agent
from vrhuman.embodiment.settings import BodySettings
from vrhuman.recording.recorder import Recorder
from vrhuman.records import Action, Interaction, InteractionKind

TICKS = 18
HAND_AHEAD = np.array([0.0, 0.0, 0.07])
"""The centre of the hand sphere, in the wrist's frame [m]."""
PERIOD_NS = TICKS * 4_000_000
SEED = 1
ROUND = (
    Action("DirtyObject", {"objectId": MUG}),
    Action("FillObjectWithLiquid", {"objectId": MUG, "fillLiquid": "water"}),
    Action("CleanObject", {"objectId": MUG}),
    Action("EmptyLiquidFromObject", {"objectId": MUG}),
)
"""What is done again and again."""


def house(turn: float = 0.0) -> dict[str, Any]:
    """The kitchen, with the agent at the table's edge by the mug, looking down at it.

    ``turn`` makes it another house: the fridge is turned by so many degrees.
    """
    made = kitchen()
    for thing in made["objects"]:
        if thing["id"].startswith("Fridge"):
            thing["rotation"]["y"] += turn
        for child in thing.get("children", ()):
            if child["id"] == MUG:
                child["position"] |= {"x": 1.3, "z": 4.33}
    for pose in (made["metadata"]["agent"], *made["metadata"]["agentPoses"].values()):
        pose["position"] |= {"x": 1.95, "z": 4.33}
        pose["rotation"] = {"x": 0, "y": 270, "z": 0}
        pose["horizon"] = 30
    return made


def record(
    path: Path, actions: Sequence[Action] = ROUND, every: float = 2.0, **changes: object
) -> Path:
    """Record a session in which each action is chosen on the menu, ``every`` so many seconds."""
    given = {"house": house(), "house_id": "kitchen", "seeds": {"house": SEED}, **changes}
    start = synthetic_session.start(**given)
    agent = build_agent(start.house, start.house_id, SEED)
    world_state = agent.observe()
    number = next(n for n, o in enumerate(agent.engine.house.objects) if o.object_id == MUG)
    mug = agent.engine.object_states().poses[number, :3]
    turned = geometry.from_euler(60.0, world_state.yaw, 0.0)
    above = mug + np.array([0.0, 0.12, 0.0]) - geometry.rotate(turned, HAND_AHEAD)
    goal = above - world_state.agent_position
    rest = world_state.arm.joints[3] - world_state.agent_position
    command = replace(
        Body(BodySettings(), world_state).idle(), yaw=world_state.yaw, wrist_rotation=turned
    )
    begins = round(3.0e9 / PERIOD_NS)
    apart = round(every * 1e9 / PERIOD_NS)
    recorder = Recorder(path, start)
    recorder.phase("explore", 0, 0)
    saved = agent.save()
    recorder.keyframe(0, saved)
    agent.restore(saved)
    for frame in range(begins + apart * (len(actions) + 1)):
        share = float(np.clip((frame * PERIOD_NS / 1e9 - 0.5) / 1.0, 0.0, 1.0))
        chosen, left = divmod(frame - begins, apart)
        acts = left == 0 and 0 <= chosen < len(actions)
        wrist = rest + (goal - rest) * share
        time_ns = synthetic_session.CLOCK_NS + frame * PERIOD_NS
        command = replace(
            command,
            sequence=frame,
            display_time_ns=time_ns,
            arm_engaged=share > 0.0,
            wrist_position=wrist,
            arm_base_height=float(np.clip(wrist[1] + 0.2, -0.45, 0.9)),
            interactions=(
                (Interaction(chosen + 1, InteractionKind.ACT, actions[chosen]),) if acts else ()
            ),
        )
        headset = replace(synthetic_session.headset(0), frame=frame, display_time_ns=time_ns)
        timing = synthetic_session.timing(frame)
        recorder.frame(headset, command, [agent.step(command, TICKS)], timing)
    recorder.close()
    return path
