"""Reads all texts that a participant reads on panels, from one TOML file per language.

The shipped files are beside this one; ``en.toml`` defines the keys. A lab's own file must have the
same keys, and in each the same placeholders ``{in braces}``. What is read in a window differs where
it speaks of hands and controllers: the tables ``[desktop]`` and ``[discrete]`` have those texts.
"""

from __future__ import annotations

import math
import string
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from vrhuman.questions.answers import fold
from vrhuman.records import VrhumanError

MODEL = "en"
"""The file whose keys every other file must have."""

_FOLDER = Path(__file__).parent
_TABLES = ("words", "keyboard", "phases", "answers")
_IN_WINDOW = ("desktop", "discrete")
"""Tables for a window: for all of them, and where each key is one action of the agent."""
_LATER = (
    *("time_left", "out_of_reach", "too_weak", "in_the_way"),
    *("act_", "instruct_", "skip_", "item_", "goal_", "narrate_", "quiz_"),
)
"""Beginnings of words that files of labs may lack, since they came later: they are in English."""


class TextsError(VrhumanError):
    """A file of texts cannot be used; the message names the file and the key."""


@dataclass(frozen=True, slots=True)
class PhaseWords:
    """The title and text that are read before a phase begins."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class InWindow:
    """The texts that differ in a window: words by their keys, and phases by their names."""

    words: Mapping[str, str] = field(default_factory=dict)
    phases: Mapping[str, PhaseWords] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts of one language.

    ``phases`` are by the names of a protocol's phases, ``answers`` by the English form of the
    answer; ``keyboard`` are the rows of letters for typing. ``desktop`` are the texts for mouse and
    keys, ``discrete`` those that differ again where each key is one action.
    """

    language: str
    words: Mapping[str, str]
    keyboard: tuple[str, ...]
    phases: Mapping[str, PhaseWords]
    answers: Mapping[str, str]
    desktop: InWindow = field(default_factory=InWindow)
    discrete: InWindow = field(default_factory=InWindow)

    def in_window(self, discrete: bool) -> Texts:
        """Return the texts as a participant with mouse and keys reads them."""
        more = (self.desktop, self.discrete) if discrete else (self.desktop,)
        words, phases = dict(self.words), dict(self.phases)
        for each in more:
            words |= each.words
            phases |= each.phases
        return replace(self, words=words, phases=phases)

    def with_actions(self) -> Texts:
        """Return the texts of a window where a key opens the action menu: the help names it."""
        told = f"{self.say('help_house')}   {self.say('help_actions')}"
        return replace(self, words={**self.words, "help_house": told})

    def say(self, key: str, **values: object) -> str:
        """Return the text of a key, with its placeholders filled."""
        return self.words[key].format(**values)

    def time_left(self, seconds: float | None) -> str:
        """Return the time left in words, in minutes and seconds; empty where it is unlimited."""
        if seconds is None:
            return ""
        whole = math.ceil(seconds)
        return self.say("time_left", time=f"{whole // 60}:{whole % 60:02d}")

    def answer(self, name: str) -> str:
        """Return an answer as it is shown on its button."""
        return self.answers.get(name.lower(), name)

    def understood(self, typed: str) -> str:
        """Translate text typed in this language into the words of the answer parser."""
        names = {fold(said): name for name, said in self.answers.items()}
        parts = [part.strip() for part in fold(typed).split(",")]
        return ", ".join(names.get(part, part) for part in parts)


def texts_path(source: str, folder: Path) -> Path:
    """Return the file of a shipped language (``en``), or a lab's own, relative to ``folder``."""
    shipped = _FOLDER / f"{source}.toml"
    return shipped if shipped.is_file() else folder / source


