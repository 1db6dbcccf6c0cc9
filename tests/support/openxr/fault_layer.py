"""An OpenXR API layer between the program and the runtime, that makes happen what rarely does.

It sits where a vendor's layer would, through the real loader: world states can be put in, the hands
taken away, the stage moved, the instance lost; calls for vibration and the layers of frames are
noted.
"""

from __future__ import annotations

import ctypes
import os
from ctypes import byref, c_void_p, cast, memmove, pointer, sizeof
from typing import Any

import xr

from vrhuman.headset.swapchains import DEPTH_FORMATS, SRGB8_ALPHA8

NAME = "XR_APILAYER_VRHUMAN_faults"


class FaultLayer(xr.DynamicApiLayerBase):
    """Make one before the headset is opened; the loader enables it by the environment, which this
    sets.

    ``lost``: the runtime is dead to all calls of a frame, until another instance is made.
    ``unfocused``: another program has the hands. ``offers_depth``, ``gives_depth``: the runtime
    names formats of depth, and makes textures of them. ``suggested`` says how each profile's
    bindings were taken.
    """

    def __init__(self) -> None:
        super().__init__(name=NAME)
        os.environ["XR_ENABLE_API_LAYERS"] = NAME
        self.lost = False
        self.suggested: dict[str, str] = {}
        self.unfocused = False
        self.offers_depth = self.gives_depth = True
        self._moved: tuple[int, float] = (0, 0.0)  # from when on, how far
        self.vibrations: list[tuple[float, int]] = []
        self.depths: list[tuple[float, float, float, float]] = []
        self._asleep = False
        self._world_states: list[ctypes.Structure] = []
        self._session: int | None = None
        self._instance: Any = None
        self._next: dict[str, Any] = {}
        self._get_address = xr.PFN_xrGetInstanceProcAddr(self._instance_proc_addr)
        self._create = xr.PFN_xrCreateApiLayerInstance(self._create_instance)
        self._own = {
            "xrCreateSession": xr.PFN_xrCreateSession(self._create_session),
            "xrEnumerateSwapchainFormats": xr.PFN_xrEnumerateSwapchainFormats(self._formats),
            "xrCreateSwapchain": xr.PFN_xrCreateSwapchain(self._create_swapchain),
            "xrBeginSession": xr.PFN_xrBeginSession(self._begin_session),
            "xrEndSession": xr.PFN_xrEndSession(self._end_session),
            "xrPollEvent": xr.PFN_xrPollEvent(self._poll_event),
            "xrWaitFrame": xr.PFN_xrWaitFrame(self._wait_frame),
            "xrSyncActions": xr.PFN_xrSyncActions(self._sync_actions),
            "xrLocateSpace": xr.PFN_xrLocateSpace(self._locate_space),
            "xrLocateViews": xr.PFN_xrLocateViews(self._locate_views),
            "xrEndFrame": xr.PFN_xrEndFrame(self._end_frame),
            "xrSuggestInteractionProfileBindings": xr.PFN_xrSuggestInteractionProfileBindings(
                self._suggest
            ),
            "xrApplyHapticFeedback": xr.PFN_xrApplyHapticFeedback(self._apply_haptic),
        }

    # ------------------------------------------------------------------ what a test makes happen

    def state(self, state: xr.SessionState) -> None:
        """The session enters a state, says the runtime."""
        world_state = xr.EventDataSessionStateChanged(state=state, time=0)
        world_state.session = cast(c_void_p(self._session), xr.Session)
        self._world_states.append(world_state)

    def presence(self, present: bool) -> None:
        """The headset is put on or taken off."""
        world_state = xr.EventDataUserPresenceChangedEXT(is_user_present=int(present))
        world_state.session = cast(c_void_p(self._session), xr.Session)
        self._world_states.append(world_state)

    def sleep(self) -> None:
        """The runtime stops the session, as some do when the headset comes off."""
        for state in (xr.SessionState.STOPPING, xr.SessionState.IDLE):
            self.state(state)

    def wake(self) -> None:
        """The runtime wants frames again."""
        for state in (
            xr.SessionState.READY,
            xr.SessionState.SYNCHRONIZED,
            xr.SessionState.VISIBLE,
            xr.SessionState.FOCUSED,
        ):
            self.state(state)

    def recentre(self, change_time_ns: int, metres: float) -> None:
        """From a time on everything is so far along x of the stage, and the runtime says so."""
        self._moved = (change_time_ns, metres)
        world_state = xr.EventDataReferenceSpaceChangePending(
            reference_space_type=xr.ReferenceSpaceType.STAGE, change_time=change_time_ns
        )
        world_state.session = cast(c_void_p(self._session), xr.Session)
        self._world_states.append(world_state)

    # ----------------------------------------------------------------------------- between calls

    def negotiate_loader_api_layer_interface(
        self, loader_info: Any, layer_name: str, api_layer_request: Any
    ) -> xr.Result:
        del loader_info, layer_name
        api_layer_request.layer_interface_version = xr.CURRENT_LOADER_API_LAYER_VERSION
        api_layer_request.layer_api_version = xr.XR_CURRENT_API_VERSION
        api_layer_request.get_instance_proc_addr = self._get_address
        api_layer_request.create_api_layer_instance = self._create
        return xr.Result.SUCCESS

    def _create_instance(self, info: Any, layer_info: Any, instance: Any) -> int:
        following = layer_info.contents.next_info.contents
        self._next_address = _copied(following.next_get_instance_proc_addr)
        passed = type(layer_info.contents)()
        memmove(byref(passed), layer_info, sizeof(passed))
        passed.next_info = following.next
        result = following.next_create_api_layer_instance(info, pointer(passed), instance)
        if xr.failed(xr.Result(getattr(result, "value", result))):
            return result
        made = cast(instance, ctypes.POINTER(xr.Instance)).contents  # it is declared one too few
        for name, own in self._own.items():
            found = xr.PFN_xrVoidFunction()
            self._next_address(made, name.encode(), pointer(found))
            self._next[name] = cast(found, type(own))
        self.lost = False
        return result

    def _instance_proc_addr(self, instance: Any, name: bytes, function: Any) -> int:
        own = self._own.get(name.decode())
        if own is not None:
            memmove(function, byref(own), sizeof(own))
            return 0
        return self._next_address(instance, name, function)

    def _create_session(self, instance: Any, info: Any, session: Any) -> int:
        result = self._next["xrCreateSession"](instance, info, session)
        self._session = cast(session, ctypes.POINTER(c_void_p)).contents.value
        return result

    def _formats(self, session: Any, capacity: int, count: Any, formats: Any) -> int:
        result = self._next["xrEnumerateSwapchainFormats"](session, capacity, count, formats)
        if capacity and not self.offers_depth:
            for i in range(count.contents.value):
                if formats[i] in DEPTH_FORMATS:
                    formats[i] = SRGB8_ALPHA8
        return result

    def _create_swapchain(self, session: Any, info: Any, swapchain: Any) -> int:
        if info.contents.format in DEPTH_FORMATS and not self.gives_depth:
            return xr.Result.ERROR_SWAPCHAIN_FORMAT_UNSUPPORTED.value
        return self._next["xrCreateSwapchain"](session, info, swapchain)

    def _begin_session(self, session: Any, info: Any) -> int:
        if self._asleep:  # the runtime below never slept
            self._asleep = False
            return xr.Result.SUCCESS.value
        return self._next["xrBeginSession"](session, info)

    def _end_session(self, session: Any) -> int:
        result = self._next["xrEndSession"](session)
        self._asleep = result == xr.Result.ERROR_SESSION_NOT_STOPPING.value
        return xr.Result.SUCCESS.value if self._asleep else result

    def _poll_event(self, instance: Any, buffer: Any) -> int:
        if self.lost:
            return xr.Result.ERROR_INSTANCE_LOST.value
        if self._world_states:
            world_state = self._world_states.pop(0)
            memmove(buffer, byref(world_state), sizeof(world_state))
            return 0
        return self._next["xrPollEvent"](instance, buffer)

    def _wait_frame(self, session: Any, info: Any, state: Any) -> int:
        if self.lost:
            return xr.Result.ERROR_INSTANCE_LOST.value
        return self._next["xrWaitFrame"](session, info, state)

    def _sync_actions(self, session: Any, info: Any) -> int:
        if self.unfocused:
            return xr.Result.SESSION_NOT_FOCUSED.value
        return self._next["xrSyncActions"](session, info)

    def _locate_space(self, space: Any, base: Any, time: int, location: Any) -> int:
        result = self._next["xrLocateSpace"](space, base, time, location)
        since, metres = self._moved
        if time >= since:
            location.contents.pose.position.x += metres
        return result

    def _locate_views(
        self, session: Any, info: Any, state: Any, capacity: Any, count: Any, views: Any
    ) -> int:
        result = self._next["xrLocateViews"](session, info, state, capacity, count, views)
        since, metres = self._moved
        if info.contents.display_time >= since and views:
            for i in range(count.contents.value):
                views[i].pose.position.x += metres
        return result

    def _end_frame(self, session: Any, info: Any) -> int:
        for i in range(info.contents.layer_count):
            layer = info.contents._layers[i].contents
            if layer.type != xr.StructureType.COMPOSITION_LAYER_PROJECTION:
                continue
            projection = cast(
                info.contents._layers[i], ctypes.POINTER(xr.CompositionLayerProjection)
            )
            for view in projection.contents.views:
                if view._next:
                    depth = cast(view._next, ctypes.POINTER(xr.CompositionLayerDepthInfoKHR))
                    d = depth.contents
                    self.depths.append((d.min_depth, d.max_depth, d.near_z, d.far_z))
        return self._next["xrEndFrame"](session, info)

    def _suggest(self, instance: Any, suggested: Any) -> int:
        result = self._next["xrSuggestInteractionProfileBindings"](instance, suggested)
        profile = xr.path_to_string(instance, suggested.contents.interaction_profile)
        self.suggested[profile] = xr.Result(result).name
        return result

    def _apply_haptic(self, session: Any, action: Any, haptic: Any) -> int:
        vibration = cast(haptic, ctypes.POINTER(xr.HapticVibration)).contents
        self.vibrations.append((float(vibration.amplitude), int(vibration.duration)))
        return self._next["xrApplyHapticFeedback"](session, action, haptic)


def _copied(function: Any) -> Any:
    """A function pointer of its own: one read from a structure lies in that, which the loader frees
    once the instance is made."""
    return cast(cast(function, c_void_p).value, type(function))
