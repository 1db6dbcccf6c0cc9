"""What was found of a session file's completeness, and its wording: one for every command."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from vrhuman.recording.channels import Topic
from vrhuman.recording.entries import Gap, Missing
from vrhuman.recording.losses.ending import Ending
from vrhuman.recording.losses.history import Loss
from vrhuman.records import JsonValue

SCORED_TOPICS = frozenset({Topic.PHASE, Topic.QUESTIONS, Topic.ANSWER})
"""The channels without which a session cannot be scored."""
SIMULATED_TOPICS = frozenset(
    {
        *(Topic.COMMAND, Topic.EVENT, Topic.STEP, Topic.OBJECT_ACTION),
        *(Topic.HAPPENING, Topic.KEYFRAME, Topic.BODIES),
        *(Topic.HELPER_COMMAND, Topic.HELPER_STATE),
    }
)
"""The channels without which a session cannot be simulated or drawn again exactly."""


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
