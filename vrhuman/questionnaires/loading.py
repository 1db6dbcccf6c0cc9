"""Loads questionnaires from TOML files: the shipped ones, or a lab's own.

A file with ``base = "NAME"`` is the questionnaire NAME with other words or more items: what the
file does not say is taken from its base. Translations are written in this way: ``ipq.de.toml`` is
the German version of ``ipq.toml``.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from vrhuman.questionnaires.parsing import parse_questionnaire
from vrhuman.questionnaires.questionnaire import Questionnaire
from vrhuman.questionnaires.scoring import QuestionnaireError

_SHIPPED = Path(__file__).with_name("shipped")


def shipped() -> tuple[str, ...]:
    """Return the names of the questionnaires that come with the program."""
    return tuple(sorted(path.stem for path in _SHIPPED.glob("*.toml") if "." not in path.stem))


def load_questionnaire(source: str, language: str = "en") -> Questionnaire:
    """Load a questionnaire: a shipped one by its name (``csq-vr``), or a file.

    A shipped one is loaded in ``language`` where that is shipped, and else in English.

    :raises QuestionnaireError: naming file, key and remedy.
    """
    if source in shipped():
        translated = _SHIPPED / f"{source}.{language}.toml"
        path = translated if translated.is_file() else _SHIPPED / f"{source}.toml"
    else:
        path = Path(source)
    return parse_questionnaire(_with_base(_read(path), path), str(path))


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise QuestionnaireError(
            f"{path}: cannot be read as a questionnaire ({error}); give a TOML file or one of: "
            f"{', '.join(shipped())}"
        ) from error


def _with_base(data: dict[str, Any], path: Path) -> dict[str, Any]:
    """Complete the table with everything that it takes from its base."""
    if "base" not in data:
        return data
    name = data.pop("base")
    if name not in shipped():
        raise QuestionnaireError(f"{path}: base: must be one of: {', '.join(shipped())}")
    base = _SHIPPED / f"{name}.toml"
    whole = _with_base(_read(base), base)
    for key, own in data.items():
        match key, own:
            case "answers", dict():
                whole[key] = _with_answers(whole[key], own)
            case "items", list():
                whole[key] = _with_tables(whole[key], own, "id")
            case "scales", list():
                whole[key] = _with_tables(whole.get(key, []), own, "name")
            case _:
                whole[key] = own
    return whole


def _with_answers(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    changed = {
        name: {**base[name], **table} if name in base and isinstance(table, dict) else table
        for name, table in own.items()
    }
    return {**base, **changed}


def _with_tables(base: list[dict[str, Any]], own: list[Any], key: str) -> list[Any]:
    """Merge the base's tables with ``own``, then append those that only ``own`` has."""
    out: list[Any] = list(base)
    names = [table[key] for table in base]
    for table in own:
        name = table.get(key) if isinstance(table, dict) else None
        if name in names:
            at = names.index(name)
            out[at] = {**out[at], **table}
        else:
            out.append(table)
    return out
