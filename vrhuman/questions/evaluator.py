"""What a program answers on a scene graph, true or believed.

Sets are three-valued: a member is certain, or *doubtful* where a fact that decides its membership
is unknown (or a difference too small). An answer that the doubtful members cannot change is given;
one that they could change raises the reason of the first. On a true graph of a question that was
generated nothing is ever doubtful.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from vrhuman.questions import relations
from vrhuman.questions.programs import (
    Attribute,
    Compare,
    Count,
    Exist,
    Filter,
    Has,
    Program,
    Query,
    Relate,
    Relation,
    Scene,
    SetProgram,
    Unique,
)
from vrhuman.questions.relations import Unanswerable, UnknownFact
from vrhuman.questions.scene_graph import ObjectNode, SceneGraph
from vrhuman.questions.vocabulary import label
from vrhuman.records import Answer


class NotUnique(Unanswerable):
    """``unique`` met a set of ``found`` objects, not one."""

    def __init__(self, program: Unique, found: int) -> None:
        super().__init__(f"{program} means {found} objects, not one")
        self.found = found


@dataclass(frozen=True, slots=True)
class _Members:
    certain: tuple[ObjectNode, ...]
    doubtful: tuple[tuple[ObjectNode, Unanswerable], ...] = ()


_RELATIONS: dict[Relation, Callable[[ObjectNode, ObjectNode], bool]] = {
    "contained_by": relations.contained_by,
    "on_top_of": relations.on_top_of,
    "heavier_than": relations.heavier_than,
    "larger_than": relations.larger_than,
}


def evaluate(program: Program, graph: SceneGraph) -> Answer:
    """``"yes"``/``"no"``, a whole number, or a sorted tuple of labels ("white", "living room").

    Raises :class:`NotUnique`, :class:`UnknownFact` or :class:`Imperceptible`, all of them
    :class:`Unanswerable`, where the graph gives no answer.
    """
    match program:
        case Count(among):
            members = _members(among, graph)
            _demand_certainty(members)
            return len(members.certain)
        case Exist(among):
            members = _members(among, graph)
            if not members.certain:
                _demand_certainty(members)
            return _yes_or_no(bool(members.certain))
        case Has(thing, attribute, value):
            return _yes_or_no(_has(find(thing, graph), attribute, value, graph))
        case Query(thing, attribute):
            return _query(find(thing, graph), attribute, graph)
        case Compare(thing, relation, to):
            return _yes_or_no(_RELATIONS[relation](find(thing, graph), find(to, graph)))


def find(program: Unique, graph: SceneGraph) -> ObjectNode:
    """The object that ``program`` means."""
    members = _members(program.among, graph)
    if len(members.certain) > 1:
        raise NotUnique(program, len(members.certain))
    _demand_certainty(members)
    if not members.certain:
        raise NotUnique(program, 0)
    return members.certain[0]


def find_all(program: SetProgram, graph: SceneGraph) -> tuple[ObjectNode, ...]:
    """The objects that ``program`` means, in the graph's order."""
    members = _members(program, graph)
    _demand_certainty(members)
    return members.certain


def _members(program: SetProgram, graph: SceneGraph) -> _Members:
    match program:
        case Scene():
            return _Members(graph.objects)
        case Filter(among, conditions):

            def fits(node: ObjectNode, attribute: Attribute, value: str) -> bool:
                return _has(node, attribute, value, graph)

            tests = [partial(fits, attribute=name, value=value) for name, value in conditions]
            return _kept(_members(among, graph), tests)
        case Relate(among, relation, to):
            other = find(to, graph)
            holds = _RELATIONS[relation]
            return _kept(
                _members(among, graph), [lambda node: node is not other and holds(node, other)]
            )


def _kept(members: _Members, tests: Sequence[Callable[[ObjectNode], bool]]) -> _Members:
    certain = []
    doubtful = []
    candidates: list[tuple[ObjectNode, Unanswerable | None]] = [
        *((node, None) for node in members.certain),
        *members.doubtful,
    ]
    for node, doubt in candidates:
        verdict = doubt
        for test in tests:
            try:
                if not test(node):
                    break
            except Unanswerable as reason:
                verdict = verdict or reason
        else:
            if verdict is None:
                certain.append(node)
            else:
                doubtful.append((node, verdict))
    return _Members(tuple(certain), tuple(doubtful))


def _demand_certainty(members: _Members) -> None:
    for _, reason in members.doubtful:
        raise reason


def _has(node: ObjectNode, attribute: Attribute, value: str, graph: SceneGraph) -> bool:
    match attribute:
        case "type":
            return node.object_type == value
        case "colour":
            return relations.has_colour(node, value)
        case "material":
            return relations.has_material(node, value)
        case "room":
            return relations.in_room(node, value, graph)


def _query(node: ObjectNode, attribute: Attribute, graph: SceneGraph) -> tuple[str, ...]:
    room = graph.room_type(node)
    found: tuple[str, ...] | None
    match attribute:
        case "colour":
            found = node.colours
        case "material":
            found = node.materials
        case "room":
            found = None if room is None else (room,)
        case "type":
            found = (node.object_type,)
    if found is None:
        raise UnknownFact(node.object_id, attribute)
    return tuple(sorted(label(value) for value in found))


def _yes_or_no(truth: bool) -> str:
    return "yes" if truth else "no"
