"""The address of a registry: a SQLite file, or a PostgreSQL server by its URL."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from vrhuman.study.registry.errors import RegistryUnusable


@dataclass(frozen=True, slots=True)
class RegistryLocation:
    """Where a registry is.

    ``file`` is the SQLite file, None on a server; ``folder`` is where the studies' folders are:
    beside the file, or what the URL's ``folder=`` says (without it, the working folder).
    """

    url: URL
    file: Path | None
    folder: Path

    def __str__(self) -> str:
        return str(self.file or self.url.render_as_string(hide_password=True))

    def beside(self, ending: str) -> Path:
        """Return the path of a file of the registry's that is not in the database.

        It is beside the SQLite file, or of a server's database in ``folder``.
        """
        name = self.file.name if self.file is not None else self.url.database or "registry"
        return self.folder / f"{name}{ending}"


def place_of(source: str | Path) -> RegistryLocation:
    """Return the location of a registry from its address.

    The address is a path, ``sqlite:///PATH`` or
    ``postgresql+psycopg://USER@HOST/NAME[?folder=DIR]``.

    :raises RegistryUnusable: for any other address.
    """
    if isinstance(source, Path) or "://" not in source:
        return _file(Path(source))
    try:
        url = make_url(source)
    except (ArgumentError, ValueError) as error:
        raise RegistryUnusable(
            f"{source.split('@')[-1]}: not the address of a registry; give a file or a URL"
        ) from error
    if url.drivername == "sqlite" and url.database:
        return _file(Path(url.database))
    if url.drivername in ("postgresql", "postgresql+psycopg"):
        folder = url.query.get("folder", "")
        url = url.set(drivername="postgresql+psycopg").difference_update_query(["folder"])
        return RegistryLocation(
            url, None, Path(folder if isinstance(folder, str) else folder[-1]).absolute()
        )
    raise RegistryUnusable(
        f"{url.drivername}: not a kind of registry; give a file, sqlite:///FILE or "
        "postgresql+psycopg://USER@HOST/NAME"
    )


def _file(path: Path) -> RegistryLocation:
    path = path.absolute()
    return RegistryLocation(URL.create("sqlite", database=str(path)), path, path.parent)
