"""Checks whether everything that was recorded is still in a session file, unchanged.

Messages are numbered through the whole file, and the closing record counts each channel's, with a
checksum. Another program that writes the file again may leave some out: the numbers then tell
when, and the closing record tells on which channels. How the file ends tells whether its end was
cut off, and a file that was recovered tells itself what it lacks.

Every command, export and report says what was found in one wording: :attr:`Completeness.line`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import numpy as np

from vrhuman.recording.channel import Channel
from vrhuman.recording.channels import Topic
from vrhuman.recording.channels.runs import GAP, MISSING
from vrhuman.recording.closing import Content, closing_record, contents
from vrhuman.recording.container import framing
from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.container.framing import RawMessage
from vrhuman.recording.entries import SessionStart
from vrhuman.recording.errors import SessionDamaged, SessionError
from vrhuman.recording.losses.ending import Ending, ending_of
from vrhuman.recording.losses.history import read_losses
from vrhuman.recording.losses.report import (
    ChannelDifference,
    ClosingRecord,
    Completeness,
    NumberGap,
)
from vrhuman.recording.start_file import read_start

_PART = re.compile(r"\.part[0-9]+$")
_GIVEN_NAME = re.compile(r".-[0-9]{8}-[0-9]{6}-[0-9]{3}$")
"""How the names of sessions end that the program gives them."""
_TOGETHER_NS = 1_000_000_000
"""Gaps at most this far apart are reported as one."""


def completeness(path: Path | str) -> Completeness:
    """Read every message of a file, and compare with what was recorded.

    :raises SessionError: if the file is not a session.
    :raises SessionDamaged: if a part of it cannot be read.
    """
    with Blocks(Path(path)) as blocks:
        start = read_start(blocks)
        return _found(blocks, start, (blocks.content(span) for span in blocks.chunks), [])


def survey(path: Path | str) -> Completeness:
    """Do the same with a file of which a part cannot be read: then that is said too.

    :raises SessionError: if the file is not a session.
    """
    damage: list[str] = []
    with Blocks(Path(path)) as blocks:
        return _found(blocks, read_start(blocks), _readable(blocks, damage), damage)


def glance(path: Path | str) -> Completeness:
    """Say what a file's index alone tells, without reading its messages: for many files at once.

    A changed message, or a part that cannot be read, is not noticed. A file without an index is
    read whole.

    :raises SessionError: if the file is not a session.
    """
    with Blocks(Path(path)) as blocks:
        recorded = closing_record(blocks)
        if blocks.closed and recorded is not None:
            return _by_index(blocks, read_start(blocks), recorded)
    return survey(path)


def _by_index(blocks: Blocks, start: SessionStart, recorded: Mapping[str, Content]) -> Completeness:
    present = {topic: Content(count) for topic, count in blocks.counts.items() if count}
    counted = {topic: Content(each.messages) for topic, each in recorded.items()}
    differing, _ = _differences(counted, present)
    first_ns, last_ns = blocks.span_ns
    counts = Completeness(
        messages=sum(blocks.counts.values()),
        missing=sum(each.missing for each in differing),
        channels=differing,
        changed=(),
        gaps=(),
        numbered=True,
        closing_record=ClosingRecord.PRESENT,
        start_ns=first_ns,
        end_ns=last_ns,
    )
    return _with_own_words(counts, blocks, start, present, recorded)


def _found(
    blocks: Blocks, start: SessionStart, chunks: Iterable[bytes], damage: Sequence[str]
) -> Completeness:
    """Compare what is in a file's chunks with what was recorded.

    ``damage`` is what was wrong with chunks that are left out, once all were read.
    """
    recorded = closing_record(blocks)
    numbers: list[int] = []
    times: list[int] = []

    def noted() -> Iterator[tuple[str, int, bytes]]:
        for content in chunks:
            for message in framing.messages(content):
                numbers.append(message.number)
                times.append(message.time_ns)
                yield blocks.topic(message.channel), message.time_ns, message.data

    present = contents(noted())
    differing, changed = _differences(recorded or present, present)
    if changed and numbers != sorted(numbers):  # written again in the order of times
        changed = _changed_in_order(blocks, changed, recorded or present)
    closed = ClosingRecord.PRESENT if recorded is not None else ClosingRecord.ABSENT
    numbered = len(set(numbers)) == len(numbers)
    expected = sum(each.messages for each in (recorded or {}).values())
    same = recorded is not None and not differing
    gaps = number_gaps(numbers, times, expected) if numbered and not same else ()
    counts = Completeness(
        messages=len(numbers),
        missing=max(sum(gap.messages for gap in gaps), sum(each.missing for each in differing)),
        channels=differing,
        changed=changed,
        gaps=merged(gaps),
        numbered=numbered,
        closing_record=closed if blocks.closed else ClosingRecord.NOT_CLOSED,
        start_ns=min(times, default=0),
        end_ns=max(times, default=0),
        damage="; ".join(damage),
    )
    return _with_own_words(counts, blocks, start, present, recorded or {})


def _with_own_words(
    counts: Completeness,
    blocks: Blocks,
    start: SessionStart,
    present: Mapping[str, Content],
    recorded: Mapping[str, Content],
) -> Completeness:
    """Add what a file's structure, its name and its own records tell."""
    losses = read_losses(blocks)
    known = [before.recorded for before in losses if before.recorded][:1]
    then = known[0] if known else {topic: each.messages for topic, each in recorded.items()}
    damaged = counts.damage and blocks.closed
    return replace(
        counts,
        ending=Ending.DAMAGED if damaged else ending_of(blocks),
        damage=counts.damage or blocks.damage or "",
        losses=losses,
        told_gaps=tuple(_own(blocks, GAP, present)),
        told_missing=tuple(_own(blocks, MISSING, present)),
        session_id=start.session_id,
        named_after=_other_name(blocks.path, start),
        events=present.get(Topic.EVENT, Content()).messages,
        recorded_events=then.get(Topic.EVENT, 0) if then else None,
        continued=_continued(blocks, present),
    )


