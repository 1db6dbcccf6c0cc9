"""Writes a session as one HTML file for reading, printing and keeping."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from vrhuman.export.film import export_film
from vrhuman.export.report.contents import Contents, contents
from vrhuman.export.report.explored import explored
from vrhuman.export.report.pictures import film_data
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
    with written(out) as place:
        with Session.open(path) as session:
            house = house_of(session)
            told = contents(session, house, outline(session, house), explored(path, meshes))
        page = render(told, _film(path, out, largest_film), verdict)
        place.write_text(page, encoding="utf-8", errors="replace")


def _film(path: Path, out: Path, largest: int) -> Film:
    with TemporaryDirectory(dir=out.parent, prefix=f".{out.name}.") as folder:
        film = Path(folder) / "film.mp4"
        export_film(path, film, _FILM_WIDTH, _FILM_RATE, _FILM_QUALITY)
        if film.stat().st_size <= largest:
            return Film(data=film_data(film))
        with written(out.with_suffix(".mp4")) as beside:
            film.rename(beside)
    return Film(beside=out.with_suffix(".mp4").name)


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
