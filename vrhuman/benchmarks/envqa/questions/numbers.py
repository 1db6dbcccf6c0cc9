"""Drafts questions of the type Number: how often something was done, how many things there are."""

from __future__ import annotations

from collections.abc import Iterator

from vrhuman.annotation.action_names import ActionName
from vrhuman.benchmarks.envqa.questions.clip import BEGIN, END, Moment
from vrhuman.benchmarks.envqa.questions.drafts import NEEDED, Draft, about, doing, event_slots
from vrhuman.benchmarks.envqa.questions.knowledge import Knowledge
from vrhuman.benchmarks.envqa.questions.programs.events import Distinct, Times
from vrhuman.benchmarks.envqa.questions.programs.things import Seen
from vrhuman.benchmarks.envqa.questions.words import MASS, plural

_FEW = 9
"""The most things of a name that are asked to be counted."""
_COMMON = frozenset({"wall", "floor", "ceiling", "room", "doorway", "window", "light switch"})
"""Nouns of what is not an object in a room to people, or goes on beyond the picture."""


def number_drafts(known: Knowledge) -> Iterator[Draft]:
    """Yield all drafts about numbers."""
    segments = known.clip.segments
    done = sorted({(segments[e].action, segments[e].object1) for e in known.events.told})
    for action, name in done:
        slots = about(known, name)
        if slots and action in NEEDED:
            words = slots | doing(action, slots["a"])
            yield Draft("times_thing", Times(action, name, BEGIN, END), words)
    for action in NEEDED:
        if known.events.told:
            yield Draft("times_any", Times(action, "", BEGIN, END), doing(action))
            yield Draft("things_acted", Distinct(action, ""), doing(action))
        for event in known.events.told:
            if not any(segments[e].action is action for e in known.events.told if e != event):
                continue
            words = event_slots(known, event) | doing(action)
            if "event" in words:
                after = Times(action, "", Moment("after", event), END)
                before = Times(action, "", BEGIN, Moment("before", event))
                yield Draft("times_after", after, words)
                yield Draft("times_before", before, words)
    nouns = {known.events.noun_of(name) for name in known.clip.present} - {None}
    for noun in sorted(each for each in nouns if each and each not in MASS | _COMMON):
        if len(known.events.alike(noun)) <= _FEW:
            yield Draft("things_seen", Seen(noun), {"things": plural(noun)})
    places = {s.object2 for s in segments if s.action is ActionName.MOVE and s.object2}
    for name in sorted(places):
        if slots := about(known, name):
            program = Distinct(ActionName.MOVE, name)
            yield Draft("things_moved_to", program, slots)
