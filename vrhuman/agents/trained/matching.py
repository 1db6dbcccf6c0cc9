"""What was seen of what a question names: how many such things, where, of what colour and size.

The names are those in which questions are asked. Which of these numbers answers a question is
learnt; nothing here reads a question's program, or knows of an object that was not seen.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vrhuman.agents.agent import SeenThing
from vrhuman.questions.nouns import NOUNS
from vrhuman.questions.vocabulary import COLOURS, MATERIALS, ROOMS, label, material_adjective

Numbers = NDArray[np.float32]
Flags = NDArray[np.bool_]
_KINDS = 16
"""Things are counted by whether a question says their type, colour, material and room."""
_TRAITS = (*COLOURS, *MATERIALS, *ROOMS)
_COMPARED = 4
MATCHED = _KINDS + len(_TRAITS) + _COMPARED
"""How many numbers each question gets."""


class Matches:
    """Questions beside the things of a house, of which any may have been seen."""

    def __init__(self, questions: Sequence[str], things: Sequence[SeenThing]) -> None:
        said = [f" {' '.join(re.findall(r'[a-z]+', text.lower()))} " for text in questions]
        self._kinds = np.zeros((len(said), len(things), _KINDS), np.float32)
        self._first = np.zeros((len(said), len(things)), np.bool_)
        self._second = np.zeros_like(self._first)
        for number, text in enumerate(said):
            places = [_place(text, thing) for thing in things]
            named = sorted({place for place in places if place >= 0})
            for row, (place, thing) in enumerate(zip(places, things, strict=True)):
                self._kinds[number, row, _kind(text, place >= 0, thing)] = 1.0
                self._first[number, row] = place >= 0 and place == named[0]
                self._second[number, row] = place >= 0 and place != named[0]
        self._traits = np.array([_traits(thing) for thing in things], np.float32)
        self._traits = self._traits.reshape(len(things), len(_TRAITS))
        sizes = [(max(thing.size), math.prod(thing.size)) for thing in things]
        self._sizes = np.log(np.maximum(np.array(sizes).reshape(-1, 2), 1e-6))
        centres = np.array([thing.position for thing in things]).reshape(-1, 3)
        self._apart = np.linalg.norm(centres[:, None] - centres[None], axis=2)

    def seen(self, objects: Flags) -> Numbers:
        """Return (Q, 4 + ...) the numbers of each question, of the things (M,) that were seen."""
        first, second = self._first & objects, self._second & objects
        kinds = np.einsum("qmk,m->qk", self._kinds, objects.astype(np.float32))
        traits = (first | second).astype(np.float32) @ self._traits
        compared = [self._compared(*pair) for pair in zip(first, second, strict=True)]
        return np.concatenate(
            [np.log1p(kinds), np.log1p(traits), np.array(compared)], axis=1, dtype=np.float32
        )

    def _compared(self, first: Flags, second: Flags) -> tuple[float, float, float, float]:
        """Return how much longer and larger the first are, how near they are, and if both are."""
        one, other = np.flatnonzero(first), np.flatnonzero(second)
        if not len(one) or not len(other):
            return (0.0, 0.0, 0.0, 0.0)
        longer, larger = self._sizes[one].mean(axis=0) - self._sizes[other].mean(axis=0)
        nearest = float(self._apart[np.ix_(one, other)].min())
        return (float(longer), float(larger), math.exp(-nearest), 1.0)


def _place(text: str, thing: SeenThing) -> int:
    """Return where a text first names a thing's type; -1 if it does not."""
    noun = NOUNS.get(thing.object_type)
    if noun is None:
        return -1
    names = (noun.singular, noun.plural or f"{noun.singular}s")
    places = [text.find(f" {name.lower()} ") for name in names]
    return min((place for place in places if place >= 0), default=-1)


def _kind(text: str, named: bool, thing: SeenThing) -> int:
    """Return the number of the kind as which a question counts a thing."""
    colour = any(f" {each.lower()} " in text for each in thing.colours)
    materials = [name for m in thing.materials for name in (label(m), material_adjective(m))]
    material = any(f" {name.lower()} " in text for name in materials)
    room = bool(thing.room_type) and f" {label(thing.room_type).lower()} " in text
    return 8 * named + 4 * colour + 2 * material + room


def _traits(thing: SeenThing) -> list[bool]:
    has = {*thing.colours, *thing.materials, thing.room_type}
    return [trait in has for trait in _TRAITS]
