"""The language: what is printed is what is parsed, and what is no program is said where."""

import pytest
from hypothesis import given

from tests.support.questions.strategies import programs
from vrhuman.questions.parser import parse
from vrhuman.questions.programs import Compare, Filter, Program, ProgramError, Scene, Unique


@given(programs)
def test_printed_form_round_trips(program: Program) -> None:
    assert parse(str(program)) == program
    assert str(parse(str(program))) == str(program)


def test_printed_form() -> None:
    mug = Unique(Filter(Scene(), (("type", "Mug"), ("room", "Kitchen"))))
    egg = Unique(Filter(Scene(), (("type", "Egg"),)))
    text = str(Compare(mug, "heavier_than", egg))
    assert text == (
        "compare(unique(filter(scene, type=Mug, room=Kitchen)), "
        "relation=heavier_than, to=unique(filter(scene, type=Egg)))"
    )


def test_spaces_do_not_matter() -> None:
    assert parse(" count( filter(scene,type = Mug) ) ") == parse("count(filter(scene, type=Mug))")


@pytest.mark.parametrize(
    ("text", "position", "message"),
    [
        ("", 0, "is missing"),
        ("banana(scene)", 0, "'banana' is not count"),
        ("count(scene", 11, "')' is missing"),
        ("count(scene) x", 13, "after the end"),
        ("count(unique(scene))", 6, "'unique' is not scene"),
        ("query(scene, attribute=colour)", 6, "'scene' is not unique"),
        ("query(unique(scene), attribute=type)", 31, "'type' is not colour"),
        ("count(filter(scene, smell=bad))", 20, "'smell' is not type"),
        ("count(filter(scene, type=Mug, type=Egg))", 30, "given twice"),
        ("count(filter(scene))", 18, "',' is missing"),
        ("count(filter(scene, type=))", 25, "is missing"),
        ("count(relate(scene, relation=under, to=unique(scene)))", 29, "'under' is not"),
        ("count(scene) # all", 13, "'#' has no meaning"),
    ],
)
def test_errors_say_where(text: str, position: int, message: str) -> None:
    with pytest.raises(ProgramError, match=message.replace("(", r"\(").replace(")", r"\)")) as told:
        parse(text)
    assert told.value.position == position
