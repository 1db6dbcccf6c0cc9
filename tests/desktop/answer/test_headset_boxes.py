"""Bounding boxes in the headset: what a hand draws on the frame, and what the boards show."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.support.benchmarks.board_person import BoardPerson, frame_place
from tests.support.benchmarks.toy_benchmark import FORMS, TOY, make_box_set
from tests.support.protocol.person import EYES, pose, texts
from vrhuman.benchmarks.items import FilmFrame, Item
from vrhuman.desktop.answer.headset.answerer import Answerer
from vrhuman.desktop.answer.headset.boards import answer_board, frame_board
from vrhuman.desktop.answer.headset.drawing import (
    FRAME_PANEL,
    draw,
    fitted_picture,
    frame_picture,
    with_box,
)
from vrhuman.desktop.answer.headset.entry import SHOW_FILM, SHOW_FRAME, ItemEntry, Outcome, press
from vrhuman.desktop.answer.model.answer_run import ShownItem
from vrhuman.desktop.answer.model.boxes import BoundingBox, Point
from vrhuman.desktop.answer.model.drafts import Draft
from vrhuman.desktop.answer.model.film import Film
from vrhuman.desktop.answer.model.keeping import OWN_STUDY, Plan, open_own
from vrhuman.desktop.answer.model.opening import Answering, open_run
from vrhuman.desktop.answer.model.watching import Watching
from vrhuman.panels.layout import lay_out, picture_box
from vrhuman.protocol.boards.placing import PanelPose, ahead
from vrhuman.protocol.pointing import HandName, Pointing, Target
from vrhuman.protocol.rules import ItemRules
from vrhuman.records import Panel
from vrhuman.runtime.loop.virtual_loop import headset_state
from vrhuman.study.entries import ItemCondition

TEXTS = texts()
PLACE: PanelPose = ahead(pose(EYES))
FRAME = FilmFrame(0.5, 320, 240)
BOX = {"left": "40", "top": "50", "right": "120", "bottom": "130"}
DOWN: frozenset[HandName] = frozenset({"right"})
FRAME_NS = 20_000_000
MOST_FRAMES = 500


def entry_of(watches: int = 0, film: Film | None = None) -> ItemEntry:
    item = Item("q1", "Where?", "box", "box", "", 0.0, 0.0, BOX, "", frame=FRAME)
    shown = ShownItem(
        *(item, FORMS["box"], 1, 3, "full", film),
        watching=Watching.of(0.0, 4.0, 0, watches),
        draft=Draft(FORMS["box"]),
        asks_confidence=False,
        may_go_back=False,
        may_go_on=False,
    )
    return ItemEntry.of(shown)


def pressed(entry: ItemEntry, key: str) -> tuple[ItemEntry, Outcome]:
    return press(entry, key, TEXTS, lambda text: TOY.read_answer(entry.shown.item, text))


def board(entry: ItemEntry) -> Panel:
    return frame_board(entry, frame_picture(entry), TEXTS, PLACE)


def pointed(entry: ItemEntry, pixel: Point, clicked: bool = False, down: bool = True) -> ItemEntry:
    """The item after a hand pointed at a pixel of its frame."""
    panel = board(entry)
    target = Target(FRAME_PANEL, frame_place(panel, pixel, FRAME))
    pointing = Pointing("right", target, DOWN if down else frozenset(), clicked)
    return draw(entry, pointing, (panel,))


def drawn(entry: ItemEntry, one: Point, other: Point) -> ItemEntry:
    entry = pointed(pointed(entry, one, clicked=True), other)
    return pointed(entry, other, down=False)


def test_a_held_trigger_draws_a_box_in_pixels_of_the_frame() -> None:
    assert dict(drawn(entry_of(), (120, 130), (40, 50)).draft.values) == BOX


def test_a_corner_is_taken_along_and_elsewhere_a_new_box_begins() -> None:
    entry = drawn(entry_of(), (40, 50), (100, 90))

    assert drawn(entry, (100, 90), (120, 130)).box == BoundingBox(40, 50, 120, 130)
    assert drawn(entry, (200, 100), (210, 120)).box == BoundingBox(200, 100, 210, 120)


def test_a_press_beside_the_picture_and_a_hand_that_is_open_draw_nothing() -> None:
    entry = drawn(entry_of(), (-5, 50), (120, 130))
    assert entry.box is None

    entry = pointed(pointed(entry, (40, 50), down=False), (120, 130), down=False)
    assert entry.box is None


def test_a_box_is_cleared_and_an_answer_without_one_is_none() -> None:
    entry, _ = pressed(drawn(entry_of(), (40, 50), (120, 130)), "clear")
    assert entry.box is None

    entry, outcome = pressed(entry, "confirm")

    assert (entry.told, outcome) == (TEXTS.say("item_answer_missing"), "")


def test_a_box_is_submitted() -> None:
    assert pressed(drawn(entry_of(), (40, 50), (120, 130)), "confirm")[1] == "submitted"


@pytest.fixture
def film(tmp_path: Path) -> Iterator[Film]:
    folder = make_box_set(tmp_path / "set")
    with closing(Film(folder / "videos" / "0.mp4")) as film:
        yield film


def test_the_frame_is_shown_only_after_the_film_begins(film: Film) -> None:
    entry, _ = pressed(entry_of(film=film), SHOW_FRAME)
    assert (entry.on_frame, entry.told) == (False, TEXTS.say("item_watch_first"))

    entry = replace(entry, watching=entry.watching.toggled().after(1.0))
    entry, _ = pressed(entry, SHOW_FRAME)

    assert (entry.on_frame, entry.watching.playing, entry.watching.watches) == (True, False, 1)
    assert not pressed(entry, SHOW_FILM)[0].on_frame


def test_the_frame_is_shown_at_the_films_end_and_to_who_watched_before(film: Film) -> None:
    entry = entry_of(film=film)

    assert entry.after(entry.watching.toggled().after(9.0)).on_frame
    assert entry_of(watches=1, film=film).on_frame


def test_the_way_back_to_the_film_is_there_where_there_is_a_film(film: Film) -> None:
    assert SHOW_FILM not in board(entry_of()).keys
    assert SHOW_FILM in board(entry_of(watches=1, film=film)).keys
    assert SHOW_FRAME in answer_board(entry_of(film=film), TEXTS, PLACE).keys
    assert SHOW_FRAME not in answer_board(entry_of(watches=1, film=film), TEXTS, PLACE).keys


def test_a_box_is_painted_around_its_pixels_and_leaves_the_others() -> None:
    picture = np.full((480, 640, 3), 90, dtype=np.uint8)  # twice the frame's

    found = with_box(picture, BoundingBox(40, 50, 120, 130), FRAME)

    changed = (found != 90).any(axis=-1)
    assert changed[:, 80].sum() >= 160
    assert not changed[110:250, 90:230].any()
    assert not changed[:90].any()
    assert not changed[:, 245:].any()
    assert tuple(found[180, 80]) == (255, 214, 10)


def test_a_box_at_the_frames_edge_is_painted_as_far_as_there_is_frame() -> None:
    picture = np.full((240, 320, 3), 90, dtype=np.uint8)

    found = with_box(picture, BoundingBox(0, 0, 320, 240), FRAME)

    assert (found[0] != 90).any(axis=-1).all()
    assert (found[:, -1] != 90).any(axis=-1).all()


def test_a_picture_is_fitted_to_the_board_once_and_then_shown_as_it_is() -> None:
    room = lay_out(board(entry_of())).picture

    fitted = fitted_picture(np.zeros((240, 320, 3), dtype=np.uint8), board(entry_of()))

    height, width = fitted.shape[:2]
    assert room.width - width <= 1 or room.height - height <= 1
    assert width / height == pytest.approx(320 / 240, rel=0.01)
    again = picture_box(room, width, height)
    assert (again.width, again.height) == (width, height)


@pytest.mark.parametrize("condition", ["full", "question-only"])
def test_a_whole_set_is_answered_by_a_hand(tmp_path: Path, condition: ItemCondition) -> None:
    folder = make_box_set(tmp_path / "set", 2)
    items = TOY.read(folder)
    person = BoardPerson({each.item_id: each.answer for each in items.items})
    with open_own(folder, items, "P01", "", "test") as registry:
        run = open_run(registry, answering(folder, condition))
        with closing(Answerer(run)) as answerer:
            wear(answerer, person)
    for item in items.items:
        kept = run.keeper.shown[item.item_id]
        assert dict(kept.answer) == dict(item.answer)
        assert kept.watches == (condition == "full")


def answering(folder: Path, condition: ItemCondition) -> Answering:
    plan = Plan(OWN_STUDY, "P01", TOY.read(folder), condition, ItemRules())
    return Answering(folder, TOY, plan, own=True)  # type: ignore[arg-type]


def wear(answerer: Answerer, person: BoardPerson) -> None:
    panels: tuple[Panel, ...] = ()
    for number in range(1, MOST_FRAMES):
        if answerer.over:
            return
        inputs = person.inputs(answerer, panels)
        panels = answerer.update(headset_state(inputs, number, number * FRAME_NS))
    raise AssertionError(f"not at the end after {MOST_FRAMES} frames: {panels}")
