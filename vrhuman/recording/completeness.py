"""Checks whether every message that was recorded is still in a session file, unchanged.

Messages are numbered through the whole file, and the closing record counts each channel's, with a
checksum. Another program that writes the file again may leave some out: the numbers then tell
when, and the closing record tells on which channels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

import numpy as np

from vrhuman.recording.channels import Topic
from vrhuman.recording.closing import Content, closing_record, contents
from vrhuman.recording.container import framing
from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.container.framing import RawMessage
from vrhuman.recording.start_file import read_start

SCORED_TOPICS = frozenset({Topic.PHASE, Topic.QUESTIONS, Topic.ANSWER})
"""The channels without which a session cannot be scored."""
SIMULATED_TOPICS = frozenset(
    {Topic.COMMAND, Topic.EVENT, Topic.STEP, Topic.HAPPENING, Topic.KEYFRAME, Topic.BODIES}
)
"""The channels without which a session cannot be simulated or drawn again exactly."""
_TOGETHER_NS = 1_000_000_000
"""Gaps at most this far apart are reported as one."""


class ClosingRecord(StrEnum):
    """Whether a file says how many messages each channel had when it was closed.

    A file that another program wrote again may have lost its record (``ABSENT``); one that was
    never closed has none yet.
    """

    PRESENT = "present"
    ABSENT = "absent"
    NOT_CLOSED = "not closed"


@dataclass(frozen=True, slots=True)
class ChannelDifference:
    """A channel with ``present`` messages, though ``recorded`` were recorded."""

    topic: str
    recorded: int
    present: int

    @property
    def missing(self) -> int:
        return max(0, self.recorded - self.present)


@dataclass(frozen=True, slots=True)
class NumberGap:
    """``messages`` missing, numbered from ``first``, between two times [ns].

    A time is None where they are missing before the first message, or after the last.
    """

    first: int
    messages: int
    after_ns: int | None
    before_ns: int | None


@dataclass(frozen=True, slots=True)
class Completeness:
    """What is missing from a session file.

    ``messages`` are in it, ``missing`` are not. ``channels`` are those whose number differs from
    the closing record's; ``changed`` names those that have the right number, but other content.
    ``gaps`` say when messages are missing. If not ``numbered``, another program numbered the
    messages in its own way, and nothing can be said about when. ``start_ns`` is the time of the
    earliest message.
    """

    messages: int
    missing: int
    channels: tuple[ChannelDifference, ...]
    changed: tuple[str, ...]
    gaps: tuple[NumberGap, ...]
    numbered: bool
    closing_record: ClosingRecord
    start_ns: int

    @property
    def known(self) -> bool:
        """Whether the file still has what tells if messages are missing."""
        return self.numbered or self.closing_record is ClosingRecord.PRESENT

    @property
    def complete(self) -> bool:
        """Whether nothing is known to be missing, added or changed."""
        return not (self.missing or self.channels or self.changed)

    @property
    def good(self) -> bool:
        """Whether it is known that nothing is missing, added or changed."""
        return self.known and self.complete

    @property
    def topics(self) -> frozenset[str]:
        """The channels that differ; empty if nothing does, or if they are not known."""
        return frozenset((*(each.topic for each in self.channels), *self.changed))

    def touches(self, topics: Iterable[str]) -> bool:
        """Whether messages of some channels are, or may be, missing or changed."""
        if self.good:
            return False
        return not self.topics or not self.topics.isdisjoint(topics)

    def lines(self, topics: Iterable[str] = frozenset(Topic)) -> tuple[str, ...]:
        """Return what differs, in words: one line for each of some channels, and what follows."""
        when, wanted = self._when(), frozenset(topics)
        found = [
            f"{each.topic}: {each.missing} of {each.recorded} messages are missing{when}"
            if each.missing
            else f"{each.topic}: {each.present - each.recorded} messages more than were recorded"
            for each in self.channels
            if each.topic in wanted
        ]
        found += [
            f"{topic}: its messages are not those that were recorded"
            for topic in self.changed
            if topic in wanted
        ]
        if self.missing and not self.topics:
            found.append(
                f"{self.missing} messages are missing{when}; of which channels is not known, since "
                "the file has no closing record"
            )
        if not self.known:
            found.append(
                "another program wrote the file again, without the numbers of its messages and "
                "without its closing record: whether messages are missing cannot be known"
            )
        return (*found, *self._meaning())

    def _meaning(self) -> Iterator[str]:
        if self.touches(SCORED_TOPICS):
            yield "answers may be missing, so the session is not scored"
        if self.topics & SIMULATED_TOPICS:
            yield "it cannot be simulated or drawn again exactly as it was"

    def _when(self) -> str:
        """Return between which times of the session messages are missing."""
        told = [self._between(gap) for gap in self.gaps]
        more = f" and {len(told) - 3} times more" if len(told) > 3 else ""
        return f" ({', '.join(told[:3])}{more})" if told else ""

    def _between(self, gap: NumberGap) -> str:
        def seconds(time_ns: int) -> str:
            return f"{(time_ns - self.start_ns) / 1e9:.2f} s"

        if gap.after_ns is None and gap.before_ns is None:
            return "all"
        if gap.after_ns is None:
            assert gap.before_ns is not None
            return f"before {seconds(gap.before_ns)}"
        if gap.before_ns is None:
            return f"after {seconds(gap.after_ns)}"
        first, last = sorted((gap.after_ns, gap.before_ns))
        between = f"between {seconds(first)} and {seconds(last)}"
        return between if seconds(first) != seconds(last) else f"at {seconds(first)}"

    def as_json(self) -> dict[str, Any]:
        """Return it for machines, with what it means."""
        return asdict(self) | {"good": self.good, "says": list(self.lines())}


def completeness(path: Path | str) -> Completeness:
    """Read every message of a file, and compare with what was recorded.

    :raises SessionError: if the file is not a session.
    :raises SessionDamaged: if a part of it cannot be read.
    """
    with Blocks(Path(path)) as blocks:
        read_start(blocks)
        recorded = closing_record(blocks)
        numbers: list[int] = []
        times: list[int] = []

        def noted() -> Iterator[tuple[str, int, bytes]]:
            for message in _every_message(blocks):
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
        return Completeness(
            messages=len(numbers),
            missing=max(sum(gap.messages for gap in gaps), sum(each.missing for each in differing)),
            channels=differing,
            changed=changed,
            gaps=merged(gaps),
            numbered=numbered,
            closing_record=closed if blocks.closed else ClosingRecord.NOT_CLOSED,
            start_ns=min(times, default=0),
        )


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
    for span in blocks.chunks:
        yield from framing.messages(blocks.content(span))


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
