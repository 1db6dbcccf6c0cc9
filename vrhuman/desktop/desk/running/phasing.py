"""Computes how the run view shows the phases: their progress, and how they ended; no window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from vrhuman.desktop.desk.running.model import Run


@dataclass(frozen=True, slots=True)
class PhaseCell:
    """A phase on the strip.

    It has the phase's name, its progress (0..1, None where it has no limit) and a line about it.
    """

    name: str
    kind: str
    state: Literal["over", "now", "reading", "to come"]
    share: float | None
    line: str


def phase_cells(run: Run) -> tuple[PhaseCell, ...]:
    """Return the protocol's phases in their order."""
    if run.began is None:
        return ()
    return tuple(_cell(run, number) for number in range(len(run.began.phases)))


def _cell(run: Run, number: int) -> PhaseCell:
    assert run.began is not None
    name, kind, limit = run.began.phases[number]
    over = next((each for each in run.over if each.name == name), None)
    if over is not None:
        line = f"{over.reason}, {minutes(over.seconds)}"
        if kind == "explore":
            line = f"{over.reason}, {over.steps} steps, {minutes(over.seconds)}"
        return PhaseCell(name, kind, "over", 1.0, line)
    now = run.standing
    if now is None or now.phase_number != number or run.stage != "running":
        return PhaseCell(name, kind, "to come", 0.0, _limits(run, name, kind, limit))
    if not now.begun:
        return PhaseCell(name, kind, "reading", 0.0, "reading instructions")
    longest = run.seconds.get(name)
    time = minutes(now.phase_seconds) + (f" of {minutes(longest)}" if longest else "")
    shares = [now.phase_seconds / longest] if longest else []
    if kind == "explore":
        here = steps_here(run)
        of = f"{here} of {limit}" if limit else str(here)
        shares += [here / limit] if limit else []
        share = min(1.0, max(shares)) if shares else None
        return PhaseCell(name, kind, "now", share, f"{of} steps, {time}")
    if kind == "answer" and run.questions:
        number = min(now.question + 1, len(run.questions))
        share = now.question / len(run.questions)
        line = f"question {number} of {len(run.questions)}, {time}"
        return PhaseCell(name, kind, "now", share, line)
    share = min(1.0, shares[0]) if shares else None
    return PhaseCell(name, kind, "now", share, now.task or time)


def steps_here(run: Run) -> int:
    """Return the steps of the present phase."""
    assert run.standing is not None
    return run.standing.steps - sum(each.steps for each in run.over)


def _limits(run: Run, name: str, kind: str, steps: int | None) -> str:
    """Describe the limits of a phase before it begins."""
    if kind == "answer":
        return f"{len(run.questions)} questions" if run.questions else "questions"
    longest = run.seconds.get(name)
    told = ([f"{steps} steps"] if steps else []) + ([minutes(longest)] if longest else [])
    return ", ".join(told) or ("no limit" if kind == "explore" else "")


def minutes(seconds: float) -> str:
    """Format a time as ``3:07``, ``1:03:07``."""
    whole = max(0, int(seconds))
    hours, rest = divmod(whole, 3600)
    return f"{hours}:{rest // 60:02d}:{rest % 60:02d}" if hours else f"{rest // 60}:{rest % 60:02d}"
