"""The language of goals: what is understood, and what is told of what is not."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.participants.script import ScriptError, load_script, parse_script
from vrhuman.participants.script.goals import (
    Answer,
    CarryTo,
    Choose,
    Close,
    Goal,
    Grip,
    Lift,
    LookAt,
    Named,
    Open,
    PutDown,
    Reach,
    SayDone,
    Spot,
    Turn,
    Wait,
    WalkTo,
)
from vrhuman.participants.script.parsing import FORMS, SHIPPED


def goals(text: str) -> list[Goal]:
    return [line.goal for line in parse_script(text, "s.txt").lines]


@pytest.mark.parametrize(
    ("said", "goal"),
    [
        ("choose turn on", Choose("turn on")),
        ("Choose  Fill  water", Choose("fill water")),
        ("walk to Kitchen", WalkTo(Named("Kitchen"))),
        ("Walk  to the fridge", WalkTo(Named("fridge"))),
        ("walk to 1.5, -2", WalkTo(Spot(1.5, 0.0, -2.0))),
        ("look at (1, 0.9, 2e0)", LookAt(Spot(1.0, 0.9, 2.0))),
        ("look at Apple|surface|3|11", LookAt(Named("Apple|surface|3|11"))),
        ("reach for Mug", Reach(Named("Mug"))),
        ("grip 0.5", Grip(0.5)),
        ("grip with 1.25 kgf", Grip(1.25)),
        ("lift", Lift()),
        ("lift 0.3 m", Lift(0.3)),
        ("carry to DiningTable", CarryTo(Named("DiningTable"))),
        ("put down", PutDown()),
        ("open Drawer", Open(Named("Drawer"))),
        ("close Drawer", Close(Named("Drawer"))),
        ("turn 90", Turn(90.0)),
        ("turn left 45 degrees", Turn(-45.0)),
        ("wait 1.5 s", Wait(1.5)),
        ('answer "yes"', Answer(("yes",))),
        ('answer "red, dark blue"', Answer(("red", "dark blue"))),
        ("say done", SayDone()),
    ],
)
def test_each_goal_is_understood(said: str, goal: Goal) -> None:
    assert goals(said) == [goal]


def test_remarks_and_empty_lines_are_passed_over_and_lines_keep_their_numbers() -> None:
    script = parse_script('# a tour\n\nlift # high\nanswer "no. 1 #"\n', "s.txt")

    assert [(line.number, line.goal) for line in script.lines] == [
        (3, Lift()),
        (4, Answer(("no. 1 #",))),
    ]


@pytest.mark.parametrize(
    ("said", "remedy"),
    [
        ("fly to Kitchen", "the goals are: walk to X"),
        ("walk Kitchen", "write 'walk to X'"),
        ("walk to", "write 'walk to X'"),
        ("walk to the red mug", "names no target"),
        ("walk to 1e9, 2", "too far away"),
        ("grip hard", "write 'grip 0.5'"),
        ("grip 0", "from 0.05 to 20"),
        ("grip 99", "from 0.05 to 20"),
        ("lift 9", "the height"),
        ("turn 99999", "the angle"),
        ("wait 1e9", "the time"),
        ("answer yes", "write 'answer \"yes\"'"),
        ('answer ""', "the answer is empty"),
    ],
)
def test_what_is_no_goal_is_reported_with_line_and_remedy(said: str, remedy: str) -> None:
    with pytest.raises(ScriptError) as told:
        parse_script(f"lift\n{said}\n", "s.txt")

    assert str(told.value).startswith("s.txt:2: ")
    assert remedy in str(told.value)
    assert "\n" not in str(told.value)


def test_a_script_asks_for_something() -> None:
    with pytest.raises(ScriptError, match="has no goals"):
        parse_script("# later\n", "s.txt")


@given(st.text(max_size=200) | st.lists(st.sampled_from((*FORMS, "walk to ,", "1", '"', "#"))))
def test_any_text_is_a_script_or_a_clear_error(text: str | list[str]) -> None:
    said = text if isinstance(text, str) else " ".join(text)
    try:
        told = parse_script(said, "s.txt").origin
    except ScriptError as error:
        told = str(error)

    assert told.startswith("s.txt")


def test_the_forms_that_are_reported_are_understood() -> None:
    for form in FORMS:
        assert goals(form.replace("X", "Fridge"))


@pytest.mark.parametrize("name", sorted(path.stem for path in SHIPPED.glob("*.txt")))
def test_shipped_scripts_are_read_by_their_names(name: str) -> None:
    assert load_script(name).lines


def test_a_file_that_is_none_is_reported(tmp_path: Path) -> None:
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff")

    for source in ("no-such-file", str(tmp_path / "picture.png"), str(tmp_path)):
        with pytest.raises(ScriptError, match="tour"):
            load_script(source)
