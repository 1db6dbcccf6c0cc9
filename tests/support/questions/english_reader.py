"""Reads a question's English and answers it from boxes and poses alone.

Nothing of the project's programs, wordings, scene graph, relations or support is used: words are
matched here, and what lies in, on and next to what follows from the objects' boxes, by the rules of
docs/questions.md. Where those leave it open, :class:`Unresolved` is raised.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import hypot
from typing import Any

import numpy as np

from vrhuman import geometry
from vrhuman.houses.house import House
from vrhuman.questions.nouns import NOUNS

COLOURS = [
    "white",
    "black",
    "grey",
    "silver",
    "red",
    "orange",
    "yellow",
    "green",
    "blue",
    "purple",
    "pink",
    "brown",
    "beige",
]
MATERIALS = [
    "Ceramic",
    "Fabric",
    "Glass",
    "Leather",
    "Metal",
    "Paper",
    "Plastic",
    "Rubber",
    "Stone",
    "Wax",
    "Wood",
]
ADJECTIVES = {("wooden" if m == "Wood" else m.lower()): m for m in MATERIALS}
ROOMS = {"kitchen": "Kitchen", "bedroom": "Bedroom", "bathroom": "Bathroom"} | {
    "living room": "LivingRoom"
}
SINGULAR = {noun.singular: kind for kind, noun in NOUNS.items()}
PLURAL = {noun.plural: kind for kind, noun in NOUNS.items()}

VESSELS = {"Bowl", "Cup", "GarbageCan", "Mug", "Pan", "Pot", "Sink"}
CLOSING = {"Box", "ClothesDryer", "Fridge", "LaundryHamper", "Microwave", "Safe", "WashingMachine"}
SEATS = {"ArmChair", "Bed", "Cart", "Chair", "DogBed", "Ottoman", "ShelvingUnit", "Sofa"}
CUPBOARDS = {"CoffeeTable", "CounterTop", "Desk", "Dresser", "SideTable", "TVStand"}
PLAIN_PAPER = {"AluminumFoil", "Box", "Painting", "ShelvingUnit", "TissueBox"}
"""Nobody would say that these are of paper."""
MANY_COLOURED = {"Bed", "Painting"}
OPENINGS = {"Doorway", "Doorframe", "Window"}


class Unresolved(Exception):
    """The words, or the house, leave the answer open."""


@dataclass(frozen=True, eq=False)
class Body:
    name: str
    kind: str
    colours: tuple[str, ...] | None
    materials: tuple[str, ...] | None
    room: str
    room_id: str
    mass: float
    sides: tuple[float, float, float] | None
    low: np.ndarray
    high: np.ndarray
    pose: np.ndarray
    half: np.ndarray
    unknown: bool

    @property
    def volume(self) -> float:
        return float(np.prod(2.0 * self.half))

    def covers(self, x: float, z: float) -> bool:
        """Whether a point is over its own, turned, box."""
        turned = geometry.rotate(
            geometry.inverse(self.pose[3:]), np.array([x, self.pose[1], z]) - self.pose[:3]
        )
        return bool((np.abs(turned)[[0, 2]] <= self.half[[0, 2]] + 0.005).all())


@dataclass(frozen=True)
class Phrase:
    """``kind`` is "" for a "thing"; ``tail`` is a word (in, on, next to) and another phrase."""

    kind: str
    said: Mapping[str, str]
    tail: tuple[str, Phrase] | None = None


@dataclass
class Reader:
    """Answers questions about one furnished house."""

    bodies: Sequence[Body]
    rooms: Sequence[str]
    _rests: dict[str, tuple[str, Body | None]] = field(default_factory=dict)

    def answer(self, text: str) -> Any:
        """Return the answer of all readings of a text, which must agree.

        :raises Unresolved: where there is no reading, or they differ.
        """
        found = []
        problems = []
        for ask in readings(text):
            try:
                found.append(ask(self))
            except Unresolved as problem:
                problems.append(problem)
        if not found or any(each != found[0] for each in found):
            raise Unresolved(f"{text}: {problems or found}")
        return found[0]

    # ------------------------------------------------------------------------------- references

    def one(self, phrase: Phrase) -> Body:
        sure, doubtful = self.all(phrase)
        if doubtful or len(sure) != 1:
            raise Unresolved(f"{phrase}: {len(sure)} sure, {len(doubtful)} doubtful")
        return sure[0]

    def all(self, phrase: Phrase) -> tuple[list[Body], list[Body]]:
        tests: list[Callable[[Body], bool | None]] = [
            lambda body: self.fits(body, phrase.kind, phrase.said)
        ]
        if phrase.tail is not None:
            how, place = phrase.tail[0], self.one(phrase.tail[1])
            tests.append(lambda body: body is not place and self.related(how, body, place))
        return self.sorted_out(tests)

    def sorted_out(
        self, tests: Sequence[Callable[[Body], bool | None]]
    ) -> tuple[list[Body], list[Body]]:
        sure, doubtful = [], []
        for body in self.bodies:
            verdicts: list[bool | None] = []
            for test in tests:
                verdicts.append(test(body))
                if verdicts[-1] is False:
                    break
            if all(verdicts):
                sure.append(body)
            elif False not in verdicts:
                doubtful.append(body)
        return sure, doubtful

    def fits(self, body: Body, kind: str, said: Mapping[str, str]) -> bool | None:
        verdicts: list[bool | None] = [not kind or is_a(body, kind)]
        for attribute, value in said.items():
            if attribute == "room":
                verdicts.append(body.room == value)
            else:
                own = body.colours if attribute == "colour" else body.materials
                verdicts.append(None if own is None else value in own)
        return False if False in verdicts else None if None in verdicts else True

    # --------------------------------------------------------------------------------- relations

    def related(self, how: str, body: Body, place: Body) -> bool | None:
        if how == "next to":
            return self.beside(body, place)
        word, holder = self.rests(body)
        if holder is place:
            return word == how if word in ("in", "on") else None
        above, steps = holder, 0
        while above is not None and steps < 9:  # in a bowl on the table: on the table?
            above, steps = self.rests(above)[1], steps + 1
            if above is place:
                return None
        return False

    def rests(self, body: Body) -> tuple[str, Body | None]:
        """How and in or on what a body lies; ("", None) is the floor or the wall."""
        if body.name not in self._rests:
            self._rests[body.name] = self._carrier(body)
        return self._rests[body.name]

    def _carrier(self, body: Body) -> tuple[str, Body | None]:
        x, _, z = body.pose[:3]
        bottom = float(body.low[1])
        found: list[tuple[int, float, str, Body]] = []
        for other in self.bodies:
            if other is body or not other.covers(x, z):
                continue
            top, rise = float(other.high[1]), bottom - float(other.high[1])
            hollow = other.kind in VESSELS | CLOSING | SEATS | CUPBOARDS
            inside = float(other.low[1]) - 0.02 < bottom < top - 0.02
            if -0.03 <= rise <= 0.07 and not (other.kind in VESSELS and rise < -0.01):
                # a chair pushed under a table has the table's things in its box, but not at its top
                found.append((1 if abs(rise) <= 0.015 else 3, other.volume, "on", other))
            elif hollow and inside and body.volume < other.volume:
                on_floor = bottom < 0.012
                if not on_floor or other.kind in VESSELS | CLOSING:  # a box has a thin floor
                    closed = other.kind in VESSELS | CLOSING
                    found.append((0 if closed else 2, other.volume, self._word(body, other), other))
        if not found:
            return "", None
        _, _, word, holder = min(found, key=lambda each: each[:2])
        return word, holder

    def _word(self, body: Body, holder: Body) -> str:
        if holder.kind in VESSELS:
            return "in"
        if holder.kind in SEATS:
            return "on"
        if holder.kind in CLOSING:
            return "in" if body.pose[1] < holder.high[1] else "on"
        return "in" if holder.high[1] - body.low[1] > 0.08 else "on"

    def beside(self, one: Body, other: Body) -> bool | None:
        gaps = np.maximum(one.low, other.low) - np.minimum(one.high, other.high)
        apart = hypot(max(gaps[0], 0.0), max(gaps[2], 0.0))
        if apart >= 0.60:
            return False
        lower = min(one.high[1] - one.low[1], other.high[1] - other.low[1])
        same = self.rests(one) == self.rests(other) and one.room_id == other.room_id
        return True if apart <= 0.30 and same and -gaps[1] >= 0.5 * lower else None

    # ----------------------------------------------------------------------------------- answers

    def any(self, kind: str, said: Mapping[str, str], where: tuple[str, Phrase] | None) -> str:
        sure, doubtful = self.all(Phrase(kind, said, where))
        if not sure and doubtful:
            raise Unresolved(f"perhaps {doubtful[0].name}")
        return "yes" if sure else "no"

    def count(self, kind: str, said: Mapping[str, str], where: tuple[str, Phrase] | None) -> int:
        sure, doubtful = self.all(Phrase(kind, said, where))
        if doubtful:
            raise Unresolved(f"perhaps {doubtful[0].name}")
        return len(sure)

    def more(self, what: str, a: Phrase, b: Phrase) -> str:
        one, other = self.one(a), self.one(b)
        if what == "weight":
            return yes(noticeably(one.mass, other.mass, 0.10, 0.10))
        if one.sides is None or other.sides is None:
            raise Unresolved("size of a placeholder")
        if what == "length":
            return yes(noticeably(max(one.sides), max(other.sides), 0.05))
        mean = noticeably(
            float(np.prod(one.sides)) ** (1 / 3), float(np.prod(other.sides)) ** (1 / 3), 0.05
        )
        try:
            longest = noticeably(max(one.sides), max(other.sides), 0.05)
        except Unresolved:
            return yes(mean)
        if longest is not mean:
            raise Unresolved("the longest sides say the opposite")
        return yes(mean)

    def has(self, a: Phrase, attribute: str, value: str) -> str:
        body = self.one(a)
        verdict = self.fits(body, "", {attribute: value})
        if verdict is None:
            raise Unresolved(f"{attribute} of {body.name}")
        return yes(verdict)

    def tell(self, a: Phrase, attribute: str) -> tuple[str, ...]:
        body = self.one(a)
        if attribute == "room":
            return (next(word for word, room in ROOMS.items() if room == body.room),)
        own = body.colours if attribute == "colour" else body.materials
        if own is None:
            raise Unresolved(f"{attribute} of {body.name}")
        return tuple(sorted(value.lower() for value in own))

    def next_to(self, a: Phrase, b: Phrase) -> str:
        verdict = self.beside(self.one(a), self.one(b))
        if verdict is None:
            raise Unresolved("near, but not next to each other for everybody")
        return yes(verdict)


def is_a(body: Body, kind: str) -> bool | None:
    """None where a placeholder may stand for such a thing."""
    if body.unknown:
        words = (
            set(re.findall("[A-Z][a-z]*", name.removeprefix("Obja"))) for name in (body.kind, kind)
        )
        one, other = words
        return None if one <= other or other <= one else False
    return body.kind == kind


def yes(truth: bool) -> str:
    return "yes" if truth else "no"


def noticeably(one: float, other: float, share: float, least: float = 0.0) -> bool:
    if abs(one - other) + 1e-9 < max(least, share * max(one, other)):
        raise Unresolved(f"{one:.3f} and {other:.3f} are too alike")
    return one > other


def reader(objects: Iterable[Mapping[str, Any]], house: House) -> Reader:
    """Of an engine's ``metadata["objects"]``: boxes, poses, masses, colours and materials."""
    known = {item.object_id: item for item in house.objects}
    bodies = []
    for each in objects:
        if each["objectType"] in OPENINGS:
            continue
        name, kind, item = each["objectId"], each["objectType"], known[each["objectId"]]
        box = each["axisAlignedBoundingBox"]
        centre, size = (np.array([box[k][a] for a in "xyz"]) for k in ("center", "size"))
        turn = geometry.from_euler(*(each["rotation"][a] for a in "xyz"))
        at = np.array([each["position"][a] for a in "xyz"])
        unknown = item.asset.placeholder
        colours, materials = tuple(each["colours"]), tuple(each["salientMaterials"] or ())
        room_id, room = room_of(house, float(at[0]), float(at[2]), item.room)
        paper = kind in PLAIN_PAPER and "Paper" in materials
        bodies.append(
            Body(
                name=name,
                kind=kind,
                colours=None if unknown or kind in MANY_COLOURED else colours or None,
                materials=None if unknown or paper else materials,
                room=room,
                room_id=room_id,
                mass=float(each["mass"]),
                sides=None if unknown else item.size,
                low=centre - size / 2,
                high=centre + size / 2,
                pose=np.concatenate([at, turn]),
                half=np.array(item.size) / 2,
                unknown=unknown,
            )
        )
    return Reader(bodies, [room.room_type for room in house.rooms])


