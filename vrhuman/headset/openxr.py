"""Provides the headset to the display loop, with one call for each part of a frame.

::

    with chosen_runtime() as choice, OpenXRHeadset(choice, painter) as headset:
        frame = headset.begin_frame()
        state = headset.poll(frame)
        if frame.should_render and state.head.valid:
            for eye, view in zip(headset.acquire_eyes(), state.views):
                draw(eye.framebuffer, view)
        headset.submit(frame, state.views, panels)

All poses are in the OpenXR stage frame (right-handed, y up, the floor at y = 0, metres).
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from types import TracebackType

import moderngl
import numpy as np
import xr

from vrhuman.headset.choose import RuntimeChoice
from vrhuman.headset.connection import STEREO, Connection
from vrhuman.headset.display_clock import DisplayClock
from vrhuman.headset.errors import RuntimeNotFound
from vrhuman.headset.gaze import later
from vrhuman.headset.graphics import GraphicsContext, open_graphics
from vrhuman.headset.input import Hand, resting
from vrhuman.headset.instance import offered_extensions
from vrhuman.headset.layers import DepthRange, end_frame, panel_layer
from vrhuman.headset.lifecycle import Away, translate_xr_errors
from vrhuman.headset.panel_swapchains import PanelPictures
from vrhuman.headset.poses import nowhere, tracked_pose, views_from
from vrhuman.headset.realtime_priority import realtime_priority
from vrhuman.headset.sharpness import Sharpness
from vrhuman.headset.swapchains import EyeTarget
from vrhuman.records import Gaze, HeadsetState, Panel, View


@dataclass(frozen=True, slots=True)
class DisplayFrame:
    """One frame that the runtime wants, between ``begin_frame`` and ``submit``.

    ``display_time_ns`` and ``period_ns`` are the runtime's prediction, on the clock of the runtime
    that was opened first; ``missed`` is the number of display periods skipped since the previous
    frame (a gap in predicted display times); ``wait_ns`` is how long the runtime made the program
    wait. ``shown_ns`` is the display time on ``time.monotonic_ns``. ``recentred`` says that the
    stage was moved since the previous frame: poses cannot be compared. ``sharpness`` is the share
    of the eyes' pixels, along each side, that is drawn.
    """

    number: int
    display_time_ns: int
    period_ns: int
    missed: int
    should_render: bool
    wait_ns: int
    shown_ns: int
    recentred: bool = False
    sharpness: float = 1.0


class OpenXRHeadset:
    """An OpenXR session with drawing, input, panels and vibration; a context manager.

    Parameters
    ----------
    choice
        The runtime, from :func:`vrhuman.headset.choose.chosen_runtime`. Its environment is set in
        this process while the headset is open.
    painter
        Paints the panels (:class:`vrhuman.panels.painter.PanelPainter`).
    scale
        Pixels drawn per pixel recommended, along each side of an eye's picture.
    least
        The least share of these that is drawn, along each side, where frames would come late.
    start_seconds
        How long the runtime may take until it wants frames (the headset may lie on the table).
    gaze
        Whether to ask where the eyes look (:meth:`gaze`).
    graphics
        Opens the OpenGL context, given the extensions that the runtime offers.
    """

    draw: moderngl.Context
    """The OpenGL context, current in the thread that opened the headset; it outlives runtimes."""

    def __init__(
        self,
        choice: RuntimeChoice,
        painter: PanelPictures,
        *,
        scale: float = 1.0,
        least: float = 1.0,
        start_seconds: float = 30.0,
        gaze: bool = False,
        graphics: Callable[[Set[str]], GraphicsContext] = open_graphics,
    ) -> None:
        if not 0.1 <= scale <= 4.0:
            raise ValueError(f"scale {scale} is not within 0.1..4")
        if not 0.1 <= least <= 1.0:
            raise ValueError(f"least {least} is not within 0.1..1")
        self.choice = choice
        self._painter = painter
        self._scale, self._start_seconds = scale, start_seconds
        self._with_gaze = gaze
        self._open_graphics = graphics
        self._resources = ExitStack()
        self._clock = DisplayClock()
        self._number = 0
        self._synchronised = False
        self._last_display_ns: int | None = None
        self._sharpness = Sharpness(least)
        self._begun_ns = 0

    def __enter__(self) -> OpenXRHeadset:
        with ExitStack() as resources, translate_xr_errors():
            resources.enter_context(_set_environment(self.choice.environment))
            resources.enter_context(realtime_priority())
            self._graphics = self._open_graphics(_offered())
            resources.callback(self._graphics.close)
            self.draw = self._graphics.draw
            self._connect()
            resources.callback(self._disconnect)
            self._runtime.lifecycle.wait_until_running(self._start_seconds)
            self._resources = resources.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._resources.close()

    @property
    def eye_size(self) -> tuple[int, int]:
        """Width and height of one eye's image [pixels]."""
        return self._runtime.eye_size

    @property
    def graphics(self) -> str:
        """The OpenXR extension by which the runtime shares OpenGL with this program."""
        return self._graphics.extension

    @property
    def takes_depth(self) -> bool:
        """Whether the runtime is given the eyes' depth, where it was drawn."""
        return self._runtime.eyes[0].depth is not None

    @property
    def away(self) -> Away | None:
        """Why the participant's input is not ours now; None where it is."""
        return self._runtime.lifecycle.away

    # ------------------------------------------------------------------------- the frame

    def begin_frame(self) -> DisplayFrame:
        """Wait until the runtime wants a frame, and begin it.

        Raises ``HeadsetPaused`` (see :meth:`resume`), ``HeadsetClosed`` or ``RuntimeLost`` (see
        :meth:`reopen`).
        """
        with translate_xr_errors():
            self._runtime.lifecycle.require_running()
            began = time.perf_counter_ns()
            wanted = self._runtime.wait()
            waited = time.perf_counter_ns() - began
            self._synchronised = (
                self._runtime.hands.sync()
            )  # here, as recommended, to read the newest events
            self._runtime.begin()
        self._begun_ns = time.perf_counter_ns()
        theirs, period = int(wanted.predicted_display_time), int(wanted.predicted_display_period)
        at = self._clock.ours(theirs, time.monotonic_ns())
        missed = 0
        if self._last_display_ns is not None and period > 0:
            missed = max(0, round((at - self._last_display_ns) / period) - 1)
        self._last_display_ns = at
        self._number += 1
        recentred = self._runtime.lifecycle.recentred(theirs)
        return DisplayFrame(
            number=self._number,
            display_time_ns=at,
            period_ns=period,
            missed=missed,
            should_render=bool(wanted.should_render),
            wait_ns=waited,
            shown_ns=self._runtime.clock.shown_ns(theirs, period),
            recentred=recentred,
            sharpness=self._sharpness.share,
        )

    def poll(self, frame: DisplayFrame) -> HeadsetState:
        """Return all that the runtime knows of the participant, predicted for the frame's display.

        While the input is not the participant's (:attr:`away`) the hands rest.
        """
        runtime, at = self._runtime, self._clock.the_runtimes(frame.display_time_ns)
        with translate_xr_errors():
            focused = self._synchronised and runtime.lifecycle.away is None
            head = tracked_pose(runtime.head.at(at), connected=True)
            views = self._locate(at)
            if views is None:
                head = nowhere(connected=True)
            left = right = resting()
            if focused:
                left, right = runtime.hands.hand("left", at), runtime.hands.hand("right", at)
        return HeadsetState(
            frame=frame.number,
            display_time_ns=frame.display_time_ns,
            head=head,
            views=views or _NO_VIEWS,
            left=left,
            right=right,
            focused=focused,
        )

    @property
    def offers_gaze(self) -> bool:
        """Whether gaze was requested, and the runtime has an eye tracker."""
        return self._runtime.gaze is not None

    def gaze(self, frame: DisplayFrame) -> Gaze | None:
        """Return where the eyes look, predicted for the frame's display; None where not offered."""
        if self._runtime.gaze is None:
            return None
        at = self._clock.the_runtimes(frame.display_time_ns)
        with translate_xr_errors():
            return later(self._runtime.gaze.at(at), frame.display_time_ns - at)

    def locate_views(self, frame: DisplayFrame) -> tuple[View, View] | None:
        """Return the eyes as predicted now, newer than ``poll``'s; None where unknown."""
        with translate_xr_errors():
            return self._locate(self._clock.the_runtimes(frame.display_time_ns))

    def acquire_eyes(self) -> tuple[EyeTarget, EyeTarget]:
        """Return left and right targets to draw into; ``submit`` hands them over."""
        left, right = self._runtime.eyes
        size = self._sharpness.of(self._runtime.eye_size)
        with translate_xr_errors():
            return left.acquire(size), right.acquire(size)

    def submit(
        self,
        frame: DisplayFrame,
        views: tuple[View, View] | None = None,
        panels: Sequence[Panel] = (),
        depth: DepthRange | None = None,
    ) -> None:
        """End the frame: show the eyes as drawn for ``views``, and the panels over them.

        Without ``views``, or without eyes acquired since the previous frame, only the panels show.
        ``depth`` says that the eyes' depth was drawn too, and what it means.
        """
        runtime = self._runtime
        shown = tuple(panels[: runtime.max_layers - 1])
        with translate_xr_errors():
            drawn = [eye.release() for eye in runtime.eyes]
            layers = []
            if frame.should_render:
                if views is not None and all(drawn):
                    size = self._sharpness.of(runtime.eye_size)
                    layers.append(runtime.eyes_layer.show(views, size, depth))
                chains = runtime.panels.show(shown)
                layers += [
                    panel_layer(runtime.stage, panel, chain)
                    for panel, chain in zip(shown, chains, strict=True)
                    if chain is not None
                ]
            end_frame(runtime.session, self._clock.the_runtimes(frame.display_time_ns), layers)
        spent = (time.perf_counter_ns() - self._begun_ns) / max(1, frame.period_ns)
        self._sharpness = self._sharpness.after(spent, frame.missed)

    # ---------------------------------------------------------------- outside the frame

    def haptic(self, hand: Hand, amplitude: float, seconds: float) -> None:
        """Vibrate a controller at 0..1 for a time; amplitude 0 stops it."""
        with translate_xr_errors():
            self._runtime.hands.vibrate(hand, amplitude, seconds)

    def profile(self, hand: Hand) -> str:
        """Return the OpenXR interaction profile of a hand's controller, empty if there is none."""
        with translate_xr_errors():
            return self._runtime.hands.profile(self._runtime.instance, hand)

    def resume(self, seconds: float) -> None:
        """Wait after ``HeadsetPaused`` until frames are wanted again; raises it after a timeout."""
        with translate_xr_errors():
            self._runtime.lifecycle.wait_until_running(seconds)
        self._last_display_ns = None

    def reopen(self) -> None:
        """Open the present runtime after ``RuntimeLost``, leaving what is left of the old one.

        The OpenGL context and what was made in it stay; acquired eyes are gone.

        Raises ``RuntimeNotFound`` while there is none; then call it again.
        """
        self._disconnect()
        self._clock.restarted()
        self._last_display_ns = None
        with translate_xr_errors():
            self._connect()
            self._runtime.lifecycle.wait_until_running(self._start_seconds)

    # ------------------------------------------------------------------------- helpers

    def _connect(self) -> None:
        self._runtime = Connection(
            self.choice.name, self._graphics, self._painter, self._scale, self._with_gaze
        )
        self._connected = True

    def _disconnect(self) -> None:
        if self._connected:
            self._connected = False
            self._runtime.close()

    def _locate(self, at: int) -> tuple[View, View] | None:
        runtime = self._runtime
        info = xr.ViewLocateInfo(
            view_configuration_type=STEREO, display_time=at, space=runtime.stage
        )
        state, located = xr.locate_views(runtime.session, info)
        return views_from(state, (located[0], located[1]))


def _offered() -> frozenset[str]:
    try:
        return offered_extensions()
    except xr.exception.XrException as error:
        raise RuntimeNotFound(
            f"the OpenXR runtime does not start ({type(error).__name__}); start the headset's "
            "runtime, or use the scripted one (setup/test_runtime.sh)"
        ) from error


def _no_view() -> View:
    return View(np.full(3, np.nan), np.full(4, np.nan), np.full(4, np.nan))


_NO_VIEWS = (_no_view(), _no_view())


@contextmanager
def _set_environment(values: Mapping[str, str]) -> Iterator[None]:
    """Set variables in this process (the runtime reads them from it), then restore the old ones."""
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
