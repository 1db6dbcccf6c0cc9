"""A second opinion on every answer: programs read as Python, each object asked whether it belongs.

Nothing of the project's scene graph, parser or evaluator is used. The facts come from the engine's
metadata, the house's rooms and sizes, the rules from docs/questions.md.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from vrhuman.houses.house import House
from vrhuman.questions.scene_graph import RoomNode
from vrhuman.questions.vocabulary import looks_like

VESSELS = {"Bowl", "Cup", "Mug", "Pan", "Pot", "Sink", "GarbageCan"}
SEATS = {"ArmChair", "Bed", "Chair", "DogBed", "Ottoman", "ShelvingUnit", "Sofa", "Cart"}
CLOSING = {
    "Box", "ClothesDryer", "Fridge", "LaundryHamper", "Microwave", "Safe", "WashingMachine",
}  # fmt: skip
OPENINGS = {"Doorway", "Doorframe", "Window"}


class Ambiguous(Exception):
    """A reference that means none or several objects."""


class TooClose(Exception):
    """A comparison that nobody could make."""


@dataclass(frozen=True)
class Thing:
    name: str
    kind: str
    colours: tuple[str, ...]
    materials: tuple[str, ...]
    room: str
    where: str
    mass: float
    sides: tuple[float, float, float]
    centre: tuple[float, float, float]
    box: tuple[float, float, float]
    parents: tuple[str, ...]


@dataclass(frozen=True)
class World:
    things: Mapping[str, Thing]

    def answer(self, text: str) -> Any:
        """What the program ``text`` answers: "yes", "no", a number, or a sorted tuple of words."""
        call = ast.parse(text, mode="eval").body
        assert isinstance(call, ast.Call)
        said = words(call)
        match name_of(call):
            case "exist":
                return yes(self.any_in(call.args[0]))
            case "count":
                return len(self.all_in(call.args[0]))
            case "query":
                return self.told(self.one(call.args[0]), said["attribute"])
            case "compare":
                return yes(self.holds(said["relation"], self.one(call.args[0]), self.one(to(call))))
            case "has":
                (pair,) = said.items()
                return yes(fits(self.one(call.args[0]), *pair))
        raise AssertionError(text)

    def references(self, text: str) -> list[ast.expr]:
        return [
            node.args[0]
            for node in ast.walk(ast.parse(text, mode="eval"))
            if isinstance(node, ast.Call) and name_of(node) == "unique"
        ]

    def candidates(self, among: ast.expr) -> int:
        """How many objects a person might take a reference for: colours are as they look."""
        return len(self.all_in(among, seen=True))

    def one(self, reference: ast.expr) -> Thing:
        assert isinstance(reference, ast.Call)
        assert name_of(reference) == "unique"
        found = self.all_in(reference.args[0])
        if len(found) != 1:
            raise Ambiguous(f"{ast.unparse(reference)} means {len(found)} objects")
        return found[0]

    def all_in(self, among: ast.expr, seen: bool = False) -> list[Thing]:
        return [thing for thing in self.things.values() if self.belongs(thing, among, seen)]

    def any_in(self, among: ast.expr) -> bool:
        """Whether there is one, though of others it may be too close to say."""
        doubt = None
        for thing in self.things.values():
            try:
                if self.belongs(thing, among, seen=False):
                    return True
            except TooClose as reason:
                doubt = reason
        if doubt is not None:
            raise doubt
        return False

    def belongs(self, thing: Thing, among: ast.expr, seen: bool) -> bool:
        if isinstance(among, ast.Name):
            assert among.id == "scene"
            return True
        assert isinstance(among, ast.Call)
        if not self.belongs(thing, among.args[0], seen):
            return False
        said = words(among)
        if name_of(among) == "filter":
            return all((may_fit if seen else fits)(thing, *pair) for pair in said.items())
        assert name_of(among) == "relate"
        other = self.one(to(among))
        if thing is other:
            return False
        try:
            return self.holds(said["relation"], thing, other)
        except TooClose:
            if seen:
                return True  # somebody may mean it
            raise

    def told(self, thing: Thing, attribute: str) -> tuple[str, ...]:
        values = {
            "colour": thing.colours,
            "material": thing.materials,
            "room": (re.sub(r"(?<=[a-z])(?=[A-Z])", " ", thing.room),),
        }[attribute]
        return tuple(sorted(value.lower() for value in values))

    def holds(self, relation: str, one: Thing, other: Thing) -> bool:
        match relation:
            case "contained_by":
                return self.rests(one, other) == "in"
            case "on_top_of":
                return self.rests(one, other) == "on"
            case "adjacent_to":
                return self.beside(one, other)
            case "longer_than":
                return noticeably(max(one.sides), max(other.sides), share=0.05)
            case "heavier_than":
                return noticeably(one.mass, other.mass, share=0.10, least=0.10)
            case "larger_than":
                return larger(one, other)
        raise AssertionError(relation)

    def beside(self, one: Thing, other: Thing) -> bool:
        """Next to each other: a gap of 0.30 m at most; not from 0.60 m on."""
        gaps = {axis: gap(one, other, axis) for axis in (0, 1, 2)}
        apart = (max(gaps[0], 0.0) ** 2 + max(gaps[2], 0.0) ** 2) ** 0.5
        if apart >= 0.60:
            return False
        side_by_side = -gaps[1] >= 0.5 * min(one.box[1], other.box[1])
        alike = one.where == other.where and self.bases(one) == self.bases(other)
        if apart > 0.30 or not side_by_side or not alike:
            raise TooClose(f"{one.name} and {other.name}: {apart:.2f} m apart")
        return True

    def bases(self, thing: Thing) -> set[tuple[str, str]]:
        """What holds it directly, and how."""
        held = ((name, self.rests(thing, self.things[name])) for name in thing.parents)
        return {(name, how) for name, how in held if how}

    def rests(self, thing: Thing, holder: Thing) -> str:
        """ "in", "on", or "" where ``holder`` does not hold it directly."""
        if holder.name not in thing.parents or any(
            holder.name in self.things[other].parents
            for other in thing.parents
            if other != holder.name
        ):
            return ""
        top = holder.centre[1] + holder.box[1] / 2
        if holder.kind in VESSELS:
            return "in"
        if holder.kind in SEATS:
            return "on"
        if holder.kind in CLOSING:
            return "in" if thing.centre[1] < top else "on"
        return "in" if top - (thing.centre[1] - thing.box[1] / 2) > 0.08 else "on"


def world(objects: Iterable[Mapping[str, Any]], house: House) -> World:
    """Of an engine's ``metadata["objects"]``; rooms and sizes as the house has them."""
    furnished = {item.object_id: item for item in house.objects}
    listed = [each for each in objects if each["objectType"] not in OPENINGS]
    known = {each["objectId"] for each in listed}
    things = {}
    for each in listed:
        name, box = each["objectId"], each["axisAlignedBoundingBox"]
        item = furnished.get(name)
        centre, extent = (tuple(box[key][axis] for axis in "xyz") for key in ("center", "size"))
        width, height, depth = item.size if item else extent
        things[name] = Thing(
            name=name,
            kind=each["objectType"],
            colours=tuple(each.get("colours") or (item.colours if item else ())),
            materials=tuple(each["salientMaterials"] or (item.materials if item else ())),
            room=room_of(house, centre[0], centre[2], item.room if item else "").room_type,
            where=room_of(house, centre[0], centre[2], item.room if item else "").room_id,
            mass=each["mass"],
            sides=(width, depth, height),
            centre=centre,
            box=extent,
            parents=tuple(p for p in each["parentReceptacles"] or () if p in known and p != name),
        )
    return World(things)


