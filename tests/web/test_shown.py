"""What the page is told of one frame: comfort, hand and gauge, and only what has changed."""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import msgpack
import numpy as np
import pytest
from PIL import Image

from vrhuman.embodiment.build import build_agent
from vrhuman.embodiment.feedback import Feedback, Gauge, Ghost, Touch
from vrhuman.headset.overlay import shapes
from vrhuman.houses.generator import generate
from vrhuman.records import ArmStatus, Panel
from vrhuman.runtime.loop.frame_output import FrameOutput
from vrhuman.web.house_file import pack_house
from vrhuman.web.shown import ShownFrames
from vrhuman.web.shown_panels import MAX_KEPT_TEXELS

HERE = np.array([1.0, 1.1, 2.0])
GHOST = Ghost(HERE, np.array([0.0, 0.0, 0.0, 1.0]), ArmStatus.LIMITED, "reach")


@pytest.fixture(scope="module")
def frames() -> tuple[ShownFrames, FrameOutput]:
    agent = build_agent(generate(3, 2), "toy", 1)
    scene = agent.engine.scene()
    shown = FrameOutput(
        world_state=agent.observe(),
        events=(),
        command=None,
        base=np.zeros(2),
        agent=np.zeros(2),
        feedback=Feedback(),
        rig_yaw=0.0,
        in_house=True,
        panels=(),
        event_age_ns=0,
        record_ns=0,
    )
    return ShownFrames(scene, pack_house(scene), "left", 0.25), shown


def told(frames: tuple[ShownFrames, FrameOutput], feedback: Feedback, **changes: Any) -> Any:
    """The message as the page reads it."""
    made, shown = frames
    shown = replace(shown, feedback=feedback, **changes)
    return msgpack.unpackb(msgpack.packb(made.message(1, 0, shown)))


def test_the_bodies_are_told_once(frames: tuple[ShownFrames, FrameOutput]) -> None:
    first, second = told(frames, Feedback()), told(frames, Feedback())

    assert first["rows"]
    assert "rows" not in second


def test_a_seated_person_is_lifted(frames: tuple[ShownFrames, FrameOutput]) -> None:
    assert told(frames, Feedback())["lift"] == 0.25


def test_fade_and_vignette_are_told_while_they_are_there(
    frames: tuple[ShownFrames, FrameOutput],
) -> None:
    dark, clear = told(frames, Feedback(fade=0.5, vignette=0.6)), told(frames, Feedback())

    assert (dark["fade"], dark["vignette"]) == (0.5, 0.6)
    assert not {"fade", "vignette"} & set(clear)


def test_the_ghost_hand_comes_apart_from_what_stays_in_the_house(
    frames: tuple[ShownFrames, FrameOutput],
) -> None:
    feedback = Feedback(ghost=GHOST)
    message = told(frames, feedback)
    wrist = frames[1].world_state.arm.joints[3]

    both = message["ghost"] + message["solid"]

    assert message["ghost_side"] == "left"
    assert both == shapes.solid(feedback, wrist).astype("<f4").tobytes()


def test_gauge_and_words_have_their_places(frames: tuple[ShownFrames, FrameOutput]) -> None:
    gauge = Gauge("number", 0.65, 5.0, 0.2, HERE)
    message = told(frames, Feedback(gauge=gauge, touch=Touch("Mug|1", "too_weak", HERE, "heavy")))

    assert message["gauge"] == {
        "style": "number",
        "force": 0.65,
        "full": 5.0,
        "slips": True,
        "at": [1.0, 1.1, 2.0],
    }
    assert message["words"] == {"text": "heavy", "at": [1.0, 1.1, 2.0]}


def test_outside_the_house_nothing_is_drawn_over_it(
    frames: tuple[ShownFrames, FrameOutput],
) -> None:
    message = told(frames, Feedback(fade=1.0, ghost=GHOST), in_house=False)

    assert not {"fade", "ghost", "solid"} & set(message)


def board(text: str) -> Panel:
    place = np.array([0.0, 1.5, -1.0]), np.array([0.0, 0.0, 0.0, 1.0]), np.array([1.2, 0.9])
    return Panel(text, "A question", text, ("Yes", "No"), *place)


class KeptPictures:
    """What a page keeps of pictures, by the rule of client/src/panels.ts."""

    def __init__(self) -> None:
        self.texels: dict[str, int] = {}

    def show(self, message: Any) -> None:
        for each in message.get("pictures", []):
            width, height = Image.open(io.BytesIO(each["data"])).size
            self.texels[each["name"]] = width * height
        up = [each["picture"] for each in message["panels"]]
        for name in up:
            self.texels[name] = self.texels.pop(name)
        for name in list(self.texels):
            if sum(self.texels.values()) <= MAX_KEPT_TEXELS or len(self.texels) <= len(set(up)):
                break
            del self.texels[name]


def shown_boards(frames: tuple[ShownFrames, FrameOutput], turns: Iterable[int]) -> KeptPictures:
    kept = KeptPictures()
    for turn in turns:
        panels = (board(f"Number {turn}"), board(f"Number {turn // 2}"))
        kept.show(told(frames, Feedback(), panels=panels))
    return kept


def test_a_page_has_every_picture_that_the_server_thinks_it_has(
    frames: tuple[ShownFrames, FrameOutput],
) -> None:
    kept = shown_boards(frames, (*range(12), *range(12, 0, -1), *range(0, 12, 5)))

    assert 0 < sum(kept.texels.values()) <= MAX_KEPT_TEXELS
    assert len(kept.texels) > 2  # what was up before is kept
