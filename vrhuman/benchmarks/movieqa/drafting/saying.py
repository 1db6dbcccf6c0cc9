"""Says deeds in plain English: as a sentence, after "does", as a purpose, as what comes after."""

from __future__ import annotations

from vrhuman.annotation.action_names import GERUNDS, ActionName
from vrhuman.annotation.segments import FIRST_AGENT
from vrhuman.annotation.words import spoken
from vrhuman.benchmarks.movieqa.drafting.happenings import Deed

_LIQUIDS = frozenset({"water", "coffee", "wine"})
_PARTICLES = {
    ActionName.TURN_ON: ("turn", "on"),
    ActionName.TURN_OFF: ("turn", "off"),
    ActionName.PICK_UP: ("pick", "up"),
    ActionName.USE_UP: ("use", "up"),
    ActionName.MAKE_DIRTY: ("make", "dirty"),
}
_AFTER_OBJECT = frozenset({ActionName.MAKE_DIRTY})
"""Actions whose second word comes after the thing: "makes the mug dirty"."""


def actor_name(actor: str) -> str:
    """Return how an actor is called in quizzes."""
    return "the person" if actor == FIRST_AGENT else f"the {actor.replace('_', ' ')}"


def thing(object_type: str) -> str:
    """Return a thing as it is pointed at ("the dining table"), a liquid by its name."""
    return object_type if object_type in _LIQUIDS else f"the {spoken(object_type)}"


def infinitive(deed: Deed) -> str:
    """Return "move the cup to the dining table"."""
    return _said(deed, _verb(deed))


def gerund(deed: Deed) -> str:
    """Return "moving the cup to the dining table"."""
    return _said(deed, GERUNDS[deed.action].split()[0])


def third_person(deed: Deed) -> str:
    """Return "moves the cup to the dining table"."""
    verb = _verb(deed)
    if verb.endswith(("ty", "dy")):
        return _said(deed, f"{verb[:-1]}ies")  # "empties", "tidies"
    return _said(deed, verb + ("es" if verb.endswith("sh") else "s"))


def sentence(deed: Deed, actor: str) -> str:
    """Return "The person moves the cup to the dining table."."""
    return capital(f"{actor_name(actor)} {third_person(deed)}.")


def capital(text: str) -> str:
    """Return a text with a capital in front."""
    return text[0].upper() + text[1:]


def _verb(deed: Deed) -> str:
    return deed.action.value.split()[0]


def _said(deed: Deed, verb: str) -> str:
    particle = _PARTICLES.get(deed.action, ("", ""))[1]
    after = deed.action in _AFTER_OBJECT
    words = [
        verb,
        "" if after else particle,
        thing(deed.object1),
        particle if after else "",
    ]
    if deed.object2:
        words += [deed.preposition, thing(deed.object2)]
    return " ".join(word for word in words if word)
