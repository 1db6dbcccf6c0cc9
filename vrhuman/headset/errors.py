"""Defines what can go wrong with a headset, each with its remedy in one line."""

from __future__ import annotations

from vrhuman.records import VrhumanError


class RuntimeNotFound(VrhumanError):
    """There is no OpenXR runtime, or none that has a headset."""


class RuntimeFailed(VrhumanError):
    """The runtime refused a call that a working runtime does not refuse."""


class RuntimeLost(VrhumanError):
    """The runtime died or is about to: save, leave the context manager, start again."""


class HeadsetPaused(VrhumanError):
    """The runtime stopped the session (headset taken off, menu): ``resume()`` waits for it."""


class HeadsetClosed(VrhumanError):
    """The runtime asked the program to end: the participant closed it from the headset."""


class GraphicsUnavailable(VrhumanError):
    """There is no OpenGL context that the runtime can share."""


class SimulatedDeviceUnreachable(VrhumanError):
    """The scripted runtime's hub does not answer on its port."""
