"""Words of a clause: a verb in the form that its subject needs, and the things it was done to.

Every name of a thing is kept with its place in the text, so that it can be pointed at.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.narrations.clauses import Clause
from vrhuman.annotation.narrations.naming import Naming

_NS = 1e-9
_PARTICLES: Mapping[ActionName, tuple[str, str]] = {
    ActionName.TURN_ON: ("turn", "on"),
    ActionName.TURN_OFF: ("turn", "off"),
    ActionName.USE_UP: ("use", "up"),
    ActionName.PICK_UP: ("pick", "up"),
    ActionName.MAKE_DIRTY: ("make", "dirty"),
}
WATER = "water"
_OF_TYPES: Mapping[tuple[ActionName, str], tuple[str, str]] = {
    (ActionName.TURN_ON, "Candle"): ("light", ""),
    (ActionName.TURN_OFF, "Candle"): ("put", "out"),
    (ActionName.MAKE_DIRTY, "Bed"): ("mess", "up"),
    (ActionName.FILL, "HousePlant"): (WATER, ""),
}
"""What is said of some things in place of the action's name."""
_PLACING = frozenset({ActionName.MOVE, ActionName.PUT})
_TAKING = frozenset({*_PLACING, ActionName.PICK_UP, ActionName.THROW, ActionName.PUSH})
"""What is not done to what is too large for it."""
_MEETING = frozenset({"to hit", "to break"})
_AFTER = frozenset({ActionName.MAKE_DIRTY})
"""Verbs whose second word comes after the thing, also where that is a noun."""
_COUNTS = {2: "twice", 3: "three times", 4: "four times", 5: "five times"}
_HISSING = ("s", "sh", "ch", "x", "z", "o")


@dataclass(frozen=True, slots=True)
class Noun:
    """The name of a thing, ``text[begin:end]`` without its article or number."""

    begin: int
    end: int
    object_id: str


@dataclass(frozen=True, slots=True)
class Phrase:
    """A text with its nouns."""

    text: str
    nouns: tuple[Noun, ...] = ()

    def __add__(self, other: Phrase) -> Phrase:
        moved = (
            Noun(each.begin + len(self.text), each.end + len(self.text), each.object_id)
            for each in other.nouns
        )
        return Phrase(self.text + other.text, (*self.nouns, *moved))


def verb_form(base: str, singular: bool) -> str:
    """Return a verb as "the person" (singular) or "they" do it: "pushes", "push"."""
    if not singular:
        return base
    if base.endswith(_HISSING):
        return f"{base}es"
    if base.endswith("y") and base[-2] not in "aeiou":
        return f"{base[:-1]}ies"
    return f"{base}s"


def worded(clause: Clause, naming: Naming, singular: bool, last: str, alone: bool) -> Phrase:
    """Return what was done, without its subject.

    ``last`` is the thing that the clause before was about and that "it" means now, "" for none;
    ``alone`` says whether the sentence has no other clause.
    """
    if clause.success:
        return _done(clause, naming, singular, last)
    tried = _done(replace(clause, times=1, again=False), naming, False, last)
    how = f" {_times(clause)}" if clause.times > 1 else " again" if clause.again else ""
    said = Phrase(f"{verb_form('try', singular)}{how}{'' if alone else ' in vain'} to ") + tried
    return said + Phrase(" without success" if alone else "")


def spoken_of(clause: Clause, following: Clause, naming: Naming) -> str:
    """Return the thing that "it" means in the clause after one, "" where that is not clear.

    Where a thing was brought is not meant, if the next clause says where one is brought too, or
    that one is taken, and what it was brought to is too large for that.
    """
    if len(clause.objects) != 1 or clause.action is ActionName.WAIT:
        return ""
    a_thing = clause.target and clause.action is not ActionName.FILL
    clear = (
        not a_thing
        or {clause.action, following.action} <= _PLACING
        or (
            clause.action in _PLACING
            and following.action in _TAKING
            and clause.target in naming.large
        )
    )
    return clause.objects[0] if clear else ""


def _done(clause: Clause, naming: Naming, singular: bool, last: str) -> Phrase:
    if clause.action is ActionName.WAIT:
        seconds = max(1, round((clause.end_ns - clause.begin_ns) * _NS))
        unit = "second" if seconds == 1 else "seconds"
        return Phrase(f"{verb_form('wait', singular)} for about {seconds} {unit}")
    pronoun = naming.pronoun(last) if clause.objects == (last,) else ""
    things = Phrase(pronoun) if pronoun else _things(clause, naming)
    verb, particle = _verb(clause, naming)
    said = Phrase(verb_form(verb, singular))
    if clause.then_closed:
        said += Phrase(f" and {verb_form('close', singular)}")
    behind = bool(pronoun) or (clause.action in _AFTER and particle == "dirty")
    if particle and not behind:
        said += Phrase(f" {particle}")
    said += Phrase(" ") + things
    if particle and behind:
        said += Phrase(f" {particle}")
    hits = clause.preposition in _MEETING
    if clause.again and hits:
        said += Phrase(" again")
    said += Phrase("") if verb == WATER else _target(clause, naming)
    if clause.again and clause.times == 1 and not hits:
        said += Phrase(" again")
    if clause.times > 1:
        said += Phrase(f" {_times(clause)}")
    return said


def _times(clause: Clause) -> str:
    return _COUNTS.get(clause.times, f"{clause.times} times")


def _verb(clause: Clause, naming: Naming) -> tuple[str, str]:
    """Return an action's verb and its particle."""
    kinds = {naming.type_of(each) for each in clause.objects}
    kind = kinds.pop() if len(kinds) == 1 else ""
    waters = clause.action is not ActionName.FILL or clause.target == WATER
    if waters and (special := _OF_TYPES.get((clause.action, kind))):
        return special
    return _PARTICLES.get(clause.action, (clause.action.value, ""))


def _things(clause: Clause, naming: Naming) -> Phrase:
    names = [_named(naming.name(each), each) for each in clause.objects]
    return joined(names)


def _target(clause: Clause, naming: Naming) -> Phrase:
    if not clause.target:
        return Phrase("")
    if clause.action is ActionName.FILL:
        return Phrase(f" with {clause.target}")
    name = _named(naming.name(clause.target), clause.target)
    if clause.preposition in _MEETING:
        # What was hit is known; what was meant is not.
        what = "hitting" if clause.preposition == "to hit" else "breaking"
        return Phrase(f", {what} ") + name
    return Phrase(f" {clause.preposition} ") + name


def _named(name: str, object_id: str) -> Phrase:
    """Return a name with its noun: without the article, and "another" or "second"."""
    begin = name.index(" ") + 1
    if name.startswith(("some other ", "the ", "a ")):
        for word in ("other ", "first ", "second ", "third ", "fourth ", "fifth ", "sixth "):
            if name[begin:].startswith(word):
                begin += len(word)
    return Phrase(name, (Noun(begin, len(name), object_id),))


def joined(parts: list[Phrase], separator: str = ", ") -> Phrase:
    """Return phrases as one says them together: a, b and c."""
    said = parts[0]
    for place, each in enumerate(parts[1:], 1):
        said += Phrase(" and " if place == len(parts) - 1 else separator) + each
    return said
