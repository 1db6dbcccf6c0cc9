"""Shuts what the participant opened where it bars the way: a fridge's door in a narrow kitchen."""

from __future__ import annotations

import numpy as np

from vrhuman.participants.instructed.doing import Worker
from vrhuman.participants.participant import Skill
from vrhuman.participants.routes import routes_from
from vrhuman.records import Instruction, SeenObject

NEAR = 2.5
"""What is open farther away than this [m] does not bar the way out from here."""


def shut_what_bars_the_way(worker: Worker, step: Instruction) -> Skill:
    """Shut what the participant opened nearby, the nearest first, while a step is out of reach.

    What the hand holds is put down for it. Returns whether anything was shut.
    """
    shut = False
    for thing in _opened_near(worker):
        if not is_barred(worker, step):
            break
        shut = (yield from worker.swing(thing, False)) or shut
    return shut


def is_barred(worker: Worker, step: Instruction) -> bool:
    """Return whether of some type of thing that a step needs, none is in reach from anywhere."""
    mind = worker.mind
    routes = routes_from(mind.map, mind.position)
    for name in filter(None, (step.object1, step.object2)):
        known = worker.seeker.known(name)
        held = any(each.object_id in mind.observation.held for each in known)
        if known and not held and not any(worker.seeker.is_reached(each, routes) for each in known):
            return True
    return False


def _opened_near(worker: Worker) -> list[SeenObject]:
    """Return what the participant opened and is open, the nearest first."""
    mind = worker.mind
    things = [each for name in worker.opened if (each := mind.belief.latest(name)) is not None]

    def away(thing: SeenObject) -> float:
        return float(np.hypot(*(thing.position - mind.position)[[0, 2]]))

    near = [each for each in things if each.is_open and away(each) < NEAR]
    return sorted(near, key=lambda each: (away(each), each.object_id))
