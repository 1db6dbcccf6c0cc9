"""Makes the OpenXR calls of every frame fast, with structures and arguments made once.

pyopenxr makes a structure and two exception objects for each call; here the loader's functions
return a plain number, and only a failure becomes an exception (pyopenxr's own).
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import xr
from xr.library import openxr_loader_library

_STATES = {
    xr.ActionType.FLOAT_INPUT: ("xrGetActionStateFloat", xr.ActionStateFloat),
    xr.ActionType.BOOLEAN_INPUT: ("xrGetActionStateBoolean", xr.ActionStateBoolean),
    xr.ActionType.VECTOR2F_INPUT: ("xrGetActionStateVector2f", xr.ActionStateVector2f),
    xr.ActionType.POSE_INPUT: ("xrGetActionStatePose", xr.ActionStatePose),
}


class ActionReader:
    """Reads the state of one action on one hand, from the latest synchronisation."""

    def __init__(
        self, session: xr.Session, action: xr.Action, hand: xr.Path, kind: xr.ActionType
    ) -> None:
        name, structure = _STATES[kind]
        self._call = _function(name)
        self._state = structure()
        self._info = xr.ActionStateGetInfo(action, hand)
        self._arguments = session, ctypes.byref(self._info), ctypes.byref(self._state)

    def read(self) -> Any:
        """Return pyopenxr's structure of the state, overwritten at the next reading."""
        _check(self._call(*self._arguments))
        return self._state


class SpaceLocator:
    """Locates one space in another.

    ``more`` is an extension's structure that the runtime fills in too.
    """

    def __init__(
        self, space: xr.Space, base: xr.Space, more: ctypes.Structure | None = None
    ) -> None:
        self._call = _function("xrLocateSpace")
        self._more = more  # the location points to it
        self._location = xr.SpaceLocation(next=None if more is None else ctypes.pointer(more))
        self._spaces = space, base
        self._reference = ctypes.byref(self._location)

    def at(self, time_ns: int) -> xr.SpaceLocation:
        """Locate at a time of the runtime; the structure is overwritten by the next call."""
        _check(self._call(*self._spaces, time_ns, self._reference))
        return self._location


def _function(name: str) -> Callable[..., int]:
    """Return the loader's function, separate from pyopenxr's own, whose results become objects."""
    function = openxr_loader_library[name]
    function.argtypes = getattr(xr.raw_functions, name).argtypes
    function.restype = ctypes.c_int
    return function  # type: ignore[no-any-return]


def _check(result: int) -> None:
    if result < 0:
        raise xr.check_result(xr.Result(result))
