"""Boards stay: nothing that can be clicked moves, and nobody is left in an empty room."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from tests.support.protocol.person import QUESTIONS, Person, hand, pose, texts
from tests.support.protocol.short_protocols import person_at
from vrhuman import geometry
from vrhuman.panels.layout import button_centre, lay_out
from vrhuman.protocol.operator_actions import said
from vrhuman.protocol.progress import acting
from vrhuman.protocol.specification import Condition, QueryInput
from vrhuman.questions.answers import QUERY_OPTIONS
from vrhuman.records import AnswerKind, Panel, Question

ASKED = (
    *QUESTIONS,
    *(
        Question(f"q-{name}", "f", "Which of them is it?", "p", AnswerKind.QUERY, options, ())
        for name, options in QUERY_OPTIONS.items()
    ),
)
SESSION = """
confidence = true
[limits]
exposure_minutes = 0.2
rest_seconds = 1
[[phases]]
name = "welcome"
kind = "page"
[[phases]]
name = "a rest"
kind = "break"
seconds = 0.2
probe = "fms"
[[phases]]
name = "answer"
kind = "answer"
[[phases]]
name = "re-enter"
kind = "explore"
[[phases]]
name = "answer again"
kind = "answer"
"""
QUESTIONNAIRES = "".join(
    f'[[phases]]\nname = "{name}"\nkind = "questionnaire"\nquestionnaire = "{name}"\n'
    for name in ("demographics", "ssq", "nasa-tlx", "ipq", "csq-vr")
)
TRAINING = """
[[phases]]
name = "answer a number"
kind = "practice"
task = "answer-count"
question = "How many bowls?"
program = "count(filter(scene, type=Bowl))"
[[phases]]
name = "answer from a list"
kind = "practice"
task = "answer-query"
question = "Which room is the sofa in?"
program = "query(unique(filter(scene, type=Sofa)), attribute=room)"
"""
PRACTISED = (
    replace(QUESTIONS[1], question_id="answer a number"),
    replace(QUESTIONS[2], question_id="answer from a list"),
)

Corners = tuple[tuple[float, ...], ...]
Places = dict[str, Corners]


def places(panel: Panel) -> Places:
    """Where each of a board's clickable things is in the stage [mm]: its corners, by its key."""
    layout = lay_out(panel)
    per_pixel = float(panel.size[0]) / layout.width
    found: Places = {}
    for option, box in enumerate(layout.options):
        half = np.array([box.width, box.height]) * per_pixel / 2
        corners = button_centre(panel, option)[None] + geometry.rotate(
            panel.orientation,
            np.array([[sx * half[0], sy * half[1], 0.0] for sx in (-1, 1) for sy in (-1, 1)]),
        )
        found[panel.key(option)] = tuple(
            tuple(round(1000 * v, 3) for v in corner) for corner in corners.tolist()
        )
    return found


def board_of(panel: Panel) -> tuple[str, str, str]:
    """Which board it is; another question or another title is another board."""
    return panel.panel_id, panel.question_id, panel.title


@dataclass
class Watched(Person):
    """Somebody whose boards are compared from frame to frame."""

    before: dict[tuple[str, str, str], Places] = field(default_factory=dict)
    compared: int = 0

    def frame(self):  # type: ignore[no-untyped-def]
        progress = super().frame()
        spec = self.episode.spec
        at_panel = self.progress.pressing_ns is None and not acting(spec, self.progress)
        if self.phase is not None and self.progress.anchor is not None and at_panel:
            assert self.seen, "an empty room"
        now = {board_of(panel): places(panel) for panel in self.seen}
        for board, where in now.items():
            earlier = self.before.get(board, {})
            for key in where.keys() & earlier.keys():
                assert where[key] == earlier[key], f"{board}: {key!r} moved"
                self.compared += 1
        self.before = now
        return progress


