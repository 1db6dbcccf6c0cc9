"""Reads the lab's own texts: the consent, the screening questions and the checklist.

Each is a TOML file in the study's folder (``consent.toml``, ``screening.toml``, ``checks.toml``),
else the shipped one. In another language than English, ``consent.de.toml`` goes before
``consent.toml``; but a shipped translation never stands for a text of the lab's own.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeVar, cast, get_args

from vrhuman.records import JsonValue, VrhumanError

SHIPPED = Path(__file__).parent / "forms"
ItemKind = Literal["yes-no", "number", "text"]
T = TypeVar("T")


class FormError(VrhumanError):
    """A form's file cannot be used; the message names the file and the key."""


@dataclass(frozen=True, slots=True)
class ConsentText:
    """The text that participants agree to.

    ``digest`` is the text's SHA-256, in hexadecimal digits.
    """

    version: str
    text: str
    origin: str

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class ScreeningItem:
    """One question of the screening.

    ``excluding`` is the answer ("yes" or "no") that excludes a participant, empty where neither
    does; ``least`` and ``most`` bound a number.
    """

    key: str
    text: str
    kind: ItemKind
    excluding: str = ""
    least: float | None = None
    most: float | None = None

    def excludes(self, answer: JsonValue) -> bool:
        """Say whether this answer excludes the participant."""
        if self.kind == "yes-no":
            return bool(self.excluding) and answer == self.excluding
        if self.kind == "number" and isinstance(answer, int | float):
            low = self.least is not None and answer < self.least
            return low or (self.most is not None and answer > self.most)
        return False


@dataclass(frozen=True, slots=True)
class CheckItem:
    """One thing to do before each person's session.

    ``display`` is "headset" for what concerns only studies in a headset, "desktop" for those in a
    window, else empty.
    """

    key: str
    text: str
    display: str = ""


def load_consent(folder: Path, language: str = "en") -> ConsentText:
    """Load the consent text of the study in ``folder``, else the shipped one, in that language.

    :raises FormError: for a file that cannot be used.
    """
    path, data = _read(folder, "consent", language)
    text = _text(path, data, "text", "text").strip()
    return ConsentText(_text(path, data, "version", "version"), text, str(path))


def load_screening(folder: Path, language: str = "en") -> tuple[ScreeningItem, ...]:
    """Load the screening of the study in ``folder``, else the shipped one, in that language.

    :raises FormError: for a file that cannot be used.
    """
    return _list(folder, "screening", language, "items", _item, lambda item: item.key)


def load_checks(folder: Path) -> tuple[CheckItem, ...]:
    """Load the checklist of the study in ``folder``, else the shipped one.

    :raises FormError: for a file that cannot be used.
    """
    return _list(folder, "checks", "en", "checks", _check, lambda item: item.key)


def checks_for(checks: tuple[CheckItem, ...], in_window: bool) -> tuple[CheckItem, ...]:
    """Return what is to be done before a session in a window, or in a headset."""
    display = "desktop" if in_window else "headset"
    return tuple(each for each in checks if each.display in ("", display))


def unanswered(
    items: tuple[ScreeningItem, ...], answers: Mapping[str, JsonValue]
) -> tuple[ScreeningItem, ...]:
    """Return the questions without an answer."""
    return tuple(item for item in items if answers.get(item.key) in (None, ""))


def excluded_by(
    items: tuple[ScreeningItem, ...], answers: Mapping[str, JsonValue]
) -> tuple[ScreeningItem, ...]:
    """Return the questions whose answers exclude the participant."""
    return tuple(item for item in items if item.excludes(answers.get(item.key)))


def _read(folder: Path, name: str, language: str) -> tuple[Path, Mapping[str, Any]]:
    names = (f"{name}.{language}.toml", f"{name}.toml")
    candidates = [place / each for place in (folder, SHIPPED) for each in names]
    path = next(each for each in candidates if each.exists())
    try:
        return path, tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise FormError(
            f"{path}: cannot be read as TOML ({error}); correct or remove the file"
        ) from error


def _list(
    folder: Path,
    name: str,
    language: str,
    key: str,
    read: Callable[[Path, Mapping[str, Any], str], T],
    key_of: Callable[[T], str],
) -> tuple[T, ...]:
    path, data = _read(folder, name, language)
    given = data.get(key)
    if not isinstance(given, list) or not given:
        raise FormError(
            f"{path}: {key}: must be a list of tables [[{key}]] with at least one entry"
        )
    out = []
    for number, each in enumerate(given):
        if not isinstance(each, dict):
            raise FormError(f"{path}: {key}[{number}]: must be a table")
        out.append(read(path, each, f"{key}[{number}]"))
    keys = [key_of(each) for each in out]
    if twice := next((each for each in keys if keys.count(each) > 1), None):
        raise FormError(f'{path}: {key}: "{twice}" appears twice; give each entry its own key')
    return tuple(out)


def _item(path: Path, data: Mapping[str, Any], where: str) -> ScreeningItem:
    kind = _text(path, data, "kind", f"{where}.kind")
    if kind not in get_args(ItemKind):
        raise FormError(f"{path}: {where}.kind: must be one of {', '.join(get_args(ItemKind))}")
    excluding = data.get("excluding", "")
    if excluding not in ("", "yes", "no"):
        raise FormError(f'{path}: {where}.excluding: must be "yes" or "no"')
    return ScreeningItem(
        _text(path, data, "key", f"{where}.key"),
        _text(path, data, "text", f"{where}.text"),
        cast(ItemKind, kind),
        excluding,
        _bound(path, data, "least", where),
        _bound(path, data, "most", where),
    )


def _check(path: Path, data: Mapping[str, Any], where: str) -> CheckItem:
    key = _text(path, data, "key", f"{where}.key")
    display = data.get("display", "")
    if display not in ("", "headset", "desktop"):
        raise FormError(f'{path}: {where}.display: must be "headset" or "desktop"')
    return CheckItem(key, _text(path, data, "text", f"{where}.text"), display)


def _text(path: Path, data: Mapping[str, Any], key: str, where: str) -> str:
    value = data.get(key)
    if not isinstance(value, str) or not value.strip():
        raise FormError(f"{path}: {where}: must be a non-empty text")
    return value


def _bound(path: Path, data: Mapping[str, Any], key: str, where: str) -> float | None:
    value = data.get(key)
    if value is not None and (isinstance(value, bool) or not isinstance(value, int | float)):
        raise FormError(f"{path}: {where}.{key}: must be a number")
    return None if value is None else float(value)
