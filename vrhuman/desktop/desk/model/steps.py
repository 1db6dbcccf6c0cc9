"""Finds the page on which a participant's next step is done, and says the step in plain words."""

from __future__ import annotations

from dataclasses import dataclass

from vrhuman.desktop.desk.model.progress import Progress


@dataclass(frozen=True, slots=True)
class Step:
    """A next step: the page (and its tab) where it is done, and what a button there leads to."""

    page: str
    words: str
    tab: int = 0


def next_step(person: Progress, in_window: bool) -> Step:
    """Return a participant's next step; ``in_window`` is whether the study needs no headset."""
    match person.next:
        case "consent":
            return Step("participant", "take the consent", 1)
        case "screening":
            return Step("participant", "ask the screening questions", 2)
        case "resume":
            return Step("session", "resume the interrupted session")
        case "running":
            return Step("session", "a session is running")
        case "done":
            return Step("results", "all sessions are done; look at the results")
        case "excluded" | "withdrawn":
            return Step("participant", f"nothing, {person.next} from the study", 4)
        case "unplanned":
            return Step("overview", "no sessions are planned")
        case _:
            return _before_session(person, in_window)


def _before_session(person: Progress, in_window: bool) -> Step:
    if not person.checked:
        return Step("checklist", "go through the checklist")
    if not person.participant.calibration and person.participant.kind == "person" and not in_window:
        return Step("calibration", "calibrate, or continue without")
    return Step("session", f"start the session ({person.words})")
