"""Loads the words that a participant reads during calibration, from one file per language.

The shipped file, ``words/en.toml``, says which keys there are and which names each may have in
braces.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from vrhuman.records import VrhumanError

_FOLDER = Path(__file__).parent / "words"
SHIPPED = _FOLDER / "en.toml"


class WordsError(VrhumanError):
    """A file of words that cannot be used; the message names the file and the key."""


@dataclass(frozen=True, slots=True)
class Words:
    """Words by keys such as ``reach.short.hint``.

    A key that is not in the file is a program error.
    """

    texts: Mapping[str, str]

    def say(self, key: str, values: Mapping[str, str]) -> str:
        """Return the text with its values.

        One that begins with ``@`` is itself a key of ``values``.
        """
        told = {
            name: self.texts[f"values.{value[1:]}"] if value.startswith("@") else value
            for name, value in values.items()
        }
        return self.texts[key].format(**told).strip()

    def choice(self, key: str) -> str:
        """Return the text of a button; letters and digits are their own text."""
        return self.texts.get(f"choices.{key}", key)


def words_path(source: str) -> Path:
    """Return the file of a shipped language (``en``), or a lab's own."""
    shipped = _FOLDER / f"{source}.toml"
    return shipped if shipped.is_file() else Path(source)


def load_words(path: Path = SHIPPED) -> Words:
    """Load a file of words.

    :raises WordsError: for a file that is not complete, or has keys or names that the shipped one
        does not have.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        names = ", ".join(sorted(each.stem for each in _FOLDER.glob("*.toml")))
        raise WordsError(
            f"{path}: cannot be read as a file of words ({error}); copy {SHIPPED} and "
            f"translate it, or give one of: {names}"
        ) from error
    texts = _flat(data)
    if path != SHIPPED:
        _compare(texts, _shipped(), path)
    return Words({key: str(text) for key, text in texts.items()})


@lru_cache(maxsize=1)
def _shipped() -> Words:
    return load_words(SHIPPED)


def _flat(data: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    out: dict[str, Any] = {}
    for key, value in data.items():
        if isinstance(value, dict):
            out |= _flat(value, f"{before}{key}.")
        else:
            out[f"{before}{key}"] = value
    return out


def _compare(texts: Mapping[str, Any], shipped: Words, path: Path) -> None:
    for key, model in shipped.texts.items():
        if key not in texts:
            raise WordsError(f"{path}: {key}: missing; copy it from {SHIPPED}")
        text = texts[key]
        if not isinstance(text, str) or not text.strip():
            raise WordsError(f"{path}: {key}: must be a text")
        unknown = _braced(text, path, key) - _braced(model, SHIPPED, key)
        if unknown:
            raise WordsError(f"{path}: {key}: {{{min(unknown)}}} is not known here")
    for key in texts:
        if key not in shipped.texts:
            raise WordsError(f"{path}: {key}: unknown; known are those of {SHIPPED}")


def _braced(text: str, path: Path, key: str) -> set[str]:
    """Return the names in braces."""
    try:
        found = list(string.Formatter().parse(text))
    except ValueError as error:
        raise WordsError(f"{path}: {key}: {error}; write a brace itself twice") from error
    return {
        f"{name}{'!' if how or kind else ''}" for _, name, kind, how in found if name is not None
    }
