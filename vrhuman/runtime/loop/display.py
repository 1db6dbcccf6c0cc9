"""What a trial is shown on: a headset, or a window that has the same calls."""

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
    """The calls of :class:`vrhuman.headset.openxr.OpenXRHeadset` that a trial's loop makes; the
    errors they raise are those of :mod:`vrhuman.headset.errors`."""

    @property
    def draw(self) -> moderngl.Context:
        """The OpenGL context, current in the loop's thread."""
        ...

    @property
    def away(self) -> Away | None:
        """Why the participant does not take part just now, though frames are wanted."""
        ...

    def begin_frame(self) -> DisplayFrame:
        """Wait for the next frame."""
        ...

    def poll(self, frame: DisplayFrame) -> HeadsetState:
        """Head and hands at the frame's display time."""
        ...

    def locate_views(self, frame: DisplayFrame) -> tuple[View, View] | None:
        """The eyes, as known now."""
        ...

    def acquire_eyes(self) -> tuple[EyeTarget, ...]:
        """What the eyes' pictures are drawn into; one where both see the same."""
        ...

    def submit(
        self,
        frame: DisplayFrame,
        views: tuple[View, View] | None = None,
        panels: Sequence[Panel] = (),
        depth: DepthRange | None = None,
    ) -> None:
        """Show what was drawn, and the panels over it."""
        ...

    def haptic(self, hand: Hand, amplitude: float, seconds: float) -> None:
        """Vibrate."""
        ...

    def resume(self, seconds: float) -> None:
        """After ``HeadsetPaused``."""
        ...

    def reopen(self) -> None:
        """After ``RuntimeLost``."""
        ...
