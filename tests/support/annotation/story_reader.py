"""Reads a story back: who did what to which thing, from its English alone.

Nothing of what wrote the story is used. A reader knows the verbs, and how things are told apart:
"a mug" is new, "another mug" a second one, "the second mug" that one again, "it" what the verb
before was about. :func:`contradictions` then looks for the things of a session that make every
sentence true, in the order in which it was told, with nothing left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from vrhuman.annotation.segments import ActionSegment

VERBS = {
    "open": "open", "close": "close", "turn": "turn", "light": "turn on", "slice": "slice",
    "break": "break", "fill": "fill", "water": "fill", "empty": "empty", "clean": "clean",
    "make": "make", "mess": "make dirty", "use": "use up", "throw": "throw", "push": "push",
    "pick": "pick up", "move": "move", "put": "put", "tidy": "tidy", "find": "find",
    "wait": "wait", "try": "try",
}  # fmt: skip
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
TIMES = {"twice": 2, "three times": 3, "four times": 4, "five times": 5}
BY_HAND = ("move", "put", "throw", "push", "pick up")
OPENERS = (
    r"Then |Next, |After that, |A little later, |After a while, |Some time later, "
    r"|(?:About|Roughly) [a-z0-9 ]+ later, |After about [a-z0-9 ]+, "
)


class Unreadable(ValueError):
    """A sentence that is not understood."""


@dataclass(frozen=True)
class Said:
    """A deed: ``thing`` and ``target`` are words of things, or a liquid; ``it`` goes back."""

    action: str
    thing: str
    preposition: str = ""
    target: str = ""
    success: bool = True
    again: bool = False


@dataclass
class Memory:
    """What each of the things is that a story told of: by type, in the order of telling."""

    types: Mapping[str, str]
    known: dict[str, list[str]] = field(default_factory=dict)
    last: str = ""

    def matches(self, words: str, object_id: str) -> bool:
        """Whether words name a thing; a new one is remembered."""
        if words in ("it", "them"):
            return object_id == self.last
        article, _, rest = words.partition(" ")
        ordinal = next((n for n, each in enumerate(ORDINALS) if rest.startswith(f"{each} ")), None)
        if ordinal is not None:
            rest = rest.partition(" ")[2]
        kind = squeezed(rest.removeprefix("other ") if article == "some" else rest)
        if squeezed(self.types.get(object_id, object_id.partition("|")[0])) != kind:
            return False
        told = self.known.setdefault(kind, [])
        if article == "the" and ordinal is not None:
            return ordinal < len(told) and told[ordinal] == object_id
        if article == "the" and told:
            return told == [object_id]
        if article == "the":  # known without being told of: there is one
            told.append(object_id)
            return sum(squeezed(each) == kind for each in self.types.values()) <= 1
        expected = {"another": 1, "a": ordinal or 0, "an": ordinal or 0}.get(article, len(told))
        new = object_id not in told and len(told) == expected
        told.append(object_id)
        return new


def squeezed(words: str) -> str:
    return re.sub(r"[^a-z]", "", words.lower())


def contradictions(
    text: str, segments: Sequence[ActionSegment], types: Mapping[str, str]
) -> list[str]:
    """What a story says that one actor's segments do not, or not in this order."""
    order = sorted(segments, key=lambda each: (each.begin_ns, each.end_ns))
    memory, place = Memory(types), 0
    for sentence in re.split(r"(?<=\.) ", text):
        try:
            told = read(sentence)
        except Unreadable as error:
            return [f"not understood: {sentence} ({error})"]
        for each in told:
            if place == len(order):
                return [f"{sentence}: nothing more was done"]
            segment = order[place]
            why = _differs(each, segment, memory)
            earlier = [e for e in order[:place] if _happened(e) == _happened(segment)]
            if each.again and _deed(segment) not in map(_deed, earlier):
                why = why or "again"
            if why:
                return [f"{sentence}: {why} is not so: {segment}"]
            memory.last = segment.object1
            place += 1
    return [] if place == len(order) else [f"left out: {each}" for each in order[place:]]


def _happened(segment: ActionSegment) -> bool:
    """Whether it was done: what a hand did was, also where something else was asked for."""
    return segment.success or segment.action in BY_HAND


def _deed(segment: ActionSegment) -> tuple[str, str, str, str]:
    if segment.action.value == "throw":  # whatever it hits
        return segment.action.value, segment.object1, "", ""
    return segment.action.value, segment.object1, segment.preposition, segment.object2


def _differs(said: Said, segment: ActionSegment, memory: Memory) -> str:
    if said.action != segment.action.value or said.success != _happened(segment):
        return said.action
    if (said.thing or segment.object1) and not memory.matches(said.thing, segment.object1):
        return said.thing
    if said.preposition != segment.preposition:
        return said.preposition or segment.preposition
    if segment.preposition == "with":
        return "" if said.target == segment.object2 else said.target
    if (said.target or segment.object2) and not memory.matches(said.target, segment.object2):
        return said.target
    return ""


