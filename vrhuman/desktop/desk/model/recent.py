"""Remembers the registries opened last."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import platformdirs

from vrhuman.study.registry.location import RegistryLocation

MOST = 8


def remembered(file: Path | None = None) -> tuple[str, ...]:
    """Return the addresses of registries, the last one first; none from a damaged list."""
    try:
        told = json.loads((file or _file()).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ()
    if not isinstance(told, list):
        return ()
    return tuple(each for each in told if isinstance(each, str))[:MOST]


def remember(source: str, file: Path | None = None) -> tuple[str, ...]:
    """Put one address first; if the list cannot be saved, only the list is lost."""
    path = file or _file()
    sources = (source, *(each for each in remembered(path) if each != source))[:MOST]
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_text(sources), encoding="utf-8")
    return sources


def address_of(place: RegistryLocation) -> str:
    """Return an address that opens the same registry another day, from any folder.

    A server's password is not saved (PostgreSQL's own password file has it).
    """
    if place.file is not None:
        return str(place.file)
    url = place.url.update_query_dict({"folder": str(place.folder)})
    return url.render_as_string(hide_password=True).replace(":***@", "@")


def _text(sources: Sequence[str]) -> str:
    return json.dumps(list(sources), indent=1)


def _file() -> Path:
    return Path(platformdirs.user_config_dir("vrhuman", appauthor=False)) / "registries.json"
