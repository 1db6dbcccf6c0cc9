"""What a map names, and what it leaves out."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw

from tests.support.recording import synthetic_session
from vrhuman.records import EventKind
from vrhuman.review.outline import Mark
from vrhuman.review.pictures import style
from vrhuman.review.pictures.house_map import labelled, signs

PICKED, SLIPPED, OPENED = EventKind.PICKED, EventKind.SLIPPED, EventKind.OPENED
MARKS = (
    Mark(PICKED, "Statue|1", "Statue", 1.3, 1.0, 1.0),
    Mark(SLIPPED, "Statue|1", "Statue", 1.2, 1.05, 1.0),
    Mark(PICKED, "Statue|1", "Statue", 1.25, 1.0, 1.1),
    Mark(SLIPPED, "Statue|1", "Statue", 0.4, 3.0, 1.0),
    Mark(OPENED, "Fridge|1", "Fridge", 0.0, 2.0, 2.0),
)


def test_each_object_is_named_once_with_the_least_force_that_held_it() -> None:
    assert [words for _, words in labelled(MARKS)] == ["Statue 1.25 kgf", "Fridge"]


def test_a_slip_is_marked_only_away_from_the_pick() -> None:
    assert [mark.kind for mark in signs(MARKS)] == [PICKED, PICKED, SLIPPED, OPENED]


@pytest.mark.parametrize("session_id", ["s1", "a-very-long-name-of-a-session-" * 6])
def test_a_title_keeps_clear_of_the_mark(session_id: str) -> None:
    start = replace(synthetic_session.start(), session_id=session_id, participant_kind="scripted")
    page = Image.new("RGB", (1000, 64), style.PAPER)
    draw = ImageDraw.Draw(page)
    style.heading(draw, start, 1000, 16)
    pixels = np.asarray(page).astype(int)
    mark = (np.abs(pixels - style.WARNING).sum(axis=2) < 60).any(axis=0).nonzero()[0].min()
    title = (np.abs(pixels - style.TEXT).sum(axis=2) < 30).any(axis=0).nonzero()[0].max()
    assert title < mark - 8
