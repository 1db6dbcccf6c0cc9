"""Reads where the eyes look, by OpenXR's ``XR_EXT_eye_gaze_interaction``, where it is offered.

Gaze is an input like a controller's pose: an action of its own set, bound to the eyes' own profile.
"""

from __future__ import annotations

import ctypes
from collections.abc import Collection
from dataclasses import replace

import xr

from vrhuman.headset.frame_calls import ActionReader, SpaceLocator
from vrhuman.headset.poses import nowhere, tracked_pose
from vrhuman.records import Gaze

EXTENSION = "XR_EXT_eye_gaze_interaction"
PROFILE = "/interaction_profiles/ext/eye_gaze_interaction"
POSE = "/user/eyes_ext/input/gaze_ext/pose"


def offers_gaze(instance: xr.Instance, system: xr.SystemId, extensions: Collection[str]) -> bool:
    """Say whether the headset has a usable eye tracker; ``extensions`` are those enabled."""
    if EXTENSION not in extensions:
        return False
    eyes = xr.SystemEyeGazeInteractionPropertiesEXT()
    properties = xr.SystemProperties(next=ctypes.pointer(eyes))
    result = xr.check_result(
        xr.raw_functions.xrGetSystemProperties(instance, system, ctypes.byref(properties))
    )
    if result.is_exception():
        raise result
    return bool(eyes.supports_eye_gaze_interaction)


class GazeInput:
    """The OpenXR action for gaze.

    Its ``action_set`` must be attached to the session, together with the hands', before
    :meth:`open`, and synchronised with theirs each frame.
    """

    def __init__(self, instance: xr.Instance) -> None:
        self.action_set = xr.create_action_set(
            instance,
            xr.ActionSetCreateInfo(action_set_name="eyes", localized_action_set_name="Eyes"),
        )
        self._action = xr.create_action(
            self.action_set,
            xr.ActionCreateInfo(
                action_name="gaze",
                action_type=xr.ActionType.POSE_INPUT,
                localized_action_name="Gaze",
            ),
        )
        xr.suggest_interaction_profile_bindings(
            instance,
            xr.InteractionProfileSuggestedBinding(
                interaction_profile=xr.string_to_path(instance, PROFILE),
                suggested_bindings=[
                    xr.ActionSuggestedBinding(self._action, xr.string_to_path(instance, POSE))
                ],
            ),
        )

    def open(self, session: xr.Session, base: xr.Space) -> None:
        """Start locating gaze, relative to ``base``."""
        self._sample = xr.EyeGazeSampleTimeEXT()
        self._reader = ActionReader(
            session, self._action, xr.Path(xr.NULL_PATH), xr.ActionType.POSE_INPUT
        )
        self._locator = SpaceLocator(
            xr.create_action_space(session, xr.ActionSpaceCreateInfo(self._action)),
            base,
            self._sample,
        )

    def at(self, time_ns: int) -> Gaze:
        """Return the gaze as predicted for a time of the runtime, on the runtime's clock."""
        if not self._reader.read().is_active:
            return Gaze(time_ns, nowhere(connected=False))
        self._sample.time = 0
        pose = tracked_pose(self._locator.at(time_ns), connected=True)
        return Gaze(time_ns, pose, (int(self._sample.time) or None) if pose.valid else None)


def later(gaze: Gaze, by_ns: int) -> Gaze:
    """Return the same gaze on a clock that is ahead by ``by_ns``."""
    sampled = None if gaze.sampled_ns is None else gaze.sampled_ns + by_ns
    return replace(gaze, time_ns=gaze.time_ns + by_ns, sampled_ns=sampled)
