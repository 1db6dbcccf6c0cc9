"""Question family about objects that are next to each other (``adjacent_to``).

A family only looks for drafts that are worth asking and have the wanted answer. The true answer of
a draft is always computed by its program.

A draft's program alone decides its answer; a family only looks for what is worth asking, for the
answer that is wanted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from vrhuman.questions import templates
from vrhuman.questions.nouns import with_article
from vrhuman.questions.programs import Compare, Exist, Filter, Relate, Scene
from vrhuman.questions.references import Fact, describe
from vrhuman.questions.scene_graph import ObjectNode
from vrhuman.questions.survey import Draft, Survey
from vrhuman.questions.vocabulary import MATERIALS, label


def adjacent_to(survey: Survey, wanted: bool) -> Iterator[Draft]:
    """Yield drafts that ask whether something is next to an object.

    The forms are: Is there a TYPE, or a MATERIAL thing, next to THE OBJECT? Is THE OBJECT next to
    THE OTHER? One form is drawn at random; the others are used where it finds nothing. A "no" is
    plausible: such a thing is in the room, but at least 0.60 m away.
    """
    first, *others = survey.shuffled([_look_beside, _type_beside, _one_beside])
    for place in survey.nodes:
        yield from first(survey, place, wanted)
    for way in others:
        for place in survey.nodes:
            for draft in way(survey, place, wanted):
                yield replace(draft, rank=draft.rank + 1)


def _type_beside(survey: Survey, place: ObjectNode, wanted: bool) -> Iterator[Draft]:
    near, reference = survey.references.neighbours, survey.refer(place)
    sure = {each.object_type for each in near.of(place)}
    perhaps = {each.object_type for each in near.perhaps(place)}
    around = {
        node.object_type
        for node in survey.graph.objects
        if node.room == place.room and node is not place
    }
    names = sure if wanted else around - sure - perhaps
    names = names.intersection(survey.types)
    for name in survey.shuffled(sorted(names))[:1] if reference else ():
        assert reference is not None
        yield Draft(
            "adjacent_to",
            Exist(Relate(Filter(Scene(), (("type", name),)), "adjacent_to", reference.program)),
            templates.ANY_ADJACENT_TO,
            {"thing": with_article(describe(name)), "a": reference.text},
            near_facts(place, name, survey.of_type(name)),
            reference.tells,
            reference.subjects | {name},
            survey.shut(place),
            (name, reference.kind),
        )


def _look_beside(survey: Survey, place: ObjectNode, wanted: bool) -> Iterator[Draft]:
    near, reference = survey.references.neighbours, survey.refer(place)
    sure, perhaps = near.of(place), near.perhaps(place)
    around = [node for node in survey.graph.objects if node.room == place.room]
    for material in survey.shuffled(MATERIALS) if reference and sure else ():
        there = any(each.materials == (material,) for each in sure)
        plain = survey.agreed(material, sure) and survey.without(material, perhaps)
        common = any(node.materials == (material,) for node in around)
        if not plain or there is not wanted or not common:
            continue
        assert reference is not None
        among = Filter(Scene(), (("material", material),))
        yield Draft(
            "adjacent_to",
            Exist(Relate(among, "adjacent_to", reference.program)),
            templates.ANY_ADJACENT_TO,
            {
                "thing": f"anything made of {label(material)}",
                "a": reference.text,
            },
            frozenset({("near", place.object_id, material)}),
            reference.tells,
            reference.subjects | {material},
            survey.shut(place),
            (material, reference.kind),
        )
        return


def _one_beside(survey: Survey, place: ObjectNode, wanted: bool) -> Iterator[Draft]:
    near, reference = survey.references.neighbours, survey.refer(place)
    close = [*near.of(place), *near.perhaps(place)]
    others = near.of(place) if wanted else survey.nodes
    for other in survey.shuffled(others):
        if not wanted and (other in close or other.room != place.room or other is place):
            continue
        said = survey.refer(other)
        if said is None or reference is None or said.subjects & reference.subjects:
            continue
        yield Draft(
            "adjacent_to",
            Compare(said.program, "adjacent_to", reference.program),
            templates.ADJACENT_TO,
            {"a": said.text, "b": reference.text},
            near_facts(place, other.object_type, [other]),
            reference.tells | said.tells,
            reference.subjects | said.subjects,
            max(survey.shut(place), survey.shut(other)),
            (said.kind, reference.kind),
        )
        return


def near_facts(place: ObjectNode, name: str, nodes: Iterable[ObjectNode]) -> frozenset[Fact]:
    """Return the facts that ``name`` is near the place and that the place is near ``nodes``."""
    turned = (("near", node.object_id, place.object_type) for node in nodes)
    return frozenset({("near", place.object_id, name), *turned})
