"""The errors of a session file, each with a message of one line."""

from __future__ import annotations

from vrhuman.records import VrhumanError


class SessionError(VrhumanError):
    """The file is not a readable session."""


class SessionDamaged(SessionError):
    """The file has undamaged data before the damage; ``vrhuman recover`` keeps them."""


class UnreadableMessage(SessionError):
    """An undamaged message that no version of vrhuman wrote."""


class RecordingFailed(VrhumanError):
    """The disk refused a frame; everything recorded before it stays readable."""
