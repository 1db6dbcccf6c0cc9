"""The display that a trial is shown on: a headset, or a window with the same methods."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import moderngl

from vrhuman.headset.input import Hand
from vrhuman.headset.layers import DepthRange
from vrhuman.headset.lifecycle import Away
from vrhuman.headset.openxr import DisplayFrame
from vrhuman.headset.swapchains import EyeTarget
from vrhuman.records import HeadsetState, Panel, View


class TrialDisplay(Protocol):
    """The methods of :class:`vrhuman.headset.openxr.OpenXRHeadset` that a trial's loop calls.

    They raise the errors of :mod:`vrhuman.headset.errors`.
    """

    @property
    def draw(self) -> moderngl.Context:
        """Return the OpenGL context, current in the loop's thread."""
        ...

    @property
    def away(self) -> Away | None:
        """Why the participant is away though frames are wanted; None if they take part."""
        ...

    def begin_frame(self) -> DisplayFrame:
        """Wait for the next frame."""
        ...

    def poll(self, frame: DisplayFrame) -> HeadsetState:
        """Return the head and hands at the frame's display time."""
        ...

    def locate_views(self, frame: DisplayFrame) -> tuple[View, View] | None:
        """Return the eyes' views as known now."""
        ...

    def acquire_eyes(self) -> tuple[EyeTarget, ...]:
        """Return the targets for the eyes' pictures; one if both eyes see the same."""
        ...

    def submit(
        self,
        frame: DisplayFrame,
        views: tuple[View, View] | None = None,
        panels: Sequence[Panel] = (),
        depth: DepthRange | None = None,
    ) -> None:
        """Show what was drawn, with the panels over it."""
        ...

    def haptic(self, hand: Hand, amplitude: float, seconds: float) -> None:
        """Vibrate a controller."""
        ...

    def resume(self, seconds: float) -> None:
        """Wait to continue after ``HeadsetPaused``."""
        ...

    def reopen(self) -> None:
        """Open the headset again after ``RuntimeLost``."""
        ...
