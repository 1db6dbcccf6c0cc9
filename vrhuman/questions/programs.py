"""Defines the language of questions: small typed functional programs over a world of objects.

Four types: *set* (of objects), *object*, *truth*, and *answer* (anything a question may end in).
::

    scene                                        -> set     all objects
    filter(SET, type=Mug, colour=white, ...)     -> set     those that meet all conditions
    relate(SET, relation=on_top_of, to=OBJECT)   -> set     those in the relation to it
    same(SET, attribute=colour, to=OBJECT)       -> set     those like it, except itself
    union(SET, SET), intersect(SET, SET)         -> set
    unique(SET)                                  -> object  its only member, else NotUnique
    count(SET)                                   -> answer  a whole number
    exist(SET)                                   -> answer  yes where the set is not empty
    more(SET, SET), fewer(...), as_many(...)     -> answer  yes or no, by their counts
    has(OBJECT, colour=white)                    -> answer  yes or no
    query(OBJECT, attribute=colour)              -> answer  the set of its colours
    alike(OBJECT, attribute=colour, to=OBJECT)   -> answer  yes where both have the same
    compare(OBJECT, relation=heavier_than, to=OBJECT) -> answer  yes or no

The world decides which attributes and relations there are: its :class:`Vocabulary`. In a house
attributes are ``type``, ``colour``, ``material`` and ``room`` (the room's *type*), relations those
of :mod:`vrhuman.questions.relations`. ``str(program)`` prints the form above, which
:func:`vrhuman.questions.parser.parse` reads back. The functions are CLEVR's (Johnson et al. 2017),
which EXCALIBUR (section 2.2) names as its model.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from vrhuman.records import VrhumanError

Attribute = Literal["type", "colour", "material", "room"]
Relation = Literal[
    "contained_by", "on_top_of", "adjacent_to", "heavier_than", "larger_than", "longer_than"
]

ATTRIBUTES: tuple[Attribute, ...] = get_args(Attribute)
RELATIONS: tuple[Relation, ...] = get_args(Relation)
QUERIED: tuple[Attribute, ...] = ("colour", "material", "room")
Quantity = Literal["more", "fewer", "as_many"]
QUANTITIES: tuple[Quantity, ...] = get_args(Quantity)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of a world: its attributes and relations.

    Of its ``attributes`` only those in ``queried`` may be asked for.
    """

    attributes: tuple[str, ...]
    queried: tuple[str, ...]
    relations: tuple[str, ...]


HOUSE = Vocabulary(ATTRIBUTES, QUERIED, RELATIONS)


class ProgramError(VrhumanError):
    """A text is not a valid program; ``position`` counts characters from 0."""

    def __init__(self, message: str, text: str, position: int) -> None:
        super().__init__(f"program {text!r}, character {position}: {message}")
        self.position = position


@dataclass(frozen=True, slots=True)
class Scene:
    """The set of all objects."""

    def __str__(self) -> str:
        return "scene"


@dataclass(frozen=True, slots=True)
class Filter:
    """The members of ``among`` for which every condition (attribute, value) holds."""

    among: SetProgram
    conditions: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        conditions = ", ".join(f"{attribute}={value}" for attribute, value in self.conditions)
        return f"filter({self.among}, {conditions})"


@dataclass(frozen=True, slots=True)
class Relate:
    """The members of ``among``, except ``to``, that are in ``relation`` to ``to``."""

    among: SetProgram
    relation: str
    to: Unique

    def __str__(self) -> str:
        return f"relate({self.among}, relation={self.relation}, to={self.to})"


@dataclass(frozen=True, slots=True)
class Same:
    """The members of ``among``, except ``thing``, that have the same ``attribute`` as ``thing``."""

    among: SetProgram
    attribute: str
    thing: Unique

    def __str__(self) -> str:
        return f"same({self.among}, attribute={self.attribute}, to={self.thing})"


@dataclass(frozen=True, slots=True)
class Union:
    """The objects that are in either set."""

    first: SetProgram
    second: SetProgram

    def __str__(self) -> str:
        return f"union({self.first}, {self.second})"


