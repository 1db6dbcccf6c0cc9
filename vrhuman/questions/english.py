"""Reads the English of a question back into its program, as somebody does who is asked it.

It knows the wordings (:mod:`vrhuman.questions.templates`), the nouns and the vocabulary, and never
sees a house. What it cannot read has no program.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from vrhuman.questions import templates
from vrhuman.questions.nouns import NOUNS
from vrhuman.questions.programs import (
    Compare,
    Count,
    Exist,
    Filter,
    Has,
    Program,
    Query,
    Relate,
    Scene,
    SetProgram,
    Unique,
)
from vrhuman.questions.vocabulary import COLOURS, MATERIALS, ROOMS, label, material_adjective

_RELATIONS = {"in": "contained_by", "on": "on_top_of", "next to": "adjacent_to"}
_HOUSE = ("in the house", "in the room")
_NOUN = {noun.singular: name for name, noun in NOUNS.items()}
_PLURAL = {noun.plural: name for name, noun in NOUNS.items()}
_MATERIAL = {label(name): name for name in MATERIALS}
_ADJECTIVE = {material_adjective(name): name for name in MATERIALS}
_ROOM = {label(name): name for name in ROOMS}


def _any(words: Iterable[str]) -> str:
    return "(?:" + "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)) + ")"


_DESCRIBED = rf"(?:{_any(COLOURS)} )?(?:{_any(_ADJECTIVE)} )?"
_SIMPLE = rf"the {_DESCRIBED}{_any(_NOUN)}(?: in the {_any(_ROOM)})?"
_WHAT = f"(?:{_any(_NOUN)}|{_any([*COLOURS, *_ADJECTIVE])} thing)"
_PLACED = f"the {_WHAT} (?:in|on|next to) {_SIMPLE}"
_REFERENCE = f"(?:{_PLACED}|{_SIMPLE})"
_SLOTS = {
    "a": _REFERENCE,
    "b": _REFERENCE,
    "thing": rf"(?:an? {_DESCRIBED}{_any(_NOUN)}|anything made of {_any(_MATERIAL)})",
    "things": rf"(?:{_DESCRIBED}{_any(_PLURAL)}|things made of {_any(_MATERIAL)})",
    "where": rf"(?:{_any(_HOUSE)}|in the {_any(_ROOM)}|(?:in|on|next to) {_REFERENCE})",
    "colour": _any(COLOURS),
    "material": _any(_MATERIAL),
    "adjective": _any(_ADJECTIVE),
    "room": _any(_ROOM),
}
Conditions = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class _Form:
    """Some wordings, and what the words in their slots make."""

    wordings: tuple[str, ...]
    program: Callable[[Mapping[str, str]], Program]


def read_question(text: str) -> Program | None:
    """Return the program that a question's English means; None where it cannot be read."""
    for pattern, program in _patterns():
        found = pattern.fullmatch(text.strip())
        if found is not None:
            return program(found.groupdict())
    return None


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], Callable[[Mapping[str, str]], Program]], ...]:
    return tuple(
        (re.compile(_pattern(wording), re.IGNORECASE), form.program)
        for form in _FORMS
        for wording in form.wordings
    )


def _pattern(wording: str) -> str:
    """Return a regular expression with a group for each slot of a wording."""
    pieces = re.split(r"\{(\w+)\}", wording)
    return "".join(
        f"(?P<{piece}>{_SLOTS[piece]})" if number % 2 else re.escape(piece)
        for number, piece in enumerate(pieces)
    )


# ------------------------------------------------------------------------- phrases


def _object(phrase: str) -> Unique:
    """Read "the red mug in the kitchen" or "the mug next to the sofa"."""
    if re.fullmatch(_SIMPLE, phrase, re.IGNORECASE):
        return Unique(Filter(Scene(), _simple(phrase)))
    found = re.fullmatch(rf"the (.+?) (in|on|next to) ({_SIMPLE})", phrase, re.IGNORECASE)
    assert found is not None, phrase
    what, how, place = found.groups()
    return Unique(Relate(Filter(Scene(), _what(what)), _RELATIONS[how], _object(place)))


def _what(words: str) -> Conditions:
    """Read "mug" or "red thing"."""
    if words in _NOUN:
        return (("type", _NOUN[words]),)
    word = words.removesuffix(" thing")
    return (("colour", word),) if word in COLOURS else (("material", _ADJECTIVE[word]),)