def room_of(house: House, x: float, z: float, otherwise: str) -> tuple[str, str]:
    for room in house.rooms:
        corners = [(float(p[0]), float(p[-1])) for p in room.polygon]
        inside = False
        for (ax, az), (bx, bz) in zip(corners, corners[1:] + corners[:1], strict=True):
            if (az > z) != (bz > z) and x < ax + (z - az) / (bz - az) * (bx - ax):
                inside = not inside
        if inside:
            return room.room_id, room.room_type
    return next((r.room_id, r.room_type) for r in house.rooms if r.room_id == otherwise)


# ----------------------------------------------------------------------------------- the English

Ask = Callable[[Reader], Any]


def phrases(text: str) -> Iterator[Phrase]:
    """All readings of "the white mug next to the sink"."""
    if not text.startswith("the "):
        return
    for said, kind, rest in described(text[4:], SINGULAR | {"thing": ""}):
        yield from tailed(kind, said, rest)


def tailed(kind: str, said: Mapping[str, str], rest: str) -> Iterator[Phrase]:
    if not rest:
        yield Phrase(kind, said)
        return
    for word, room in ROOMS.items():
        start = f" in the {word}"
        if rest.startswith(start) and "room" not in said:
            yield from tailed(kind, {**said, "room": room}, rest.removeprefix(start))
    for how in ("next to", "in", "on"):
        if rest.startswith(f" {how} "):
            for place in phrases(rest.removeprefix(f" {how} ")):
                yield Phrase(kind, said, (how, place))


