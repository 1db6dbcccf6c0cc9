"""Checks that a session can be run in a house: it loads, is entered, and has enough to ask."""

from __future__ import annotations

from dataclasses import replace

from vrhuman.embodiment.build import EngineChoice, build_house, open_agent
from vrhuman.engines.check import Checked, check_house
from vrhuman.houses.spawn import drawn_spawn, placed
from vrhuman.protocol.specification import load_protocol
from vrhuman.questions.generate import make_questions
from vrhuman.questions.scene_graph import build
from vrhuman.records import JsonValue, VrhumanError

SEED = 1
"""The seed of weights, sizes and questions with which a demo and a run begin."""


def check_for_session(data: JsonValue, name: str) -> Checked:
    """Check a house as far as a session would get before its first frame.

    It is loaded as it is, then with drawn weights and sizes and an agent in a drawn place, and the
    questions of a whole session are made.
    """
    checked = check_house(data, name)
    if checked.error:
        return checked
    try:
        _begun(data, name)
    except VrhumanError as error:
        reason = str(error)
        return replace(checked, error=reason if name in reason else f"{name}: {reason}")
    return checked


def _begun(data: JsonValue, name: str) -> None:
    spec, _ = load_protocol("excalibur")
    entered = placed(data, drawn_spawn(build_house(data, name, SEED), SEED))
    with open_agent(EngineChoice(), entered, name, SEED) as opened:
        engine = opened.agent.engine
        graph = build(engine.metadata()["objects"], engine.house)
    make_questions(graph, spec.questions, SEED)
