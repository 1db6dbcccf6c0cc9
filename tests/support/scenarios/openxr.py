"""What the end-to-end tests do on the real runtime, one scenario a process.

``python -m tests.support.scenarios.openxr NAME`` prints a JSON object as its last line.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.scenarios.process import main
from vrhuman.headset.choose import RuntimeChoice, chosen_runtime
from vrhuman.headset.openxr import OpenXRHeadset
from vrhuman.headset.simulated import (
    QUEST_2_EYES,
    SimulatedDevice,
    SimulatedHand,
    SimulatedInputs,
    SimulatedPose,
)
from vrhuman.headset.simulated_runtime import TestDisplay
from vrhuman.panels.painter import PanelPainter
from vrhuman.records import HeadsetState, Panel

DEADLINE = 120.0
PANEL = Panel(
    panel_id="q",
    title="Question 1 of 20",
    text="Is there a mug in the kitchen?",
    options=("yes", "no"),
    position=np.array([0.0, 1.5, -1.0]),
    orientation=np.array([0.0, 0.0, 0.0, 1.0]),
    size=np.array([0.6, 0.4]),
)


@contextmanager
def opened(
    display: TestDisplay | None = None,
) -> Iterator[tuple[RuntimeChoice, OpenXRHeadset, SimulatedDevice]]:
    with (
        chosen_runtime("test", display) as choice,
        OpenXRHeadset(choice, PanelPainter()) as headset,
        SimulatedDevice(choice.port or 0) as device,
    ):
        yield choice, headset, device


def one_frame(headset: OpenXRHeadset) -> HeadsetState:
    """A frame with both eyes drawn and a panel."""
    frame = headset.begin_frame()
    state = headset.poll(frame)
    if frame.should_render and state.head.valid:
        for eye in headset.acquire_eyes():
            eye.framebuffer.clear(0.2, 0.4, 0.6)
    headset.submit(frame, state.views, (PANEL,))
    return state


def until(headset: OpenXRHeadset, seen: Callable[[HeadsetState], bool]) -> HeadsetState:
    """Frames until one shows what is waited for."""
    end = time.monotonic() + DEADLINE
    while True:
        state = one_frame(headset)
        if seen(state):
            return state
        if time.monotonic() > end:
            raise TimeoutError(f"not seen within {DEADLINE:g} s; last: {state}")


def follow() -> dict[str, Any]:
    """Whatever is sent arrives, float for float."""
    reals = st.floats(-5.0, 5.0, width=32)
    unit = st.floats(0.0, 1.0, width=32)
    # (The runtime squares a stick's axes: it takes 1e-30 for rest.)
    steps = st.integers(-1000, 1000).map(lambda i: float(np.float32(i / 1000)))
    spin = st.tuples(*[st.floats(-1.0, 1.0)] * 4).filter(lambda q: np.linalg.norm(q) > 0.1)
    quaternions = spin.map(
        lambda q: tuple((np.asarray(q) / np.linalg.norm(q)).astype(np.float32).tolist())
    )
    places = st.tuples(*[reals] * 3).filter(any)  # a zero pose is never data
    poses = st.builds(SimulatedPose, places, quaternions)
    hands = st.builds(
        SimulatedHand,
        pose=poses,
        trigger=unit,
        squeeze=unit,
        stick=st.tuples(*[steps] * 2),
        primary=st.booleans(),
        secondary=st.booleans(),
        menu=st.booleans(),
    )
    worst = 0.0
    with opened(TestDisplay(64, 64, 90)) as (_, headset, device):
        until(headset, lambda state: state.focused)

        @settings(max_examples=25, deadline=None, database=None, derandomize=True)
        @given(head=poses, left=hands, right=hands)
        def arrives(head: SimulatedPose, left: SimulatedHand, right: SimulatedHand) -> None:
            nonlocal worst
            said = SimulatedInputs(head=head, left=left, right=right)
            device.send(said)
            state = until(headset, lambda state: says(state, said))
            turned = (
                (state.head.orientation, head.orientation),
                (state.left.grip.orientation, left.pose.orientation),
                (state.right.grip.orientation, right.pose.orientation),
            )
            for got, sent in turned:
                worst = max(worst, 1.0 - abs(float(np.dot(got, sent))))

        arrives()
        profiles = [headset.profile("left"), headset.profile("right")]
    return {"orientation_error": worst, "profiles": profiles}


def says(state: HeadsetState, said: SimulatedInputs) -> bool:
    """Whether positions and inputs are exactly what was sent."""
    pairs = ((state.left, said.left), (state.right, said.right))
    return tuple(state.head.position) == said.head.position and all(
        tuple(hand.grip.position) == sent.pose.position
        and tuple(hand.aim.position) == sent.pose.position
        and hand.trigger == sent.trigger
        and hand.squeeze == sent.squeeze
        and tuple(hand.stick) == sent.stick
        and (hand.primary, hand.secondary, hand.menu) == (sent.primary, sent.secondary, sent.menu)
        for hand, sent in pairs
    )


def facts() -> dict[str, Any]:
    """Connected, valid and tracked are told apart; a controller switched off has no pose."""
    with opened(TestDisplay(64, 64, 90)) as (_, headset, device):
        inputs = SimulatedInputs()
        device.send(inputs)
        on = until(headset, lambda state: state.left.grip.valid and state.right.grip.valid)
        device.send(replace(inputs, left=replace(inputs.left, active=False)))
        off = until(headset, lambda state: not state.left.grip.valid)
        views = [view.fov.tolist() for view in on.views]
        apart = float(np.linalg.norm(on.views[1].position - on.views[0].position))
    return {
        "on": [on.left.grip.connected, on.left.grip.valid, on.left.grip.tracked],
        "off": [off.left.grip.valid, off.left.grip.tracked],
        "off_is_nowhere": bool(np.isnan(off.left.grip.position).all()),
        "other_hand": off.right.grip.valid,
        "fov": views,
        "fov_sent": [list(eye.fov) for eye in QUEST_2_EYES],
        "eyes_apart": apart,
    }


def pictures() -> dict[str, Any]:
    """What is drawn is what the runtime's textures hold, panel included, in 8-bit sRGB."""
    read: list[Any] = []
    with opened(TestDisplay(96, 128, 90)) as (_, headset, _device):
        until(headset, lambda state: state.focused)
        frame = headset.begin_frame()
        state = headset.poll(frame)
        for eye, grey in zip(headset.acquire_eyes(), (64, 128), strict=True):
            eye.framebuffer.clear(grey / 255, grey / 255, grey / 255, 1.0)
            read.append(list(eye.framebuffer.read((0, 0, 1, 1), components=4)))
        headset.submit(frame, state.views, (PANEL,))
        texture = headset._runtime.panels._slots[0].chain.textures[0]
        held = np.frombuffer(texture.read(), np.uint8).reshape(*texture.size[::-1], 4)[::-1]
        same = bool(np.array_equal(held, PanelPainter().paint(PANEL)))
        slots = len(headset._runtime.panels._slots)
        for hovered in (0, 1, None, 0):  # a changed look is drawn into the same texture
            frame = headset.begin_frame()
            moved = replace(PANEL, hovered=hovered, position=np.array([0.1, 1.0, -1.0]))
            headset.submit(frame, None, (moved,))
        headset.haptic("right", 0.5, 0.05)
        headset.haptic("right", 0.0, 0.0)
        slots_after = len(headset._runtime.panels._slots)
        size = headset.eye_size
    return {
        "read": read,
        "panel_same": same,
        "slots": [slots, slots_after],
        "eye_size": list(size),
    }


