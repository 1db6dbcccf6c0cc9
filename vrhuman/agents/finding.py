"""Finds an agent by name, by ``module:factory``, or by the address of one in another process.

A package adds an agent by an entry point of the group :data:`GROUP`, in its ``pyproject.toml``::

    [project.entry-points."vrhuman.agents"]
    mine = "my_package:make_agent"

The object is called, with the options of the command line as keyword arguments (texts), and returns
the :class:`~vrhuman.agents.agent.Agent`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module, metadata
from pathlib import Path
from typing import Any, cast

from vrhuman.agents.agent import TRACKS, Agent, AgentCard
from vrhuman.records import VrhumanError

GROUP = "vrhuman.agents"


@dataclass(frozen=True, slots=True)
class Listed:
    """An agent that can be named: where it comes from, and what it is in a few words."""

    name: str
    source: str
    about: str


_OURS: Mapping[str, tuple[str, str, str]] = {
    "random": (
        "vrhuman.agents.builtin.wandering",
        "random_agent",
        "walks at random and guesses (map track)",
    ),
    "random-rgb": (
        "vrhuman.agents.builtin.wandering",
        "random_rgb_agent",
        "walks at random and guesses (rgb track)",
    ),
    "frontier": (
        "vrhuman.agents.builtin.exploring",
        "FrontierAgent",
        "goes to the nearest unseen floor (map track, privileged)",
    ),
    "nearest-unseen": (
        "vrhuman.agents.builtin.exploring",
        "NearestUnseenAgent",
        "goes to the nearest unseen object (map track, privileged)",
    ),
    "vlm": (
        "vrhuman.agents.endpoint.agent",
        "vlm",
        "a model behind an OpenAI-compatible endpoint (rgb track); --option model=NAME",
    ),
    "language": (
        "vrhuman.agents.builtin.language",
        "language_agent",
        "answers from the questions' words; --option studied=SPLIT.jsonl",
    ),
    "trained": (
        "vrhuman.agents.trained.agent",
        "trained_agent",
        "QA, Novelty or Novelty+QA of `vrhuman agents train` (map track); --option model=DIR",
    ),
}


class UnknownAgent(VrhumanError):
    """No agent has this name, or it cannot be loaded."""


def listed() -> tuple[Listed, ...]:
    """Return all agents that have a name, vrhuman's own first."""
    ours = (Listed(name, "vrhuman", about) for name, (_, _, about) in _OURS.items())
    added = (Listed(e.name, e.value, "") for e in _added().values() if e.name not in _OURS)
    return (*ours, *sorted(added, key=lambda each: each.name))


def find_agent(name: str, options: Mapping[str, str] | None = None) -> Agent:
    """Return the agent of that name, ``module:factory`` or address (``ws://127.0.0.1:PORT``).

    :raises UnknownAgent: if there is none, it cannot be made, or what is made is no agent.
    """
    given = dict(options or {})
    if name.startswith("ws://"):
        from vrhuman.agents.remote import RemoteAgent

        return RemoteAgent(name)
    try:
        agent = _factory(name)(**given)
    except VrhumanError:
        raise
    except Exception as error:  # code of another package: it may raise anything
        absent = isinstance(error, ModuleNotFoundError)
        remedy = "; run this in the folder of its file, or install it" if absent else ""
        raise UnknownAgent(f"the agent {name} cannot be made ({error}){remedy}") from error
    return checked(name, agent)


def checked(name: str, agent: Any) -> Agent:
    """Return what claims to be an agent.

    :raises UnknownAgent: if it is none, naming what is missing.
    """
    missing = [each for each in ("begin", "act", "answer", "end") if not hasattr(agent, each)]
    card = getattr(agent, "card", None)
    if missing or not isinstance(card, AgentCard):
        lacks = ", ".join(missing) or "card (an AgentCard)"
        raise UnknownAgent(f"{name}: is no agent, it has no {lacks}; see docs/agents.md")
    if card.track not in TRACKS:
        raise UnknownAgent(f"{name}: its track {card.track!r} is none of {', '.join(TRACKS)}")
    return cast(Agent, agent)


def _factory(name: str) -> Callable[..., Any]:
    if name in _OURS:
        module, attribute, _ = _OURS[name]
        return cast(Callable[..., Any], getattr(import_module(module), attribute))
    entry = _added().get(name)
    if entry is not None:
        return cast(Callable[..., Any], entry.load())
    module, colon, attribute = name.partition(":")
    if not colon:
        names = ", ".join(each.name for each in listed())
        raise UnknownAgent(
            f"the agent {name!r} is not installed here (there are {names}); give one of these, "
            "module:factory, or the address of one that is served, ws://127.0.0.1:PORT"
        )
    here = str(Path.cwd())
    if here not in sys.path:  # a file beside, as with python -m
        sys.path.insert(0, here)
    return cast(Callable[..., Any], getattr(import_module(module), attribute))


def _added() -> Mapping[str, metadata.EntryPoint]:
    return {entry.name: entry for entry in metadata.entry_points(group=GROUP)}
