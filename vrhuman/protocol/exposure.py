"""How long the headset has been worn without a break, and how long a break lasts so far."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Exposure:
    """``worn_ns`` since the last break, ``rested_ns`` of the break that goes on, ``session_ns``
    since the first frame."""

    worn_ns: int = 0
    rested_ns: int = 0
    session_ns: int = 0

    def after(self, elapsed_ns: int, resting: bool, enough_ns: int) -> Exposure:
        """A frame later; a break of ``enough_ns`` is one, a shorter one is as good as none."""
        session_ns = self.session_ns + elapsed_ns
        if not resting:
            return Exposure(self.worn_ns + elapsed_ns, 0, session_ns)
        rested_ns = self.rested_ns + elapsed_ns
        return Exposure(0 if rested_ns >= enough_ns else self.worn_ns, rested_ns, session_ns)

    def rested(self) -> Exposure:
        """After a break that was long enough for whoever laid it down."""
        return Exposure(session_ns=self.session_ns)
