"""From what a session file holds to an embodied agent: the same live, in verification, in tests."""

from __future__ import annotations

from vrhuman.embodiment.agent import EmbodiedAgent
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.house import House
from vrhuman.houses.randomise import randomise
from vrhuman.houses.schema import parse_house
from vrhuman.records import JsonValue


def build_house(data: JsonValue, house_id: str, seed: int) -> House:
    """A ProcTHOR house dict, validated, its pickupables' weights and sizes drawn by ``seed``."""
    return randomise(parse_house(data, load_catalogue(), house_id), seed)


def build_agent(data: JsonValue, house_id: str, seed: int) -> EmbodiedAgent:
    """The embodied agent of that house on the embedded engine, and its shadow's."""
    engine = EmbeddedEngine(build_house(data, house_id, seed))
    return EmbodiedAgent(engine, engine.fork())
