"""The templates of the questions, read from ``templates.toml``: wordings, answers, conditions."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from vrhuman.benchmarks.envqa.questions.knowledge import STATES

TYPES = ("QueryAttribute", "QueryState", "QueryEvent", "QueryOrder", "CountNumber")
"""The five types of questions, by their names in the public files."""
ROUGH = 1 / 40
"""The share of questions in a wording of the paper that is not good English."""


@dataclass(frozen=True, slots=True)
class Template:
    """A template of questions.

    ``question_type`` is of :data:`TYPES`; ``answer`` names the roles of the answers ("event": those
    of the event); ``asked`` says when the question is asked. ``paper`` are the wordings that the
    paper shows, ``rough`` those of them that are not good English, ``wordings`` all others, with
    slots in braces.
    """

    name: str
    question_type: str
    answer: str
    asked: str
    paper: tuple[str, ...]
    rough: tuple[str, ...]
    wordings: tuple[str, ...]

    def wording(self, rng: random.Random) -> str:
        """Draw a wording."""
        rough = self.rough and rng.random() < ROUGH
        return rng.choice(self.rough if rough else self.wordings)


@cache
def templates() -> Mapping[str, Template]:
    """Return all templates by name."""
    file = resources.files("vrhuman.benchmarks.envqa.questions").joinpath("templates.toml")
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    states: dict[str, Any] = data.pop("states")
    found = [_template(name, entry) for name, entry in data.items()]
    for state in STATES:
        found += [_template(f"{state}_{moment}", entry) for moment, entry in states.items()]
    return {each.name: each for each in found}


def _template(name: str, entry: Mapping[str, Any]) -> Template:
    good, rough = tuple(entry.get("paper", ())), tuple(entry.get("rough", ()))
    wordings = (*good, *entry["wordings"])
    kind, answer, asked = entry["type"], entry["answer"], entry["asked"]
    return Template(name, kind, answer, asked, (*good, *rough), rough, wordings)
