"""Bounding boxes are drawn in the answering window, by real drags on a virtual screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.benchmarks.toy_benchmark import make_box_set
from tests.support.desk_driver import needs_screen
from tests.support.desktop.box_drawer import BoxDrawer
from vrhuman.desktop.answer.model.keeping import OWN_STUDY, own_registry
from vrhuman.headset.simulated_service import virtual_display
from vrhuman.study.entries import ItemAnswer
from vrhuman.study.item_answers import items_of, runs
from vrhuman.study.registry.registry import Registry

pytestmark = [pytest.mark.end_to_end, *needs_screen]

BOX, TEXT = {"left": "40", "top": "50", "right": "120", "bottom": "130"}, "40 50 120 130"
RED_BEFORE_THE_END, RED_AT_THE_END = (130.0, 140.0), (200.0, 140.0)
"""Pixels of the square at the moment that is asked about, and in the film's last picture alone."""
YELLOW = (255, 214, 10)


@pytest.fixture
def items(tmp_path: Path) -> Path:
    return make_box_set(tmp_path / "toy-set")


@pytest.fixture
def person(screen: str, items: Path) -> Iterator[BoxDrawer]:
    """Somebody who watched the film of the first item, and sees its frame."""
    person = BoxDrawer(screen, items)
    try:
        person.start()
        person.watch()
        yield person
    finally:
        person.kill()


def stored(items: Path) -> ItemAnswer:
    with Registry.open(own_registry(items)) as opened:
        (run,) = runs(opened, OWN_STUDY)
        return items_of(opened, run)["box0"]


def submit(person: BoxDrawer) -> None:
    person.click("sure 70")
    person.click("submit")
    person.says("end title", "you have answered everything")


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1), ((1920, 1080), 1), ((2560, 1440), 2)]
)
def test_a_drawn_box_is_stored_in_the_films_own_pixels(
    size: tuple[int, int], scale: int, items: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QT_SCALE_FACTOR", str(scale))
    with virtual_display(size) as screen:
        person = BoxDrawer(screen, items, scale=scale)
        try:
            person.start()
            person.watch()
            person.draw((40, 50), (120, 130))
            person.typed_is(TEXT)
            person.keys("ctrl+Return")
            person.says("told", "Say how sure you are first.")
            person.keys("Right", "Return", "Return")
            person.says("end title", "you have answered everything")
        finally:
            person.kill()

    answer = stored(items)
    assert (dict(answer.answer), answer.watches) == (BOX, 1)


def test_the_frame_that_is_shown_is_the_one_asked_about(person: BoxDrawer) -> None:
    asked, last = person.colours_at(RED_BEFORE_THE_END, RED_AT_THE_END)

    assert asked[0] - asked[2] > 100
    assert last[0] - last[2] < 60


def test_the_box_is_seen_around_the_pixels_that_it_has(person: BoxDrawer) -> None:
    person.draw((120, 130), (40, 50))  # from the lower right
    person.typed_is(TEXT)

    top, beside, inside = person.colours_at((80, 50), (80, 45), (80, 55))

    assert top == YELLOW
    assert beside == inside != YELLOW


def test_a_new_drag_draws_anew_and_a_corner_is_taken_along(person: BoxDrawer) -> None:
    person.draw((200, 200), (300, 230))
    person.typed_is("200 200 300 230")

    person.draw((40, 50), (100, 90))
    person.typed_is("40 50 100 90")
    person.draw((100, 90), (120, 130))

    person.typed_is(TEXT)


def test_keys_move_resize_and_clear_the_box(person: BoxDrawer) -> None:
    person.draw((40, 50), (120, 130))
    person.typed_is(TEXT)

    person.keys("Right", "ctrl+Down", "shift+Left", "ctrl+shift+Up")
    person.typed_is("41 60 120 130")
    person.keys("Escape")
    person.typed_is("")
    person.keys("ctrl+Return")

    person.says("told", "Give an answer first.")


def test_a_click_alone_changes_nothing(person: BoxDrawer) -> None:
    person.draw((40, 50), (120, 130))
    person.typed_is(TEXT)

    person.drag(person.at((200, 200)), person.at((201.3, 201.3)))
    person.keys("Right")

    person.typed_is("41 50 121 130")


def test_a_box_is_typed_without_the_mouse_and_seen_on_the_frame(
    person: BoxDrawer, items: Path
) -> None:
    person.type("40, 50 to 120")
    person.keys("Return")
    person.says("told", "“40, 50 to 120” is no bounding box.")
    person.keys("ctrl+a")
    person.type("40, 50, 120, 130")

    assert person.colours_at((80, 50)) == [YELLOW]
    person.keys("Return", "Right", "Return", "Return")
    person.says("end title", "you have answered everything")

    assert dict(stored(items).answer) == BOX


def test_the_frame_is_shown_after_the_film_begins_and_is_no_watch(screen: str, items: Path) -> None:
    person = BoxDrawer(screen, items, "--watches", "1")
    try:
        person.start()
        person.click("show frame")
        person.says("told", "Watch the film first.")
        person.click("play")
        person.wait("a picture", lambda seen: seen["words"].get("watched") == "watched: 1 of 1")
        person.click("show frame")
        asked, last = person.colours_at(RED_BEFORE_THE_END, RED_AT_THE_END)
        assert asked[0] - asked[2] > 100
        assert last[0] - last[2] < 60
        person.draw((40, 50), (120, 130))
        person.typed_is(TEXT)
        submit(person)
    finally:
        person.kill()

    assert (dict(stored(items).answer), stored(items).watches) == (BOX, 1)


def test_without_the_film_a_box_is_guessed_on_an_empty_frame(screen: str, items: Path) -> None:
    person = BoxDrawer(screen, items, "--condition", "question-only")
    try:
        person.start()
        person.says("instruction", "You cannot see the film.")
        empty = person.colours_at(RED_BEFORE_THE_END, RED_AT_THE_END, (5, 5))
        assert len(set(empty)) == 1
        person.draw((40, 50), (120, 130))
        person.typed_is(TEXT)
        submit(person)
    finally:
        person.kill()

    assert (dict(stored(items).answer), stored(items).watches) == (BOX, 0)


def test_without_the_question_a_box_is_asked_for_on_the_frame(screen: str, items: Path) -> None:
    person = BoxDrawer(screen, items, "--condition", "film-only", "--language", "de")
    try:
        person.start()
        person.says("question", "Gefragt ist nach etwas in diesem Bild.")
        person.watch()
        person.draw((40, 50), (120, 130))
        person.typed_is(TEXT)
    finally:
        person.kill()
