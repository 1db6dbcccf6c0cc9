"""Captions of a film: what its pictures show, at every moment at which the world is known.

They tell nothing of what is done: whoever reads them knows what somebody sees who looks at single
pictures. The objects in view, and what they are like, are those of the annotation.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from vrhuman.annotation.annotation import Annotation
from vrhuman.annotation.world_facts import ObjectFacts, WorldFacts
from vrhuman.benchmarks.movieqa.drafting.saying import capital, thing
from vrhuman.benchmarks.movieqa.formats.subtitles import Subtitle

_NOTHING_TO_SEE = frozenset({"Floor", "Wall", "Ceiling", "Doorway", "Doorframe"})
_SHOWN_S = 1.5
"""The least time for which the last caption is shown."""
_LIKE = (
    ("is_open", "open"),
    ("is_toggled", "switched-on"),
    ("is_broken", "broken"),
    ("is_sliced", "sliced"),
    ("is_dirty", "dirty"),
    ("is_cooked", "cooked"),
    ("is_used_up", "used-up"),
)


def captions(found: Annotation) -> tuple[Subtitle, ...]:
    """Return what the film shows, each caption until the next moment that is known."""
    moments = {each.time_ns: each for each in (found.start, *found.before, *found.after, found.end)}
    told = [(time, caption(moments[time])) for time in sorted(moments)]
    changed = [each for n, each in enumerate(told) if n == 0 or each[1] != told[n - 1][1]]
    last = max(found.last_ns, changed[-1][0] + int(_SHOWN_S * 1e9))
    return tuple(
        Subtitle((begin - found.first_ns) * 1e-9, (end - found.first_ns) * 1e-9, text)
        for (begin, text), (end, _) in pairwise([*changed, (last, "")])
        if text
    )


def caption(facts: WorldFacts) -> str:
    """Return what one picture shows; empty where nothing is in view."""
    objects = facts.objects.values()
    seen = sorted(
        {_thing(each) for each in objects if each.visible and not each.is_held and _is_seen(each)}
    )
    held = sorted({_thing(each) for each in objects if each.is_held})
    parts = [f"the picture shows {_listed(seen)}"] if seen else []
    parts += [f"the hand holds {_listed(held)}"] if held else []
    return capital(f"{', and '.join(parts)}.") if parts else ""


def _is_seen(each: ObjectFacts) -> bool:
    return each.object_type not in _NOTHING_TO_SEE


def _thing(each: ObjectFacts) -> str:
    """Return a thing with what can be seen of it: "the open fridge", "the mug with coffee"."""
    like = [word for key, word in _LIKE if getattr(each, key)]
    if each.object_type == "Candle":
        like = ["lit" if word == "switched-on" else word for word in like]
    _, _, name = thing(each.object_type).partition("the ")
    liquid = f" with {each.liquid}" if each.liquid else ""
    return f"the {' '.join([*like, name or thing(each.object_type)])}{liquid}"


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:-1]) + f" and {names[-1]}" if len(names) > 1 else names[0]
