"""Names for a house's objects that people understand: the word, a number, and the room."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping

from vrhuman.annotation.words import spoken


def object_names(types: Mapping[str, str], rooms: Mapping[str, str]) -> dict[str, str]:
    """Return a name with its id for each object: "mug 2, kitchen  [Mug|surface|1|6]".

    ``types`` are the objects' by their ids, ``rooms`` the words of the rooms in which they are at
    first (absent where that is not known). Things of one word in one room have numbers, by their
    ids. The names are in the order of words and rooms.
    """
    alike = Counter(_plain(name, types, rooms) for name in types)
    seen: defaultdict[tuple[str, str], int] = defaultdict(int)
    found: dict[tuple[str, str, int], str] = {}
    for name in sorted(types):
        plain = _plain(name, types, rooms)
        seen[plain] += 1
        found[(*plain, seen[plain])] = name
    return {
        name: _numbered_name(word, number if alike[word, room] > 1 else 0, room, name)
        for (word, room, number), name in sorted(found.items())
    }


def object_id(written: str, names: Mapping[str, str]) -> str:
    """Return the id of the object that is written: by its name with the id, either, or its word.

    What is neither, or a word of several, is returned as it is.
    """
    text = " ".join(written.split()).casefold()
    for name, told in names.items():
        if text in (name.casefold(), " ".join(told.split()).casefold()):
            return name
    parts = {name: _parts(told) for name, told in names.items()}
    for part in range(3):
        found = [name for name, each in parts.items() if each[part].casefold() == text]
        if len(found) == 1:
            return found[0]
    return written.strip()


def _parts(told: str) -> tuple[str, str, str]:
    """Return a name without its id, its word with a number, if it has one, and the word alone."""
    name = told.partition("  [")[0]
    numbered = name.partition(",")[0]
    word = numbered.rstrip("0123456789").rstrip()
    return name, "" if word == numbered else numbered, word


def _plain(name: str, types: Mapping[str, str], rooms: Mapping[str, str]) -> tuple[str, str]:
    return spoken(types[name]), rooms.get(name, "")


def _numbered_name(word: str, number: int, room: str, name: str) -> str:
    numbered = f"{word} {number}" if number else word
    place = f"{numbered}, {room}" if room else numbered
    return f"{place}  [{name}]"
