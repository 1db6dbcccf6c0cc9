"""The plain English of an instruction: "Move the bread to the sink."."""

from __future__ import annotations

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.words import spoken
from vrhuman.benchmarks.instructing.legal_events import LegalEvent
from vrhuman.engines.affordances import BED
from vrhuman.records import Instruction

_PLURAL = frozenset({"Blinds", "Boots", "Curtains"})
_MASS = frozenset({"AluminumFoil", "Bread", "Cloth", "Lettuce", "ToiletPaper"})
"""Types that are said without "a"."""


def instructions_of(events: tuple[LegalEvent, ...]) -> tuple[Instruction, ...]:
    """Number events from 1, and word them."""
    return tuple(instruction(number, event) for number, event in enumerate(events, start=1))


def instruction(number: int, event: LegalEvent) -> Instruction:
    """Word one event."""
    return Instruction(
        number=number,
        text=worded(event),
        action=event.action.value,
        object1=event.object1,
        preposition=event.preposition,
        object2=event.object2,
        seconds=event.seconds,
    )


def worded(event: LegalEvent) -> str:
    """Return an event as a sentence with a capital and a full stop."""
    said = _clause(event)
    return f"{said[0].upper()}{said[1:]}."


def the(object_type: str) -> str:
    """Return a thing of a type as it is pointed at: "the counter top"."""
    return f"the {spoken(object_type)}"


def a(object_type: str) -> str:
    """Return any thing of a type: "an egg", "a mug"; "some lettuce" where one cannot count."""
    said = spoken(object_type)
    if object_type in _PLURAL | _MASS:
        return f"some {said}"
    return f"{'an' if said[0] in 'aeiou' else 'a'} {said}"


def _clause(event: LegalEvent) -> str:
    first = the(event.object1)
    match event.action:
        case ActionName.WAIT:
            seconds = f"{event.seconds:g}"
            return f"wait about {seconds} second" + ("" if seconds == "1" else "s")
        case ActionName.MAKE_DIRTY if event.object1 == BED:
            return f"mess up {first}"
        case ActionName.MAKE_DIRTY:
            return f"make {first} dirty"
        case ActionName.FIND:
            return f"find {a(event.object1)}"
        case ActionName.FILL if event.object2:
            return f"fill {first} with {event.object2}"
        case ActionName.FILL:
            return f"fill {first}"
    if event.object2:
        return f"{event.action} {first} {event.preposition} {the(event.object2)}"
    return f"{event.action} {first}"
