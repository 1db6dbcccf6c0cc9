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
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from vrhuman.recording.channel import Channel
from vrhuman.recording.channels import Topic
from vrhuman.recording.channels.runs import GAP, MISSING
from vrhuman.recording.closing import Content, closing_record, contents
from vrhuman.recording.container import framing
from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.container.framing import RawMessage
from vrhuman.recording.entries import Gap, Missing, SessionStart
from vrhuman.recording.errors import SessionDamaged, SessionError
from vrhuman.recording.losses.ending import Ending, ending_of
from vrhuman.recording.losses.history import Loss, read_losses
from vrhuman.recording.start_file import read_start
from vrhuman.records import JsonValue

SCORED_TOPICS = frozenset({Topic.PHASE, Topic.QUESTIONS, Topic.ANSWER})
"""The channels without which a session cannot be scored."""
SIMULATED_TOPICS = frozenset(
    {Topic.COMMAND, Topic.EVENT, Topic.STEP, Topic.HAPPENING, Topic.KEYFRAME, Topic.BODIES}
)
"""The channels without which a session cannot be simulated or drawn again exactly."""
_PART = re.compile(r"\.part[0-9]+$")
_GIVEN_NAME = re.compile(r".-[0-9]{8}-[0-9]{6}-[0-9]{3}$")
"""How the names of sessions end that the program gives them."""
_TOGETHER_NS = 1_000_000_000
"""Gaps at most this far apart are reported as one."""


class State(StrEnum):
    """What a file is, in a word; only ``COMPLETE`` is known to be whole."""

    COMPLETE = "complete"
    NOT_CLOSED = "not closed"
    IN_PARTS = "in parts"
    CUT = "cut"
    DAMAGED = "damaged"
    JOINED = "joined"
    SWAPPED = "swapped"
    INCOMPLETE = "incomplete"
    UNKNOWN = "unknown"


