"""Every board that a participant reads can be read: letters high enough, nothing cut off."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from tests.support.protocol.letters import check
from tests.support.protocol.person import Person, texts
from tests.support.protocol.short_protocols import person_at
from vrhuman.panels.layout import lay_out
from vrhuman.protocol.boards.placing import HAND_DISTANCE
from vrhuman.protocol.operator_actions import said
from vrhuman.protocol.progress import Episode, Progress
from vrhuman.protocol.rules import Bonus
from vrhuman.protocol.specification import (
    Condition,
    QueryInput,
    load_protocol,
    shipped_protocols,
)
from vrhuman.questions.answers import QUERY_OPTIONS
from vrhuman.records import AnswerKind, Panel, Question

LONGEST = (
    "Counting all of them, how many of the small white ceramic salt shakers on the kitchen counter "
    "that is beside the fridge are heavier than the purple book in the living room?"
)
QUESTIONS = (
    Question("q1", "f", LONGEST, "p", AnswerKind.YES_NO, ("yes", "no"), "yes"),
    Question("q2", "f", LONGEST, "p", AnswerKind.COUNT, ("0",), 0),
    *(
        Question(f"q-{name}", "f", LONGEST, "p", AnswerKind.QUERY, options, ())
        for name, options in QUERY_OPTIONS.items()
    ),
)


@pytest.fixture(params=["en", "de"])
def person(request: pytest.FixtureRequest) -> Person:
    person = Person()
    person.episode = replace(person.episode, texts=texts(request.param), questions=QUESTIONS)
    return person


def through_a_session(person: Person) -> Iterator[tuple[str, tuple[Panel, ...]]]:
    """All that is shown from the first instructions to the last answer, each with what it is."""

    def now(name: str) -> tuple[str, tuple[Panel, ...]]:
        return f"{person.phase}: {name}", person.seen

    def asked() -> Iterator[tuple[str, tuple[Panel, ...]]]:
        for question in QUESTIONS:
            yield now(f"{question.question_id}")
            if question.kind is not AnswerKind.YES_NO:
                person.click("confirm")
                yield now(f"{question.question_id} refused")
            if person.panel("question").entry is not None:
                for key in ("1", "2") if question.kind is AnswerKind.COUNT else (*"ax",):
                    person.click(key)
                if question.kind is AnswerKind.QUERY:
                    person.click("confirm")
                    yield now(f"{question.question_id} misunderstood")
                    for _ in range(2):
                        person.click("delete")
                    for key in person.episode.texts.answer(question.options[0]).lower():
                        person.click("space" if key == " " else key)
                person.click("confirm")
            elif question.kind is AnswerKind.QUERY:
                person.click(question.options[0])
                person.click(question.options[-1])
                yield now(f"{question.question_id} chosen")
                person.click("confirm")
            else:
                person.click("no")
        yield now("last")
        person.click("back")
        yield now("back")
        person.click("forward")
        person.click("submit")

    for _ in range(2):
        person.frame()
        yield now("instructions")
        person.click("begin")
        person.frame()
        yield now("in the house")
        for page in ("menu", "break", "done", "stop"):
            person.press_menu()
            if page != "menu":
                person.click(page)
            yield now(page)
            person.press_menu()
        if person.progress.answers:
            person.left = replace(person.left, secondary=True)
            person.frame()
            yield now("the list")
            person.click("next", "wrist")
            yield now("the list's next page")
            person.click("close", "wrist")
            person.left = replace(person.left, secondary=False)
        person.frame()
        if person.phase == "explore":
            person.steps = 10
            person.frame()
        else:
            person.be_done()
        person.frame()
        yield now("instructions")
        person.begin()
        yield from asked()
    assert person.phase is None


@pytest.mark.parametrize("query_input", list(QueryInput))
def test_letters_are_high_enough_and_nothing_is_cut_off(
    person: Person, query_input: QueryInput
) -> None:
    spec = replace(person.episode.spec, query_input=query_input, condition=Condition.REPLAY)
    person.episode = replace(person.episode, spec=spec)
    shown = 0
    for name, panels in through_a_session(person):
        assert panels, name
        check(panels)
        shown += len(panels)
    assert shown > 40


PAGES = f"""
confidence = true
[limits]
exposure_minutes = 0.5
rest_seconds = 5
[bonus]
text = "{LONGEST}"
[[phases]]
name = "welcome"
kind = "page"
[[phases]]
name = "explore"
kind = "explore"
max_steps = 10
[[phases]]
name = "a rest"
kind = "break"
seconds = 5
probe = "fms"
[[phases]]
name = "answer"
kind = "answer"
[[phases]]
name = "re-enter"
kind = "explore"
"""


@pytest.mark.parametrize("language", ["en", "de"])
def test_pages_breaks_confidence_and_words_from_the_desk_can_be_read(language: str) -> None:
    person = person_at(PAGES, language)
    person.episode = replace(person.episode, questions=QUESTIONS[:1])
    seen: list[str] = []

    def look() -> None:
        check(person.seen)
        seen.extend(panel.title for panel in person.seen)

    person.frame()
    look()
    person.click("begin")
    person.frame()
    look()
    person.click("begin")
    person.progress = said(person.progress, 2 * LONGEST, person.now + 1_000_000_000)
    person.frame()
    look()
    person.steps = 10
    person.frames(0.1)
    look()
    person.click("3", "questionnaire")
    person.frames(1.5)
    look()
    person.frames(4.0)
    person.click("begin")
    person.begin()
    person.click("yes")
    look()
    person.frames(31.0)
    look()
    person.frames(5.0)
    look()
    person.click("resume")
    person.click("60")
    person.click("submit")
    person.begin()
    person.press_menu()
    person.click("done")
    look()

    say = person.episode.texts.say
    assert {say("sure_title"), say("rest_title"), say("done_title")} <= set(seen)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", [n for n in shipped_protocols() if n != "force-jnd"])
def test_what_is_read_before_each_phase_of_a_shipped_protocol_can_be_read(
    name: str, language: str
) -> None:
    spec, _ = load_protocol(name)
    for number in range(len(spec.phases)):
        person = Person(Episode(spec, QUESTIONS, texts(language)), Progress(phase=number))

        person.frame()

        assert any(panel.title for panel in person.seen), spec.phases[number].name
        check(person.seen)


def test_panels_hang_where_their_letters_are_meant_to_be_read_from(person: Person) -> None:
    for _, panels in through_a_session(person):
        for panel in panels:
            away = float(np.linalg.norm(panel.position - person.head.position))
            if panel.distance == HAND_DISTANCE:  # wherever the hand is held
                continue
            assert away == pytest.approx(panel.distance, rel=0.02)


def test_boards_face_the_eyes(person: Person) -> None:
    for _, panels in through_a_session(person):
        for panel in panels:
            x, y, z, w = panel.orientation
            facing = np.array([2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)])
            to_eyes = person.head.position - panel.position
            assert facing @ to_eyes > 0.9 * np.linalg.norm(to_eyes)


def test_no_two_boards_overlap_as_seen(person: Person) -> None:
    """The film hangs beside the question."""
    spec = replace(person.episode.spec, condition=Condition.REPLAY)
    person.episode = replace(person.episode, spec=spec)
    person.explore()

    film, question = person.panel("film"), person.panel("question")

    def span(panel: Panel) -> tuple[float, float]:
        offset = panel.position - person.head.position
        middle = math.degrees(math.atan2(offset[0], -offset[2]))
        half = math.degrees(math.atan(float(panel.size[0]) / 2 / panel.distance))
        return middle - half, middle + half

    assert span(film)[1] < span(question)[0]


def test_the_video_is_shown_pixel_for_pixel(person: Person) -> None:
    spec = replace(person.episode.spec, condition=Condition.REPLAY)
    person.episode = replace(person.episode, spec=spec)
    person.explore()

    box = lay_out(person.panel("film")).picture

    assert box.width == 800
    assert box.height >= 600


def test_the_free_hand_shows_phase_steps_and_force() -> None:
    person = Person()
    person.begin()
    person.steps = 3
    person.frame()

    hint = person.panel("hint")

    assert hint.text.split("\n") == [
        texts().phases["explore"].title,
        texts().say("steps_left", steps=7),
    ]
    assert hint.bar is not None
    assert not hint.options


TIMED = """
[limits]
session_minutes = {session}
[[phases]]
name = "explore"
kind = "explore"
max_seconds = {phase}
"""


@pytest.mark.parametrize(
    ("session", "phase", "left"), [(10, 90, "1:26 left"), (1, 90, "0:56 left"), (10, 5000, "9:56")]
)
def test_the_free_hand_shows_the_time_left_of_phase_or_session(
    session: int, phase: int, left: str
) -> None:
    person = person_at(TIMED.format(session=session, phase=phase))
    person.begin()
    begun = person.now

    while person.now < begun + 4_500_000_000:
        person.frame()

    assert left in person.panel("hint").text
    check(person.seen)


def test_where_time_is_not_limited_none_is_shown() -> None:
    person = Person()
    person.begin()

    assert "left" not in person.panel("hint").text.replace("steps left", "")


def test_steps_back_in_the_house_are_reported_only_where_the_protocol_says_so() -> None:
    for told in (True, False):
        person = Person()
        spec = replace(person.episode.spec, show_t3=told)
        person.episode = replace(person.episode, spec=spec)
        person.explore()
        person.answer_all()
        person.begin()
        person.steps += 7
        person.frame()
        assert (texts().say("steps", steps=7) in person.panel("hint").text) is told

        person.press_menu()
        person.click("done")

        assert (texts().say("done_steps", steps=7) in person.panel("menu").text) is told


def test_the_bonus_is_reported_before_each_phase_in_the_house() -> None:
    person = Person()
    spec = replace(person.episode.spec, bonus=Bonus("A point for each right answer."))
    person.episode = replace(person.episode, spec=spec)
    person.frame()

    assert "A point for each right answer." in person.panel("instructions").text
    person.explore()
    person.answer_all()
    assert "A point for each right answer." in person.panel("instructions").text
