"""Follows the life of an OpenXR session: the state that the runtime reports, and what follows."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import Any

import xr

from vrhuman.headset.errors import HeadsetClosed, HeadsetPaused, RuntimeFailed, RuntimeLost

_STEREO = xr.ViewConfigurationType.PRIMARY_STEREO
_LOST = (
    xr.exception.InstanceLostError,
    xr.exception.SessionLostError,
    xr.exception.SessionLossPending,
    xr.exception.RuntimeUnavailableError,
    xr.exception.RuntimeFailureError,
)
_REMEDY = "the recording is safe: restart the runtime, then resume the session"


class Away(StrEnum):
    """Why the participant's input is not ours: the headset is off the head, or its system shows a
    menu or another program."""

    OFF_HEAD = "off-head"
    SYSTEM_MENU = "system-menu"


@contextmanager
def translate_xr_errors() -> Iterator[None]:
    """Translate the runtime's death, and any call that it refuses, into this package's errors."""
    try:
        yield
    except _LOST as error:
        raise RuntimeLost(
            f"the OpenXR runtime was lost ({type(error).__name__}); {_REMEDY}"
        ) from error
    except xr.exception.XrException as error:
        raise RuntimeFailed(
            f"the OpenXR runtime refused ({type(error).__name__}: {error})"
        ) from error


class Lifecycle:
    """Follows the session's state through the runtime's events, beginning and ending it.

    ``running``: frames may be waited for. ``worn``: the headset is on a head, as far as the runtime
    reports (XR_EXT_user_presence).
    """

    def __init__(self, instance: xr.Instance, session: xr.Session) -> None:
        self._instance, self._session = instance, session
        self.running = False
        self.worn = True
        self.state = xr.SessionState.IDLE
        self._closed = False
        self._recentring: list[int] = []

    @property
    def away(self) -> Away | None:
        """Why the participant's input is not ours now; None where it is."""
        if not self.worn or not self.running:
            return Away.OFF_HEAD
        if self.state != xr.SessionState.FOCUSED:
            return Away.SYSTEM_MENU
        return None

    def recentred(self, display_time_ns: int) -> bool:
        """Say whether the stage was moved between the frame of the last call and this frame.

        Poses before and after such a move cannot be compared.
        """
        come = [at for at in self._recentring if at <= display_time_ns]
        self._recentring = [at for at in self._recentring if at > display_time_ns]
        return bool(come)

    def follow(self) -> None:
        """Read all waiting events; raises ``RuntimeLost`` or ``HeadsetClosed``."""
        while True:
            try:
                event = xr.poll_event(self._instance)
            except xr.EventUnavailable:
                break
            match xr.StructureType(event.type):
                case xr.StructureType.EVENT_DATA_SESSION_STATE_CHANGED:
                    changed = _read_as(event, xr.EventDataSessionStateChanged)
                    self._enter(xr.SessionState(changed.state))
                case xr.StructureType.EVENT_DATA_INSTANCE_LOSS_PENDING:
                    raise RuntimeLost(f"the OpenXR runtime is about to end; {_REMEDY}")
                case xr.StructureType.EVENT_DATA_USER_PRESENCE_CHANGED_EXT:
                    presence = _read_as(event, xr.EventDataUserPresenceChangedEXT)
                    self.worn = bool(presence.is_user_present)
                case xr.StructureType.EVENT_DATA_REFERENCE_SPACE_CHANGE_PENDING:
                    space = _read_as(event, xr.EventDataReferenceSpaceChangePending)
                    if space.reference_space_type == xr.ReferenceSpaceType.STAGE:
                        self._recentring.append(int(space.change_time))
        if self._closed:
            raise HeadsetClosed("the session was closed from the headset; resume it when wanted")

    def require_running(self) -> None:
        """Read the events; raises ``HeadsetPaused`` where no frames are wanted now."""
        self.follow()
        if not self.running:
            raise HeadsetPaused("the headset is not worn or another program has it")

    def wait_until_running(self, seconds: float) -> None:
        """Read the events until frames are wanted; ``HeadsetPaused`` after ``seconds``."""
        until = time.monotonic() + seconds
        while True:
            try:
                self.require_running()
            except HeadsetPaused:
                if time.monotonic() > until:
                    raise
                time.sleep(0.005)  # OpenXR can only be polled here
                continue
            return

    def _enter(self, state: xr.SessionState) -> None:
        self.state = state
        if state == xr.SessionState.READY:
            xr.begin_session(
                self._session, xr.SessionBeginInfo(primary_view_configuration_type=_STEREO)
            )
            self.running = True
        elif state == xr.SessionState.STOPPING:
            self.running = False
            xr.end_session(self._session)
        elif state == xr.SessionState.EXITING:
            self.running, self._closed = False, True
        elif state == xr.SessionState.LOSS_PENDING:
            self.running = False
            raise RuntimeLost(f"the OpenXR runtime is about to drop the session; {_REMEDY}")


def _read_as(event: xr.EventDataBuffer, kind: type[Any]) -> Any:
    """Return the event as the structure of its type."""
    return ctypes.cast(ctypes.byref(event), ctypes.POINTER(kind)).contents