NOTHING_LOST = frozenset({State.COMPLETE, State.NOT_CLOSED, State.IN_PARTS})
"""The states in which nothing is known to be missing."""


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
    earliest message, ``end_ns`` of the latest.

    ``ending`` is how the file ends, ``damage`` what is wrong with its bytes in words, empty if
    nothing is. ``losses``, ``told_gaps`` and ``told_missing`` are what the file says of itself, as
    one that was recovered. ``named_after`` is the session that the file is named after, if it holds
    another, ``session_id``. ``events`` counts the world states; of ``recorded_events`` when the
    file was closed, None if that is not known. If ``continued``, the session has more parts.
    """

    messages: int
    missing: int
    channels: tuple[ChannelDifference, ...]
    changed: tuple[str, ...]
    gaps: tuple[NumberGap, ...]
    numbered: bool
    closing_record: ClosingRecord
    start_ns: int
    end_ns: int = 0
    ending: Ending = Ending.CLOSED
    damage: str = ""
    losses: tuple[Loss, ...] = ()
    told_gaps: tuple[Gap, ...] = ()
    told_missing: tuple[Missing, ...] = ()
    session_id: str = ""
    named_after: str = ""
    events: int = 0
    recorded_events: int | None = None
    continued: bool = False

    @property
    def state(self) -> State:
        """What the file is, in a word: the worst that is known of it."""
        before = {each.ending for each in self.losses}
        found = (
            (State.JOINED, self.ending is Ending.JOINED),
            (State.SWAPPED, bool(self.named_after)),
            (State.DAMAGED, self.ending is Ending.DAMAGED),
            (State.CUT, Ending.CUT in (self.ending, *before)),
            (State.INCOMPLETE, not self.complete or bool(self.told_gaps or self.told_missing)),
            (State.INCOMPLETE, Ending.DAMAGED in before),
            (State.UNKNOWN, not self.known),
            (State.IN_PARTS, self.continued),
            (State.NOT_CLOSED, Ending.NOT_CLOSED in (self.ending, *before)),
        )
        return next((state for state, so in found if so), State.COMPLETE)

    @property
    def whole(self) -> bool:
        """Whether it is known that the file has everything that was recorded."""
        return self.state is State.COMPLETE

    @property
    def nothing_lost(self) -> bool:
        """Whether nothing is known to be missing; a file that was never closed may still lack some.

        That is the most that can be known of a recording that was killed.
        """
        return self.state in NOTHING_LOST

    @property
    def line(self) -> str:
        """Return what the file is in one line: the same words in every command and export."""
        return f"{self.state}: {'; '.join(self._said())}"

    def _said(self) -> Iterator[str]:
        """Yield the parts of :attr:`line`."""
        lost_events = (self.recorded_events or 0) > self.events
        if self.state is State.COMPLETE:
            yield f"{self.messages} messages, {self.events} events, {self._ends()}"
            if self.closing_record is ClosingRecord.ABSENT:
                yield "it has no closing record, so messages missing at its end cannot be noticed"
            return
        if self.ending is Ending.JOINED:
            yield f"{self.damage}, which is not read"
        if self.named_after:
            yield f"it is named after {self.named_after}, and holds {self.session_id}"
        if self.damage and self.ending not in (Ending.JOINED, Ending.CUT):
            yield self.damage
        if lost_events:
            yield f"{self.events} of {self.recorded_events} events"
        if self.state not in (State.INCOMPLETE, State.UNKNOWN):
            with_events = "" if lost_events else f" with {self.events} events"
            yield f"ends at {self._ends()}{with_events}"
        if self.ending is Ending.CUT:
            yield "it was closed once, and what came after is gone"
        yield from self.lines()
        yield from self._told_losses()
        if self.continued:
            yield "its other parts are in files beside it; `vrhuman recover` joins them"
        elif self.ending is Ending.NOT_CLOSED:
            yield "whether more was recorded is not known"

    def _told_losses(self) -> Iterator[str]:
        """Yield what the file says of itself that it lacks."""
        for each in self.told_gaps[:3]:
            between = self._between(NumberGap(0, 0, each.first_time_ns, each.last_time_ns))
            of = f" of {each.lost_bytes} damaged bytes" if each.lost_bytes else ""
            yield f"a gap{of} {between}"
        if len(self.told_gaps) > 3:
            yield f"{len(self.told_gaps) - 3} gaps more"
        if self.told_missing:
            lost = sum(each.messages for each in self.told_missing)
            topics = sorted({topic for each in self.told_missing for topic in each.topics})
            gaps = tuple(
                NumberGap(0, each.messages, each.first_time_ns, each.last_time_ns)
                for each in self.told_missing
            )
            yield f"{lost} messages of {', '.join(topics)} are missing{self._when(gaps)}"
        for ending in dict.fromkeys(each.ending for each in self.losses):
            yield {
                Ending.CUT: "recovered from a file that had lost its end",
                Ending.NOT_CLOSED: "recovered from a file that was never closed, so whether more "
                "was recorded is not known",
            }.get(ending, "recovered from a damaged file")

    def _ends(self) -> str:
        return f"{(self.end_ns - self.start_ns) / 1e9:.2f} s"

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
        when, wanted = self._when(self.gaps), frozenset(topics)
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

    def _when(self, gaps: Sequence[NumberGap]) -> str:
        """Return between which times of the session messages are missing."""
        told = [self._between(gap) for gap in gaps]
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
        return asdict(self) | {
            "state": str(self.state),
            "whole": self.whole,
            "line": self.line,
            "good": self.good,
            "says": list(self.lines()),
        }

    def summary(self) -> dict[str, JsonValue]:
        """Return what an export carries of it, as JSON values."""
        return {
            "state": str(self.state),
            "whole": self.whole,
            "line": self.line,
            "messages": self.messages,
            "messages_missing": self.missing + sum(each.messages for each in self.told_missing),
            "events": self.events,
            "events_recorded": self.recorded_events,
        }


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
                yield blocks.channels[message.channel], message.time_ns, message.data

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
