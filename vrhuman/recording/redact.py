"""Taking out of a session what tells who the participant was; the file still verifies and scores.

What is left of each part, and what no redaction takes out, is in ``docs/privacy.md``; what goes of
a channel is declared with it (:mod:`vrhuman.recording.channels`). Where a part was asked for:

- ``audio``: the microphone goes.
- ``text``: all notes go, people's and the program's own, and what markers stand for; the keys
  pressed stay. Ends of phases, pauses and the like have records of their own and stay, and so do
  answers: they are values, not free text.
- ``motion``: what the headset said, the gaze, the transforms and the participant's view go. Of the
  commands those stay that the engine obeyed, in which the head is put where the agent's camera is,
  and the hand nowhere unless it moved the arm: the simulation needs no more. The calibration loses
  what was measured of the body.
- ``video``: the participant's view goes.
- ``questionnaires``: what was answered to them (how one felt, who one is) goes.

Whatever was asked for, these go too: folders and the text of uncommitted changes, which earlier
versions stored; comments of the protocol; the text of a script.
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from mcap.exceptions import McapError
from mcap.records import Attachment

from vrhuman.clock import utc_now
from vrhuman.embodiment.settings import (
    BodySettings,
    CalibrationError,
    PersonFacts,
    as_toml,
    parse_settings,
)
from vrhuman.files.ledger import recorded
from vrhuman.recording.channel import Channel, gone
from vrhuman.recording.channels import CHANNEL_IDS, Topic
from vrhuman.recording.channels.world import read_world_state
from vrhuman.recording.closing import check_written, write_closed
from vrhuman.recording.completeness import completeness
from vrhuman.recording.container.append_file import Packet
from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.container.disk import replace_durably
from vrhuman.recording.entries import PROGRAM, Note, Resumed
from vrhuman.recording.errors import RecordingFailed, SessionError, UnreadableMessage
from vrhuman.recording.losses.ending import Ending
from vrhuman.recording.losses.history import Loss, loss_now, read_losses, with_losses
from vrhuman.recording.losses.report import Completeness
from vrhuman.recording.notes_of_before import packets_of
from vrhuman.recording.parts import parts as parts_of
from vrhuman.recording.personal.reduced import (
    reduced_note,
    reduced_provenance,
    reduced_start,
    without_comments,
)
from vrhuman.recording.redactions import (
    REDACTED,
    Part,
    Redaction,
    read_redactions,
    redactions_attachment,
)
from vrhuman.recording.session_lock import locked_to_copy
from vrhuman.recording.start_file import START, read_start, start_metadata, whose
from vrhuman.records import Command
from vrhuman.version import __version__

PROTOCOL, CALIBRATION = "protocol.toml", "calibration.toml"


@dataclass(frozen=True, slots=True)
class RedactionReport:
    """The result of a redaction: messages ``removed`` and ``changed``, by topic.

    ``reduced`` are the attachments of which folders, comments or a script were taken out.
    """

    removed: dict[str, int]
    changed: dict[str, int]
    reduced: tuple[str, ...] = ()

    def __str__(self) -> str:
        def counts_text(counts: dict[str, int]) -> str:
            return ", ".join(f"{n} {topic}" for topic, n in sorted(counts.items())) or "nothing"

        words = f"removed {counts_text(self.removed)}; changed {counts_text(self.changed)}"
        return f"{words}; reduced {', '.join(self.reduced)}" if self.reduced else words


def redact(path: Path | str, out: Path | str, parts: Set[Part]) -> RedactionReport:
    """Write to ``out``, which must not exist, the session at ``path`` without these parts.

    The new file is read back and compared before it has its name; the original is not touched. A
    session from which they were taken before comes out the same.

    :raises SessionError: where nothing is to be taken out, ``out`` exists, the session is not
        whole, or another program writes one of the two.
    :raises RecordingFailed: where the new file cannot be written.
    """
    source, target = Path(path), Path(out)
    if not parts:
        raise SessionError(
            f"{source}: nothing to remove was chosen; choose from --{', --'.join(Part)}"
        )
    with locked_to_copy(source, target):
        return _redacted(source, target, parts)


def _redacted(source: Path, target: Path, parts: Set[Part]) -> RedactionReport:
    if target.exists():
        raise SessionError(f"{target}: exists already; choose another name")
    if len(files := parts_of(source)) > 1:
        raise SessionError(
            f"{source}: in {len(files)} parts; join them first: `vrhuman recover {source} OUT`"
        )
    found = completeness(source)
    if not found.good or found.ending not in (Ending.CLOSED, Ending.NOT_CLOSED):
        raise SessionError(
            f"{source}: {found.line}; `vrhuman recover {source} OUT` writes a file that says so, "
            "which can be redacted"
        )
    writing = target.with_name(target.name + ".redacting")
    with Blocks(source) as blocks, ExitStack() as stack:
        start = read_start(blocks)
        try:
            redactor = _Redactor(parts, _obeyed(blocks) if Part.MOTION in parts else frozenset())
            # what is written has to name what was removed, so it is counted first
            for _ in redactor.packets(packets_of(blocks)):
                pass
        except UnreadableMessage as error:
            raise UnreadableMessage(f"{source}: {error}") from error
        kept = list(_attachments(blocks, parts))
        report = replace(redactor.report(), reduced=_reduced(blocks, kept))
        told = _redactions_after(read_redactions(blocks), parts, report)
        theirs = whose(source, start)
        stack.enter_context(recorded([target, writing], [theirs], "redacted copy"))
        try:
            expected = write_closed(
                writing,
                list(with_losses([*kept, redactions_attachment(told)], _losses(blocks, found))),
                [start_metadata(start)],
                redactor.packets(packets_of(blocks)),
            )
            check_written(writing, expected)
            replace_durably(writing, target)
        except (OSError, McapError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise RecordingFailed(f"{target}: cannot be written: {reason}") from error
        finally:
            with suppress(OSError):
                writing.unlink(missing_ok=True)
    return report


def _losses(blocks: Blocks, found: Completeness) -> Iterator[Loss]:
    """Yield what the file told of its losses, and that it was never closed where it was not."""
    yield from read_losses(blocks)
    if found.ending is Ending.NOT_CLOSED:
        yield loss_now(found.ending, {})


def _redactions_after(
    before: tuple[Redaction, ...], parts: Set[Part], report: RedactionReport
) -> tuple[Redaction, ...]:
    """Return the file's own list of redactions; it grows only if something new was removed."""
    removed, changed = sum(report.removed.values()), sum(report.changed.values())
    known = {part for each in before for part in each.parts}
    if parts <= known and not removed and not changed and not report.reduced:
        return before
    return (*before, Redaction(tuple(sorted(parts)), utc_now(), __version__, removed, changed))


