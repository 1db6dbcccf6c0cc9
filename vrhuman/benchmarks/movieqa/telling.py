"""Tells a session's story in texts: synopsis, audio description and script, from its annotation.

:func:`synopsis` is the one place where a film's plot comes from; another narrator, or a file that a
person wrote, takes its place by returning the same :class:`PlotSentence`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from vrhuman.annotation.annotation import Annotation
from vrhuman.benchmarks.movieqa.drafting.happenings import Happened, Happenings
from vrhuman.benchmarks.movieqa.drafting.possible import askable_types
from vrhuman.benchmarks.movieqa.drafting.saying import (
    actor_name,
    capital,
    sentence,
    thing,
    third_person,
)
from vrhuman.benchmarks.movieqa.formats.subtitles import Subtitle

_PER_SENTENCE, _PER_LIST = 2, 12
_SHOWN_S = 1.5
"""The least time for which a line of the audio description is shown."""


@dataclass(frozen=True, slots=True)
class PlotSentence:
    """One sentence of a synopsis, and the numbers of the segments that it tells of."""

    text: str
    segments: tuple[int, ...]
    begin_ns: int
    end_ns: int


def synopsis(found: Annotation, film: Happenings) -> tuple[PlotSentence, ...]:
    """Return a film's plot: what the house has, what was done, and where things end up.

    The house's things are named so that a wrong answer is not known by words that the plot lacks.
    """
    sentences = _setting(film)
    for first in range(0, len(film.happened), _PER_SENTENCE):
        told = film.happened[first : first + _PER_SENTENCE]
        sentences.append(
            PlotSentence(
                _sentence(told, bool(first)),
                tuple(each.number for each in told),
                min(each.begin_ns for each in told),
                max(each.end_ns for each in told),
            )
        )
    return (*sentences, *_ending(found, film))


def _setting(film: Happenings) -> list[PlotSentence]:
    if not film.happened:
        return []
    things = [thing(each) for each in askable_types(film)]
    told = [things[first : first + _PER_LIST] for first in range(0, len(things), _PER_LIST)]
    texts = [f"The film shows a house, and in it {_listed(part)}." for part in told[:1]]
    texts += [f"The house also has {_listed(part)}." for part in told[1:]]
    return [PlotSentence(text, (), film.first_ns, film.first_ns) for text in texts]


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:-1]) + f" and {names[-1]}" if len(names) > 1 else names[0]


def _sentence(told: Sequence[Happened], later: bool) -> str:
    clauses = []
    for number, each in enumerate(told):
        same = number and told[number - 1].actor == each.actor
        who = "" if same else f"{actor_name(each.actor)} "
        clauses.append(f"{who}{third_person(each.deed)}")
    said = " and ".join(clauses) if later else " and then ".join(clauses)
    return capital(f"{'then ' if later else ''}{said}.")


def _ending(found: Annotation, film: Happenings) -> list[PlotSentence]:
    """Return where a moved thing is at the end, where there is only one of its type."""
    told = []
    for object_id, facts in found.end.objects.items():
        alone = sum(o.object_type == facts.object_type for o in found.end.objects.values()) == 1
        before = found.start.objects.get(object_id)
        if facts.object_type not in film.handled or not alone or before is None:
            continue
        where = (*facts.inside, *facts.rests_on)[:1]
        if not where or where == (*before.inside, *before.rests_on)[:1]:
            continue
        place = found.end.objects.get(where[0])
        if place is not None:
            inside = "in" if facts.inside else "on"
            told.append(f"{thing(facts.object_type)} is {inside} {thing(place.object_type)}")
    if not told:
        return []
    text = capital(f"at the end, {' and '.join(sorted(told))}.")
    return [PlotSentence(text, (), found.last_ns, found.last_ns)]


def audio_description(film: Happenings) -> tuple[Subtitle, ...]:
    """Return what is done as a describer says it, each while it is done."""
    lines = []
    for each in film.happened:
        begin = (each.begin_ns - film.first_ns) * 1e-9
        end = max((each.end_ns - film.first_ns) * 1e-9, begin + _SHOWN_S)
        lines.append(Subtitle(begin, end, sentence(each.deed, each.actor)))
    cut = [
        Subtitle(one.begin_s, max(one.begin_s, min(one.end_s, other.begin_s)), one.text)
        for one, other in pairwise(lines)
    ]
    return (*cut, *lines[-1:])
