"""Reads the participant's hands: poses, buttons and vibration as OpenXR actions.

There is one action set with one action for each thing that a hand has, bound on both hands by
subaction paths. The runtime chooses the interaction profile of the controllers that it finds among
those suggested.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import Any, Literal

import numpy as np
import xr

from vrhuman.headset.frame_calls import ActionReader, SpaceLocator
from vrhuman.headset.poses import nowhere, tracked_pose
from vrhuman.records import HandState, TrackedPose

Hand = Literal["left", "right"]
HANDS: tuple[Hand, Hand] = ("left", "right")

_ACTIONS = {
    "grip": xr.ActionType.POSE_INPUT,
    "aim": xr.ActionType.POSE_INPUT,
    "trigger": xr.ActionType.FLOAT_INPUT,
    "squeeze": xr.ActionType.FLOAT_INPUT,
    "stick": xr.ActionType.VECTOR2F_INPUT,
    "primary": xr.ActionType.BOOLEAN_INPUT,
    "secondary": xr.ActionType.BOOLEAN_INPUT,
    "menu": xr.ActionType.BOOLEAN_INPUT,
    "haptic": xr.ActionType.VIBRATION_OUTPUT,
}

_POSES = {"grip": "input/grip/pose", "aim": "input/aim/pose", "haptic": "output/haptic"}
_ANALOG = {
    "trigger": "input/trigger/value",
    "squeeze": "input/squeeze/value",
    "stick": "input/thumbstick",
}
_WAND = _POSES | {
    "trigger": "input/trigger/value",
    "squeeze": "input/squeeze/click",
    "menu": "input/menu/click",
}

PROFILES: dict[str, dict[Hand, dict[str, str]]] = {
    "/interaction_profiles/oculus/touch_controller": {
        "left": _POSES
        | _ANALOG
        | {
            "primary": "input/x/click",
            "secondary": "input/y/click",
            "menu": "input/menu/click",
        },
        "right": _POSES | _ANALOG | {"primary": "input/a/click", "secondary": "input/b/click"},
    },
    "/interaction_profiles/valve/index_controller": dict.fromkeys(
        HANDS,
        _POSES
        | _ANALOG
        | {
            "primary": "input/a/click",
            "secondary": "input/b/click",
            "menu": "input/thumbstick/click",
        },
    ),
    # No stick: the thumb's place on the trackpad serves as one, at rest when the thumb is lifted.
    "/interaction_profiles/htc/vive_controller": dict.fromkeys(
        HANDS, _WAND | {"stick": "input/trackpad", "primary": "input/trackpad/click"}
    ),
    "/interaction_profiles/microsoft/motion_controller": dict.fromkeys(
        HANDS,
        _WAND
        | {
            "stick": "input/thumbstick",
            "primary": "input/trackpad/click",
            "secondary": "input/thumbstick/click",
        },
    ),
    "/interaction_profiles/khr/simple_controller": dict.fromkeys(
        HANDS, _POSES | {"trigger": "input/select/click", "menu": "input/menu/click"}
    ),
    # Monado's, where it offers the extension of the same name.
    "/interaction_profiles/mndx/ball_on_a_stick_controller": dict.fromkeys(
        HANDS,
        _POSES
        | {
            "trigger": "input/trigger/value",
            "primary": "input/cross_mndx/click",
            "secondary": "input/circle_mndx/click",
            "menu": "input/start/click",
        },
    ),
}
"""What each controller has for each action; an action that it lacks stays at rest."""
EXTENSIONS = {
    "/interaction_profiles/mndx/ball_on_a_stick_controller": "XR_MNDX_ball_on_a_stick_controller"
}
"""Profiles that an extension adds; the others are part of OpenXR."""


def resting() -> HandState:
    """Return the state of an absent hand: no valid pose, nothing pressed."""
    away = nowhere(connected=False)
    return HandState(away, away, 0.0, 0.0, np.zeros(2), False, False, False)


class HandInput:
    """The action set of one session, attached to it; poses are relative to ``base``.

    OpenXR attaches all sets of a session in one call: those ``beside`` are attached and
    synchronised with it.
    """

    def __init__(
        self,
        instance: xr.Instance,
        session: xr.Session,
        base: xr.Space,
        extensions: Collection[str],
        beside: Sequence[xr.ActionSet] = (),
    ) -> None:
        self._session = session
        self._paths = {hand: xr.string_to_path(instance, f"/user/hand/{hand}") for hand in HANDS}
        self._set = xr.create_action_set(
            instance,
            xr.ActionSetCreateInfo(action_set_name="hands", localized_action_set_name="Hands"),
        )
        self._actions = {name: self._create(name, kind) for name, kind in _ACTIONS.items()}
        for profile in PROFILES:
            if EXTENSIONS.get(profile) in (None, *extensions):
                self._suggest(instance, profile)
        xr.attach_session_action_sets(
            session, xr.SessionActionSetsAttachInfo(action_sets=[self._set, *beside])
        )
        self._sync = xr.ActionsSyncInfo(
            active_action_sets=[
                xr.ActiveActionSet(each, xr.NULL_PATH) for each in (self._set, *beside)
            ]
        )
        self._readers = {
            (name, hand): ActionReader(session, self._actions[name], self._paths[hand], kind)
            for name, kind in _ACTIONS.items()
            for hand in HANDS
            if kind != xr.ActionType.VIBRATION_OUTPUT
        }
        self._locators = {
            (name, hand): SpaceLocator(
                xr.create_action_space(
                    session, xr.ActionSpaceCreateInfo(self._actions[name], self._paths[hand])
                ),
                base,
            )
            for name in ("grip", "aim")
            for hand in HANDS
        }

    def sync(self) -> bool:
        """Read the newest states; False while another program has the input."""
        try:
            xr.sync_actions(self._session, self._sync)
        except xr.SessionNotFocused:  # a success code of OpenXR, an exception of pyopenxr
            return False
        return True

    def hand(self, hand: Hand, time_ns: int) -> HandState:
        """Return one hand from the last synchronisation, its poses predicted for ``time_ns``."""
        stick = self._state("stick", hand)
        return HandState(
            grip=self._pose("grip", hand, time_ns),
            aim=self._pose("aim", hand, time_ns),
            trigger=self._state("trigger", hand),
            squeeze=self._state("squeeze", hand),
            stick=np.array((stick.x, stick.y)),
            primary=bool(self._state("primary", hand)),
            secondary=bool(self._state("secondary", hand)),
            menu=bool(self._state("menu", hand)),
        )

    def vibrate(self, hand: Hand, amplitude: float, seconds: float) -> None:
        """Vibrate one controller at 0..1 for a time; amplitude 0 stops it."""
        target = xr.HapticActionInfo(self._actions["haptic"], self._paths[hand])
        if amplitude <= 0.0:
            xr.stop_haptic_feedback(self._session, target)
            return
        duration = max(1, round(seconds * 1e9))
        vibration = xr.HapticVibration(
            duration=duration,
            frequency=xr.FREQUENCY_UNSPECIFIED,
            amplitude=min(1.0, amplitude),
        )
        xr.apply_haptic_feedback(self._session, target, vibration)

    def profile(self, instance: xr.Instance, hand: Hand) -> str:
        """Return the interaction profile of a hand, empty where there is none."""
        path = xr.get_current_interaction_profile(
            self._session, self._paths[hand]
        ).interaction_profile
        return "" if path == xr.NULL_PATH else str(xr.path_to_string(instance, path))

    def _create(self, name: str, kind: xr.ActionType) -> xr.Action:
        return xr.create_action(
            self._set,
            xr.ActionCreateInfo(
                action_name=name,
                action_type=kind,
                subaction_paths=list(self._paths.values()),
                localized_action_name=name.capitalize(),
            ),
        )

    def _suggest(self, instance: xr.Instance, profile: str) -> None:
        bindings = [
            xr.ActionSuggestedBinding(
                self._actions[name], xr.string_to_path(instance, f"/user/hand/{hand}/{path}")
            )
            for hand, paths in PROFILES[profile].items()
            for name, path in paths.items()
        ]
        with suppress(xr.exception.PathUnsupportedError):  # unknown to this runtime
            xr.suggest_interaction_profile_bindings(
                instance,
                xr.InteractionProfileSuggestedBinding(
                    interaction_profile=xr.string_to_path(instance, profile),
                    suggested_bindings=bindings,
                ),
            )

    def _state(self, name: str, hand: Hand) -> Any:
        return self._readers[name, hand].read().current_state

    def _pose(self, name: str, hand: Hand, time_ns: int) -> TrackedPose:
        if not self._readers[name, hand].read().is_active:
            return nowhere(connected=False)
        return tracked_pose(self._locators[name, hand].at(time_ns), connected=True)
