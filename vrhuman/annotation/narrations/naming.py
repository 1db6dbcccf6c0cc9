"""What things are called in a story: "a mug", then "the mug"; of two, "another mug", "the first".

A thing whose type the house has once, and that nobody moves, is known from the start: "the fridge".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Set
from dataclasses import dataclass, field

from vrhuman.annotation.words import spoken, type_among

PLURAL = frozenset({"Blinds", "Boots", "Curtains"})
MASS = frozenset({"AluminumFoil", "Bread", "Lettuce", "ToiletPaper"})
"""Types that are said without "a"."""
_SPELLED = re.compile(r"\b(cd|tv)\b")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
FLOOR = "Floor"


@dataclass(slots=True)
class Naming:
    """Names for the things of one story, which remembers what it has told of.

    ``types`` are all objects of the house; ``moved`` the ids of those that somebody moves,
    ``large`` of those that nobody can take into a hand.
    """

    types: Mapping[str, str]
    moved: Set[str]
    large: Set[str] = frozenset()
    _known: dict[str, list[str]] = field(default_factory=dict)

    def name(self, object_id: str) -> str:
        """Return what a thing is called now, with its article, and remember it."""
        kind = self.type_of(object_id)
        known = self._known.setdefault(kind, [])
        new = object_id not in known
        if new:
            known.append(object_id)
        word = _written(kind)
        if kind == FLOOR or (self._count(kind) == 1 and object_id not in self.moved):
            return f"the {word}"
        if new and len(known) == 1:
            return self._one(kind, word)
        if kind in PLURAL | MASS:
            return f"{'some other' if new else 'the'} {word}"
        if new:
            ordinal = self._ordinal(known, object_id)
            return f"another {word}" if len(known) == 2 else f"{article(ordinal)} {ordinal}{word}"
        return f"the {self._ordinal(known, object_id) if len(known) > 1 else ''}{word}"

    def pronoun(self, object_id: str) -> str:
        """Return the pronoun of a thing."""
        return "them" if self.type_of(object_id) in PLURAL else "it"

    def type_of(self, object_id: str) -> str:
        """Return a thing's type; an id that the house has not begins with its own."""
        return type_among(self.types, object_id)

    def _count(self, kind: str) -> int:
        return Counter(self.types.values())[kind]

    @staticmethod
    def _one(kind: str, word: str) -> str:
        if kind in PLURAL | MASS:
            return f"some {word}"
        return f"{article(word)} {word}"

    @staticmethod
    def _ordinal(known: list[str], object_id: str) -> str:
        place = known.index(object_id)
        return f"{_ORDINALS[place]} " if place < len(_ORDINALS) else "next "


def _written(kind: str) -> str:
    """Return what a type is called in a text, where letters that are spelled are capitals."""
    return _SPELLED.sub(lambda found: found[0].upper(), spoken(kind))


def article(word: str) -> str:
    """Return "a" or "an", by how the word begins; letters that are spelled are said."""
    spelled = len(word.partition(" ")[0]) == 2 and word[:2] in ("cd", "tv")
    return "an" if word[0] in "aeio" or (word[0] == "u" and not spelled) else "a"
