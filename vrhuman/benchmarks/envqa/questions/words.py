"""The words for objects in Env-QA's questions: AI2-THOR's types, with articles, plurals and verbs.

Spelling is American, as in the paper and in AI2-THOR's types ("What color is the garbage can?").
"""

from __future__ import annotations

import re
from functools import cache

from vrhuman.annotation.words import spoken

_SAID = {"BathtubBasin": "bathtub", "SinkBasin": "sink"}
"""Types that nobody names apart from what they are part of."""
_UNSAID = re.compile(r"Sliced$|Cracked$|^Obja|Decor$|^Wall$|^Ceiling|^Doorframe$|^StandardWall")
"""Types without a name for people: pieces, assets of other sets, decorations, walls."""
PLURAL = frozenset({"boots", "blinds", "curtains"})
"""Nouns that are plural though they name one thing."""
MASS = PLURAL | {"aluminum foil", "bread", "lettuce", "toilet paper"}
"""Nouns that cannot be counted or take "a"."""
_IRREGULAR = {"knife": "knives", "shelf": "shelves", "potato": "potatoes", "tomato": "tomatoes"}
_AMERICAN = {"grey": "gray"}
_CASED = {"cd": "CD", "tv": "TV", "cds": "CDs"}


@cache
def noun(object_type: str) -> str | None:
    """Return what people call a type, in lower case; None where they have no word for it."""
    if not object_type or _UNSAID.search(object_type):
        return None
    return _SAID.get(object_type) or spoken(object_type)


def cased(name: str) -> str:
    """Write a noun as it is read: "cd" is "CD"."""
    return " ".join(_CASED.get(word, word) for word in name.split())


def plural(name: str) -> str:
    """Return the plural of a noun that can be counted."""
    *before, last = name.split()
    if last in _IRREGULAR:
        last = _IRREGULAR[last]
    elif last.endswith(("s", "x", "ch", "sh")):
        last += "es"
    else:
        last += "s"
    return cased(" ".join([*before, last]))


def a(name: str) -> str:
    """Put "a" or "an" before a noun; its first sound decides."""
    sound = "e" if name.startswith("hour") else name[0]
    return ("an " if sound in "aeio" or name.startswith(("um", "un")) else "a ") + cased(name)


def sentence(text: str) -> str:
    """Begin a text with a capital letter."""
    return text[:1].upper() + text[1:]


def american(colour: str) -> str:
    """Spell a color's name as the paper's files do: "gray"."""
    return _AMERICAN.get(colour, colour)