def gap() -> dict[str, Any]:
    """A frame that comes late shows as missed, and the next ones as in time."""
    with opened(TestDisplay(64, 64, 45)) as (_, headset, _device):
        until(headset, lambda state: state.focused)
        frame = headset.begin_frame()
        time.sleep(0.2)  # nine periods of work
        headset.submit(frame)
        late = headset.begin_frame()
        headset.submit(late)
        left_unsubmitted = headset.begin_frame()
        after = headset.begin_frame()
        headset.submit(after)
    return {
        "missed": late.missed,
        "period_ns": late.period_ns,
        "numbers": [late.number, left_unsubmitted.number, after.number],
    }


def sized() -> dict[str, Any]:
    """The eyes' pictures follow the runtime's recommendation and the setting."""
    with (
        chosen_runtime("test", TestDisplay(100, 80, 90)) as choice,
        OpenXRHeadset(choice, PanelPainter(), scale=0.5) as headset,
    ):
        frame = headset.begin_frame()
        target = headset.acquire_eyes()[0]
        headset.submit(frame)
        return {"eye_size": headset.eye_size, "target": [target.size, target.framebuffer.size]}


def interrupted() -> dict[str, Any]:
    """Runs until the parent sends SIGINT; closing must not hang in a frame waited for."""
    before = dict(os.environ)
    try:
        with opened(TestDisplay(64, 64, 20)) as (choice, headset, _device):
            private = choice.environment["XDG_RUNTIME_DIR"]
            until(headset, lambda state: state.focused)
            print("running", flush=True)
            while True:
                one_frame(headset)
    except KeyboardInterrupt:
        return {
            "interrupted": True,
            "environment_as_before": dict(os.environ) == before,
            "folders_gone": not os.path.exists(private),
        }


if __name__ == "__main__":
    main({each.__name__: each for each in (follow, facts, pictures, gap, sized, interrupted)})
