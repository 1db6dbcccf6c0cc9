"""What can go wrong with a session file, told in one line."""

from __future__ import annotations

from vrhuman.records import VrhumanError


class SessionError(VrhumanError):
    """The file is not a readable session."""


class SessionDamaged(SessionError):
    """The file holds whole data before the damage; ``vrhuman recover`` keeps what is whole."""


class RecordingFailed(VrhumanError):
    """The disk refused a frame. Everything recorded before it stays readable."""
