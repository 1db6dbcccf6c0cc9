"""Says a trial's states in words for people: written from records, and never read back."""

from __future__ import annotations

from collections.abc import Iterator

from vrhuman.recording.channels import STATE_TOPICS, Topic
from vrhuman.recording.entries import (
    PROGRAM,
    Interruption,
    InterruptionReason,
    Note,
    PauseChange,
    PauseReason,
    PhaseEnded,
    ReplayWatched,
    SkipReason,
    StateRecord,
    StepDone,
    StepSkipped,
    TaskPractised,
)
from vrhuman.recording.reader import Session

PAUSE_WORDS = {
    PauseReason.HEADSET_OFF: "the headset is off the head",
    PauseReason.UNFOCUSED: "the headset's input is not the participant's",
    PauseReason.SYSTEM_MENU: "the headset shows a menu or another program",
    PauseReason.RUNTIME_LOST: "the headset's runtime is gone",
    PauseReason.ENGINE_LOST: "the engine's process ended",
    PauseReason.DISK_LOW: "the disk is nearly full",
    PauseReason.DISK_SLOW: "the disk is slow",
    PauseReason.RESUMED: "the session was interrupted",
    PauseReason.PARTNER_AWAY: "the second participant is away",
    PauseReason.EXPERIMENTER: "the experimenter paused",
    PauseReason.CALM: "the experimenter stopped everything at once",
    PauseReason.MENU: "the menu",
    PauseReason.BREAK: "a break",
    PauseReason.WRIST: "the wrist panel",
    PauseReason.ACTION_MENU: "the action menu",
}
_INTERRUPTION_WORDS = {
    InterruptionReason.KEYBOARD: "interrupted from the keyboard",
    InterruptionReason.HEADSET: "closed from the headset",
    InterruptionReason.DESK_GONE: "the experimenter's window is gone",
    InterruptionReason.EXPERIMENTER: "the experimenter interrupted the session",
}
_SKIP_WORDS = {
    SkipReason.CANNOT_FIND: "cannot find it",
    SkipReason.CANNOT_REACH: "cannot reach it",
    SkipReason.DOES_NOT_WORK: "does not work",
    SkipReason.OTHER: "another reason",
    SkipReason.SAID_DONE: "said to be done",
}


def text_of(record: StateRecord) -> str:
    """Return a record in one line."""
    match record:
        case PhaseEnded():
            return f"{record.phase} ended: {record.reason}"
        case PauseChange():
            return ("paused: " if record.begins else "resumed after: ") + PAUSE_WORDS[record.reason]
        case TaskPractised():
            attempts = f"{record.attempts} attempt" + ("" if record.attempts == 1 else "s")
            return f"{record.phase} practised: {attempts}, {record.seconds:.1f} s"
        case ReplayWatched():
            return f"replay watched: {record.from_seconds:.1f} s to {record.to_seconds:.1f} s"
        case Interruption():
            return _INTERRUPTION_WORDS[record.reason]
        case StepDone():
            return f"step {record.number} done"
        case StepSkipped():
            return f"step {record.number} skipped: {_SKIP_WORDS[record.reason]}"


def note_of(record: StateRecord) -> Note:
    """Return the note that says a record in a file."""
    return Note(record.time_ns, text_of(record), PROGRAM, STATE_TOPICS[type(record)].value)


def log_of(session: Session) -> Iterator[Note]:
    """Yield everything that people read of a session's course, in the order of recording.

    These are the records in words, and the notes that say more.
    """
    for _, entry in session.entries(Topic.NOTE, *STATE_TOPICS.values()):
        match entry:
            case Note():
                if not entry.about:
                    yield entry
            case PhaseEnded() | PauseChange() | TaskPractised() | ReplayWatched() | Interruption():
                yield note_of(entry)
            case StepDone() | StepSkipped():
                yield note_of(entry)
