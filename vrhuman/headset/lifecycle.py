"""The life of an OpenXR session: which state the runtime says it is in, and what must follow."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Iterator
from contextlib import contextmanager

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
_REMEDY = "what is recorded is safe: restart the runtime, then resume the session"


@contextmanager
def told_as_ours() -> Iterator[None]:
    """Tell the runtime's death, and any call it refuses, by our own exceptions."""
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

    ``running``: frames may be waited for. ``focused``: the participant's input is ours.
    """

    def __init__(self, instance: xr.Instance, session: xr.Session) -> None:
        self._instance, self._session = instance, session
        self.running = False
        self.state = xr.SessionState.IDLE
        self._closed = False

    @property
    def focused(self) -> bool:
        """Whether the runtime gives us the participant's input."""
        return bool(self.state == xr.SessionState.FOCUSED)

    def follow(self) -> None:
        """Read all events there are; raises ``RuntimeLost`` or ``HeadsetClosed``."""
        while True:
            try:
                event = xr.poll_event(self._instance)
            except xr.EventUnavailable:
                break
            kind = xr.StructureType(event.type)
            if kind == xr.StructureType.EVENT_DATA_SESSION_STATE_CHANGED:
                changed = ctypes.cast(
                    ctypes.byref(event), ctypes.POINTER(xr.EventDataSessionStateChanged)
                ).contents
                self._enter(xr.SessionState(changed.state))
            elif kind == xr.StructureType.EVENT_DATA_INSTANCE_LOSS_PENDING:
                raise RuntimeLost(f"the OpenXR runtime is about to end; {_REMEDY}")
        if self._closed:
            raise HeadsetClosed("the session was closed from the headset; resume it when wanted")

    def require_running(self) -> None:
        """Follow the events; ``HeadsetPaused`` where frames are not wanted now."""
        self.follow()
        if not self.running:
            raise HeadsetPaused("the headset is not worn or another program has it")

    def wait_until_running(self, seconds: float) -> None:
        """Follow the events until frames are wanted; ``HeadsetPaused`` after ``seconds``."""
        until = time.monotonic() + seconds
        while True:
            try:
                self.require_running()
            except HeadsetPaused:
                if time.monotonic() > until:
                    raise
                time.sleep(0.005)  # OpenXR has nothing to wait on but asking again
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