def _simple(phrase: str) -> Conditions:
    found = re.fullmatch(rf"the (.+?)(?: in the ({_any(_ROOM)}))?", phrase, re.IGNORECASE)
    assert found is not None, phrase
    what, room = found.groups()
    return (*_noun(what, _NOUN), *((("room", _ROOM[room]),) if room else ()))


def _noun(phrase: str, nouns: Mapping[str, str]) -> Conditions:
    """Read "white wooden chair": its type, then its material, then its colour."""
    for noun in sorted(nouns, key=len, reverse=True):
        before = phrase.removesuffix(noun)
        words = before.split()
        adjectives = [word for word in words if word in COLOURS or word in _ADJECTIVE]
        if before != phrase and adjectives == words:
            colours = tuple(("colour", word) for word in words if word in COLOURS)
            made = tuple(("material", _ADJECTIVE[word]) for word in words if word in _ADJECTIVE)
            return (("type", nouns[noun]), *made, *colours)
    raise AssertionError(phrase)


def _things(phrase: str, nouns: Mapping[str, str]) -> Conditions:
    """Read "a red mug", "red mugs" or "anything made of wood"."""
    found = re.fullmatch(r"(?:anything|things) made of (.+)", phrase)
    if found is not None:
        return (("material", _MATERIAL[found.group(1)]),)
    return _noun(re.sub("^an? ", "", phrase), nouns)


def _set(conditions: Conditions, where: str) -> SetProgram:
    """Read a place: "in the house", "in the kitchen" or "on the desk"."""
    if where in _HOUSE:
        return Filter(Scene(), conditions)
    found = re.fullmatch(rf"in the ({_any(_ROOM)})", where)
    if found is not None:
        return Filter(Scene(), (*conditions, ("room", _ROOM[found.group(1)])))
    how = next(each for each in _RELATIONS if where.startswith(f"{each} "))
    place = _object(where.removeprefix(f"{how} "))
    return Relate(Filter(Scene(), conditions), _RELATIONS[how], place)


# --------------------------------------------------------------------------- forms


def _exists(said: Mapping[str, str]) -> Program:
    return Exist(_set(_things(said["thing"], _NOUN), said["where"]))


def _count(said: Mapping[str, str]) -> Program:
    return Count(_set(_things(said["things"], _PLURAL), said["where"]))


def _held(relation: str) -> Callable[[Mapping[str, str]], Program]:
    def program(said: Mapping[str, str]) -> Program:
        among = Filter(Scene(), _things(said["thing"], _NOUN))
        return Exist(Relate(among, relation, _object(said["a"])))

    return program


def _has(attribute: str) -> Callable[[Mapping[str, str]], Program]:
    def program(said: Mapping[str, str]) -> Program:
        match attribute:
            case "colour":
                value = said["colour"]
            case "room":
                value = _ROOM[said["room"]]
            case _ if "adjective" in said:
                value = _ADJECTIVE[said["adjective"]]
            case _:
                value = _MATERIAL[said["material"]]
        return Has(_object(said["a"]), attribute, value)

    return program


def _query(attribute: str) -> Callable[[Mapping[str, str]], Program]:
    return lambda said: Query(_object(said["a"]), attribute)


def _compare(relation: str) -> Callable[[Mapping[str, str]], Program]:
    return lambda said: Compare(_object(said["a"]), relation, _object(said["b"]))


_FORMS = (
    _Form(templates.COUNT, _count),
    _Form(templates.IN_ROOM, _has("room")),
    _Form(templates.ON_TOP_OF, _held("on_top_of")),
    _Form(templates.CONTAINED_BY, _held("contained_by")),
    _Form(templates.ANY_ADJACENT_TO, _held("adjacent_to")),
    _Form(templates.EXISTENCE, _exists),
    _Form((*templates.COLOUR_WHOLE, *templates.COLOUR_PART), _has("colour")),
    _Form((*templates.MATERIAL_WHOLE, *templates.MATERIAL_PART), _has("material")),
    _Form(templates.COLOUR_QUERY, _query("colour")),
    _Form(templates.MATERIAL_QUERY, _query("material")),
    _Form(templates.ROOM_QUERY, _query("room")),
    _Form(templates.HEAVIER, _compare("heavier_than")),
    _Form(templates.LARGER, _compare("larger_than")),
    _Form(templates.LONGER, _compare("longer_than")),
    _Form(templates.ADJACENT_TO, _compare("adjacent_to")),
)
"""What holds a thing comes before what exists: "is there a mug in the bowl" is about the bowl."""
