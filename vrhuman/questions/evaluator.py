"""Evaluates a program on a scene graph, true or believed.

On the true graph of a question that was generated nothing is ever doubtful; a belief may lack facts
(:mod:`vrhuman.questions.evaluation`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from vrhuman.questions import evaluation, relations
from vrhuman.questions.evaluation import NotUnique
from vrhuman.questions.programs import Program, Unique
from vrhuman.questions.relations import UnknownFact
from vrhuman.questions.scene_graph import ObjectNode, SceneGraph
from vrhuman.questions.vocabulary import label
from vrhuman.records import Answer

__all__ = ["HouseFacts", "NotUnique", "evaluate", "find"]

_RELATIONS: Mapping[str, Callable[[ObjectNode, ObjectNode], bool]] = {
    "contained_by": relations.contained_by,
    "on_top_of": relations.on_top_of,
    "adjacent_to": relations.adjacent_to,
    "heavier_than": relations.heavier_than,
    "larger_than": relations.larger_than,
    "longer_than": relations.longer_than,
}


def evaluate(program: Program, graph: SceneGraph) -> Answer:
    """Evaluate a program to ``"yes"``/``"no"``, a whole number, or a sorted tuple of labels.

    Labels are words such as "white" or "living room". Raises :class:`NotUnique`,
    :class:`UnknownFact` or :class:`~relations.Imperceptible`, all of them
    :class:`~evaluation.Unanswerable`, where the graph gives no answer.
    """
    return evaluation.answer(program, HouseFacts(graph))


def find(program: Unique, graph: SceneGraph) -> ObjectNode:
    """Return the object that ``program`` means."""
    return evaluation.find(program, HouseFacts(graph))


@dataclass(frozen=True, slots=True)
class HouseFacts:
    """The facts of a scene graph, as :class:`~vrhuman.questions.evaluation.Facts`."""

    graph: SceneGraph

    def objects(self) -> Sequence[ObjectNode]:
        return self.graph.objects

    def has(self, thing: ObjectNode, attribute: str, value: str) -> bool:
        match attribute:
            case "type":
                return thing.object_type == value
            case "colour":
                return relations.has_colour(thing, value)
            case "material":
                return relations.has_material(thing, value)
            case "room":
                return relations.in_room(thing, value, self.graph)
        raise KeyError(attribute)

    def values(self, thing: ObjectNode, attribute: str) -> tuple[str, ...]:
        room = self.graph.room_type(thing)
        known: Mapping[str, tuple[str, ...] | None] = {
            "type": (thing.object_type,),
            "colour": thing.colours,
            "material": thing.materials,
            "room": None if room is None else (room,),
        }
        found = known[attribute]
        if found is None:
            raise UnknownFact(thing.object_id, attribute)
        return tuple(sorted(label(value) for value in found))

    def holds(self, relation: str, thing: ObjectNode, other: ObjectNode) -> bool:
        return _RELATIONS[relation](thing, other)
