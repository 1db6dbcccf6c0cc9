"""Shows all values on one panel: before a known participant is measured again, and at the end."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from vrhuman.embodiment.settings import BodySettings
from vrhuman.protocol.calibration.step import EVERYTHING, NEXT, SAVE, Moment, Page

UNKNOWN = "-"


@dataclass(frozen=True, slots=True)
class ReviewStep:
    """The step: "known" values come first and lead on; the "summary" comes last and is saved.

    From both, everything can be measured again (:mod:`.machine` does that).
    """

    settings: BodySettings
    kind: Literal["known", "summary"]
    finished: bool = False

    def advance(self, moment: Moment) -> ReviewStep:
        return replace(self, finished=self.finished or moment.choice in (NEXT, SAVE))

    def page(self) -> Page:
        choices = (NEXT if self.kind == "known" else SAVE, EVERYTHING)
        return Page(f"review.{self.kind}", choices, profile_texts(self.settings))

    def applied(self, settings: BodySettings) -> BodySettings:
        return settings


def profile_texts(settings: BodySettings) -> dict[str, str]:
    """Return the values of a profile as text; a dash for what is not known."""
    person, force = settings.person, settings.force
    return {
        "eye_height": f"{person.eye_height:.2f} m" if person.eye_height else UNKNOWN,
        "offset": f"{settings.locomotion.height_offset:+.2f} m",
        "hand": f"@{settings.grip.hand}",
        "reach": f"{settings.reach.reach:.2f} m" if settings.reach.reach else UNKNOWN,
        "presses": " / ".join(
            f"{p:.2f}" for p in (force.rest, force.light, force.firm, force.full)
        ),
        "ipd": f"{person.ipd:.0f} mm" if person.ipd else UNKNOWN,
        "glasses": f"@{person.glasses}" if person.glasses else UNKNOWN,
        "colour_vision": f"@{person.colour_vision}" if person.colour_vision else UNKNOWN,
        "legible": f"{person.legible:.2f}°" if person.legible else UNKNOWN,
    }