def load_texts(path: Path) -> Texts:
    """Load a file of texts.

    :raises TextsError: naming file, key and remedy.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        names = ", ".join(sorted(p.stem for p in _FOLDER.glob("*.toml")))
        raise TextsError(
            f"{path}: cannot be read as a file of texts ({error}); give a TOML file or one of: "
            f"{names}"
        ) from error
    if path == _FOLDER / f"{MODEL}.toml":
        return parse_texts(data, str(path), None)
    return parse_texts(data, str(path), load_texts(_FOLDER / f"{MODEL}.toml"))


def parse_texts(data: Mapping[str, Any], origin: str, model: Texts | None) -> Texts:
    """Check and parse a file of texts; ``model`` has the required keys.

    :raises TextsError: for an incomplete or wrong file of texts.
    """
    for key in data:
        if key not in ("language", *_TABLES, *_IN_WINDOW):
            known = ", ".join(("language", *_TABLES, *_IN_WINDOW))
            raise TextsError(f"{origin}: {key}: unknown key; known are {known}")
    tables = {name: data.get(name, {}) for name in (*_TABLES, *_IN_WINDOW)}
    for name, table in tables.items():
        if not isinstance(table, dict):
            raise TextsError(f"{origin}: {name}: must be a table, [{name}]")
    words = _strings(tables["words"], origin, "words")
    rows = tables["keyboard"].get("rows")
    if not isinstance(rows, list) or not rows or not all(isinstance(r, str) and r for r in rows):
        raise TextsError(f"{origin}: keyboard.rows: must be a list of rows of letters")
    if not any("," in row for row in rows):
        raise TextsError(f"{origin}: keyboard.rows: need a comma key, to separate several answers")
    phases = {name: _phase(entry, origin, name) for name, entry in tables["phases"].items()}
    desktop, discrete = (_in_window(tables[name], origin, name) for name in _IN_WINDOW)
    if model is not None:
        later = {key: text for key, text in model.words.items() if key.startswith(_LATER)}
        words |= {key: text for key, text in later.items() if key not in words}
        _same_keys(words, model.words, origin)
        for name, own, shipped in (
            ("desktop", desktop, model.desktop),
            ("discrete", discrete, model.discrete),
        ):
            _known_keys(own.words, {**model.words, **shipped.words}, origin, f"{name}.words")
        desktop = _with_status_words(desktop, model.desktop, model.words)
        discrete = _with_status_words(discrete, model.discrete, model.words)
    return Texts(
        language=str(data.get("language", origin)),
        words=words,
        keyboard=tuple(rows),
        phases=phases,
        answers=_strings(tables["answers"], origin, "answers"),
        desktop=desktop,
        discrete=discrete,
    )


def _in_window(table: Mapping[str, Any], origin: str, name: str) -> InWindow:
    for key, value in table.items():
        if key not in ("words", "phases"):
            raise TextsError(f"{origin}: {name}.{key}: unknown key; known are words, phases")
        if not isinstance(value, dict):
            raise TextsError(f"{origin}: {name}.{key}: must be a table, [{name}.{key}]")
    phases = {
        phase: _phase(entry, origin, phase, f"{name}.")
        for phase, entry in table.get("phases", {}).items()
    }
    return InWindow(_strings(table.get("words", {}), origin, f"{name}.words"), phases)


def _with_status_words(own: InWindow, model: InWindow, words: Mapping[str, str]) -> InWindow:
    """Return a window's texts with the words that only a window has, in English where missing."""
    only = {key: text for key, text in model.words.items() if key not in words}
    return replace(own, words={**only, **own.words})


def _phase(entry: Any, origin: str, name: str, table: str = "") -> PhaseWords:
    where = f"{table}phases.{name}"
    if not isinstance(entry, dict):
        raise TextsError(f"{origin}: {where}: must be a table with title and text")
    found = _strings(entry, origin, where)
    if set(found) != {"title", "text"}:
        raise TextsError(f"{origin}: {where}: must have title and text, and nothing else")
    return PhaseWords(found["title"], found["text"])


def _strings(table: Mapping[str, Any], origin: str, where: str) -> dict[str, str]:
    for key, value in table.items():
        if not isinstance(value, str):
            raise TextsError(f"{origin}: {where}.{key}: must be a text")
    return dict(table)


def _same_keys(words: Mapping[str, str], model: Mapping[str, str], origin: str) -> None:
    for key in model:
        if key not in words:
            raise TextsError(f"{origin}: words.{key}: missing; in English: {model[key]!r}")
    _known_keys(words, model, origin, "words")


def _known_keys(
    words: Mapping[str, str], model: Mapping[str, str], origin: str, table: str
) -> None:
    for key, text in words.items():
        if key not in model:
            raise TextsError(f"{origin}: {table}.{key}: unknown key; see the shipped en.toml")
        if _places(text, origin, key) != _places(model[key], origin, key):
            raise TextsError(
                f"{origin}: {table}.{key}: must have the same places in braces as {model[key]!r}"
            )


def _places(text: str, origin: str, key: str) -> set[str]:
    try:
        places = [place for place in string.Formatter().parse(text) if place[1] is not None]
    except ValueError as error:
        raise TextsError(f"{origin}: words.{key}: {error} in {text!r}") from error
    if any(form or conversion for _, _, form, conversion in places):
        raise TextsError(f"{origin}: words.{key}: braces may hold a name only, in {text!r}")
    return {str(name) for _, name, _, _ in places}
