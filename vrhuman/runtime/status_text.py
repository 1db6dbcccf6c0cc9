"""Describes a trial's status in words, for the terminal, a script or the experimenter."""

from __future__ import annotations

from vrhuman import geometry
from vrhuman.protocol.progress import current_phase, steps_here, steps_left
from vrhuman.protocol.specification import PhaseKind
from vrhuman.recording.record_text import PAUSE_WORDS
from vrhuman.runtime.processes.messages import Boards
from vrhuman.runtime.trial import END, Trial


def in_a_line(trial: Trial) -> str:
    """Return the trial's status in one line."""
    spec, progress = trial.episode.spec, trial.progress
    phase = current_phase(spec, progress)
    if phase is None:
        return f"done after {trial.steps} steps"
    if trial.pauses.shown_reason is not None:
        return f"{phase.name}: paused, {PAUSE_WORDS[trial.pauses.shown_reason]}"
    if phase.kind is PhaseKind.ANSWER:
        count = len(trial.episode.questions)
        return f"{phase.name}: question {min(progress.question + 1, count)}/{count}"
    if not phase.in_house:
        return phase.name
    if phase.kind is PhaseKind.INSTRUCTED:
        over, count = len(progress.finished), len(trial.episode.instructions)
        return f"{phase.name}: step {min(over + 1, count)}/{count}"
    if phase.kind is PhaseKind.GOALS:
        over, count = len(progress.finished), len(trial.episode.instructions)
        return f"{phase.name}: {over} of {count} over"
    left = steps_left(spec, progress, trial.steps)
    here = steps_here(progress, trial.steps)
    return f"{phase.name}: {here} steps" + ("" if left is None else f", {left} left")


def boards_in_words(trial: Trial) -> Boards:
    """Return the panels in words, and what the participant knows of the protocol."""
    spec, progress, world_state = trial.episode.spec, trial.progress, trial.world_state
    phase = current_phase(spec, progress)
    return Boards(
        phase=phase.name if phase else END,
        in_house=trial.in_house,
        steps_left=steps_left(spec, progress, world_state.step_count),
        panels=trial.panels,
        force=world_state.grasp_force,
        held=world_state.held,
        asking=phase is not None and phase.asks,
    )


def head_yaw(trial: Trial) -> float:
    """Return where the person looks in the world [degrees]."""
    if trial.state is None:
        return trial.world_state.yaw
    head = geometry.world_rotation_from_openxr(trial.state.head.orientation)
    rig = geometry.yaw_rotation(trial.rig_yaw)
    return geometry.yaw_and_horizon(geometry.multiply(rig, head))[0]
