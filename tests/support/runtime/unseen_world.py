"""A world in the own process, of which nobody sees a picture."""

from __future__ import annotations

from vrhuman.embodiment.agent import EmbodiedAgent
from vrhuman.runtime.processes.world import World
from vrhuman.runtime.view.agent_view import Eyes
from vrhuman.web.trial import Blindfold


def world_of(agent: EmbodiedAgent) -> World:
    return World(agent, Eyes(agent.engine, Blindfold()), 0)
