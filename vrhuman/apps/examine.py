"""Opens the headset as a session would, examines it, and closes it again.

Run as ``python -m vrhuman.apps.examine WISH`` (auto, headset, test) in a process of its own, so
that a crashing runtime ends only that process. The last line printed is a JSON object: the fields
of :class:`HeadsetReport`, or ``problem`` with the reason why the headset does not open.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from typing import cast

from vrhuman.headset.choose import RuntimePreference, chosen_runtime
from vrhuman.headset.errors import HeadsetPaused, RuntimeNotFound
from vrhuman.headset.openxr import OpenXRHeadset
from vrhuman.panels.painter import PanelPainter
from vrhuman.records import VrhumanError

SECONDS = 90.0
_FOCUS_SECONDS = 5.0
_FRAMES = 8
"""Frames that are always run: a runtime's first predictions of its display period may be wrong."""


@dataclass(frozen=True, slots=True)
class HeadsetReport:
    """The facts found about an opened headset.

    They are its runtime, the extension by which it shares graphics, the recommended pixels of an
    eye, the display rate [Hz] and the controllers' OpenXR profiles (empty: none seen).
    """

    runtime: str
    system: str
    graphics: str
    eye_size: tuple[int, int]
    depth: bool
    hz: float
    left: str
    right: str


def examine(wish: RuntimePreference = "auto") -> HeadsetReport:
    """Examine the headset in another process and return what was found.

    :raises RuntimeNotFound: with the reason, if no headset opens.
    """
    try:
        answer = subprocess.run(
            [sys.executable, "-m", "vrhuman.apps.examine", wish],
            capture_output=True,
            text=True,
            timeout=SECONDS,
            stdin=subprocess.DEVNULL,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise RuntimeNotFound(
            f"the OpenXR runtime did not open within {SECONDS:g} s; restart it"
        ) from error
    lines = answer.stdout.strip().splitlines()
    if answer.returncode != 0 or not lines:
        last = (answer.stderr.strip().splitlines() or ["no words"])[-1]
        raise RuntimeNotFound(f"the OpenXR runtime failed when opened ({last}); restart it")
    found = json.loads(lines[-1])
    if "problem" in found:
        raise RuntimeNotFound(found["problem"])
    return HeadsetReport(**found)


def _look(wish: RuntimePreference) -> HeadsetReport:
    """Run some frames, until the controllers are known."""
    with (
        chosen_runtime(wish) as choice,
        OpenXRHeadset(choice, PanelPainter(), start_seconds=5.0) as headset,
    ):
        until = time.monotonic() + _FOCUS_SECONDS
        while True:
            frame = headset.begin_frame()
            state = headset.poll(frame)
            headset.submit(frame)
            left, right = headset.profile("left"), headset.profile("right")
            connected = state.left.grip.connected and state.right.grip.connected
            known = connected and left and right and frame.number >= _FRAMES
            if known or time.monotonic() > until:
                return HeadsetReport(
                    runtime=f"{choice.name} {choice.version}".strip(),
                    system=choice.system,
                    graphics=headset.graphics,
                    eye_size=headset.eye_size,
                    depth=headset.takes_depth,
                    hz=round(1e9 / frame.period_ns, 1) if frame.period_ns else 0.0,
                    left=left if state.left.grip.connected else "",
                    right=right if state.right.grip.connected else "",
                )


def _examination_json(wish: RuntimePreference) -> dict[str, object]:
    try:
        return asdict(_look(wish))
    except HeadsetPaused:
        return {"problem": "the headset is asleep: put it on, or press a button"}
    except VrhumanError as error:
        return {"problem": str(error)}


if __name__ == "__main__":
    print(json.dumps(_examination_json(cast(RuntimePreference, sys.argv[1]))), flush=True)
