"""What an hour in a headset brings, made to happen by an API layer on the real runtime.

``python -m tests.support.scenarios.faults NAME`` prints a JSON object as its last line.
"""

from __future__ import annotations

import os
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import xr

from tests.support.openxr.best_practices import NAME as BEST_PRACTICES
from tests.support.openxr.best_practices import Findings
from tests.support.openxr.fault_layer import FaultLayer
from tests.support.scenarios.openxr import PANEL, one_frame, opened, until
from tests.support.scenarios.process import main
from vrhuman.headset.errors import HeadsetClosed, HeadsetPaused, RuntimeLost
from vrhuman.headset.input import PROFILES
from vrhuman.headset.layers import DepthRange
from vrhuman.headset.openxr import OpenXRHeadset
from vrhuman.headset.simulated import SimulatedHand, SimulatedInputs, SimulatedPose
from vrhuman.headset.simulated_runtime import TestDisplay
from vrhuman.records import HeadsetState

DISPLAY = TestDisplay(64, 64, 90)
CORE_VALIDATION = "XR_APILAYER_LUNARG_core_validation"
PRESSING = SimulatedInputs(
    right=SimulatedHand(SimulatedPose((0.2, 1.1, -0.3)), trigger=0.75, primary=True)
)


def rests(state: HeadsetState) -> bool:
    """Whether the right hand is nobody's."""
    hand = state.right
    return not (hand.grip.valid or hand.grip.connected or hand.trigger or hand.primary)


def away() -> dict[str, Any]:
    """Headset off and on, a menu opened and closed: what the program sees of it."""
    layer = FaultLayer()
    with opened(DISPLAY) as (_, headset, device):
        device.send(PRESSING)
        found: dict[str, Any] = {}
        until(headset, lambda state: state.focused and state.right.trigger == 0.75)
        found["here"] = headset.away
        layer.presence(False)
        state = until(headset, lambda state: not state.focused)
        found["off"] = [headset.away, rests(state), state.head.valid]
        layer.presence(True)
        state = until(headset, lambda state: state.focused)
        found["on"] = [headset.away, state.right.trigger]
        layer.unfocused = True
        layer.state(xr.SessionState.VISIBLE)
        state = until(headset, lambda state: not state.focused)
        found["menu"] = [headset.away, rests(state), state.head.valid]
        layer.unfocused = False
        layer.state(xr.SessionState.FOCUSED)
        state = until(headset, lambda state: state.focused)
        found["back"] = [headset.away, state.right.trigger]
    return found


def asleep() -> dict[str, Any]:
    """The runtime stops the session and wants it again: in between there are no frames."""
    layer = FaultLayer()
    with opened(DISPLAY) as (_, headset, device):
        device.send(PRESSING)
        before = until(headset, lambda state: state.focused)
        layer.sleep()
        told = []
        try:
            one_frame(headset)
        except HeadsetPaused as error:
            told.append(str(error))
        try:
            headset.resume(0.05)
        except HeadsetPaused as error:
            told.append(str(error))
        away = headset.away
        layer.wake()
        headset.resume(1.0)
        after = until(headset, lambda state: state.focused and state.right.trigger == 0.75)
    return {"told": told, "away": away, "goes_on": after.frame > before.frame}


def recentred() -> dict[str, Any]:
    """The frame from which on the stage lies elsewhere is told, and no other."""
    layer = FaultLayer()
    with opened(DISPLAY) as (_, headset, device):
        device.send(SimulatedInputs())
        state = until(headset, lambda state: state.focused and state.head.valid)
        layer.recentre(state.display_time_ns + 100_000_000, 1.0)
        told, moved = [], []
        for _frame in range(30):
            frame = headset.begin_frame()
            told.append(frame.recentred)
            moved.append(bool(headset.poll(frame).head.position[0] > 0.5))
            headset.submit(frame)
    return {"told_at": [i for i, each in enumerate(told) if each], "moved_at": moved.index(True)}


def lost() -> dict[str, Any]:
    """The instance is lost in a frame; another one is opened, with the time going on."""
    layer = FaultLayer()
    with opened(DISPLAY) as (_, headset, device):
        device.send(SimulatedInputs())
        before = until(headset, lambda state: state.focused and state.head.valid)
        began = time.monotonic_ns()
        context = headset.draw
        layer.lost = True
        told = ""
        try:
            one_frame(headset)
        except RuntimeLost as error:
            told = str(error)
        headset.reopen()
        after = until(headset, lambda state: state.focused)
        passed = time.monotonic_ns() - began
        numbers = [before.frame, after.frame]
        return {
            "told": told,
            "same_context": headset.draw is context,
            "numbers_go_on": numbers[1] > numbers[0],
            "apart_ms": abs(after.display_time_ns - before.display_time_ns - passed) / 1e6,
        }


def closed() -> dict[str, Any]:
    """The runtime is asked to end the session, as its own menu's entry does."""
    with opened(DISPLAY) as (_, headset, _device):
        until(headset, lambda state: state.focused)
        xr.request_exit_session(headset._runtime.session)
        try:
            while True:
                one_frame(headset)
        except HeadsetClosed as error:
            return {"told": str(error)}


