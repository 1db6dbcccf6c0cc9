"""Eye gaze asked of the real runtime, whose headset has no eye tracker.

``python -m tests.support.scenarios.gaze NAME [FOLDER]`` prints a JSON object as its last line.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import xr

from tests.support.scenarios.process import main
from tests.support.scenarios.trials import DISPLAY, PROTOCOL, Watch
from vrhuman.headset import connection
from vrhuman.headset.choose import chosen_runtime
from vrhuman.headset.frame_calls import SpaceLocator
from vrhuman.headset.gaze import EXTENSION
from vrhuman.headset.instance import offered_extensions
from vrhuman.headset.openxr import OpenXRHeadset
from vrhuman.headset.simulated import SimulatedDevice, SimulatedInputs
from vrhuman.panels.painter import PanelPainter
from vrhuman.recording.channels.gaze import GAZE
from vrhuman.recording.reader import Session
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.run import run_with_headset


def offered() -> dict[str, Any]:
    """The extension is the runtime's, the eye tracker would be the headset's."""
    with (
        chosen_runtime("test", DISPLAY) as choice,
        OpenXRHeadset(choice, PanelPainter(), gaze=True) as headset,
    ):
        frame = headset.begin_frame()
        gaze = headset.gaze(frame)
        headset.submit(frame)
        extension = EXTENSION in offered_extensions()
        return {"extension": extension, "offers": headset.offers_gaze, "none": gaze is None}


def asked() -> dict[str, Any]:
    """The calls are made all the same: no eyes are connected, and the hands are as ever."""
    connection.offers_gaze = lambda *_: True
    with (
        chosen_runtime("test", DISPLAY) as choice,
        OpenXRHeadset(choice, PanelPainter(), gaze=True) as headset,
        SimulatedDevice(choice.port or 0) as device,
    ):
        device.send(SimulatedInputs())
        for _ in range(60):
            frame = headset.begin_frame()
            state, gaze = headset.poll(frame), headset.gaze(frame)
            headset.submit(frame)
            if state.focused and state.left.grip.valid:
                break
        runtime, at = headset._runtime, frame.display_time_ns
        head = xr.create_reference_space(
            runtime.session,
            xr.ReferenceSpaceCreateInfo(reference_space_type=xr.ReferenceSpaceType.VIEW),
        )
        chained = SpaceLocator(head, runtime.stage, xr.EyeGazeSampleTimeEXT())
        located = int(chained.at(at).location_flags) == int(runtime.head.at(at).location_flags)
    assert gaze is not None
    return {
        "hands": state.focused and state.left.grip.valid,
        "at_its_frame": gaze.time_ns == frame.display_time_ns,
        "facts": [gaze.pose.connected, gaze.pose.valid, gaze.pose.tracked],
        "sampled": gaze.sampled_ns,
        "located": located,
    }


def trial(folder: str) -> dict[str, Any]:
    """A trial that is to record where the eyes look, with a headset that does not know."""
    protocol = Path(folder) / "short.toml"
    protocol.write_text(PROTOCOL, encoding="utf-8")
    plan = Plan(protocol=str(protocol), kind="oracle", out=Path(folder), gaze=True)
    ran = run_with_headset(prepare(plan), DISPLAY, Watch())
    with Session.open(ran.path) as session:
        return {
            "completed": ran.completed,
            "asked": session.start.settings["gaze"],
            "gaze": len(list(session.read(GAZE))),
            "notes": [note.text for note in session.notes() if "eye" in note.text],
        }


if __name__ == "__main__":
    main({each.__name__: each for each in (offered, asked, trial)})
