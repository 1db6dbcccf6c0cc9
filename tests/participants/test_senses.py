"""The scripted participant may perceive what people would: other names, and words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import numpy as np
import pytest

from tests.support.participants.toy_world import ToyWorld
from vrhuman import cli, geometry
from vrhuman.engines.legibility.table import Rate, Table
from vrhuman.participants.perceiving import PEOPLES, TRUE
from vrhuman.participants.senses import PeoplesSenses
from vrhuman.questions.misnaming import called
from vrhuman.recording.reader import Session
from vrhuman.records import Panel, ParticipantKind, SeenObject
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.run import run_in_virtual_time

HALF = Table(
    MappingProxyType(
        {"type": MappingProxyType({"Fork": Rate(0.5, 10, "people", (("Spoon", 0.3),))})}
    )
)


BLANK = replace(ToyWorld().observation(0), seen=(), panels=())


def desk(number: int) -> SeenObject:
    return SeenObject(
        object_id=f"Desk|{number}",
        object_type="Desk",
        colours=("brown",),
        materials=("Wood",),
        position=np.zeros(3),
        size=np.ones(3),
        room="room|1",
        distance=1.0,
        pixels=500,
        openable=False,
        is_open=False,
        pickupable=False,
        parents=(),
    )


def asking(text: str, program: str) -> Panel:
    return Panel(
        panel_id="question",
        title="",
        text=text,
        options=("yes", "no"),
        position=np.zeros(3),
        orientation=geometry.IDENTITY,
        size=np.ones(2),
        question_id="q1",
        program=program,
    )


@pytest.mark.parametrize(
    ("draw", "name"),
    [(0.0, "Fork"), (0.499, "Fork"), (0.5, "Spoon"), (0.799, "Spoon"), (0.8, None), (0.999, None)],
)
def test_a_thing_is_called_what_people_call_it_as_often_as_they_do(
    draw: float, name: str | None
) -> None:
    assert called("type", "Fork", draw, HALF) == name


def test_a_label_that_was_never_judged_is_recognised() -> None:
    assert called("type", "Mug", 0.999, HALF) == "Mug"


def test_looking_twice_does_not_help() -> None:
    desks = tuple(map(desk, range(40)))

    first = PeoplesSenses().perceive(replace(BLANK, seen=desks), 1).seen
    nearer = tuple(replace(each, pixels=9000) for each in reversed(desks))
    again = PeoplesSenses().perceive(replace(BLANK, seen=nearer), 1).seen

    called_so = {each.object_id: each.object_type for each in first}
    assert called_so == {each.object_id: each.object_type for each in again}
    assert {"Desk", "DiningTable"} <= set(called_so.values())


def test_a_question_is_read_by_its_words() -> None:
    asked = asking(text="How many mugs are there in the house?", program="exist(scene)")

    (read,) = PeoplesSenses().perceive(replace(BLANK, panels=(asked,)), 1).panels

    assert read.program == "count(filter(scene, type=Mug))"


def test_words_that_cannot_be_read_are_guessed_at() -> None:
    asked = asking(text="Quantos copos?", program="count(filter(scene, type=Cup))")

    (read,) = PeoplesSenses().perceive(replace(BLANK, panels=(asked,)), 1).panels

    assert read.program == ""


def test_a_panel_that_asks_nothing_about_the_house_stays() -> None:
    told = asking(text="Walk to the table", program="task: walk")

    assert PeoplesSenses().perceive(replace(BLANK, panels=(told,)), 1).panels == (told,)


@pytest.mark.parametrize(
    ("kind", "part", "senses"),
    [("scripted", None, TRUE), ("scripted", PeoplesSenses(), PEOPLES), ("oracle", None, "")],
)
def test_the_file_says_what_was_perceived(
    kind: ParticipantKind, part: PeoplesSenses | None, senses: str, tmp_path: Path
) -> None:
    plan = Plan("excalibur-short", steps=2, kind=kind, part=part, out=tmp_path)

    ran = run_in_virtual_time(prepare(plan), lambda *_: None)

    with Session.open(ran.path) as session:
        assert session.start.settings["senses"] == senses


def test_only_who_explores_freely_has_senses(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["demo", "--participant", "oracle", "--senses", "people"]) == 2
    assert "leave out --participant" in capsys.readouterr().err
