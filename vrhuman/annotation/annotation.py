"""The annotation of one session: what happened in it, and what the world was like in between."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from vrhuman.annotation.awareness import Sighting
from vrhuman.annotation.segments import FIRST_AGENT, ActionSegment
from vrhuman.annotation.world_facts import WorldFacts


@dataclass(frozen=True, slots=True)
class Transition:
    """One change of one property of one object.

    ``key`` is a field of :class:`~vrhuman.annotation.world_facts.ObjectFacts`; ``segment`` is the
    number of the segment in which it happened, -1 where in none.
    """

    object_id: str
    key: str
    before: str
    after: str
    tick: int
    time_ns: int
    segment: int


@dataclass(frozen=True, slots=True)
class Annotation:
    """What happened in one session.

    ``segments`` are in the order of their ends. ``before`` and ``after`` (one of each a segment)
    are the world's states at its beginning and end; ``start`` and ``end`` those of the session.
    ``chains`` are each changed object's transitions, in order. ``first_ns`` is the time of the
    session's first frame, from which session time counts. ``identical`` says whether the
    re-simulation gave every recorded state hash; if not, ``difference`` says where it first
    differs. ``sightings`` (one a segment) say who saw what where two agents share the house, and
    are none where there is one.
    """

    session_id: str
    house_id: str
    participant: str
    kind: str
    engine: str
    first_ns: int
    last_ns: int
    segments: tuple[ActionSegment, ...]
    start: WorldFacts
    end: WorldFacts
    before: tuple[WorldFacts, ...]
    after: tuple[WorldFacts, ...]
    chains: Mapping[str, tuple[Transition, ...]]
    identical: bool
    difference: str = ""
    sightings: tuple[Sighting, ...] = ()

    def types(self) -> Mapping[str, str]:
        """Return the AI2-THOR type of every object, which not every house's ids begin with."""
        known = {**self.start.objects, **self.end.objects}
        return {name: each.object_type for name, each in known.items()}

    def of_actor(self, actor: str = FIRST_AGENT) -> Annotation:
        """Return the same with one actor's segments only; transitions in others' are in none."""
        own = [n for n, each in enumerate(self.segments) if each.actor == actor]
        if len(own) == len(self.segments):
            return self
        numbers = {number: place for place, number in enumerate(own)}
        return replace(
            self,
            segments=tuple(self.segments[n] for n in own),
            before=tuple(self.before[n] for n in own),
            after=tuple(self.after[n] for n in own),
            sightings=tuple(self.sightings[n] for n in own if self.sightings),
            chains={
                name: tuple(replace(t, segment=numbers.get(t.segment, -1)) for t in chain)
                for name, chain in self.chains.items()
            },
        )
