"""Carries out training tasks: a task's panel says in machine-readable words what to do.

``practice:TASK:THING...:NUMBERS`` in the house, ``practice:TASK:ANSWER`` at a question whose answer
was shown after a wrong one.
"""

from __future__ import annotations

import math

from vrhuman import geometry
from vrhuman.participants.answering import takes_a_set
from vrhuman.participants.mind import Mind
from vrhuman.participants.participant import Gaze, Intent, Skill
from vrhuman.participants.script.doing import Doer
from vrhuman.participants.script.goals import (
    Goal,
    Grip,
    Lift,
    Named,
    Open,
    PutDown,
    Reach,
    Turn,
    Wait,
    WalkTo,
)
from vrhuman.participants.walking import look, pause
from vrhuman.records import FORCE_QUANTUM_KGF, Answer, Observation, Panel

PREFIX = "practice:"
MARGIN_DEGREES = 6.0
"""Heads are turned this much further than the task requires."""
STAYS = 6.0
"""Time [s] of keeping still at the end of a task, before it is repeated."""
FIRM_FORCE = 2.5
"""Force [kgf] pressed on things to be weighed."""
HOLDS, REACHES = 3.0, 2.0
"""Times [s] for which something is held, and touched."""


def task_shown(observation: Observation) -> str:
    """Return the task that a panel shows in the house; empty where none does."""
    shown = (p.program for p in observation.panels if not p.options)
    return next((program for program in shown if program.startswith(PREFIX)), "")


def told_answer(panel: Panel) -> Answer | None:
    """Return the right answer, where a question's panel shows it."""
    if not panel.program.startswith(PREFIX) or not panel.options:
        return None
    words = panel.program.split(":")[-1].split(",")
    return tuple(words) if takes_a_set(panel) else words[0]


def practise(mind: Mind, program: str) -> Skill:
    """Carry out the task repeatedly until its panel goes away."""
    while not mind.observation.depth.any():
        yield Intent()  # the display shows nothing yet
    task, *things, numbers = program.removeprefix(PREFIX).split(":")
    wished = [float(number) for number in numbers.split(",") if number]
    while True:
        if task == "look":
            yield from _look_round(mind, *wished)
        else:
            yield from _do(mind, _goals(task, things, wished))
        yield from pause(mind, STAYS)


def _look_round(mind: Mind, turn: float, up: float, down: float) -> Skill:
    yield from Doer(mind).do(Turn(turn + MARGIN_DEGREES))
    yaw = geometry.wrap_degrees(mind.gaze.yaw)
    for horizon in (-up - MARGIN_DEGREES, down + MARGIN_DEGREES):
        yield from look(mind, Gaze(yaw, horizon))
    return True


def _goals(task: str, things: list[str], wished: list[float]) -> list[Goal]:
    """Return the goals of a task, as in a script."""
    first = Named(things[0])
    match task:
        case "walk":
            return [WalkTo(first)]
        case "reach":
            return [Reach(first), Wait(REACHES)]
        case "grip-light" | "grip-firm":
            least, most = wished
            force = math.sqrt(max(least, FORCE_QUANTUM_KGF) * most)
            return [Reach(first), *_held(round(force / FORCE_QUANTUM_KGF) * FORCE_QUANTUM_KGF)]
        case "weigh":
            return [goal for thing in things for goal in (Reach(Named(thing)), *_held(FIRM_FORCE))]
        case "open":
            return [Open(first)]
    return []


def _held(force: float) -> list[Goal]:
    return [Grip(force), Lift(), Wait(HOLDS), PutDown()]


def _do(mind: Mind, goals: list[Goal]) -> Skill:
    """Carry out one goal after another, and stop at the first that fails."""
    doer = Doer(mind)
    for goal in goals:
        if not (yield from doer.do(goal)):
            return False
    return True