@dataclass(frozen=True, slots=True)
class Intersect:
    """The objects that are in both sets."""

    first: SetProgram
    second: SetProgram

    def __str__(self) -> str:
        return f"intersect({self.first}, {self.second})"


@dataclass(frozen=True, slots=True)
class Unique:
    """The only member of ``among``."""

    among: SetProgram

    def __str__(self) -> str:
        return f"unique({self.among})"


@dataclass(frozen=True, slots=True)
class Count:
    among: SetProgram

    def __str__(self) -> str:
        return f"count({self.among})"


@dataclass(frozen=True, slots=True)
class Exist:
    among: SetProgram

    def __str__(self) -> str:
        return f"exist({self.among})"


@dataclass(frozen=True, slots=True)
class CompareCounts:
    """Whether ``first`` has more members than ``second``, fewer, or as many."""

    quantity: Quantity
    first: SetProgram
    second: SetProgram

    def __str__(self) -> str:
        return f"{self.quantity}({self.first}, {self.second})"


@dataclass(frozen=True, slots=True)
class Has:
    """Whether ``value`` is (one of) the object's ``attribute``."""

    thing: Unique
    attribute: str
    value: str

    def __str__(self) -> str:
        return f"has({self.thing}, {self.attribute}={self.value})"


@dataclass(frozen=True, slots=True)
class Query:
    """All of the object's colours, all of its materials, or the room it is in."""

    thing: Unique
    attribute: str

    def __str__(self) -> str:
        return f"query({self.thing}, attribute={self.attribute})"


@dataclass(frozen=True, slots=True)
class Alike:
    """Whether ``thing`` and ``other`` have the same ``attribute``: all of it, not some."""

    thing: Unique
    attribute: str
    other: Unique

    def __str__(self) -> str:
        return f"alike({self.thing}, attribute={self.attribute}, to={self.other})"


@dataclass(frozen=True, slots=True)
class Compare:
    """Whether ``thing`` is in ``relation`` to ``to``."""

    thing: Unique
    relation: str
    to: Unique

    def __str__(self) -> str:
        return f"compare({self.thing}, relation={self.relation}, to={self.to})"


SetProgram: TypeAlias = Scene | Filter | Relate | Same | Union | Intersect
Program: TypeAlias = Count | Exist | CompareCounts | Has | Query | Alike | Compare


_USES = re.compile(r"(?:attribute=|[(, ])(colour|material)(?=[=,)])|relation=(\w+)")
"""Finds a condition or a queried attribute, or a relation, in a printed program."""


def used(program: str) -> frozenset[str]:
    """Return the appearances (colour, material) and relations that a printed program mentions.

    As in EXCALIBUR's Table 1, ``larger_than`` includes longer, too.
    """
    found = {appearance or relation for appearance, relation in _USES.findall(program)}
    return frozenset("larger_than" if each == "longer_than" else each for each in found)


def objects_named(program: Program) -> tuple[Unique, ...]:
    """Return every ``unique`` in the program, outermost first.

    These are the objects that its question mentions.
    """
    match program:
        case Count(among) | Exist(among):
            return _named_in_set(among)
        case CompareCounts(_, first, second):
            return _named_in_set(first) + _named_in_set(second)
        case Has(thing=thing) | Query(thing=thing):
            return _named_in_object(thing)
        case Alike(thing, _, other) | Compare(thing, _, other):
            return _named_in_object(thing) + _named_in_object(other)


def _named_in_object(program: Unique) -> tuple[Unique, ...]:
    return (program, *_named_in_set(program.among))


def _named_in_set(program: SetProgram) -> tuple[Unique, ...]:
    match program:
        case Scene():
            return ()
        case Filter(among, _):
            return _named_in_set(among)
        case Relate(among, _, other) | Same(among, _, other):
            return _named_in_set(among) + _named_in_object(other)
        case Union(first, second) | Intersect(first, second):
            return _named_in_set(first) + _named_in_set(second)
