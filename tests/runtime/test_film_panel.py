"""The player's panel gets the picture of the moment that it asks for."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vrhuman import geometry
from vrhuman.records import Panel
from vrhuman.runtime.view.film_panel import moment_wished, with_film

QUESTION = Panel(
    "question", "", "", ("yes", "no"), np.zeros(3), geometry.IDENTITY, np.array([1.0, 0.6])
)
FILM = replace(QUESTION, panel_id="film", film_ns=7_000)
PICTURE = np.zeros((600, 800, 3), np.uint8)


def test_only_a_film_panel_asks_for_a_moment() -> None:
    assert moment_wished((QUESTION,)) is None
    assert moment_wished((QUESTION, FILM)) == 7_000


def test_only_the_film_panel_gets_the_picture() -> None:
    question, film = with_film((QUESTION, FILM), (6_900, PICTURE))

    assert question == QUESTION
    assert film.picture is not None
    assert film.picture.pixels is PICTURE


def test_pictures_of_different_moments_have_different_names() -> None:
    (one,), (other,) = (with_film((FILM,), (ns, PICTURE)) for ns in (1, 2))

    assert one.picture is not None
    assert other.picture is not None
    assert one.picture.name != other.picture.name


def test_a_film_without_a_process_is_not_needed_for_panels_without_one() -> None:
    assert with_film((QUESTION,), (1, PICTURE)) == (QUESTION,)


def test_until_there_is_a_picture_the_panel_stays_as_it_is() -> None:
    assert with_film((FILM,), None) == (FILM,)
