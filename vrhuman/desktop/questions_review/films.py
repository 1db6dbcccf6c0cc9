"""Shows a question's film, as often as the reviewer likes."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from vrhuman.records import VrhumanError


class FilmEvidence:
    """The films of a set: ``films`` are their files, a question each."""

    def __init__(self, films: Sequence[Path]) -> None:
        self._films = tuple(films)

    def html(self, number: int) -> str:
        """Return the player of a question's film.

        :raises VrhumanError: where the set lacks it.
        """
        film = self._films[number]
        if not film.is_file():
            raise VrhumanError(f"{film}: is missing; review the set where it was made")
        name = escape(film.parent.name)
        return (
            f'<figure><video src="film/{number}.mp4" controls autoplay muted width="800">'
            f"</video><figcaption>{name}</figcaption></figure>"
        )

    def file(self, parts: Sequence[str]) -> tuple[bytes, str] | None:
        """Return the film ``film/N.mp4``."""
        if len(parts) != 2 or parts[0] != "film":
            return None
        number = parts[1].removesuffix(".mp4")
        if not (number.isascii() and number.isdigit() and int(number) < len(self._films)):
            return None
        return self._films[int(number)].read_bytes(), "video/mp4"
