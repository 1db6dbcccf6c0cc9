"""The films and their sources (``movies.json``), and which film is in which split."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from vrhuman.benchmarks.movieqa.formats.reading import BadFile, json_of, text_at
from vrhuman.records import JsonValue

SOURCES = ("plot", "subtitle", "dvs", "script", "video")
"""The texts that tell a film's story; ``video`` are captions of its pictures, and ours."""
_KNOWN = ("imdb_key", "name", "year", "genre", "text")


@dataclass(frozen=True, slots=True)
class FilmEntry:
    """One film: its key, title, year and genre, and the files of its sources (None for none).

    A source's file is a path relative to the folder of ``movies.json``, with /.
    """

    key: str
    name: str
    year: str
    genre: str
    sources: Mapping[str, str | None]
    rest: Mapping[str, JsonValue] = field(default_factory=dict)


def read_films(path: Path) -> tuple[FilmEntry, ...]:
    """Read a ``movies.json``.

    :raises BadFile: naming the file, the entry and the key.
    """
    told = json_of(path)
    listed = told.get("movies") if isinstance(told, dict) else None
    if not isinstance(listed, list):
        raise BadFile(f"{path}.movies: missing, or not a list of films")
    found: dict[str, FilmEntry] = {}
    for number, entry in enumerate(listed):
        film = _film(entry, f"{path}.movies[{number}]")
        if film.key in found:
            raise BadFile(f"{path}.movies[{number}].imdb_key: {film.key!r} is there twice")
        found[film.key] = film
    return tuple(found.values())


def _film(told: JsonValue, where: str) -> FilmEntry:
    if not isinstance(told, dict):
        raise BadFile(f"{where}: not an object with imdb_key, name, year, genre, text")
    texts = told.get("text")
    if not isinstance(texts, dict):
        raise BadFile(f"{where}.text: missing, or not an object of {', '.join(SOURCES)}")
    sources: dict[str, str | None] = {}
    for source, path in texts.items():
        if path is not None and not (isinstance(path, str) and _inside(path)):
            raise BadFile(f"{where}.text.{source}: must be a path in this folder, or null")
        sources[source] = path
    return FilmEntry(
        key=text_at(told, "imdb_key", where),
        name=text_at(told, "name", where),
        year=text_at(told, "year", where),
        genre=text_at(told, "genre", where),
        sources=sources,
        rest={key: value for key, value in told.items() if key not in _KNOWN},
    )


def _inside(path: str) -> bool:
    return (
        bool(path)
        and not PurePosixPath(path).is_absolute()
        and "\\" not in path
        and ":" not in path
        and ".." not in path.split("/")
    )


def film_record(film: FilmEntry) -> dict[str, JsonValue]:
    """Return a film as ``movies.json`` has it."""
    return {
        "imdb_key": film.key,
        "name": film.name,
        "year": film.year,
        "genre": film.genre,
        "text": dict(film.sources),
        **film.rest,
    }


def films_text(films: Sequence[FilmEntry]) -> str:
    """Return the text of a ``movies.json``."""
    told = {"movies": [film_record(film) for film in films]}
    return json.dumps(told, indent=1, ensure_ascii=False) + "\n"


def read_splits(path: Path) -> dict[str, tuple[str, ...]]:
    """Read a ``splits.json``: the keys of the films of each split.

    :raises BadFile: for another split, or a film in two of them.
    """
    told = json_of(path)
    if not isinstance(told, dict) or not all(
        isinstance(keys, list) and all(isinstance(key, str) for key in keys)
        for keys in told.values()
    ):
        raise BadFile(f"{path}: must be an object of lists of films' keys by split")
    seen: dict[str, str] = {}
    for split, keys in told.items():
        for key in keys:
            if key in seen:
                raise BadFile(f"{path}.{split}: {key!r} is in {seen[key]} too")
            seen[key] = split
    return {split: tuple(keys) for split, keys in told.items()}


def splits_text(splits: Mapping[str, Sequence[str]]) -> str:
    """Return the text of a ``splits.json``."""
    return json.dumps({name: list(keys) for name, keys in splits.items()}, indent=1) + "\n"
