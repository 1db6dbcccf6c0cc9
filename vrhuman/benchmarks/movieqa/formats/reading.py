"""Reads JSON and text files, and says in one line what is wrong with them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from vrhuman.records import JsonValue, VrhumanError


class BadFile(VrhumanError):
    """A file of MovieQA cannot be read; the message names file, entry and key."""


def text_of(path: Path) -> str:
    """Return a file's text.

    :raises BadFile: if it cannot be read.
    """
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BadFile(f"{path}: cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise BadFile(f"{path}: not UTF-8 (byte {error.start}); save it as UTF-8") from error


def json_of(path: Path) -> Any:
    """Return a file's JSON value.

    :raises BadFile: if it cannot be read, or is none.
    """
    try:
        return json.loads(text_of(path))
    except (ValueError, RecursionError) as error:
        raise BadFile(f"{path}: not JSON ({error})") from error


def text_at(told: Mapping[str, JsonValue], key: str, where: str) -> str:
    """Return the text under a key.

    :raises BadFile: if there is none.
    """
    value = told.get(key)
    if not isinstance(value, str):
        raise BadFile(f"{where}.{key}: missing, or not a text")
    return value


def texts_at(told: Mapping[str, JsonValue], key: str, where: str) -> tuple[str, ...]:
    """Return the list of texts under a key.

    :raises BadFile: if there is none.
    """
    value = told.get(key)
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise BadFile(f"{where}.{key}: missing, or not a list of texts")
    return tuple(str(each) for each in value)