def _attachments(blocks: Blocks, parts: Set[Part]) -> Iterator[Attachment]:
    """Yield what stays of the attachments, except the list of redactions."""
    protocol = next((a.data.decode() for a in blocks.attachments() if a.name == PROTOCOL), "")
    for each in blocks.attachments():
        match each.name:
            case _ if each.name == CALIBRATION and Part.MOTION in parts:
                yield replace(each, data=without_body(each.data.decode()).encode())
            case _ if each.name in (PROTOCOL, CALIBRATION):
                yield replace(each, data=without_comments(each.data.decode()).encode())
            case _ if each.name == START:
                before = json.loads(each.data)
                after = reduced_start(before, protocol)
                same = after == before
                yield each if same else replace(each, data=json.dumps(after, indent=1).encode())
            case _ if each.name != REDACTED:
                yield each


def _reduced(blocks: Blocks, kept: list[Attachment]) -> tuple[str, ...]:
    """Return the names of the attachments of which something was taken out."""
    before = {each.name: each.data for each in blocks.attachments()}
    return tuple(each.name for each in kept if each.data != before[each.name])


def without_body(calibration: str) -> str:
    """Return the calibration without what was measured of the body.

    These are facts of the person, reach, shoulder, the difference of height. It is empty if this
    version cannot read the calibration.
    """
    try:
        settings = parse_settings(tomllib.loads(calibration), "calibration")
    except (ValueError, RecursionError, CalibrationError):
        return ""
    plain = BodySettings()
    return as_toml(
        replace(
            settings,
            person=PersonFacts(),
            reach=replace(settings.reach, reach=plain.reach.reach, shoulder=plain.reach.shoulder),
            locomotion=replace(settings.locomotion, height_offset=plain.locomotion.height_offset),
        )
    )


def _obeyed(blocks: Blocks) -> frozenset[int]:
    """Return the numbers of the commands that a world state followed."""
    world_state = CHANNEL_IDS[Topic.EVENT]
    return frozenset(
        read_world_state(each.time_ns, each.data)[0].command_sequence
        for each in packets_of(blocks)
        if each.channel == world_state
    )


def _note_without_folders(note: Note) -> Note:
    text = reduced_note(note.text) if note.author == PROGRAM else note.text
    return note if text == note.text else replace(note, text=text)


def _run_without_changes(run: Resumed) -> Resumed:
    left = reduced_provenance(run.provenance)
    return run if left == run.provenance else replace(run, provenance=left)


_ALWAYS: Mapping[str, Callable[[Any], Any]] = {
    Topic.NOTE: _note_without_folders,
    Topic.RESUMED: _run_without_changes,
}
"""What goes of a channel whatever part was asked for."""


class _Redactor:
    """Passes messages on, unchanged, changed or not at all, and counts them."""

    def __init__(self, parts: Set[Part], obeyed: frozenset[int]) -> None:
        self._parts = parts
        self._obeyed = obeyed
        self._channels: dict[int, Channel[Any]] = {
            number: topic.channel for topic, number in CHANNEL_IDS.items()
        }
        self._removed: Counter[int] = Counter()
        self._changed: Counter[int] = Counter()

    def packets(self, packets: Iterable[Packet]) -> Iterator[Packet]:
        self._removed.clear()
        self._changed.clear()
        for packet in packets:
            data = self._redacted(packet)
            if data is None:
                self._removed[packet.channel] += 1
                continue
            if data != packet.data:
                self._changed[packet.channel] += 1
            yield packet._replace(data=data)

    def report(self) -> RedactionReport:
        return RedactionReport(self._by_topic(self._removed), self._by_topic(self._changed))

    def _by_topic(self, counts: Counter[int]) -> dict[str, int]:
        return {self._channels[number].topic: count for number, count in counts.items()}

    def _redacted(self, packet: Packet) -> bytes | None:
        """Return what stays of a message; None if nothing does."""
        channel = self._channels[packet.channel]
        always = _ALWAYS.get(channel.topic)
        rules = [] if always is None else [always]
        rules += [rule for part, rule in channel.redaction.items() if part in self._parts]
        if not rules:
            return packet.data
        if gone in rules:
            return None
        left = record = channel.decode(packet.time_ns, packet.data)
        if isinstance(record, Command) and record.sequence not in self._obeyed:
            return None
        for rule in rules:
            left = None if left is None else rule(left)
        if left is None or left is record:
            return None if left is None else packet.data
        return channel.encode(left)