def watched(protocol: str, questions: tuple[Question, ...], language: str, way: str) -> Watched:
    person = person_at(protocol, language)
    spec = replace(person.episode.spec, query_input=QueryInput(way), condition=Condition.REPLAY)
    return Watched(replace(person.episode, spec=spec, questions=questions))


def act(person: Watched, choice: int) -> None:
    """Something that a participant or an experimenter may do now."""
    person.frame()
    turned = geometry.from_euler(0.0, 7.0 * choice % 50.0, 0.0)
    person.head = replace(person.head, orientation=turned)  # boards hang in the room
    buttons = [(p.panel_id, p.key(i)) for p in person.seen for i in range(len(p.options))]
    kind = choice % 10
    if kind == 0:
        person.press_menu()
    elif kind == 1 and person.progress.menu is None:
        person.progress = said(person.progress, "Two minutes left." * 3, person.now + 300_000_000)
        person.frames(0.1)
    elif kind == 2:
        person.frames(0.5)
    elif kind == 3:
        person.left = replace(person.left, secondary=not person.left.secondary)
        person.frame()
    elif kind == 4 and not person.progress.wrist.open:
        grip = person.left.grip
        person.left = replace(person.left, grip=replace(grip, valid=not grip.valid))
    elif buttons:
        panel_id, key = buttons[choice % len(buttons)]
        if key not in ("stop", "done"):
            person.click(key, panel_id)
    person.frame()


@settings(max_examples=examples(60))
@given(
    st.sampled_from([(SESSION, ASKED), (QUESTIONNAIRES, QUESTIONS), (TRAINING, PRACTISED)]),
    st.sampled_from(["en", "de"]),
    st.sampled_from(["choices", "text"]),
    st.lists(st.integers(0, 9999), min_size=30, max_size=60),
)
def test_what_can_be_clicked_stays_where_it_is_while_its_board_is_up(
    session: tuple[str, tuple[Question, ...]], language: str, way: str, choices: list[int]
) -> None:
    protocol, questions = session
    person = watched(protocol, questions, language, way)
    person.left = hand(pose(np.array([-0.1, 1.3, -0.4])))

    for choice in choices:
        if person.phase is None:
            break
        act(person, choice)

    assert person.compared > 10


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("question", "way", "typed"),
    [(1, "choices", ()), (2, "choices", ()), (2, "text", ()), (2, "text", ("a", "x"))],
)
def test_a_hint_moves_no_key(
    question: int, way: str, typed: tuple[str, ...], language: str
) -> None:
    person = Watched()
    spec = replace(person.episode.spec, query_input=QueryInput(way))
    person.episode = replace(
        person.episode, spec=spec, texts=texts(language), questions=(QUESTIONS[question],)
    )
    person.explore()
    for key in typed:
        person.click(key)
    before = places(person.panel("question"))

    person.click("confirm")

    assert person.panel("question").footer
    assert places(person.panel("question")) == before


def test_a_page_of_choices_with_fewer_of_them_moves_neither_more_nor_confirm() -> None:
    person = Watched()
    many = tuple(f"choice {number}" for number in range(17))
    listed = replace(QUESTIONS[2], options=many)
    person.episode = replace(person.episode, questions=(listed,))
    person.explore()
    before = places(person.panel("question"))

    person.click("more")

    after = places(person.panel("question"))
    assert len(after) < len(before)
    assert after["more"] == before["more"]
    assert after["confirm"] == before["confirm"]


def test_the_list_stays_before_the_eyes_when_the_hand_is_lost() -> None:
    person = Person()
    person.explore()
    person.answer_all()
    person.begin()
    person.left = replace(person.left, secondary=True)
    person.frame()
    person.left = replace(person.left, secondary=False, grip=replace(person.left.grip, valid=False))

    person.frame()

    panel = person.panel("wrist")
    away = panel.position - person.head.position
    assert np.linalg.norm(away) == pytest.approx(panel.distance)
    person.click("close", "wrist")
    assert not person.progress.wrist.open
