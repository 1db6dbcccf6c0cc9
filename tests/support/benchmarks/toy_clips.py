"""A toy world in which things are moved, opened, filled, broken: clips with AI2-THOR's metadata.

It knows no physics: what an event does is done at once. What it is for is variety: two mugs, things
hardly seen, attempts that fail, events during others, things that nobody told of.
"""

from __future__ import annotations

import copy
import random
from dataclasses import dataclass, field
from typing import Any

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.relations import encloses
from vrhuman.annotation.segments import ActionSegment
from vrhuman.annotation.world_facts import ObjectFacts, WorldFacts
from vrhuman.benchmarks.envqa.questions.clip import ClipTruth, look_of
from vrhuman.questions.vocabulary import COLOURS

FRAME_NS = 250_000_000
SECOND = 1_000_000_000
OPEN, T, B, S, D, L, U, K, P, R = (
    *("openable", "toggleable", "breakable", "sliceable", "dirtyable"),
    *("canFillWithLiquid", "canBeUsedUp", "cookable", "pickupable", "receptacle"),
)
FURNITURE: dict[str, tuple[str, ...]] = {
    "CounterTop": (R,),
    "DiningTable": (R,),
    "SinkBasin": (R,),
    "Fridge": (R, OPEN),
    "Microwave": (R, OPEN, T),
    "Cabinet": (R, OPEN),
    "Drawer": (R, OPEN),
    "Faucet": (T,),
    "FloorLamp": (T,),
    "Sofa": (R,),
    "Bed": (R, D),
    "Chair": (R,),
    "GarbageCan": (R,),
    "Television": (T, B),
    "Window": (B,),
    "Shelf": (R,),
    "Toaster": (T,),
    "SideTable": (R,),
    "TVStand": (R,),
}
ITEMS: dict[str, tuple[str, ...]] = {
    "Mug": (P, R, L, D, B),
    "Cup": (P, R, L, D, B),
    "Bowl": (P, R, L, D, B),
    "Pot": (P, R, L, D),
    "Plate": (P, R, D, B),
    "Apple": (P, S),
    "Bread": (P, S),
    "Potato": (P, S, K),
    "Egg": (P, B),
    "Book": (P, OPEN),
    "Pencil": (P,),
    "Vase": (P, B),
    "Statue": (P, B),
    "Pillow": (P,),
    "RemoteControl": (P,),
    "CellPhone": (P, T, B),
    "Laptop": (P, OPEN, T, B),
    "TissueBox": (P, U),
    "ToiletPaper": (P, U),
    "Cloth": (P, D),
    "KeyChain": (P,),
    "Boots": (P,),
    "CD": (P,),
    "AlarmClock": (P,),
    "Newspaper": (P,),
}
MATERIALS = ("Wood", "Metal", "Glass", "Ceramic", "Plastic", "Fabric")
Objects = dict[str, dict[str, Any]]


@dataclass
class ToyClip:
    """A clip as its raw data: metadata at each moment, events, and the frames that show things."""

    video_id: str
    begin_ns: int = 0
    end_ns: int = 0
    begin: Objects = field(default_factory=dict)
    end: Objects = field(default_factory=dict)
    before: list[Objects] = field(default_factory=list)
    after: list[Objects] = field(default_factory=list)
    events: list[ActionSegment] = field(default_factory=list)
    views: dict[str, list[int]] = field(default_factory=dict)


def toy_clip(seed: int, most: int = 10) -> ToyClip:
    """Play a clip of 1 to ``most`` events."""
    return _Player(random.Random(f"toy {seed}"), f"toy_{seed:05d}").play(most)


def truth_of(toy: ToyClip) -> ClipTruth:
    """Return a toy clip's truth, as the annotation has it."""
    first = {**toy.begin, **toy.end}
    return ClipTruth(
        toy.video_id,
        toy.begin_ns,
        toy.end_ns,
        tuple(toy.events),
        _facts(toy.begin, toy.begin_ns),
        tuple(_facts(o, e.begin_ns) for o, e in zip(toy.before, toy.events, strict=True)),
        tuple(_facts(o, e.end_ns) for o, e in zip(toy.after, toy.events, strict=True)),
        _facts(toy.end, toy.end_ns),
        {name: look_of(entry) for name, entry in first.items()},
        {name: tuple(times) for name, times in toy.views.items()},
    )