T = TypeVar("T")


def _own(blocks: Blocks, channel: Channel[T], present: Mapping[str, Content]) -> Iterator[T]:
    """Yield a channel's records, as far as they can be read."""
    if channel.topic not in present:
        return
    wanted = frozenset(n for n, topic in blocks.channels.items() if topic == channel.topic)
    with suppress(SessionDamaged):
        for message in blocks.messages(wanted):
            try:
                yield channel.decode(message.time_ns, message.data)
            except Exception as error:  # intact data from another program: any decoder may fail
                raise SessionError(
                    f"{blocks.path}: a message of {channel.topic} cannot be read: {error}"
                ) from error


def _other_name(path: Path, start: SessionStart) -> str:
    """Return the session that a file is named after, if it holds another; else nothing.

    Only names that the program gives are compared: people may call their copies as they like.
    """
    stem = _PART.sub("", path.stem)
    return stem if _GIVEN_NAME.search(stem) and stem != start.session_id else ""


def _continued(blocks: Blocks, present: Mapping[str, Content]) -> bool:
    """Whether the session has a second part that is not joined with this file."""
    path = blocks.path
    if _PART.search(path.stem) or Topic.RESUMED in present:
        return False
    return path.with_name(f"{path.stem}.part2{path.suffix}").exists()


def _readable(blocks: Blocks, damage: list[str]) -> Iterator[bytes]:
    """Yield the chunks that can be read, and add to ``damage`` why others cannot be."""
    for span in blocks.chunks:
        try:
            yield blocks.content(span)
        except SessionDamaged as error:
            damage.append(str(error).removeprefix(f"{blocks.path}: ").partition("; ")[0])


def number_gaps(
    numbers: Iterable[int], times: Iterable[int], expected: int = 0
) -> tuple[NumberGap, ...]:
    """Return where numbers are missing from 0 on, up to ``expected`` in all if that is known.

    Each message has its number and its time [ns], in any order.
    """
    count = np.fromiter(numbers, np.int64)
    when = np.fromiter(times, np.int64)
    order = np.argsort(count, kind="stable")
    count, when = count[order], when[order]
    if not len(count):
        return (NumberGap(0, expected, None, None),) if expected else ()
    gaps = [NumberGap(0, int(count[0]), None, int(when[0]))] if count[0] else []
    for at in np.flatnonzero(np.diff(count) > 1):
        first, after = int(count[at]) + 1, int(count[at + 1])
        gaps.append(NumberGap(first, after - first, int(when[at]), int(when[at + 1])))
    first = int(count[-1]) + 1
    if expected > first:
        gaps.append(NumberGap(first, expected - first, int(when[-1]), None))
    return tuple(gaps)


def _every_message(blocks: Blocks) -> Iterator[RawMessage]:
    """Yield every whole message, also of a file whose numbers have a gap."""
    for content in _readable(blocks, []):
        yield from framing.messages(content)


def _differences(
    recorded: dict[str, Content], present: dict[str, Content]
) -> tuple[tuple[ChannelDifference, ...], tuple[str, ...]]:
    """Return the channels with another number of messages, and those with other content."""
    topics = sorted(recorded.keys() | present.keys())
    pairs = [(each, recorded.get(each, Content()), present.get(each, Content())) for each in topics]
    counted = tuple(
        ChannelDifference(topic, then.messages, now.messages)
        for topic, then, now in pairs
        if then.messages != now.messages
    )
    changed = tuple(
        topic for topic, then, now in pairs if then.messages == now.messages and then != now
    )
    return counted, changed


def _changed_in_order(
    blocks: Blocks, topics: tuple[str, ...], recorded: dict[str, Content]
) -> tuple[str, ...]:
    """Return which of some channels differ from what was recorded, read in the recorded order."""
    wanted = {number: topic for number, topic in blocks.channels.items() if topic in topics}
    own = [message for message in _every_message(blocks) if message.channel in wanted]
    own.sort(key=lambda message: message.number)
    found = contents((wanted[each.channel], each.time_ns, each.data) for each in own)
    return tuple(topic for topic in topics if found[topic] != recorded[topic])


def merged(gaps: tuple[NumberGap, ...]) -> tuple[NumberGap, ...]:
    """Return gaps with those merged that lie close together: a whole channel leaves thousands."""
    out: list[NumberGap] = []
    for gap in gaps:
        last = out[-1] if out else None
        if (
            last is not None
            and last.before_ns is not None
            and gap.after_ns is not None
            and gap.after_ns - last.before_ns <= _TOGETHER_NS
        ):
            together = last.messages + gap.messages
            out[-1] = NumberGap(last.first, together, last.after_ns, gap.before_ns)
        else:
            out.append(gap)
    return tuple(out)
