"""The headset: what the display loop talks to, one call per part of a frame.

::

    with chosen_runtime() as choice, OpenXRHeadset(choice) as headset:
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
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from types import TracebackType

import moderngl
import numpy as np
import xr

from vrhuman.headset.choose import RuntimeChoice
from vrhuman.headset.errors import HeadsetClosed, RuntimeFailed, RuntimeLost, RuntimeNotFound
from vrhuman.headset.graphics import GraphicsContext, open_graphics
from vrhuman.headset.input import Hand, HandInput
from vrhuman.headset.instance import create_instance, offered_extensions
from vrhuman.headset.layers import end_frame, panel_layer, projection_layer
from vrhuman.headset.lifecycle import Lifecycle, told_as_ours
from vrhuman.headset.panels import PanelPainter
from vrhuman.headset.poses import nowhere, tracked_pose, views_from
from vrhuman.headset.swapchains import EyeSwapchain, EyeTarget, PanelSwapchains
from vrhuman.records import HeadsetState, Panel, View

_STEREO = xr.ViewConfigurationType.PRIMARY_STEREO
_END_SECONDS = 2.0  # how long the runtime may take to agree that the session ends


@dataclass(frozen=True, slots=True)
class DisplayFrame:
    """One frame that the runtime wants, between ``begin_frame`` and ``submit``.

    ``display_time_ns`` and ``period_ns`` are the runtime's prediction, on its own clock;
    ``missed`` is the number of display periods skipped since the frame before (a gap in predicted
    display times); ``wait_ns`` is how long the runtime made us wait.
    """

    number: int
    display_time_ns: int
    period_ns: int
    missed: int
    should_render: bool
    wait_ns: int


class OpenXRHeadset:
    """An OpenXR session with drawing, input, panels and vibration; a context manager.

    Parameters
    ----------
    choice
        The runtime, from :func:`vrhuman.headset.choose.chosen_runtime`. Its environment is set in
        this process while the headset is open.
    scale
        Pixels drawn per pixel recommended, along each side of an eye's picture.
    start_seconds
        How long the runtime may take until it wants frames (the headset may lie on the table).
    """

    draw: moderngl.Context
    """The OpenGL context, current in the thread that opened the headset."""
    eye_size: tuple[int, int]
    """Width and height of one eye's picture [pixels]."""

    def __init__(
        self, choice: RuntimeChoice, *, scale: float = 1.0, start_seconds: float = 30.0
    ) -> None:
        if not 0.1 <= scale <= 4.0:
            raise ValueError(f"scale {scale} is not within 0.1..4")
        self.choice = choice
        self._scale, self._start_seconds = scale, start_seconds
        self._resources = ExitStack()
        self._painter = PanelPainter()
        self._number = 0
        self._waited = False
        self._last_display_ns: int | None = None

    def __enter__(self) -> OpenXRHeadset:
        with ExitStack() as resources, told_as_ours():
            self._open(resources)
            self._resources = resources.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._resources.close()

    # ------------------------------------------------------------------------- the frame

    def begin_frame(self) -> DisplayFrame:
        """Wait until the runtime wants a frame, and begin it.

        Raises ``HeadsetPaused`` (see :meth:`resume`), ``HeadsetClosed`` or ``RuntimeLost``.
        """
        with told_as_ours():
            self._lifecycle.require_running()
            began = time.perf_counter_ns()
            wanted = self._wait_and_begin()
            waited = time.perf_counter_ns() - began
        at, period = int(wanted.predicted_display_time), int(wanted.predicted_display_period)
        missed = 0
        if self._last_display_ns is not None and period > 0:
            missed = max(0, round((at - self._last_display_ns) / period) - 1)
        self._last_display_ns = at
        self._number += 1
        return DisplayFrame(self._number, at, period, missed, bool(wanted.should_render), waited)

    def poll(self, frame: DisplayFrame) -> HeadsetState:
        """Everything the runtime knows of the participant, predicted for the frame's display."""
        with told_as_ours():
            synchronised = self._hands.sync()
            at = frame.display_time_ns
            head = tracked_pose(xr.locate_space(self._head, self._stage, at), connected=True)
            views = self._locate(at)
            if views is None:
                head = nowhere(connected=True)
            left, right = (self._hands.hand(hand, self._stage, at) for hand in ("left", "right"))
        return HeadsetState(
            frame=frame.number,
            display_time_ns=at,
            head=head,
            views=views or _NO_VIEWS,
            left=left,
            right=right,
            focused=synchronised and self._lifecycle.focused,
        )

    def locate_views(self, frame: DisplayFrame) -> tuple[View, View] | None:
        """The eyes as predicted now for the frame, newer than ``poll``'s; None where unknown."""
        with told_as_ours():
            return self._locate(frame.display_time_ns)

    def acquire_eyes(self) -> tuple[EyeTarget, EyeTarget]:
        """Left and right targets to draw into; ``submit`` hands them over."""
        with told_as_ours():
            return self._eyes[0].acquire(), self._eyes[1].acquire()

    def submit(
        self,
        frame: DisplayFrame,
        views: tuple[View, View] | None = None,
        panels: Sequence[Panel] = (),
    ) -> None:
        """End the frame: show the eyes as drawn for ``views``, and the panels over them.

        Without ``views``, or without eyes acquired since the frame before, only the panels show.
        """
        shown = tuple(panels[: self._max_layers - 1])
        with told_as_ours():
            drawn = [eye.release() for eye in self._eyes]
            layers = []
            if frame.should_render:
                if views is not None and all(drawn):
                    layers.append(
                        projection_layer(self._stage, views, [eye.chain for eye in self._eyes])
                    )
                chains = self._panels.show(shown)
                layers += [
                    panel_layer(self._stage, panel, chain)
                    for panel, chain in zip(shown, chains, strict=True)
                ]
            end_frame(self._session, frame.display_time_ns, layers)

    # ---------------------------------------------------------------- outside the frame

    def haptic(self, hand: Hand, amplitude: float, seconds: float) -> None:
        """Vibrate a controller at 0..1 for a time; amplitude 0 stops it."""
        with told_as_ours():
            self._hands.vibrate(hand, amplitude, seconds)

    def profile(self, hand: Hand) -> str:
        """The OpenXR interaction profile of a hand's controller, empty where there is none."""
        with told_as_ours():
            return self._hands.profile(self._instance, hand)

    def resume(self, seconds: float) -> None:
        """After ``HeadsetPaused``: wait until frames are wanted again; raises it after a while."""
        with told_as_ours():
            self._lifecycle.wait_until_running(seconds)
        self._last_display_ns = None

    # ------------------------------------------------------------------------- opening

    def _open(self, resources: ExitStack) -> None:
        """Open everything in order; what is opened closes in the opposite order."""
        resources.enter_context(_set_environment(self.choice.environment))
        self._open_instance(resources)
        try:
            system = xr.get_system(
                self._instance, xr.SystemGetInfo(form_factor=xr.FormFactor.HEAD_MOUNTED_DISPLAY)
            )
        except xr.exception.XrException as error:
            raise RuntimeNotFound(
                f"{self.choice.name} has no headset now ({type(error).__name__}); connect it"
            ) from error
        properties = xr.get_system_properties(self._instance, system)
        self._max_layers = int(properties.graphics_properties.max_layer_count)
        self._open_session(resources, system)
        self._hands = HandInput(self._instance, self._session)
        self._open_spaces()
        self._open_swapchains(resources, system)
        self._lifecycle.wait_until_running(self._start_seconds)
        resources.callback(self._end_session)

    def _open_instance(self, resources: ExitStack) -> None:
        try:
            offered = offered_extensions()
            graphics = open_graphics(offered)
            resources.callback(graphics.close)
            self._instance = create_instance({graphics.extension, "XR_KHR_opengl_enable"})
        except xr.exception.XrException as error:
            raise RuntimeNotFound(
                f"the OpenXR runtime does not start ({type(error).__name__}); start the headset's "
                "runtime, or use the scripted one (setup/test_runtime.sh)"
            ) from error
        resources.callback(_destroy, xr.destroy_instance, self._instance)
        self._graphics: GraphicsContext = graphics
        self.draw = graphics.draw

    def _open_session(self, resources: ExitStack, system: xr.SystemId) -> None:
        xr.get_opengl_graphics_requirements_khr(self._instance, system)  # OpenXR demands the call
        binding = self._graphics.binding()
        self._session = xr.create_session(
            self._instance, xr.SessionCreateInfo(system_id=system, next=binding)
        )
        resources.callback(_destroy, xr.destroy_session, self._session)
        self._lifecycle = Lifecycle(self._instance, self._session)

    def _open_spaces(self) -> None:
        kinds = [xr.ReferenceSpaceType(k) for k in xr.enumerate_reference_spaces(self._session)]
        if xr.ReferenceSpaceType.STAGE not in kinds:
            raise RuntimeFailed(
                "the OpenXR runtime knows no floor (no STAGE space): set up the room in the "
                "headset's own settings, then start again"
            )
        self._stage, self._head = (
            xr.create_reference_space(
                self._session, xr.ReferenceSpaceCreateInfo(reference_space_type=kind)
            )
            for kind in (xr.ReferenceSpaceType.STAGE, xr.ReferenceSpaceType.VIEW)
        )
        self._locating = xr.ViewLocateInfo(view_configuration_type=_STEREO, space=self._stage)

    def _open_swapchains(self, resources: ExitStack, system: xr.SystemId) -> None:
        views = xr.enumerate_view_configuration_views(self._instance, system, _STEREO)
        left = views[0]
        self.eye_size = (
            min(round(left.recommended_image_rect_width * self._scale), left.max_image_rect_width),
            min(
                round(left.recommended_image_rect_height * self._scale), left.max_image_rect_height
            ),
        )
        self._eyes = tuple(
            EyeSwapchain(self._session, self.draw, self.eye_size) for _ in range(len(views))
        )
        for eye in self._eyes:
            resources.callback(_destroy, eye.chain.destroy)
        self._panels = PanelSwapchains(self._session, self.draw, self._painter.paint)
        resources.callback(_destroy, self._panels.destroy)

    def _end_session(self) -> None:
        """Ask the runtime to end the session and give it frames until it has."""
        until = time.monotonic() + _END_SECONDS
        with suppress(RuntimeLost, RuntimeFailed, HeadsetClosed), told_as_ours():
            if self._lifecycle.running:
                xr.request_exit_session(self._session)
            while time.monotonic() < until:
                self._lifecycle.follow()
                if not self._lifecycle.running:
                    return
                wanted = self._wait_and_begin()
                end_frame(self._session, int(wanted.predicted_display_time), [])

    # ------------------------------------------------------------------------- helpers

    def _wait_and_begin(self) -> xr.FrameState:
        """Wait for a frame and begin it.

        OpenXR blocks a second wait until the first one's frame has begun, and Ctrl-C most often
        comes during the wait: what an interrupt left waited for is begun first.
        """
        if self._waited:
            with suppress(xr.FrameDiscarded, xr.exception.CallOrderInvalidError):
                xr.begin_frame(self._session)
        self._waited = True
        wanted = xr.wait_frame(self._session)
        with suppress(xr.FrameDiscarded):  # the frame before was left without submitting
            xr.begin_frame(self._session)
        self._waited = False
        return wanted

    def _locate(self, at: int) -> tuple[View, View] | None:
        self._locating.display_time = at
        state, located = xr.locate_views(self._session, self._locating)
        return views_from(state, (located[0], located[1]))


def _no_view() -> View:
    return View(np.full(3, np.nan), np.full(4, np.nan), np.full(4, np.nan))


_NO_VIEWS = (_no_view(), _no_view())


def _destroy(destroy: Callable[..., object], *handle: object) -> None:
    """Destroy what can be: after the runtime's death its handles are gone anyway."""
    with suppress(xr.exception.XrException):
        destroy(*handle)


@contextmanager
def _set_environment(values: Mapping[str, str]) -> Iterator[None]:
    """Set variables in this process (the runtime reads them from it), put the old ones back."""
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
