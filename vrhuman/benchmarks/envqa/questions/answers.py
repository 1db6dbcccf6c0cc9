"""An answer in Env-QA's seven roles, and how people say it ("In the sink", "Blue", "3")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from vrhuman.annotation.action_names import GERUNDS, ActionName
from vrhuman.benchmarks.envqa.questions.words import cased, sentence


@dataclass(frozen=True, slots=True)
class Roles:
    """The seven roles of section 3.4, empty where an answer has none.

    ``action`` is the base form ("turn on"); a place alone is in ``object1``, as in figure 6 ("In
    the sink" is in, sink); a liquid is an ``adjective``.
    """

    action: str = ""
    object1: str = ""
    preposition: str = ""
    object2: str = ""
    adjective: str = ""
    number: str = ""
    yes_no: str = ""

    def as_mapping(self) -> Mapping[str, str]:
        """Return the roles that have a value."""
        told = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: value for name, value in told.items() if value}


def yes_no(holds: bool) -> Roles:
    return Roles(yes_no="yes" if holds else "no")


def text_of(roles: Roles) -> str:
    """Return the answer in words, as the paper writes it: "Moving the pot to the sink"."""
    if roles.action:
        return sentence(event_text(roles))
    if roles.preposition:
        return sentence(f"{roles.preposition} the {cased(roles.object1)}")
    if roles.object1:
        return sentence(f"the {cased(roles.object1)}")
    return sentence(roles.adjective or roles.number or roles.yes_no)


def event_text(roles: Roles) -> str:
    """Say an event by its roles: "filling the pot with water", "making the plate dirty"."""
    thing, place = f"the {cased(roles.object1)}", f"the {cased(roles.object2)}"
    match ActionName(roles.action):
        case ActionName.MAKE_DIRTY:
            return f"making {thing} dirty"
        case ActionName.FILL:
            return f"filling {thing} with {roles.adjective}"
        case action:
            words = [GERUNDS[action], thing]
            return " ".join([*words, roles.preposition, place] if roles.object2 else words)
