"""Trials with sound: tones that sound just while known pictures are shown, and cues.

``python -m tests.support.scenarios.sound pictures FOLDER`` asks for each tone in a line of its
own, the monotonic time [ns] at which it is to sound, and leaves in ``FOLDER/heard.txt`` what the
trial's own microphone said: for each packet its monotonic time [ns] and its bytes in hexadecimal.
Both print a JSON object as their last line.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from tests.support.scenarios.process import main
from vrhuman.headset.openxr import DisplayFrame, OpenXRHeadset
from vrhuman.headset.simulated_runtime import TestDisplay
from vrhuman.recording.entries import AudioPacket
from vrhuman.review.results.frames import FrameCount
from vrhuman.runtime import run
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.processes.microphone_process import MicrophoneLink
from vrhuman.runtime.trial import Trial

DISPLAY = TestDisplay(64, 64, 72)
FIRST, APART, COUNT = 40, 43, 9
"""Frames before the first tone is asked for, frames from the asking to its picture, and tones."""


class Watched(OpenXRHeadset):
    """A headset whose newest frame is known."""

    frame: DisplayFrame

    def begin_frame(self) -> DisplayFrame:
        Watched.frame = super().begin_frame()
        return Watched.frame


class Overheard(MicrophoneLink):
    """A microphone of which what it said is known, with the times that it said."""

    said: ClassVar[list[AudioPacket]] = []

    def take(self) -> list[AudioPacket]:
        packets = super().take()
        Overheard.said += packets
        return packets


class Pictures:
    """Asks for a tone to sound when a picture some frames from now is shown, and marks that picture
    in the file; again and again."""

    def __init__(self) -> None:
        self.shown: list[tuple[int, int]] = []

    def __call__(self, trial: Trial, count: FrameCount) -> None:
        frame = Watched.frame
        if self.shown and trial.now_ns >= self.shown[-1][0] - frame.period_ns // 2:
            trial.mark("1", "a picture with a tone")
            if len(self.shown) == COUNT:
                raise KeyboardInterrupt
        elif self.shown or count.shown < FIRST:
            return
        later = APART * frame.period_ns
        self.shown.append((trial.now_ns + later, frame.shown_ns + later))
        print(self.shown[-1][1], flush=True)


def pictures(folder: str) -> dict[str, Any]:
    """The session times of the pictures, and when they were shown."""
    run.OpenXRHeadset = Watched  # type: ignore[misc]
    run.MicrophoneLink = Overheard  # type: ignore[misc, attr-defined]
    asking = Pictures()
    plan = Plan(protocol="force-jnd", kind="random", out=Path(folder), microphone="", pixels=0.5)
    ran = run.run_with_headset(prepare(plan), DISPLAY, asking)
    lines = (f"{packet.time_ns} {packet.data.hex()}\n" for packet in Overheard.said)
    Path(folder, "heard.txt").write_text("".join(lines), encoding="ascii")
    return {"path": str(ran.path), "pictures": asking.shown, "missed": ran.frames.missed}


class UntilBegun:
    """Ends a trial a while after its first phase began."""

    def __init__(self) -> None:
        self._begun_ns: int | None = None

    def __call__(self, trial: Trial, _: FrameCount) -> None:
        if self._begun_ns is None and trial.progress.started_ns is not None:
            self._begun_ns = trial.now_ns
        if self._begun_ns is not None and trial.now_ns > self._begun_ns + 2_000_000_000:
            raise KeyboardInterrupt


def cues(folder: str) -> dict[str, Any]:
    """A participant begins exploring, and the microphone hears what the loudspeaker says to it."""
    plan = Plan(
        protocol="force-jnd", kind="random", out=Path(folder), microphone="", cues="", pixels=0.5
    )
    ran = run.run_with_headset(prepare(plan), DISPLAY, UntilBegun())
    return {"path": str(ran.path)}


if __name__ == "__main__":
    main({"pictures": pictures, "cues": cues})
