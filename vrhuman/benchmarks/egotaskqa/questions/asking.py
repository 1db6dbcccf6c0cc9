"""Asks what can be asked about a clip: fills every template and carries its program out.

Slots are filled with what is in the clip; a value in one slot is not in another of its kind. A
question is kept if its program has an answer by the strict rule, under the public generator's
conditions: no "unknown", no object that the question itself names, no goals of two ("a, b").
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from vrhuman.annotation.causes.deeds import SPATIAL
from vrhuman.benchmarks.egotaskqa.programs.execute import execute
from vrhuman.benchmarks.egotaskqa.programs.syntax import parsed
from vrhuman.benchmarks.egotaskqa.questions.templates import Template, filled, templates
from vrhuman.benchmarks.egotaskqa.world.clip import ClipWorld
from vrhuman.benchmarks.egotaskqa.world.intervals import VISIBILITY, Interval
from vrhuman.benchmarks.egotaskqa.world.phrases import FORMS

TRIES = 60
"""So many fillings of a template are tried for a clip."""
KEPT = 3
"""At most so many questions of a template are kept for a clip, of each answer yes and no too."""
KINDS = {"b": "a", "g": "h", "p": "h"}
"""Slots whose values are of another slot's kind."""

SAID = {
    SPATIAL: "place",
    "poweredness": "power state",
    "wholeness": "condition",
    "emptiness": "fill level",
}
"""What attributes are called in questions, where that is not their name."""
SAID_VALUES = {"opened": "open"}
"""What values are called in questions: "is the fridge opened" asks for what happens to it."""
_NAMES = (("f", SAID), ("v", SAID_VALUES))
_ABOUT_A_STATE = frozenset({"obj", "type", VISIBILITY})
UNSAID = frozenset({"possession"})
"""Attributes that no question names: that a book is in hand is no "possession of the book"."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A question that may be asked; ``official`` is its answer by the public rules, if any."""

    template: str
    question: str
    program: str
    answer: str
    official: str | None


def candidates(clip: ClipWorld, seed: int) -> tuple[Candidate, ...]:
    """Return the questions that can be asked about a clip."""
    rng = random.Random(f"{seed} {clip.video_id}")
    slots = _Slots(clip)
    return tuple(
        each for template in templates().values() for each in _asked(template, slots, clip, rng)
    )


def _asked(
    template: Template, slots: _Slots, clip: ClipWorld, rng: random.Random
) -> Iterator[Candidate]:
    if template.scope == "multi-agent" and not any(each.others for each in clip.intervals):
        return
    fillings = list(slots.fillings(template))
    if len(fillings) > TRIES:
        fillings = rng.sample(fillings, TRIES)
    rng.shuffle(fillings)
    kept: dict[str, int] = {}
    for values in fillings:
        text = filled(template.program, values)
        program = parsed(text)
        answer = execute(program, clip, "strict")
        if answer is None or answer == "unknown":
            continue
        kind = answer if template.structural == "verify" else ""
        if kept.get(kind, 0) >= KEPT:
            continue
        question = _sentence(filled(rng.choice(template.wordings), _as_said(values)))
        if not may_be_asked(question, answer, template.semantic):
            continue
        kept[kind] = kept.get(kind, 0) + 1
        official = execute(program, clip, "official")
        yield Candidate(template.name, question, text, answer, official)


def _as_said(values: Mapping[str, str]) -> Mapping[str, str]:
    """Return the values of a wording: some have names that nobody says in a sentence."""
    said = {slot: names.get(values[slot], values[slot]) for slot, names in _NAMES if slot in values}
    return {**values, **said}


def may_be_asked(question: str, answer: str, semantic: str) -> bool:
    """Return whether the public generator would keep a question (its ``post_process``)."""
    if answer == "unknown":
        return False
    if semantic == "object" and answer in question and answer not in ("yes", "no"):
        return False
    return not (semantic == "task" and "," in answer)