def read(sentence: str) -> list[Said]:
    """The deeds of a sentence."""
    rest = re.sub(f"^({OPENERS})", "", sentence.removesuffix("."))
    subject = re.match(r"(A person|The helper|[Tt]he (?:person|helper)|[Tt]hey) ", rest)
    if subject is None:
        raise Unreadable("nobody does anything")
    plural = subject[1].lower() == "they"
    words = rest[subject.end() :]
    found: list[Said] = []
    for verbs, objects in _predicates(words, plural):
        found += _deeds(verbs, objects)
    return found


def _base(word: str, plural: bool) -> str:
    """The base form of a verb in the form that its subject needs, "" for another word."""
    if plural:
        return word if word in VERBS else ""
    for ending, instead in (("ies", "y"), ("es", ""), ("s", "")):
        base = word.removesuffix(ending) + instead
        if word.endswith(ending) and base in VERBS and _singular(base) == word:
            return base
    return ""


def _singular(base: str) -> str:
    if base.endswith("y"):
        return f"{base[:-1]}ies"
    return f"{base}es" if base.endswith(("s", "sh", "ch", "x", "z", "o")) else f"{base}s"


def _predicates(text: str, plural: bool) -> list[tuple[list[str], str]]:
    """The verbs of each predicate ("opens and closes" has two), and what comes after them."""
    tokens = re.findall(r"[A-Za-z]+|\d+|,", text)
    starts: list[tuple[int, str]] = []
    for place, token in enumerate(tokens):
        before = tokens[place - 1] if place else ","
        if before in (",", "and", "then") and (base := _base(token, plural)):
            starts.append((place, base))
    if not starts or starts[0][0] != 0:
        raise Unreadable("no verb")
    found: list[tuple[list[str], str]] = []
    verbs: list[str] = []
    for (place, base), following in zip(starts, [*starts[1:], (len(tokens), "")], strict=True):
        part = " ".join(tokens[place + 1 : following[0]]).replace(" ,", ",")
        part = re.sub(r"(?:^|,? )and(?: then)?$|,$", "", part)
        verbs.append(base)
        if part:
            found.append((verbs, part))
            verbs = []
    if verbs:
        raise Unreadable(f"{verbs[-1]} what?")
    return found


def _deeds(verbs: list[str], text: str) -> list[Said]:
    if verbs == ["try"]:
        match = re.fullmatch(
            r"(again )?(twice |(?:three|four|five|\d+) times )?(in vain )?to ([a-z]+) (.*?)"
            r"( without success)?",
            text,
        )
        if match is None or match[4] not in VERBS or (match[3] is None) == (match[6] is None):
            raise Unreadable(text)
        (tried,) = _deeds([match[4]], match[5])
        failed = replace(tried, success=False, again=match[1] is not None)
        return [failed] * _count((match[2] or "").strip())
    if verbs == ["wait"]:
        if re.fullmatch(r"for about \d+ seconds?", text) is None:
            raise Unreadable(text)
        return [Said("wait", "")]
    times = 1
    if match := re.search(r" (twice|(?:three|four|five|\d+) times)$", text):
        times, text = _count(match[1]), text[: match.start()]
    again = re.search(r" again(?=$|, (?:hitting|breaking) )", text)
    if again is not None:
        text = text[: again.start()] + text[again.end() :]
    found = []
    for verb in verbs:
        action, things, preposition, target = _object_of(verb, text)
        found += [
            Said(action, each, preposition, target, again=again is not None) for each in things
        ]
    if len(verbs) > 1 and (verbs != ["open", "close"] or len(found) != 2):
        raise Unreadable(f"{' and '.join(verbs)} {text}")
    return found * times


def _count(words: str) -> int:
    if not words:
        return 1
    return TIMES.get(words) or int(words.split()[0])


def _object_of(verb: str, text: str) -> tuple[str, list[str], str, str]:
    action = VERBS[verb]
    if verb == "water":
        return action, [text], "with", "water"
    text, particle = _particle(verb, text)
    if verb == "turn":
        action = f"turn {particle}"
    elif verb == "make" and particle:
        action = "make dirty"
    elif verb == "put" and particle:
        action = "turn off"
    preposition = target = ""
    if verb == "throw" and (match := re.search(r", (hitting|breaking) (.*)$", text)):
        preposition = "to hit" if match[1] == "hitting" else "to break"
        text, target = text[: match.start()], match[2]
    elif match := re.search(r" (to|near|on|in|with) ((?:the|an?|another|some) .*|[a-z]+)$", text):
        preposition, target, text = match[1], match[2], text[: match.start()]
    things = [each for each in re.split(r", | and ", text) if each]
    return action, things, preposition, target


def _particle(verb: str, text: str) -> tuple[str, str]:
    """Take away the verb's second word, right after it or in the end."""
    for particle in {
        "turn": ("on", "off"), "pick": ("up",), "use": ("up",), "mess": ("up",),
        "make": ("dirty",), "put": ("out",),
    }.get(verb, ()):  # fmt: skip
        if text.startswith(f"{particle} "):
            return text.removeprefix(f"{particle} "), particle
        if text.endswith(f" {particle}"):
            return text.removesuffix(f" {particle}"), particle
    return text, ""
