"""Doing something to a thing in the hand: people fill a cup that they hold, then put it down.

On a crowded table the menu is of whatever the hand is nearest to; of what is held, it is certain.
"""

from __future__ import annotations

from dataclasses import replace

from vrhuman.participants.instructed.doing import CHOICES, Worker
from vrhuman.participants.participant import Skill
from vrhuman.records import Instruction

IN_HAND = frozenset(
    {"fill", "empty", "turn on", "turn off", "open", "close", "clean", "make dirty", "use up"}
)
"""The actions that can be done to what is held; a thing is sliced only where it lies."""


def menu_key(step: Instruction) -> str:
    """Return the action menu's key for an instruction ("fill water")."""
    if step.action == "fill":
        return f"fill {step.object2}".strip()
    return CHOICES.get(step.action, step.action)


def choose_in_hand(worker: Worker, step: Instruction) -> Skill:
    """Pick a thing up, choose the action on the menu, and keep the thing in the hand."""
    hands = worker.hands
    taking = replace(step, action="pick up", preposition="", object2="")
    if not (yield from worker.do(taking)) or hands.grip is None:
        return False
    yield from worker.menu.choose(hands.grip, hands.held, menu_key(step))
    if worker.menu.chosen:
        worker.seeker.handled.add(hands.held)
    else:
        worker.trouble = f"{menu_key(step)} is not offered for {step.object1}"
    return worker.menu.chosen


def then_moved(step: Instruction, after: Instruction | None) -> bool:
    """Return whether a step is best done in the hand: the thing is put somewhere right after it."""
    moved = after is not None and after.action == "move" and after.object1 == step.object1
    return step.action in IN_HAND and moved