def described(text: str, nouns: Mapping[str, str]) -> Iterator[tuple[dict[str, str], str, str]]:
    """What "white wooden chair in ..." says, the type, and the rest."""
    for colour in ("", *COLOURS):
        after = text.removeprefix(f"{colour} ") if colour else text
        if colour and after == text:
            continue
        for word in ("", *ADJECTIVES):
            rest = after.removeprefix(f"{word} ") if word else after
            if word and rest == after:
                continue
            said = {"colour": colour} if colour else {}
            said |= {"material": ADJECTIVES[word]} if word else {}
            for noun, kind in nouns.items():
                if rest == noun or rest.startswith(f"{noun} "):
                    yield said, kind, rest[len(noun) :]


def things(text: str) -> Iterator[tuple[str, dict[str, str]]]:
    """All readings of "a white mug", "anything made of wood", "mugs", "things made of wood"."""
    for start in ("anything made of ", "things made of "):
        if text.startswith(start) and text.removeprefix(start).capitalize() in MATERIALS:
            yield "", {"material": text.removeprefix(start).capitalize()}
    article = re.match("(an?) ", text)
    inner, nouns = (text[article.end() :], SINGULAR) if article else (text, PLURAL)
    for said, kind, rest in described(inner, nouns):
        if not rest:
            yield kind, said