class _Slots:
    """What each slot can be filled with in a clip."""

    def __init__(self, clip: ClipWorld) -> None:
        shown = [each for each in clip.intervals if not each.is_pred]
        others = [one for each in shown for one in each.others]
        rows = [row for each in (*clip.intervals, *others) for row in each.change]
        self._phrases = {
            name: _phrases(among)
            for name, among in (("a", shown), ("h", shown), ("i", others), ("p", clip.intervals))
        }
        self._values = {
            "a": _once([each.action for each in shown]),
            "h": _once([each.hoi for each in shown]),
            "i": _once([each.hoi for each in others]),
            "p": tuple(dict.fromkeys(each.hoi for each in clip.intervals)),
            "o": tuple(dict.fromkeys(_objects((*clip.intervals, *others)))),
            "f": tuple(dict.fromkeys(row["change"] for row in rows)),
            "t": ("before", "after"),
            "r": tuple(
                dict.fromkeys(row["relationship"] for each in shown for row in each.relationship)
            ),
            "k": tuple(dict.fromkeys(each.task for each in clip.intervals if each.task)),
        }
        self._attributes = _attributes((*clip.intervals, *others))
        self._of: dict[str, list[str]] = {}
        for row in rows:
            if row["change"] != SPATIAL:
                for value in (row["before"], row["after"]):
                    of = self._of.setdefault(row["change"], [])
                    of += [value] if value not in of else []

    def fillings(self, template: Template) -> Iterator[Mapping[str, str]]:
        """Yield the values of a template's slots, in all combinations."""
        slots = template.slots
        plain = [slot for slot in slots if slot != "v"]
        domains = [
            self._domain(slot, "v" in slots or "state" in template.program) for slot in plain
        ]
        named = any("{f}" in wording for wording in template.wordings)
        for chosen in product(*domains):
            values = dict(zip(plain, chosen, strict=True))
            if values.get("a") == values.get("b", "") or values.get("h") == values.get("g", ""):
                continue
            if named and values.get("f") in UNSAID:
                continue
            if "o" in values and values.get("f", "") not in self._attributes[values["o"]]:
                continue
            for value in self._of.get(values.get("f", ""), ()) if "v" in slots else ("",):
                yield values | {"v": value} | self._forms(values)

    def _domain(self, slot: str, plain_attributes: bool) -> Sequence[str]:
        values = self._values["p" if slot == "p" else KINDS.get(slot, slot)]
        if slot == "f" and plain_attributes:
            return [each for each in values if each != SPATIAL]
        return values

    def _forms(self, values: Mapping[str, str]) -> dict[str, str]:
        """Return what stands for a slot in programs (raised) and in questions, in each form."""
        found: dict[str, str] = {}
        for slot, value in values.items():
            if slot in ("a", "b", "h", "g", "i", "p"):
                kind = slot if slot == "p" else KINDS.get(slot, slot)
                name = "action" if kind == "a" else "hoi"
                said = self._phrases[kind][value]
                found |= {f"{slot}.{form}": said[f"{name}.{form}"] for form in FORMS[1:]}
                found |= {slot.upper(): value, slot: said[f"{name}.base"]}
            elif slot == "r":
                rel, _, other = value.partition(" ")
                found |= {"R": value, "r.the": f"{rel} the {other}"}
        return found


def _phrases(among: Sequence[Interval]) -> dict[str, Mapping[str, str]]:
    return {name: each.said for each in among for name in (each.action, each.hoi)}


def _once(names: Sequence[str]) -> tuple[str, ...]:
    """Return what is there exactly once, so that it says which action is meant."""
    return tuple(each for each in dict.fromkeys(names) if names.count(each) == 1)


def _objects(among: Sequence[Interval]) -> Iterator[str]:
    for each in among:
        for row in (*each.change, *each.relationship):
            yield row["obj"]


def _attributes(among: Sequence[Interval]) -> Mapping[str, frozenset[str]]:
    """Return which attributes each object has; of a tomato's openness nobody would ask."""
    found: dict[str, set[str]] = {name: {"", SPATIAL} for name in _objects(among)}
    for each in among:
        for row in each.change:
            found[row["obj"]].add(row["change"])
        for row in each.state:
            found.setdefault(row["obj"], {"", SPATIAL}).update({*row} - _ABOUT_A_STATE)
    return {name: frozenset(names) for name, names in found.items()}


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
