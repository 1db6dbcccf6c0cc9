"""Says deeds in plain English: as a sentence, after "does", as a purpose, as what comes after."""

from __future__ import annotations

from collections.abc import Mapping

from vrhuman.annotation.action_names import GERUNDS, ActionName
from vrhuman.annotation.segments import FIRST_AGENT
from vrhuman.annotation.words import spoken
from vrhuman.benchmarks.movieqa.drafting.happenings import FLOOR, Deed
from vrhuman.benchmarks.movieqa.drafting.sensible import PLACES

_LIQUIDS = frozenset({"water", "coffee", "wine"})
_CALLED: Mapping[str, str] = {
    "ArmChair": "armchair",
    "BasketBall": "basketball",
    "CD": "CD",
    "CounterTop": "countertop",
    "ShowerHead": "shower",
    "StoveKnob": "stove",
    "TVStand": "TV stand",
}
_PARTICLES = {
    ActionName.TURN_ON: "on",
    ActionName.TURN_OFF: "off",
    ActionName.PICK_UP: "up",
    ActionName.USE_UP: "up",
    ActionName.TIDY: "up",
    ActionName.MAKE_DIRTY: "dirty",
}
_AFTER_OBJECT = frozenset({ActionName.MAKE_DIRTY})
"""Actions whose second word comes after the thing: "makes the mug dirty"."""
_CANDLE: Mapping[ActionName, tuple[str, str, str, str]] = {
    ActionName.TURN_ON: ("light", "lighting", "lit", ""),
    ActionName.TURN_OFF: ("put", "putting", "put", "out"),
}
_PARTICIPLES: Mapping[str, str] = {
    "break": "broken",
    "close": "closed",
    "empty": "emptied",
    "make": "made",
    "move": "moved",
    "put": "put",
    "slice": "sliced",
    "throw": "thrown",
    "tidy": "tidied",
    "use": "used",
}
_WITH_Y = frozenset({"empty", "tidy"})


def has_own_verb(deed: Deed) -> bool:
    """Return whether a deed is said in a verb that other things do not share: one lights candles.

    It would be known by that, or by not having it, among other answers to one question.
    """
    return deed.object1 == "Candle" and deed.action in _CANDLE


def actor_name(actor: str) -> str:
    """Return how an actor is called in quizzes."""
    return "the person" if actor == FIRST_AGENT else f"the {actor.replace('_', ' ')}"


def thing(object_type: str) -> str:
    """Return a thing as it is pointed at ("the dining table"), a liquid by its name."""
    if object_type in _LIQUIDS:
        return object_type
    return f"the {_CALLED.get(object_type) or spoken(object_type)}"


def infinitive(deed: Deed) -> str:
    """Return "move the cup to the dining table"."""
    return _said(deed, _forms(deed)[0])


def gerund(deed: Deed) -> str:
    """Return "moving the cup to the dining table"."""
    return _said(deed, _forms(deed)[1])


def third_person(deed: Deed) -> str:
    """Return "moves the cup to the dining table"."""
    verb = _forms(deed)[0]
    if verb in _WITH_Y:
        return _said(deed, f"{verb[:-1]}ies")  # "empties", "tidies"
    return _said(deed, verb + ("es" if verb.endswith("sh") else "s"))


def passive(deed: Deed) -> str:
    """Return "The cup is moved to the dining table."."""
    _, _, participle, particle = _forms(deed)
    words = [thing(deed.object1), "is", participle, particle, _goal(deed)]
    return capital(" ".join(word for word in words if word)) + "."


def sentence(deed: Deed, actor: str) -> str:
    """Return "The person moves the cup to the dining table."."""
    return capital(f"{actor_name(actor)} {third_person(deed)}.")


def purpose(deed: Deed) -> str:
    """Return "To move the cup to the dining table."."""
    return f"To {infinitive(deed)}."


def capital(text: str) -> str:
    """Return a text with a capital in front."""
    return text[0].upper() + text[1:]


def _forms(deed: Deed) -> tuple[str, str, str, str]:
    """Return infinitive, gerund, participle and particle of a deed's verb."""
    if has_own_verb(deed):
        return _CANDLE[deed.action]
    verb = deed.action.value.split()[0]
    gerund_ = GERUNDS[deed.action].split()[0]
    return verb, gerund_, _PARTICIPLES.get(verb, f"{verb}ed"), _PARTICLES.get(deed.action, "")


def _said(deed: Deed, verb: str) -> str:
    particle = _forms(deed)[3]
    after = deed.action in _AFTER_OBJECT
    words = [
        verb,
        "" if after else particle,
        thing(deed.object1),
        particle if after else "",
        _goal(deed),
    ]
    return " ".join(word for word in words if word)


def _goal(deed: Deed) -> str:
    """Return where to, at what, or with what: "to the sofa", "at the vase", "with water"."""
    if not deed.object2:
        return ""
    said = deed.preposition
    if deed.action is ActionName.THROW and said == "to hit":
        said = "at"
    elif deed.action is ActionName.MOVE and said == "to" and deed.object2 not in {*PLACES, FLOOR}:
        said = "over to"  # beside a small thing as well as onto it
    return f"{said} {thing(deed.object2)}"
