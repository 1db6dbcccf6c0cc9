"""The templates of the questions, read from ``templates.toml``."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

SCOPES = ("world", "intent", "multi-agent")
TYPES = ("descriptive", "predictive", "explanatory", "counterfactual")
SEMANTICS = ("action", "object", "state", "change", "task")
STRUCTURES = ("query", "verify")
_SLOT = re.compile(r"\{(\w+)(?:\.(\w+))?\}")
_OPERATOR = re.compile(r"[a-z_]+\(")
_RAISED = {"A": "a", "B": "b", "H": "h", "G": "g", "I": "i", "P": "p", "R": "r", "T": "t"}


@dataclass(frozen=True, slots=True)
class Template:
    """A template of questions, as ``templates.toml`` explains; ``step`` counts its operators."""

    name: str
    scope: str
    type: str
    semantic: str
    structural: str
    reference: str
    program: str
    wordings: tuple[str, ...]

    @property
    def step(self) -> int:
        return len(_OPERATOR.findall(self.program))

    @property
    def slots(self) -> tuple[str, ...]:
        """The slots that must be filled, in order; T is t with a capital letter."""
        found = _SLOT.findall(self.program)
        return tuple(dict.fromkeys(_RAISED.get(name, name) for name, _ in found))


@cache
def templates() -> Mapping[str, Template]:
    """Return all templates by name."""
    file = resources.files("vrhuman.benchmarks.egotaskqa.questions").joinpath("templates.toml")
    entries = tomllib.loads(file.read_text(encoding="utf-8"))["template"]
    found = [Template(**{**each, "wordings": tuple(each["wordings"])}) for each in entries]
    return {each.name: each for each in found}


def filled(text: str, values: Mapping[str, str]) -> str:
    """Put values into the slots of a program or a wording.

    ``values`` has each slot's value by its name ("a") and those of its forms ("a.ing").
    """

    def value(found: re.Match[str]) -> str:
        name, form = found.groups()
        if name == "T":
            return values["t"].capitalize()
        if form:
            return values[f"{name}.{form}"]
        return values[name]

    return _SLOT.sub(value, text)
