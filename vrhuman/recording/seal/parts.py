"""Defines what a seal is made of, and how two differ."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

CLOSED = "closed"
"""The name of the metadata record that a closed file has, in which the seal is."""
MAX_MARKS = 64
"""The most marks that a channel has."""


class Kind(StrEnum):
    """What a part of a session file is."""

    CHANNEL = "channel"
    ATTACHMENT = "attachment"
    METADATA = "metadata"


@dataclass(frozen=True, slots=True)
class Marks:
    """Where a channel is unchanged: beginnings of the digests of its first messages.

    ``values`` are of the first ``every`` messages, twice as many, and so on; ``every`` is the
    smallest power of two that gives at most 64. ``starts_ns`` are the times of the messages after
    which they were taken anew, from the first on; a seal that was read from a file has none.
    """

    every: int
    values: tuple[str, ...]
    starts_ns: tuple[int, ...] = ()

    def coarser(self, every: int) -> Marks:
        """Return the marks at the multiples of ``every`` alone."""
        step = every // self.every
        return Marks(every, self.values[step - 1 :: step], self.starts_ns[::step])


@dataclass(frozen=True, slots=True)
class SealedPart:
    """A part of a file, with its ``digest`` (hexadecimal); a channel has ``marks``."""

    kind: Kind
    name: str
    digest: str
    marks: Marks | None = None


@dataclass(frozen=True, slots=True)
class Seal:
    """What a session file says, as digests of its parts."""

    parts: tuple[SealedPart, ...]

    @property
    def digest(self) -> str:
        """The digest over all parts, 64 hexadecimal digits."""
        lines = sorted(f"{each.kind} {each.name} {each.digest}\n" for each in self.parts)
        return hashlib.sha256(joined(line.encode() for line in lines)).hexdigest()

    @property
    def short(self) -> str:
        """The beginning of the digest, for people and pictures."""
        return short_form(self.digest)


class How(StrEnum):
    """How a part differs from what was sealed."""

    CHANGED = "changed"
    REMOVED = "removed"
    ADDED = "added"


@dataclass(frozen=True, slots=True)
class Change:
    """A part of a file that is not as it was sealed, and from which time on [ns], if known."""

    kind: Kind
    name: str
    how: How
    since_ns: int | None = None

    @property
    def title(self) -> str:
        """What people call the part."""
        return f"metadata record {self.name}" if self.kind is Kind.METADATA else self.name


def short_form(digest: str) -> str:
    """Return the short form of a seal's digest: its first 12 digits."""
    return digest[:12]


def changes(sealed: Seal, present: Seal) -> tuple[Change, ...]:
    """Return how a file differs from what was sealed, channels in the order of their times."""
    then = {(each.kind, each.name): each for each in sealed.parts}
    now = {(each.kind, each.name): each for each in present.parts}
    found = []
    for key in sorted(then.keys() | now.keys()):
        if key not in now:
            found.append(Change(*key, How.REMOVED))
        elif key not in then:
            marks = now[key].marks
            found.append(Change(*key, How.ADDED, marks.starts_ns[0] if marks else None))
        elif then[key].digest != now[key].digest:
            found.append(Change(*key, How.CHANGED, _since(then[key].marks, now[key].marks)))
        elif _values(then[key]) != _values(now[key]):  # nothing else could be wrong with them
            found.append(Change(Kind.METADATA, CLOSED, How.CHANGED))
    return tuple(sorted(found, key=lambda each: each.since_ns or 0))


def _values(part: SealedPart) -> tuple[str, ...]:
    return part.marks.values if part.marks else ()


def _since(sealed: Marks | None, present: Marks | None) -> int | None:
    """Return the time of the first stretch of messages that differs; None if it is not known."""
    if sealed is None or present is None:
        return None
    every = max(sealed.every, present.every)
    then, now = sealed.coarser(every), present.coarser(every)
    pairs = zip(then.values, now.values, strict=False)
    same = next((n for n, (old, new) in enumerate(pairs) if old != new), None)
    if same is None:
        same = min(len(then.values), len(now.values))
    return now.starts_ns[min(same, len(now.starts_ns) - 1)]


def joined(content: Iterable[bytes]) -> bytes:
    """Return some bytes one after another, each with its length before it."""
    return b"".join(len(each).to_bytes(8, "little") + each for each in content)
