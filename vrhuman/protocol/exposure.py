"""Measures how long the headset has been worn without a break, and how long a break lasts."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Exposure:
    """Times of wearing the headset.

    ``worn_ns`` is since the last break, ``rested_ns`` the current break's duration, ``session_ns``
    since the first frame.
    """

    worn_ns: int = 0
    rested_ns: int = 0
    session_ns: int = 0

    def after(self, elapsed_ns: int, resting: bool, enough_ns: int) -> Exposure:
        """Return the times a frame later; only a break of ``enough_ns`` or more counts."""
        session_ns = self.session_ns + elapsed_ns
        if not resting:
            return Exposure(self.worn_ns + elapsed_ns, 0, session_ns)
        rested_ns = self.rested_ns + elapsed_ns
        return Exposure(0 if rested_ns >= enough_ns else self.worn_ns, rested_ns, session_ns)

    def rested(self) -> Exposure:
        """Return the times after a break that was long enough."""
        return Exposure(session_ns=self.session_ns)
