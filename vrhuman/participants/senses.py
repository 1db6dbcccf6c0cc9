"""What the scripted participant perceives: true labels and programs, or what people would.

By default an object that covers 60 pixels is known for what it is (its true type, colours and
materials), and a question is known by its program. Both flatter: :class:`PeoplesSenses` takes
things for what people take them for, and reads the words.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from vrhuman.questions.english import read_question
from vrhuman.questions.misnaming import called
from vrhuman.questions.parser import parse
from vrhuman.questions.programs import ProgramError
from vrhuman.records import Observation, Panel, SeenObject


@dataclass(frozen=True, slots=True)
class PeoplesSenses:
    """Confuses what the table of legible objects says is confused, and reads questions' words.

    A thing is confused in the same way in every view of a session, so that looking twice does not
    help; what cannot be named at all is not noticed.
    """

    def perceive(self, observation: Observation, seed: int) -> Observation:
        """Return the observation as it is perceived; ``seed`` decides about each thing."""
        seen = (self._seen(thing, seed) for thing in observation.seen)
        return replace(
            observation,
            seen=tuple(thing for thing in seen if thing is not None),
            panels=tuple(map(_read, observation.panels)),
        )

    def _seen(self, thing: SeenObject, seed: int) -> SeenObject | None:
        def drawn(attribute: str, own: str) -> float:
            return random.Random(f"{seed}/{thing.object_id}/{attribute}/{own}").random()

        kind = called("type", thing.object_type, drawn("type", thing.object_type))
        if kind is None:
            return None
        colours = [called("colour", own, drawn("colour", own)) for own in thing.colours]
        materials = [called("material", own, drawn("material", own)) for own in thing.materials]
        return replace(
            thing,
            object_type=kind,
            colours=tuple(dict.fromkeys(filter(None, colours))),
            materials=tuple(dict.fromkeys(filter(None, materials))),
        )


def _read(panel: Panel) -> Panel:
    """Return the panel with the program that its words mean, where it asks about the house."""
    try:
        parse(panel.program)
    except ProgramError:
        return panel  # asks nothing about the house
    meant = read_question(panel.text)
    return replace(panel, program="" if meant is None else str(meant))