def calls() -> dict[str, Any]:
    """What reaches the runtime: vibration, suggested bindings, the depth of the eyes."""
    layer = FaultLayer()
    with opened(DISPLAY) as (_, headset, _device):
        until(headset, lambda state: state.focused)
        headset.haptic("right", 0.5, 0.05)
        headset.haptic("left", 0.25, 0.1)
        frame = headset.begin_frame()
        state = headset.poll(frame)
        held = []
        for eye, depth in zip(headset.acquire_eyes(), (0.25, 0.75), strict=True):
            eye.framebuffer.clear(0.1, 0.2, 0.3, depth=depth)
            held.append(eye.framebuffer.read((0, 0, 1, 1), 1, attachment=-1, dtype="f4"))
        headset.submit(frame, state.views, (), DepthRange(0.0625, 40.0))
        without = len(layer.depths)
        frame = headset.begin_frame()
        state = headset.poll(frame)
        headset.acquire_eyes()
        headset.submit(frame, state.views)
    return {
        "vibrations": layer.vibrations,
        "suggested": layer.suggested,
        "profiles": list(PROFILES),
        "depths": layer.depths,
        "depths_without": len(layer.depths) - without,
        "held": [each.hex() for each in held],
    }


def without_depth() -> dict[str, Any]:
    """Runtimes that offer no depth, or offer it and refuse: the eyes are drawn all the same."""
    layer = FaultLayer()
    layer.offers_depth = False
    found: dict[str, Any] = {"depths": layer.depths}
    with opened(DISPLAY) as (_, headset, _device):
        found["not_offered"] = drawn(headset)
        layer.offers_depth, layer.gives_depth = True, False
        headset.reopen()
        found["refused"] = drawn(headset)
        layer.gives_depth = True
        headset.reopen()
        found["given"] = drawn(headset)
    return found


def drawn(headset: OpenXRHeadset) -> list[Any]:
    """Whether depth is taken, and what a frame drawn with it holds."""
    until(headset, lambda state: state.focused and state.head.valid)
    frame = headset.begin_frame()
    state = headset.poll(frame)
    left, right = headset.acquire_eyes()
    for eye in (left, right):
        eye.framebuffer.clear(64 / 255, 0.0, 0.0, depth=0.5)
    pixel = list(left.framebuffer.read((0, 0, 1, 1), 3))
    headset.submit(frame, state.views, (), DepthRange(0.0625, 40.0))
    return [headset.takes_depth, pixel]


def bad_practice() -> dict[str, Any]:
    """What the best-practices layer says of a client that asks for its input twice a frame."""
    os.environ["XR_ENABLE_API_LAYERS"] = BEST_PRACTICES
    findings = Findings()
    with opened(DISPLAY) as (_, headset, _device):
        until(headset, lambda state: state.focused)
        frame = headset.begin_frame()
        headset._runtime.hands.sync()
        headset.submit(frame)
    return {"said": findings.said}


def by_the_book(report: str) -> dict[str, Any]:
    """All that a session does, once, under both Khronos layers."""
    look_on(report)
    findings = Findings()
    with opened(DISPLAY) as (_, headset, device):
        for _life in range(2):
            device.send(PRESSING)
            until(headset, lambda state: state.focused and state.head.valid)
            for hand, amplitude in (("left", 0.5), ("right", 1.0), ("right", 0.0)):
                headset.haptic(hand, amplitude, 0.1)
                headset.profile(hand)
            for number in range(5):
                frame = headset.begin_frame()
                headset.poll(frame)
                views = headset.locate_views(frame)
                for eye in headset.acquire_eyes():
                    eye.framebuffer.clear(0.1, 0.2, 0.3, depth=0.5)
                panels = (PANEL, replace(PANEL, panel_id="b", hovered=number % 2))
                headset.submit(frame, views, panels, DepthRange(0.05, 40.0))
            headset.reopen()
    return {"core": core_findings(report), "best_practices": findings.said}


def look_on(report: str) -> None:
    """Both layers from the next instance on; what core validation finds is written to a file."""
    os.environ["XR_ENABLE_API_LAYERS"] = os.pathsep.join((CORE_VALIDATION, BEST_PRACTICES))
    os.environ["XR_CORE_VALIDATION_EXPORT_TYPE"] = "text"
    os.environ["XR_CORE_VALIDATION_FILE_NAME"] = report


def core_findings(report: str) -> list[str]:
    """Errors and warnings; with a line of its own where it was not there at all."""
    lines = Path(report).read_text().splitlines()
    there = any("Core Validation Layer is initialized" in line for line in lines)
    found = [line for line in lines if "VALID_ERROR" in line or "VALID_WARNING" in line]
    return found if there else ["core validation did not look on"]


if __name__ == "__main__":
    scenarios = (
        away,
        asleep,
        recentred,
        lost,
        closed,
        calls,
        without_depth,
        bad_practice,
        by_the_book,
    )
    main({each.__name__: each for each in scenarios})
