"""Joins sessions into one film: those of one participant in one house, in their order.

What is told of a joined film is true of the whole of it: what was done in any of the sessions was
done, and where things are at the end is where the last one left them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from pathlib import Path

from vrhuman.annotation.annotation import Annotation, Transition
from vrhuman.annotation.world_facts import WorldFacts
from vrhuman.recording.reader import Session

_NS = 1_000_000_000


def groups_of(paths: Sequence[Path]) -> Mapping[Path, tuple[Path, ...]]:
    """Return the sessions of each film, the earliest first, by the path of the earliest.

    :raises SessionError: for a file that is none.
    """
    found: dict[tuple[str, str, str], list[tuple[str, Path]]] = {}
    for path in paths:
        with Session.open(path) as session:
            start = session.start
        whose = (start.house_id, start.participant_kind, start.participant)
        found.setdefault(whose, []).append((start.started_utc, path))
    ordered = [tuple(path for _, path in sorted(each)) for each in found.values()]
    return {each[0]: each for each in ordered}


def begins_of(annotations: Sequence[Annotation], rate: int) -> tuple[int, ...]:
    """Return when each session begins in their film [ns]: where the one before it ends.

    The film has ``rate`` pictures a second, and each session ends with a whole one.
    """
    lengths = [((a.last_ns - a.first_ns) * rate // _NS + 1) * _NS // rate for a in annotations]
    return tuple(accumulate(lengths[:-1], initial=0))


def joined(annotations: Sequence[Annotation], rate: int) -> Annotation:
    """Return sessions in one house as one, each at its place in the film of them all."""
    first = annotations[0]
    begins = begins_of(annotations, rate)
    moved = [
        _moved(each, first.first_ns + begin)
        for each, begin in zip(annotations, begins, strict=True)
    ]
    chains: dict[str, tuple[Transition, ...]] = {}
    numbers = 0
    for each in moved:
        for name, chain in each.chains.items():
            told = (replace(t, segment=t.segment + numbers * (t.segment >= 0)) for t in chain)
            chains[name] = (*chains.get(name, ()), *told)
        numbers += len(each.segments)
    return replace(
        first,
        last_ns=moved[-1].last_ns,
        segments=tuple(s for each in moved for s in each.segments),
        end=moved[-1].end,
        before=tuple(facts for each in moved for facts in each.before),
        after=tuple(facts for each in moved for facts in each.after),
        chains=chains,
        identical=all(each.identical for each in moved),
        difference=next((each.difference for each in moved if each.difference), ""),
        sightings=tuple(s for each in moved for s in each.sightings),
    )


def _moved(found: Annotation, begin_ns: int) -> Annotation:
    """Return an annotation whose session begins at another time."""
    by = begin_ns - found.first_ns

    def facts(told: WorldFacts) -> WorldFacts:
        return replace(told, time_ns=told.time_ns + by)

    return replace(
        found,
        first_ns=found.first_ns + by,
        last_ns=found.last_ns + by,
        segments=tuple(
            replace(s, begin_ns=s.begin_ns + by, end_ns=s.end_ns + by) for s in found.segments
        ),
        start=facts(found.start),
        end=facts(found.end),
        before=tuple(map(facts, found.before)),
        after=tuple(map(facts, found.after)),
        chains={
            name: tuple(replace(t, time_ns=t.time_ns + by) for t in chain)
            for name, chain in found.chains.items()
        },
    )
