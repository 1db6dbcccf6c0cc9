"""Proves of a folder that it can be given to everybody: it reads every byte by what it is.

It shares nothing with the program that writes public sets. A file of a kind that it does not know
is a problem: what cannot be read is not proved.
"""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vrhuman.records import JsonValue

TEXTS = (".json", ".jsonl", ".md", ".csv", ".txt", ".wiki", ".srt", ".script", ".toml", "")
FILMS = (".mp4",)
TABLES = (".parquet",)
ARRAYS = (".npz",)
PICTURES = (".png", ".jpg")
_TEXT_FILES = ("LICENSE",)
"""Texts without an ending."""
_TAGS = frozenset({"major_brand", "minor_version", "compatible_brands", "encoder"})
"""What a film may say of itself: the muxer's own words."""
_PICTURE_TAGS = frozenset({"jfif", "jfif_version", "jfif_unit", "jfif_density", "dpi"})
"""What a picture may say of itself."""
_MOTION = frozenset(
    {"headset", "head", "hands", "left_hand", "right_hand", "gaze", "head_pose", "hand_pose"}
)
"""Keys and columns under which a body's motion would be."""
_LONG = 12
"""A name of so many characters is no part of another word."""
_SPOKEN = re.compile(r"(^|/)story/subtt(/|$)|\.(wav|opus|webm|ogg|mp3|m4a|flac)$")


@dataclass(frozen=True, slots=True)
class PublicCheck:
    """What was read, in numbers of files, and what is wrong, a line each."""

    texts: int
    films: int
    tables: int
    arrays: int
    pictures: int
    problems: tuple[str, ...]


def check_public(folder: Path, forbidden: Iterable[str]) -> PublicCheck:
    """Read everything in a folder.

    ``forbidden`` are session ids and pseudonyms: none may be in it, in a name of a file, a text, or
    a column. Letters or digits beside a short one make another word of it.
    """
    names = tuple(dict.fromkeys(each for each in forbidden if each))
    word = re.compile("|".join(map(_pattern, names)))
    counts = dict.fromkeys(("texts", "films", "tables", "arrays", "pictures"), 0)
    problems: list[str] = []
    for path in sorted(folder.rglob("*")):
        told = path.relative_to(folder).as_posix()
        if path.is_symlink():
            problems.append(f"{told}: a link")
            continue
        if path.is_dir():
            continue
        if _SPOKEN.search(told):
            problems.append(f"{told}: what was said, or a voice")
        if names and (found := word.search(told.replace("/", " "))):
            problems.append(f"{told}: {found[0]!r} is in its name")
        kind, wrong = _read(path, word if names else None)
        counts[kind] = counts.get(kind, 0) + 1
        problems += [f"{told}: {each}" for each in wrong]
    return PublicCheck(
        counts["texts"],
        counts["films"],
        counts["tables"],
        counts["arrays"],
        counts["pictures"],
        tuple(problems),
    )


def _pattern(name: str) -> str:
    exact = re.escape(name)
    return exact if len(name) >= _LONG else rf"(?<![A-Za-z0-9]){exact}(?![A-Za-z0-9])"


def _read(path: Path, word: re.Pattern[str] | None) -> tuple[str, list[str]]:
    try:
        if path.suffix in FILMS:
            return "films", list(_film(path, word))
        if path.suffix in TABLES:
            return "tables", list(_table(path, word))
        if path.suffix in ARRAYS:
            return "arrays", list(_arrays(path))
        if path.suffix in PICTURES:
            return "pictures", list(_picture(path))
        if path.name in _TEXT_FILES or (path.suffix and path.suffix in TEXTS):
            return "texts", list(_text(path, word))
    except (OSError, ValueError, zipfile.BadZipFile) as error:
        return "unread", [f"cannot be read ({type(error).__name__}: {error})"]
    return "unread", ["a kind of file that is not known, so nothing is proved of it"]


def _text(path: Path, word: re.Pattern[str] | None) -> Iterator[str]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".json":
        values = [json.loads(text)]
    elif path.suffix == ".jsonl":
        values = [json.loads(line) for line in text.splitlines() if line.strip()]
    else:
        values = [text]
    for value in values:
        yield from _value(value, word)


def _value(value: JsonValue, word: re.Pattern[str] | None) -> Iterator[str]:
    if isinstance(value, str):
        if word is not None and (found := word.search(value)):
            yield f"{found[0]!r} is in {value[:60]!r}"
    elif isinstance(value, list):
        for each in value:
            yield from _value(each, word)
    elif isinstance(value, dict):
        for key, each in value.items():
            if key in _MOTION:
                yield f"{key}: a body's motion"
            yield from _value(str(key), word)
            yield from _value(each, word)


def _film(path: Path, word: re.Pattern[str] | None) -> Iterator[str]:
    import av

    try:
        with av.open(str(path)) as film:
            if len(film.streams.video) != len(film.streams):
                yield "has more than pictures (sound, subtitles or data)"
            tags = dict(film.metadata)
            for stream in film.streams:
                tags |= {f"stream {k}": v for k, v in stream.metadata.items()}
    except av.error.FFmpegError as error:
        yield f"cannot be read as a film ({error})"
        return
    for key, value in tags.items():
        if key not in _TAGS and not key.startswith("stream "):
            yield f"says {key} {value[:60]!r} of itself"
        elif word is not None and word.search(value):
            yield f"says {value[:60]!r} of itself"


def _picture(path: Path) -> Iterator[str]:
    from PIL import Image

    with Image.open(path) as picture:
        picture.load()
        told = set(picture.info) - _PICTURE_TAGS
        if told or picture.getexif():
            yield f"says more than its pixels ({', '.join(sorted(map(str, told))) or 'EXIF'})"


def _table(path: Path, word: re.Pattern[str] | None) -> Iterator[str]:
    from pyarrow import parquet

    table = parquet.read_table(path)
    for key, value in (table.schema.metadata or {}).items():
        yield from _value(f"{key!r} {value!r}", word)
    for name, column in zip(table.column_names, table.columns, strict=True):
        if name in _MOTION:
            yield f"{name}: a body's motion"
        for value in column.unique().to_pylist() if _simple(column) else column.to_pylist():
            yield from _value(value, word)


def _simple(column: object) -> bool:
    import pyarrow

    kind = column.type  # type: ignore[attr-defined]
    return not pyarrow.types.is_nested(kind)


def _arrays(path: Path) -> Iterator[str]:
    with zipfile.ZipFile(path) as file:
        for name in file.namelist():
            with file.open(name) as inner:
                version = np.lib.format.read_magic(inner)
                read = (
                    np.lib.format.read_array_header_1_0
                    if version == (1, 0)
                    else np.lib.format.read_array_header_2_0
                )
                _, _, kind = read(inner)
            if kind.kind not in "biuf":
                yield f"{name}: holds more than numbers"
            if name.removesuffix(".npy") in _MOTION:
                yield f"{name}: a body's motion"
