"""Opens everything that belongs to one run of a runtime: instance, session, spaces, input.

Swapchains belong to it too. It ends with the headset, or when the runtime dies; a headset that
outlives its runtime opens another one (:meth:`vrhuman.headset.openxr.OpenXRHeadset.reopen`).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack, suppress

import xr

from vrhuman.headset.errors import HeadsetClosed, RuntimeFailed, RuntimeLost, RuntimeNotFound
from vrhuman.headset.frame_calls import SpaceLocator
from vrhuman.headset.gaze import EXTENSION as GAZE_EXTENSION
from vrhuman.headset.gaze import GazeInput, offers_gaze
from vrhuman.headset.graphics import GraphicsContext
from vrhuman.headset.input import EXTENSIONS, HandInput
from vrhuman.headset.instance import create_instance, offered_extensions
from vrhuman.headset.layers import EyesLayer, end_frame
from vrhuman.headset.lifecycle import Lifecycle, translate_xr_errors
from vrhuman.headset.panel_swapchains import PanelPictures, PanelSwapchains
from vrhuman.headset.runtime_clock import EXTENSION as CLOCK_EXTENSION
from vrhuman.headset.runtime_clock import RuntimeClock
from vrhuman.headset.swapchains import EyeSwapchains, depth_format

STEREO = xr.ViewConfigurationType.PRIMARY_STEREO
_DEPTH = "XR_KHR_composition_layer_depth"
_WANTED = frozenset({_DEPTH, "XR_EXT_user_presence", CLOCK_EXTENSION, *EXTENSIONS.values()})
"""Extensions that are enabled where they are offered."""
_END_SECONDS = 2.0  # how long the runtime may take to agree that the session ends


class Connection:
    """Everything of a runtime that is lost when it dies; ``eye_size`` (width, height) [pixels].

    ``scale`` is the pixels drawn per recommended pixel, along each side of an eye's image. The eyes
    are tracked where ``with_gaze`` and there is an eye tracker; ``gaze`` is None elsewhere.

    :raises RuntimeNotFound: where no runtime answers, or none that has a headset.
    """

    def __init__(
        self,
        name: str,
        graphics: GraphicsContext,
        painter: PanelPictures,
        scale: float,
        with_gaze: bool,
    ) -> None:
        self._graphics, self._painter = graphics, painter
        self._waited = False
        self._wanted = _WANTED | {GAZE_EXTENSION} if with_gaze else _WANTED
        with ExitStack() as resources:
            self._open(resources, name, scale)
            self._resources = resources.pop_all()

    def close(self) -> None:
        """End the session, where it still exists, and release everything."""
        self._end_session()
        self._resources.close()

    def wait(self) -> xr.FrameState:
        """Wait until the runtime wants a frame; :meth:`begin` must follow.

        OpenXR blocks a second wait until the first one's frame has begun, and Ctrl-C usually
        arrives during the wait: a frame that an interrupt left waiting is begun first.
        """
        if self._waited:
            with suppress(xr.exception.CallOrderInvalidError):
                self.begin()
        self._waited = True
        return xr.wait_frame(self.session)

    def begin(self) -> None:
        """Begin the frame that was waited for."""
        with suppress(xr.FrameDiscarded):  # the previous frame was left without submitting
            xr.begin_frame(self.session)
        self._waited = False

    def _open(self, resources: ExitStack, name: str, scale: float) -> None:
        """Open everything in order; it is closed in the opposite order."""
        extensions = self._open_instance(resources)
        try:
            system = xr.get_system(
                self.instance, xr.SystemGetInfo(form_factor=xr.FormFactor.HEAD_MOUNTED_DISPLAY)
            )
        except xr.exception.XrException as error:
            raise RuntimeNotFound(
                f"{name} has no headset now ({type(error).__name__}); connect the headset"
            ) from error
        properties = xr.get_system_properties(self.instance, system)
        self.max_layers = int(properties.graphics_properties.max_layer_count)
        xr.get_opengl_graphics_requirements_khr(self.instance, system)  # OpenXR demands the call
        binding = self._graphics.binding()
        self.session = xr.create_session(
            self.instance, xr.SessionCreateInfo(system_id=system, next=binding)
        )
        resources.callback(_destroy, xr.destroy_session, self.session)
        self.lifecycle = Lifecycle(self.instance, self.session)
        self._open_spaces()
        self.clock = RuntimeClock(self.instance, extensions)
        self._open_input(system, extensions)
        self._open_swapchains(resources, system, scale, _DEPTH in extensions)

    def _open_instance(self, resources: ExitStack) -> frozenset[str]:
        """Open the instance and return the enabled extensions."""
        try:
            offered = offered_extensions()
            needed = {self._graphics.extension, "XR_KHR_opengl_enable"}
            extensions = frozenset(needed | (self._wanted & offered))
            self.instance = create_instance(extensions)
        except xr.exception.XrException as error:
            raise RuntimeNotFound(
                f"the OpenXR runtime does not start ({type(error).__name__}); start the headset's "
                "runtime, or use the scripted one (setup/test_runtime.sh)"
            ) from error
        resources.callback(_destroy, xr.destroy_instance, self.instance)
        return extensions

    def _open_spaces(self) -> None:
        kinds = [xr.ReferenceSpaceType(k) for k in xr.enumerate_reference_spaces(self.session)]
        if xr.ReferenceSpaceType.STAGE not in kinds:
            raise RuntimeFailed(
                "the OpenXR runtime knows no floor (no STAGE space): set up the room in the "
                "headset's own settings, then start again"
            )
        self.stage, head = (
            xr.create_reference_space(
                self.session, xr.ReferenceSpaceCreateInfo(reference_space_type=kind)
            )
            for kind in (xr.ReferenceSpaceType.STAGE, xr.ReferenceSpaceType.VIEW)
        )
        self.head = SpaceLocator(head, self.stage)

    def _open_input(self, system: xr.SystemId, extensions: frozenset[str]) -> None:
        eyes = offers_gaze(self.instance, system, extensions)
        self.gaze = GazeInput(self.instance) if eyes else None
        beside = () if self.gaze is None else (self.gaze.action_set,)
        self.hands = HandInput(self.instance, self.session, self.stage, extensions, beside)
        if self.gaze is not None:
            self.gaze.open(self.session, self.stage)

    def _open_swapchains(
        self, resources: ExitStack, system: xr.SystemId, scale: float, with_depth: bool
    ) -> None:
        views = xr.enumerate_view_configuration_views(self.instance, system, STEREO)
        left = views[0]
        self.eye_size = (
            min(round(left.recommended_image_rect_width * scale), left.max_image_rect_width),
            min(round(left.recommended_image_rect_height * scale), left.max_image_rect_height),
        )
        depth = depth_format(xr.enumerate_swapchain_formats(self.session)) if with_depth else None
        self.eyes = tuple(
            EyeSwapchains(self.session, self._graphics, self.eye_size, depth) for _ in range(2)
        )
        for eye in self.eyes:
            resources.callback(_destroy, eye.destroy)
        self.eyes_layer = EyesLayer(self.stage, self.eyes)
        self.panels = PanelSwapchains(self.session, self._graphics.draw, self._painter)
        resources.callback(_destroy, self.panels.destroy)

    def _end_session(self) -> None:
        """Ask the runtime to end the session and give it frames until it has."""
        until = time.monotonic() + _END_SECONDS
        with suppress(RuntimeLost, RuntimeFailed, HeadsetClosed), translate_xr_errors():
            if self.lifecycle.running:
                xr.request_exit_session(self.session)
            while time.monotonic() < until:
                self.lifecycle.follow()
                if not self.lifecycle.running:
                    return
                wanted = self.wait()
                self.begin()
                end_frame(self.session, int(wanted.predicted_display_time), [])


def _destroy(destroy: Callable[..., object], *handle: object) -> None:
    """Destroy what can be destroyed: after the runtime's death its handles are gone anyway."""
    with suppress(xr.exception.XrException):
        destroy(*handle)