def places(text: str) -> Iterator[tuple[dict[str, str], tuple[str, Phrase] | None]]:
    """All readings of "in the house", "in the kitchen", "next to the sink"."""
    if text in ("in the house", "in the room", "anywhere in the house", "anywhere in the room"):
        yield {}, None
    for word, room in ROOMS.items():
        if text in (f"in the {word}", f"anywhere in the {word}"):
            yield {"room": room}, None
    for start, how in (
        ("next to ", "next to"),
        ("right beside ", "next to"),
        ("on top of ", "on"),
        ("on ", "on"),
        ("inside ", "in"),
        ("in ", "in"),
    ):
        if text.startswith(start):
            for phrase in phrases(text.removeprefix(start)):
                yield {}, (how, phrase)


_MORE = {
    "heavier than": ("weight", 1),
    "lighter than": ("weight", -1),
    "larger than": ("size", 1),
    "bigger than": ("size", 1),
    "smaller than": ("size", -1),
    "longer than": ("length", 1),
    "shorter than": ("length", -1),
}


def readings(text: str) -> Iterator[Ask]:
    """Everything that a question may mean."""
    body = text.removesuffix("?")
    yield from _comparisons(body)
    yield from _appearances(body)
    yield from _whereabouts(body)
    yield from _existences(body)


def _comparisons(body: str) -> Iterator[Ask]:
    said = re.sub("^(From end to end, is|Comparing their longest sides, is) ", "Is ", body)
    for words, (what, sign) in _MORE.items():
        for one, other in _split(said, "Is ", f" {words} ", ""):
            for a, b in _both(one, other, sign):
                yield partial(Reader.more, what=what, a=a, b=b)
    for words, sign in (("more", 1), ("less", -1)):
        for one, other in _split(said, "Does ", f" weigh {words} than ", ""):
            for a, b in _both(one, other, sign):
                yield partial(Reader.more, what="weight", a=a, b=b)
    for start, middle in (
        ("Is ", " next to "),
        ("Is ", " right beside "),
        ("Would you find ", " right next to "),
    ):
        for one, other in _split(body, start, middle, ""):
            for a, b in _both(one, other, 1):
                yield partial(Reader.next_to, a=a, b=b)