def _facts(objects: Objects, time_ns: int) -> WorldFacts:
    found = {}
    for name, entry in objects.items():
        parents = [each for each in entry["parentReceptacles"] if each in objects]
        box = entry["axisAlignedBoundingBox"]
        inside = tuple(p for p in parents if encloses(p.split("|")[0]) or objects[p]["openable"])
        found[name] = ObjectFacts(
            name,
            entry["objectType"],
            "room|1",
            (box["center"]["x"], box["center"]["y"], box["center"]["z"]),
            (box["size"]["x"], box["size"]["y"], box["size"]["z"]),
            entry["openness"],
            entry["isOpen"],
            entry["isToggled"],
            entry["isBroken"],
            entry["isSliced"],
            entry["isDirty"],
            entry["isUsedUp"],
            entry["isCooked"],
            entry["fillLiquid"] or "",
            entry["isPickedUp"],
            entry["visible"],
            tuple(entry["restsOn"]),
            inside,
        )
    return WorldFacts(time_ns // 4_000_000, time_ns, "room|1", found)


class _Player:
    def __init__(self, rng: random.Random, video_id: str) -> None:
        self.rng = rng
        self.toy = ToyClip(video_id)
        self.world: Objects = {}
        self.time = rng.randrange(0, 60) * SECOND
        for kind, abilities in FURNITURE.items():
            for _ in range(rng.choice((0, 1, 1, 2 if kind in ("Cabinet", "Drawer") else 1))):
                self._add(kind, abilities)
        self.places = [n for n, e in self.world.items() if e["receptacle"]]
        for kind, abilities in ITEMS.items():
            for _ in range(rng.choice((0, 0, 1, 1, 2, 3 if kind == "Book" else 1))):
                name = self._add(kind, abilities)
                self._place(name, rng.choice([*self.places, ""]))

    def _add(self, kind: str, abilities: tuple[str, ...]) -> str:
        rng = self.rng
        name = f"{kind}|{rng.randrange(1, 9)}|{len(self.world)}"
        can = set(abilities)
        x, z = 2.0 * (len(self.world) % 7), 2.0 * (len(self.world) // 7)
        size = 0.1 if "pickupable" in can else 0.8
        self.world[name] = {
            "objectId": name,
            "objectType": kind,
            "axisAlignedBoundingBox": {
                "center": {"x": x, "y": size / 2, "z": z},
                "size": {"x": size, "y": size, "z": size},
            },
            "openness": 0.0,
            "isOpen": False,
            "isToggled": T in can and rng.random() < 0.5,
            "isBroken": False,
            "isSliced": False,
            "isDirty": D in can and rng.random() < 0.5,
            "isUsedUp": U in can and rng.random() < 0.2,
            "isCooked": K in can and rng.random() < 0.3,
            "fillLiquid": rng.choice(("water", "coffee", "")) if L in can else None,
            "isPickedUp": False,
            "visible": False,
            "parentReceptacles": [],
            "restsOn": [],
            "colours": rng.choice(([rng.choice(COLOURS)], [rng.choice(COLOURS)], ["red", "blue"])),
            "salientMaterials": [rng.choice(MATERIALS)],
            **{ability: ability in can for ability in (OPEN, T, B, S, D, L, U, K, P, R)},
        }
        if OPEN in can and rng.random() < 0.4:
            opened = rng.choice((1.0, 1.0, 0.15))
            self.world[name] |= {"isOpen": True, "openness": opened}
        return name

    def _place(self, name: str, holder: str) -> None:
        entry = self.world[name]
        entry["parentReceptacles"] = [holder] if holder else []
        entry["restsOn"] = [holder] if holder else []
        if holder:
            over = self.world[holder]
            entry["parentReceptacles"] += over["parentReceptacles"]
            box = over["axisAlignedBoundingBox"]
            top = box["center"]["y"] + box["size"]["y"] / 2
            entry["axisAlignedBoundingBox"]["center"] = {**box["center"], "y": top + 0.05}
        else:
            centre = entry["axisAlignedBoundingBox"]["center"]
            entry["axisAlignedBoundingBox"]["center"] = {**centre, "y": 0.05}
        for other in self.world.values():  # what is on it goes with it
            if name in other["restsOn"]:
                self._place(other["objectId"], name)

    # ------------------------------------------------------------------- playing

    def play(self, most: int) -> ToyClip:
        rng, toy = self.rng, self.toy
        toy.begin_ns = self.time
        toy.begin = copy.deepcopy(self.world)
        self.focus = rng.sample(sorted(self.world), min(8, len(self.world)))
        for _ in range(rng.randint(1, most)):
            self._pass()
            if rng.random() < 0.03:
                self._unseen_change()
            self._event()
        self._pass()
        toy.end_ns = self.time
        toy.end = copy.deepcopy(self.world)
        self._look()
        order = sorted(range(len(toy.events)), key=lambda n: (toy.events[n].end_ns, n))
        toy.events = [toy.events[n] for n in order]
        toy.before = [toy.before[n] for n in order]
        toy.after = [toy.after[n] for n in order]
        return toy

    def _pass(self) -> None:
        self.time += self.rng.randrange(2, 10) * FRAME_NS

    def _unseen_change(self) -> None:
        """Something falls by itself."""
        loose = [n for n, e in self.world.items() if e["pickupable"]]
        if loose:
            self._place(self.rng.choice(loose), "")

    def _event(self) -> None:
        rng = self.rng
        action = rng.choice([*ActionName])
        if action is ActionName.WAIT:
            action = ActionName.MOVE
        able = [n for n in sorted(self.world) if self._legal(action, n)]
        near = [n for n in able if n in self.focus]
        if not able:
            return
        self._do(action, rng.choice(near or able))

    def _legal(self, action: ActionName, name: str) -> bool:
        entry = self.world[name]
        bed = entry["objectType"] == "Bed"
        loose = entry["pickupable"] and not entry["isBroken"] and not entry["isSliced"]
        match action:
            case ActionName.OPEN:
                return bool(entry["openable"] and not entry["isOpen"])
            case ActionName.CLOSE:
                return bool(entry["isOpen"])
            case ActionName.TURN_ON:
                return bool(entry["toggleable"] and not entry["isToggled"])
            case ActionName.TURN_OFF:
                return bool(entry["isToggled"])
            case ActionName.SLICE:
                return bool(entry["sliceable"] and not entry["isSliced"])
            case ActionName.BREAK:
                return bool(entry["breakable"] and not entry["isBroken"])
            case ActionName.FILL:
                return bool(entry["canFillWithLiquid"] and not entry["fillLiquid"] and loose)
            case ActionName.EMPTY:
                return bool(entry["fillLiquid"])
            case ActionName.CLEAN:
                return bool(entry["isDirty"] and not bed)
            case ActionName.MAKE:
                return bool(bed and entry["isDirty"])
            case ActionName.MAKE_DIRTY:
                return bool(entry["dirtyable"] and not entry["isDirty"])
            case ActionName.USE_UP:
                return bool(entry["canBeUsedUp"] and not entry["isUsedUp"])
            case ActionName.TIDY:
                return bool(entry["receptacle"]) and any(
                    name in each["restsOn"] for each in self.world.values()
                )
            case ActionName.FIND:
                return True
            case _:
                return bool(loose)

    def _do(self, action: ActionName, name: str) -> None:
        rng, entry = self.rng, self.world[name]
        start, before = self.time, copy.deepcopy(self.world)
        preposition = object2 = ""
        if rng.random() < 0.05 and action is not ActionName.FIND:
            self._tell(action, name, "", "", start, before, success=False)
            return
        match action:
            case ActionName.OPEN | ActionName.CLOSE:
                opened = action is ActionName.OPEN
                entry |= {"isOpen": opened, "openness": 1.0 if opened else 0.0}
            case ActionName.TURN_ON | ActionName.TURN_OFF:
                entry["isToggled"] = action is ActionName.TURN_ON
            case ActionName.SLICE:
                entry["isSliced"] = True
            case ActionName.BREAK:
                entry["isBroken"] = True
            case ActionName.FILL:
                preposition, object2 = "with", rng.choice(("water", "coffee", "wine"))
                entry["fillLiquid"] = object2
            case ActionName.EMPTY:
                entry["fillLiquid"] = ""
            case ActionName.CLEAN | ActionName.MAKE:
                entry["isDirty"] = False
            case ActionName.MAKE_DIRTY:
                entry["isDirty"] = True
            case ActionName.USE_UP:
                entry["isUsedUp"] = True
            case ActionName.MOVE:
                preposition, object2 = "to", self._somewhere(name)
                if not object2:
                    return
                self.time += rng.randrange(2, 8) * FRAME_NS
                self._place(name, object2)
                if rng.random() < 0.15:
                    self._during(start, name)
            case ActionName.PUT:
                preposition, object2 = "near", rng.choice(sorted(set(self.world) - {name}))
                self._place(name, "")
            case ActionName.PICK_UP:
                self._place(name, "")
                entry |= {"isPickedUp": True}
                if rng.random() < 0.7:
                    self._tell(action, name, "", "", start, before)
                    held = copy.deepcopy(self.world)
                    entry["isPickedUp"] = False
                    where = self._somewhere(name)
                    if where:
                        self.time += 4 * FRAME_NS
                        self._place(name, where)
                        self._tell(ActionName.MOVE, name, "to", where, start, held)
                    return
                entry["isPickedUp"] = False
                return
            case ActionName.THROW:
                self._place(name, "")
                self.time += 2 * FRAME_NS
                target = rng.choice(sorted(set(self.world) - {name}))
                roll = rng.random()
                if roll < 0.4:
                    preposition, object2 = "to hit", target
                elif roll < 0.6 and self._legal(ActionName.BREAK, target):
                    preposition, object2 = "to break", target
                    self.world[target]["isBroken"] = True
                    self._tell(ActionName.BREAK, target, "", "", self.time, before)
                if entry["breakable"] and rng.random() < 0.5:
                    entry["isBroken"] = True
            case ActionName.TIDY:
                for other in [n for n, e in self.world.items() if name in e["restsOn"]]:
                    if not self.world[other]["pickupable"]:
                        continue
                    where = self._somewhere(other, name)
                    at, moved = self.time, copy.deepcopy(self.world)
                    self.time += 4 * FRAME_NS
                    self._place(other, where)
                    self._tell(ActionName.MOVE, other, "to", where, at, moved)
            case _:
                pass
        self.time += rng.randrange(1, 6) * FRAME_NS
        self._tell(action, name, preposition, object2, start, before)

    def _somewhere(self, name: str, but: str = "") -> str:
        own = self.world[name]["restsOn"]
        holders = [
            *self.places,
            *(n for n in sorted(self.world) if n.startswith(("Bowl", "Plate"))),
        ]
        found = [
            each
            for each in holders
            if each not in own
            and each not in (name, but)
            and name not in self.world[each]["parentReceptacles"]
        ]
        return self.rng.choice(found) if found else ""

    def _during(self, start: int, moved: str) -> None:
        """Something is opened while a thing is carried."""
        closed = [n for n in sorted(self.world) if self._legal(ActionName.OPEN, n) and n != moved]
        if closed:
            before = copy.deepcopy(self.world)
            name = self.rng.choice(closed)
            self.world[name] |= {"isOpen": True, "openness": 1.0}
            self._tell(ActionName.OPEN, name, "", "", start + FRAME_NS, before)

    def _tell(
        self,
        action: ActionName,
        name: str,
        preposition: str,
        object2: str,
        start: int,
        before: Objects,
        success: bool = True,
    ) -> None:
        self.toy.events.append(
            ActionSegment(
                *("agent", action, name, preposition, object2),
                *(start // 4_000_000, self.time // 4_000_000, start, self.time, success),
            )
        )
        self.toy.before.append(before)
        self.toy.after.append(copy.deepcopy(self.world))

    def _look(self) -> None:
        """What is acted on is seen around then; other things now and then, or hardly."""
        rng, toy = self.rng, self.toy
        frames = range(toy.begin_ns, toy.end_ns + 1, FRAME_NS)
        for name in sorted(self.world):
            roll = rng.random()
            seen: set[int] = set()
            if roll < 0.3:
                first = rng.choice(frames)
                seen |= {t for t in frames if first <= t < first + 6 * FRAME_NS}
            elif roll < 0.45:
                seen |= set(frames)
            elif roll < 0.5:
                seen.add(rng.choice(frames))
            for event in toy.events:
                if name in (event.object1, event.object2):
                    low, high = event.begin_ns - SECOND, event.end_ns + SECOND
                    seen |= {t for t in frames if low <= t <= high}
            if seen:
                toy.views[name] = sorted(seen)
