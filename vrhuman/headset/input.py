"""The participant's hands: poses, buttons and vibration as OpenXR actions.

One action set with one action per thing a hand has, bound on both hands by subaction paths. The
runtime picks the interaction profile of the controllers it finds among those suggested.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Literal

import numpy as np
import xr

from vrhuman.headset.poses import nowhere, tracked_pose
from vrhuman.records import HandState

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
    "/interaction_profiles/khr/simple_controller": dict.fromkeys(
        HANDS, _POSES | {"trigger": "input/select/click", "menu": "input/menu/click"}
    ),
}
"""What each controller has for each action; an action it has not stays at rest."""


class HandInput:
    """The action set of one session, attached to it."""

    def __init__(self, instance: xr.Instance, session: xr.Session) -> None:
        self._session = session
        self._paths = {hand: xr.string_to_path(instance, f"/user/hand/{hand}") for hand in HANDS}
        self._set = xr.create_action_set(
            instance,
            xr.ActionSetCreateInfo(action_set_name="hands", localized_action_set_name="Hands"),
        )
        self._actions = {name: self._create(name, kind) for name, kind in _ACTIONS.items()}
        for profile in PROFILES:
            self._suggest(instance, profile)
        xr.attach_session_action_sets(
            session, xr.SessionActionSetsAttachInfo(action_sets=[self._set])
        )
        self._sync = xr.ActionsSyncInfo(
            active_action_sets=[xr.ActiveActionSet(self._set, xr.NULL_PATH)]
        )
        self._get = {
            (name, hand): xr.ActionStateGetInfo(self._actions[name], self._paths[hand])
            for name in _ACTIONS
            for hand in HANDS
        }
        self._spaces = {
            (name, hand): xr.create_action_space(
                session, xr.ActionSpaceCreateInfo(self._actions[name], self._paths[hand])
            )
            for name in ("grip", "aim")
            for hand in HANDS
        }

    def sync(self) -> bool:
        """Take the newest states; False while another program has the hands."""
        try:
            xr.sync_actions(self._session, self._sync)
        except xr.SessionNotFocused:  # a success code of OpenXR, an exception of pyopenxr
            return False
        return True

    def hand(self, hand: Hand, base: xr.Space, time_ns: int) -> HandState:
        """One hand as synchronised last, its poses in ``base`` as predicted for ``time_ns``."""
        session, get = self._session, self._get
        poses = []
        for name in ("grip", "aim"):
            connected = bool(xr.get_action_state_pose(session, get[name, hand]).is_active)
            if connected:
                location = xr.locate_space(self._spaces[name, hand], base, time_ns)
                poses.append(tracked_pose(location, connected))
            else:
                poses.append(nowhere(connected))
        stick = xr.get_action_state_vector2f(session, get["stick", hand]).current_state
        return HandState(
            grip=poses[0],
            aim=poses[1],
            trigger=self._value("trigger", hand),
            squeeze=self._value("squeeze", hand),
            stick=np.array((stick.x, stick.y)),
            primary=self._pressed("primary", hand),
            secondary=self._pressed("secondary", hand),
            menu=self._pressed("menu", hand),
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
        """The interaction profile the runtime uses for a hand, empty where there is none."""
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
        with suppress(xr.exception.PathUnsupportedError):  # a controller this runtime never has
            xr.suggest_interaction_profile_bindings(
                instance,
                xr.InteractionProfileSuggestedBinding(
                    interaction_profile=xr.string_to_path(instance, profile),
                    suggested_bindings=bindings,
                ),
            )

    def _value(self, name: str, hand: Hand) -> float:
        return float(xr.get_action_state_float(self._session, self._get[name, hand]).current_state)

    def _pressed(self, name: str, hand: Hand) -> bool:
        return bool(xr.get_action_state_boolean(self._session, self._get[name, hand]).current_state)
