"""How a trial goes, for readers to decide by: ``/phase_end``, ``/pause``, ``/training``,
``/replay``, ``/interruption``."""

from __future__ import annotations

from vrhuman.recording.channel import NOTHING_PERSONAL, Table, json_channel
from vrhuman.recording.entries import (
    Interruption,
    PauseChange,
    PhaseEnded,
    ReplayWatched,
    TaskPractised,
)
from vrhuman.recording.fields import one

PHASE_END = json_channel(
    topic="/phase_end",
    record=PhaseEnded,
    schema="vrhuman.PhaseEnded",
    meaning="a phase ended, and why: done, steps, seconds, answered, stopped, ...",
    redaction=NOTHING_PERSONAL,
    table=Table(
        "phase_ends",
        "the ends of the protocol's phases",
        (
            one("phase", "string", "the phase that ended", "phase"),
            one("reason", "string", "why: done, steps, answered, stopped, ...", "reason"),
        ),
    ),
)

PAUSE = json_channel(
    topic="/pause",
    record=PauseChange,
    schema="vrhuman.PauseChange",
    meaning="a pause began or ended, and its reason: menu, headset-off, disk-low, ...; pauses for "
    "several reasons may overlap",
    redaction=NOTHING_PERSONAL,
    table=Table(
        "pauses",
        "when pauses began and ended",
        (
            one("reason", "string", "the reason: menu, headset-off, disk-low, ...", "reason"),
            one("begins", "bool", "the pause begins; otherwise it ends", "begins"),
        ),
    ),
)

TRAINING = json_channel(
    topic="/training",
    record=TaskPractised,
    schema="vrhuman.TaskPractised",
    meaning="the practice of a training task ended, with its number of attempts and its seconds",
    redaction=NOTHING_PERSONAL,
    table=Table(
        "training",
        "the tasks practised in a training",
        (
            one("phase", "string", "the phase of the task", "phase"),
            one("attempts", "int64", "how often it was tried", "attempts"),
            one("practised_s", "float64", "how long it was practised", "seconds", "s"),
        ),
    ),
)

REPLAY = json_channel(
    topic="/replay",
    record=ReplayWatched,
    schema="vrhuman.ReplayWatched",
    meaning="the participant watched a part of their own video",
    redaction=NOTHING_PERSONAL,
    table=Table(
        "replays",
        "what the participant watched of their own video",
        (
            one("from_s", "float64", "where in the video the part begins", "from_seconds", "s"),
            one("to_s", "float64", "where it ends", "to_seconds", "s"),
        ),
    ),
)

INTERRUPTION = json_channel(
    topic="/interruption",
    record=Interruption,
    schema="vrhuman.Interruption",
    meaning="a run of the program ended before the session did, and why",
    redaction=NOTHING_PERSONAL,
    table=Table(
        "interruptions",
        "where runs of the program ended before the session did",
        (one("reason", "string", "keyboard, headset, desk-gone, experimenter", "reason"),),
    ),
)
