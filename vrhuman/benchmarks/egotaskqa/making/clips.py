"""Cuts a session into clips of about 25 seconds and five actions, and what follows each.

The public set cuts videos into equal pieces of 15 seconds or more. Here a clip is a run of actions
in one phase: it grows until it has :data:`ACTIONS` actions and :data:`SECONDS` seconds, or
:data:`MOST_SECONDS`; a clip of one action is none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from vrhuman.annotation.annotation import Annotation
from vrhuman.annotation.awareness import Sighting
from vrhuman.annotation.causes.deeds import Deed, deeds_of
from vrhuman.annotation.segments import FIRST_AGENT
from vrhuman.benchmarks.egotaskqa.making.tasks import Tasks, tasks_by_number
from vrhuman.benchmarks.egotaskqa.world.clip import PREDICTED, ClipWorld
from vrhuman.benchmarks.egotaskqa.world.intervals import (
    Interval,
    changing_in,
    interval_of,
    overlapping,
)
from vrhuman.benchmarks.egotaskqa.world.phrases import phrase_of
from vrhuman.benchmarks.envqa.making.cutting import STEP_NS, Span

ACTIONS = 5
SECONDS = 20.0
MOST_SECONDS = 75.0
LEAST_ACTIONS = 2
_YES_NO = {True: "yes", False: "no"}
MARGIN_NS = 2_000_000_000
"""What is shown before the first action and after the last, at most [ns]."""


def clips_of(
    annotation: Annotation, spans: Sequence[Span], name: str, tasks: Tasks
) -> tuple[ClipWorld, ...]:
    """Return the clips of a session's participant, in order; ``name`` begins their ids."""
    deeds = deeds_of(annotation)
    types = annotation.types()
    actors = sorted({deed.segment.actor for deed in deeds}, key=lambda a: (a != FIRST_AGENT, a))
    person = {actor: f"P{number}" for number, actor in enumerate(actors, 1)}
    intervals: dict[int, Interval] = {}
    changing = changing_in(deeds)
    sightings = dict(enumerate(annotation.sightings))
    wanted = tasks_by_number(tasks, [d for d in deeds if d.segment.actor == FIRST_AGENT])
    for deed in deeds:
        phrase = phrase_of(deed.segment, types)
        if phrase is not None:
            task = wanted.get(deed.number, "")
            who = person[deed.segment.actor]
            intervals[deed.number] = interval_of(
                *(name, who, deed, phrase, annotation.first_ns, task, changing),
                sightings.get(deed.number),
            )
    told = [deed for deed in deeds if deed.number in intervals]
    own = [deed for deed in told if deed.segment.actor == FIRST_AGENT]
    theirs = [deed for deed in told if deed.segment.actor != FIRST_AGENT]
    found: list[ClipWorld] = []
    for span in spans:
        inside = [d for d in own if span[0] <= d.segment.begin_ns and d.segment.end_ns <= span[1]]
        for run in _runs(inside):
            at = inside.index(run[-1]) + 1
            found.append(
                _clip(
                    f"{name}_{len(found) + 1:03d}",
                    run,
                    inside[at : at + PREDICTED],
                    theirs,
                    intervals,
                    _times(run, inside, span, annotation.first_ns),
                    sightings,
                )
            )
    return tuple(found)


def _runs(deeds: Sequence[Deed]) -> Iterator[list[Deed]]:
    run: list[Deed] = []
    for deed in deeds:
        if run and _seconds([*run, deed]) > MOST_SECONDS:
            if len(run) >= LEAST_ACTIONS:
                yield run
            run = []
        run.append(deed)
        if len(run) >= ACTIONS and _seconds(run) >= SECONDS:
            yield run
            run = []
    if len(run) >= LEAST_ACTIONS:
        yield run


def _seconds(run: Sequence[Deed]) -> float:
    begin = min(deed.segment.begin_ns for deed in run)
    return (max(deed.segment.end_ns for deed in run) - begin) / 1e9


def _times(run: Sequence[Deed], own: Sequence[Deed], span: Span, first_ns: int) -> Span:
    """Return the first and last picture's times: near the actions, and inside no other one."""
    begin = min(deed.segment.begin_ns for deed in run)
    end = max(deed.segment.end_ns for deed in run)
    before = [d.segment.end_ns for d in own if d.segment.end_ns < begin]
    after = [d.segment.begin_ns for d in own if d.segment.begin_ns > end]
    low = max(span[0], begin - MARGIN_NS, *before)
    high = min(span[1], end + MARGIN_NS, *after)
    first = first_ns - (first_ns - low) // STEP_NS * STEP_NS
    last = first_ns + (high - first_ns) // STEP_NS * STEP_NS
    return first, max(first, last)


def _clip(
    video_id: str,
    run: Sequence[Deed],
    follows: Sequence[Deed],
    theirs: Sequence[Deed],
    intervals: Mapping[int, Interval],
    times: Span,
    sightings: Mapping[int, Sighting],
) -> ClipWorld:
    others = [(deed.segment, intervals[deed.number]) for deed in theirs]
    multi = "yes" if theirs else "no"
    mine = []
    for deed in (*run, *follows):
        meet = overlapping(deed.segment, others)
        seen = sightings.get(deed.number)
        if seen is not None:
            meet = tuple(replace(each, aware=_YES_NO[seen.other_is_aware]) for each in meet)
        mine.append(
            replace(
                intervals[deed.number],
                others=meet,
                aware=_YES_NO[seen.actor_is_aware] if seen is not None and meet else "",
                is_multi=multi,
                is_pred=deed not in run,
            )
        )
    shown = {each.number for one in mine for each in one.others}
    deeds = [*run, *follows, *(deed for deed in theirs if deed.number in shown)]
    return ClipWorld(
        video_id, *times, tuple(mine), tuple(sorted(deeds, key=lambda deed: deed.number))
    )