def gap(one: Thing, other: Thing, axis: int) -> float:
    """Between the nearer faces; negative where they overlap."""
    low = max(t.centre[axis] - t.box[axis] / 2 for t in (one, other))
    high = min(t.centre[axis] + t.box[axis] / 2 for t in (one, other))
    return low - high


def room_of(house: House, x: float, z: float, otherwise: str | None) -> RoomNode:
    """The room whose floor has the point: counted by crossings of its outline."""
    for room in house.rooms:
        corners = [(float(point[0]), float(point[-1])) for point in room.polygon]
        inside = False
        for (ax, az), (bx, bz) in zip(corners, corners[1:] + corners[:1], strict=True):
            if (az > z) != (bz > z) and x < ax + (z - az) / (bz - az) * (bx - ax):
                inside = not inside
        if inside:
            return RoomNode(room.room_id, room.room_type)
    named = [room for room in house.rooms if room.room_id == otherwise]
    return RoomNode(named[0].room_id, named[0].room_type) if named else RoomNode("", "")


def fits(thing: Thing, attribute: str, value: str) -> bool:
    return (
        value
        in {
            "type": (thing.kind,),
            "colour": thing.colours,
            "material": thing.materials,
            "room": (thing.room,),
        }[attribute]
    )


def may_fit(thing: Thing, attribute: str, value: str) -> bool:
    if attribute == "colour":
        return any(looks_like(own, value) for own in thing.colours)
    return fits(thing, attribute, value)


def noticeably(one: float, other: float, share: float, least: float = 0.0) -> bool:
    """Whether ``one`` is the more; too close to say raises."""
    if abs(one - other) + 1e-9 < max(least, share * max(one, other)):
        raise TooClose(f"{one} and {other}")
    return one > other


def larger(one: Thing, other: Thing) -> bool:
    def mean(sides: Sequence[float]) -> float:
        return float(sides[0] * sides[1] * sides[2]) ** (1 / 3)

    verdict = noticeably(mean(one.sides), mean(other.sides), share=0.05)
    try:
        longest = noticeably(max(one.sides), max(other.sides), share=0.05)
    except TooClose:
        return verdict
    if longest is not verdict:
        raise TooClose(f"{one.name} and {other.name}: the longest sides say the opposite")
    return verdict


def yes(truth: object) -> str:
    return "yes" if truth else "no"


def name_of(call: ast.Call) -> str:
    assert isinstance(call.func, ast.Name)
    return call.func.id


def words(call: ast.Call) -> dict[str, str]:
    return {str(k.arg): k.value.id for k in call.keywords if isinstance(k.value, ast.Name)}


def to(call: ast.Call) -> ast.expr:
    return next(keyword.value for keyword in call.keywords if keyword.arg == "to")