def _both(one: str, other: str, sign: int) -> Iterator[tuple[Phrase, Phrase]]:
    for a in phrases(one):
        for b in phrases(other):
            yield (a, b) if sign > 0 else (b, a)


def _appearances(body: str) -> Iterator[Ask]:
    for word in MATERIALS:
        small, adjective = word.lower(), "wooden" if word == "Wood" else word.lower()
        for start, end in (
            ("Is ", f" made of {small}"),
            ("Is ", f" made partly of {small}"),
            ("Is any part of ", f" made of {small}"),
            (f"Is {small} what ", " is made of"),
            ("Is ", f" a {adjective} one"),
            ("Is ", f" an {adjective} one"),
            (f"Is there any {small} in the make of ", ""),
        ):
            yield from _has(body, start, end, "material", word)
    for colour in COLOURS:
        for start, end in (
            ("Is ", f" {colour}"),
            ("Is ", f" partly {colour}"),
            ("Is any part of ", f" {colour}"),
            (f"Is {colour} the colour of ", ""),
            (f"Is {colour} one of the colours of ", ""),
            ("Would you call ", f" {colour}"),
        ):
            yield from _has(body, start, end, "colour", colour)
    for start, end, attribute in (
        ("What is ", " made of", "material"),
        ("What material is ", " made of", "material"),
        ("Which material or materials is ", " made of", "material"),
        ("What colour is ", "", "colour"),
        ("What is the colour of ", "", "colour"),
        ("Which colour would you say ", " is", "colour"),
        ("Which room is ", " in", "room"),
        ("In which room is ", "", "room"),
        ("In what kind of room would you find ", "", "room"),
    ):
        for inner in _inner(body, start, end):
            for a in phrases(inner):
                yield partial(Reader.tell, a=a, attribute=attribute)


def _whereabouts(body: str) -> Iterator[Ask]:
    for word, room in ROOMS.items():
        for start, end in (
            ("Is ", f" in the {word}"),
            ("Can ", f" be found in the {word}"),
            (f"Is the {word} where ", " is"),
        ):
            yield from _has(body, start, end, "room", room)


def _has(body: str, start: str, end: str, attribute: str, value: str) -> Iterator[Ask]:
    for inner in _inner(body, start, end):
        for a in phrases(inner):
            yield partial(Reader.has, a=a, attribute=attribute, value=value)


def _existences(body: str) -> Iterator[Ask]:
    for start in ("Is there ", "Could you find ", "Would you find "):
        for inner in _inner(body, start, ""):
            yield from _somewhere(inner, Reader.any)
    for how, middle, end in (
        ("in", " contain ", ""),
        ("on", " have ", " on it"),
        ("next to", " have ", " next to it"),
    ):
        for one, other in _split(body, "Does ", middle, end):
            for place in phrases(one):
                for kind, said in things(other):
                    yield partial(Reader.any, kind=kind, said=said, where=(how, place))
    for start, end in (("How many ", ""), ("Counting all of them, how many ", "")):
        for inner in _inner(body, start, end):
            yield from _somewhere(inner.replace(" are there ", " ", 1), Reader.count)
            yield from _somewhere(inner.replace(" are ", " ", 1), Reader.count)
    for inner in _inner(body, "What is the number of ", ""):
        yield from _somewhere(inner, Reader.count)


def _somewhere(text: str, ask: Callable[..., Any]) -> Iterator[Ask]:
    for space in re.finditer(" ", text):
        for kind, said in things(text[: space.start()]):
            for more, where in places(text[space.end() :]):
                yield partial(ask, kind=kind, said={**said, **more}, where=where)


def _inner(body: str, start: str, end: str) -> Iterator[str]:
    if body.startswith(start) and body.endswith(end) and len(body) > len(start) + len(end):
        yield body[len(start) : len(body) - len(end)]


def _split(body: str, start: str, middle: str, end: str) -> Iterator[tuple[str, str]]:
    for inner in _inner(body, start, end):
        for found in re.finditer(re.escape(middle), inner):
            yield inner[: found.start()], inner[found.end() :]
