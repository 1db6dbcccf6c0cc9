"""Writes a session as one HTML file for reading, printing and keeping."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from vrhuman.export.film import write_film
from vrhuman.export.report.contents import Contents, contents
from vrhuman.export.report.explored import explored
from vrhuman.export.report.pictures import film_data
from vrhuman.export.sources import source_of, sources_of
from vrhuman.export.writing import written
from vrhuman.recording.reader import Session
from vrhuman.review.outline import house_of, outline

if TYPE_CHECKING:
    from jinja2 import Template

LARGEST_FILM = 30_000_000
"""A larger film [bytes] is put beside the report, since browsers are slow with larger pages."""
_FILM_WIDTH, _FILM_RATE, _FILM_QUALITY = 480, 4, 30


@dataclass(frozen=True, slots=True)
class Film:
    """A report's film: in the page as ``data``, or else in the file ``beside`` it."""

    data: str = ""
    beside: str = ""


def export_report(
    path: Path,
    out: Path,
    verdict: str = "",
    meshes: Path | None = None,
    largest_film: int = LARGEST_FILM,
) -> None:
    """Write the report of the session ``path`` as one HTML file to ``out``.

    ``verdict`` is the result of a verification, if one was made; ``meshes`` the folder of the mesh
    pack that the session was recorded with. A film of more than ``largest_film`` bytes goes beside
    it as ``OUT.mp4``.

    :raises SessionError: if the session cannot be read.
    :raises ExportError: if ``out`` exists or cannot be written.
    """
    with written(out, sources_of([path]), "report") as place:
        with Session.open(path) as session:
            house = house_of(session)
            told = contents(session, house, outline(session, house), explored(path, meshes))
            film = _film(session, place.with_name("film.mp4"), out, largest_film)
        page = render(told, film, verdict)
        place.write_text(page, encoding="utf-8", errors="replace")


def _film(session: Session, film: Path, out: Path, largest: int) -> Film:
    """Return the film of a session; ``film`` is a place for it while it is made."""
    write_film(session, film, _FILM_WIDTH, _FILM_RATE, _FILM_QUALITY)
    if film.stat().st_size <= largest:
        return Film(data=film_data(film))
    large = out.with_suffix(".mp4")
    with written(large, [source_of(session)], "film of a report") as beside:
        film.rename(beside)
    return Film(beside=large.name)


def render(told: Contents, film: Film, verdict: str) -> str:
    """Return the page; all texts are escaped, whoever wrote them."""
    return _template().render(told=told, film=film, verdict=verdict)


@cache
def _template() -> Template:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    pages = Environment(
        loader=PackageLoader("vrhuman.export.report", "."),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return pages.get_template("report.html")
