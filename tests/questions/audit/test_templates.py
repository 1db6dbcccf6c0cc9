"""A template is a program without its values, however its objects are spoken of."""

from __future__ import annotations

import pytest
from hypothesis import given

from tests.support.questions.strategies import programs
from vrhuman.questions.audit.templates import template_of
from vrhuman.questions.parser import parse
from vrhuman.questions.programs import Program


@pytest.mark.parametrize(
    ("program", "template"),
    [
        ("exist(filter(scene, type=Mug, colour=red))", "exist(filter(scene, type, colour))"),
        ("has(unique(filter(scene, type=Mug)), colour=red)", "has(OBJECT, colour)"),
        (
            "compare(unique(filter(scene, type=Mug, room=Kitchen)), relation=heavier_than, "
            "to=unique(relate(filter(scene, type=Egg), relation=on_top_of, "
            "to=unique(filter(scene, type=Bed)))))",
            "compare(OBJECT, relation=heavier_than, to=OBJECT)",
        ),
        (
            "count(relate(filter(scene, type=Egg), relation=contained_by, "
            "to=unique(filter(scene, type=Fridge))))",
            "count(relate(filter(scene, type), relation=contained_by, to=OBJECT))",
        ),
        (
            "query(unique(filter(scene, type=Mug)), attribute=colour)",
            "query(OBJECT, attribute=colour)",
        ),
    ],
)
def test_values_and_references_are_left_out(program: str, template: str) -> None:
    assert template_of(parse(program)) == template


@given(programs)
def test_no_program_keeps_a_reference_or_an_open_bracket(program: Program) -> None:
    template = template_of(program)

    assert "unique" not in template
    assert template.count("(") == template.count(")")
