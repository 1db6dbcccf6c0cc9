"""What one question's wording takes for granted, and whether that answers another question.

Nothing of the generator's own bookkeeping is used: references are resolved by brute force. "The
metal fork next to the plate" tells of that fork that it is a fork, of metal, next to that plate.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from tests.support.questions.brute_force import World, name_of, to, words
from vrhuman.records import Question

Known = tuple[str, ...]


def told_by_another(world: World, questions: Sequence[Question]) -> int:
    """How many of an episode's questions another one's wording answers."""
    told = [frozenset(taken_for_granted(world, each.program)) for each in questions]
    return sum(
        any(answers(world, question.program) & other for k, other in enumerate(told) if k != n)
        for n, question in enumerate(questions)
    )


def taken_for_granted(world: World, program: str) -> Iterator[Known]:
    for among in world.references(program):
        call = ast.Call(ast.Name("unique"), [among], [])
        thing = world.one(call)
        said = {}
        while isinstance(among, ast.Call):
            if name_of(among) == "relate":
                relation, other = words(among)["relation"], world.one(to(among))
                described = conditions(among.args[0])
                yield ("some", relation, other.name, *described)
                yield ("pair", relation, thing.name, other.name)
                yield ("one", relation, other.name, *described)
            else:
                said.update(words(among))
            among = among.args[0]
        for attribute, value in said.items():
            yield (attribute, thing.name)
            yield ("some", f"{attribute}={value}")
        yield ("some", *sorted(f"{key}={value}" for key, value in said.items()))
        yield ("one", *sorted(f"{key}={value}" for key, value in said.items()))


def answers(world: World, program: str) -> set[Known]:
    """Any of what would answer the program, were it known."""
    call = ast.parse(program, mode="eval").body
    assert isinstance(call, ast.Call)
    said = words(call)
    match name_of(call):
        case "has":
            return {(attribute, world.one(call.args[0]).name) for attribute in said}
        case "query":
            return {(said["attribute"], world.one(call.args[0]).name)}
        case "compare":
            one, other = world.one(call.args[0]).name, world.one(to(call)).name
            relation = said["relation"]
            return {("pair", relation, one, other), ("pair", relation, other, one)}
    among = call.args[0]
    how = "some" if name_of(call) == "exist" else "one"
    assert isinstance(among, ast.Call)
    if name_of(among) == "relate":
        place = world.one(to(among)).name
        return {(how, words(among)["relation"], place, *conditions(among.args[0]))}
    return {(how, *conditions(among))}


def conditions(among: ast.expr) -> list[str]:
    assert isinstance(among, ast.Call)
    return sorted(f"{key}={value}" for key, value in words(among).items())
