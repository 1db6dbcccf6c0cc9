"""A step of a question matters where leaving it out changes the answer in some house."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given

from tests.support.questions.strategies import flat, graphs, programs
from vrhuman.questions.audit.degeneracy import Step, steps, without_each_step
from vrhuman.questions.audit.sets import AuditedQuestion
from vrhuman.questions.evaluation import Unanswerable
from vrhuman.questions.evaluator import evaluate
from vrhuman.questions.parser import parse
from vrhuman.questions.programs import Program
from vrhuman.questions.scene_graph import SceneGraph
from vrhuman.records import AnswerKind


def ask(program: str, graph: SceneGraph) -> tuple[AuditedQuestion, SceneGraph]:
    answer = evaluate(parse(program), graph)
    return AuditedQuestion.of(
        graph.house_id, "?", program, AnswerKind.YES_NO, "family", answer
    ), graph


def by_step(*questions: tuple[AuditedQuestion, SceneGraph]) -> dict[str, Step]:
    return {each.step: each for each in steps(questions)}


def test_every_step_is_left_out_once() -> None:
    program = parse(
        "exist(relate(filter(scene, type=Egg, colour=white), relation=contained_by, "
        "to=unique(filter(scene, type=Fridge))))"
    )

    assert {name: str(shorter) for name, shorter in without_each_step(program)} == {
        "relate contained_by": "exist(filter(scene, type=Egg, colour=white))",
        "filter type": "exist(relate(filter(scene, colour=white), relation=contained_by, "
        "to=unique(filter(scene, type=Fridge))))",
        "filter colour": "exist(relate(filter(scene, type=Egg), relation=contained_by, "
        "to=unique(filter(scene, type=Fridge))))",
        "to: filter type": "exist(relate(filter(scene, type=Egg, colour=white), "
        "relation=contained_by, to=unique(scene)))",
    }


def test_a_colour_that_decides_matters() -> None:
    found = by_step(ask("exist(filter(scene, type=Mug, colour=blue))", flat()))

    assert found["filter colour"].changed == 1
    assert found["filter type"].changed == 1  # the bed is blue


def test_a_word_that_a_reference_needs_matters() -> None:
    found = by_step(ask("has(unique(filter(scene, type=Mug, colour=red)), room=Bedroom)", flat()))

    assert found["OBJECT: filter colour"].unclear == 1


def test_the_words_of_references_are_judged_together() -> None:
    red = "has(unique(filter(scene, type=Mug, colour=red)), room=Bedroom)"
    blue = "query(unique(filter(scene, type=Bed, colour=blue)), attribute=material)"

    found = by_step(ask(red, flat()), ask(blue, flat()))

    assert found["OBJECT: filter colour"].questions == 2
    assert found["OBJECT: filter colour"].idle == 1  # there is one bed
    assert found["OBJECT: filter colour"].matters


def test_a_step_that_changes_nothing_anywhere_is_idle() -> None:
    found = by_step(ask("exist(filter(scene, type=Bed, material=Wood))", flat()))

    assert not found["filter material"].matters
    assert found["filter material"].idle == 1


def test_a_step_may_matter_in_another_house_of_the_set() -> None:
    bare = flat()
    metal = replace(bare.objects[0], materials=("Metal",))
    other = SceneGraph("other", bare.rooms, (metal, *bare.objects[1:]))
    bed = "exist(filter(scene, type=Bed, material=Wood))"

    found = by_step(ask(bed, bare), ask("count(filter(scene, type=Bed))", other))

    assert found["filter material"].elsewhere == 1
    assert found["filter material"].matters


@given(programs, graphs())
def test_every_question_has_its_steps_accounted_for(program: Program, graph: SceneGraph) -> None:
    try:
        question = ask(str(program), graph)
    except Unanswerable:
        return
    for step in steps([question]):
        assert 0 <= step.idle <= step.questions
        assert step.elsewhere == 0  # there is no other house
