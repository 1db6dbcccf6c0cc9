"""The language of questions: small typed functional programs over a scene graph.

Four types: *set* (of objects), *object*, *truth*, and *answer* (anything a question may end in).
::

    scene                                        -> set     all objects
    filter(SET, type=Mug, colour=white, ...)     -> set     those that are all of it
    relate(SET, relation=on_top_of, to=OBJECT)   -> set     those standing in the relation to it
    unique(SET)                                  -> object  its only member, else NotUnique
    count(SET)                                   -> answer  a whole number
    exist(SET)                                   -> answer  yes where the set is not empty
    has(OBJECT, colour=white)                    -> answer  yes or no
    query(OBJECT, attribute=colour)              -> answer  the set of its colours
    compare(OBJECT, relation=heavier_than, to=OBJECT) -> answer  yes or no

Attributes are ``type``, ``colour``, ``material`` and ``room`` (the room's *type*); ``type`` cannot
be queried. Relations are those of :mod:`vrhuman.questions.relations`. ``str(program)`` prints the
form above, which :func:`vrhuman.questions.parser.parse` reads back. The language follows CLEVR's
functions (Johnson et al. 2017), which EXCALIBUR (section 2.2) names as its model.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from vrhuman.records import VrhumanError

Attribute = Literal["type", "colour", "material", "room"]
Relation = Literal["contained_by", "on_top_of", "heavier_than", "larger_than"]

ATTRIBUTES: tuple[Attribute, ...] = get_args(Attribute)
RELATIONS: tuple[Relation, ...] = get_args(Relation)
QUERIED: tuple[Attribute, ...] = ("colour", "material", "room")


class ProgramError(VrhumanError):
    """A text that is no program; ``position`` counts characters from 0."""

    def __init__(self, message: str, text: str, position: int) -> None:
        super().__init__(f"program {text!r}, character {position}: {message}")
        self.position = position


@dataclass(frozen=True, slots=True)
class Scene:
    """All objects."""

    def __str__(self) -> str:
        return "scene"


@dataclass(frozen=True, slots=True)
class Filter:
    """The members of ``among`` for which every condition (attribute, value) holds."""

    among: SetProgram
    conditions: tuple[tuple[Attribute, str], ...]

    def __str__(self) -> str:
        conditions = ", ".join(f"{attribute}={value}" for attribute, value in self.conditions)
        return f"filter({self.among}, {conditions})"


@dataclass(frozen=True, slots=True)
class Relate:
    """The members of ``among``, ``to`` itself excepted, that stand in ``relation`` to ``to``."""

    among: SetProgram
    relation: Relation
    to: Unique

    def __str__(self) -> str:
        return f"relate({self.among}, relation={self.relation}, to={self.to})"


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
class Has:
    """Whether ``value`` is (one of) the object's ``attribute``."""

    thing: Unique
    attribute: Attribute
    value: str

    def __str__(self) -> str:
        return f"has({self.thing}, {self.attribute}={self.value})"


@dataclass(frozen=True, slots=True)
class Query:
    """All of the object's colours, all of its materials, or the room it is in."""

    thing: Unique
    attribute: Attribute

    def __str__(self) -> str:
        return f"query({self.thing}, attribute={self.attribute})"


@dataclass(frozen=True, slots=True)
class Compare:
    """Whether ``thing`` stands in ``relation`` to ``to``."""

    thing: Unique
    relation: Relation
    to: Unique

    def __str__(self) -> str:
        return f"compare({self.thing}, relation={self.relation}, to={self.to})"


SetProgram: TypeAlias = Scene | Filter | Relate
Program: TypeAlias = Count | Exist | Has | Query | Compare


def objects_named(program: Program) -> tuple[Unique, ...]:
    """Every ``unique`` in the program, outermost first: the objects its question speaks of."""
    match program:
        case Count(among) | Exist(among):
            return _named_in_set(among)
        case Has(thing=thing) | Query(thing=thing):
            return _named_in_object(thing)
        case Compare(thing, _, to):
            return _named_in_object(thing) + _named_in_object(to)


def _named_in_object(program: Unique) -> tuple[Unique, ...]:
    return (program, *_named_in_set(program.among))


def _named_in_set(program: SetProgram) -> tuple[Unique, ...]:
    match program:
        case Scene():
            return ()
        case Filter(among, _):
            return _named_in_set(among)
        case Relate(among, _, to):
            return _named_in_set(among) + _named_in_object(to)
