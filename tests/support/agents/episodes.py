"""Episodes of toy agents in a small house."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from vrhuman.agents.agent import Agent
from vrhuman.agents.episode import Played
from vrhuman.agents.session import play, prepared_for
from vrhuman.houses.generator import generate
from vrhuman.runtime.plan import Plan

HOUSE = "toy-house.json"
"""The name of the file of the small house; it is written where it is not there yet."""


@cache
def _toy_house() -> str:
    return json.dumps(generate(1, 3))


def toy_house(folder: Path) -> Path:
    """Return the file of a house of one room in a folder."""
    path = folder / HOUSE
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(_toy_house(), encoding="utf-8")
    return path


def played(
    agent: Agent,
    out: Path,
    name: str = "episode",
    steps: int = 10,
    questions: int = 3,
    house: str = "",
    film: bool = False,
    protocol: str = "excalibur",
) -> Played:
    plan = Plan(
        protocol=protocol,
        steps=steps,
        house=house or str(toy_house(out)),
        seed=3,
        kind="agent",
        participant=agent.card.name,
        out=out,
        name=name,
        film=film,
    )
    return play(prepared_for(plan, questions), agent)
