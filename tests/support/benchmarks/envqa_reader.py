"""What the raw metadata of a clip says, for who reads questions about it by brute force.

Its input is AI2-THOR's metadata of every object at every boundary, the list of events, and the
frames that show each object.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.support.benchmarks.envqa_words import (
    ALIKE,
    COLOURS,
    DO,
    DONE,
    ED,
    ENCLOSING,
    GENERAL,
    ING,
    LIQUIDS,
    MIXED_UP,
    OPEN_SHAPES,
    SOFT,
    AmbiguousError,
    UnreadableError,
    noun_of,
)

Objects = Mapping[str, Mapping[str, Any]]
Moment = tuple[str, int]
END: Moment = ("end", -1)
BEGIN: Moment = ("begin", -1)


@dataclass(frozen=True)
class Happened:
    """One event as the session's list has it: names of AI2-THOR objects, times in ns."""

    action: str
    object1: str
    preposition: str
    object2: str
    begin: int
    end: int
    success: bool


@dataclass(frozen=True)
class RawClip:
    """The raw data of one clip."""

    begin_ns: int
    end_ns: int
    begin: Objects
    end: Objects
    before: Sequence[Objects]
    after: Sequence[Objects]
    events: Sequence[Happened]
    views: Mapping[str, Sequence[int]]


class Reader:
    """Finds in one clip what phrases mean."""

    def __init__(self, clip: RawClip) -> None:
        self.clip = clip
        self.objects = {**clip.begin, **clip.end}
        acted = {n for e in clip.events for n in (e.object1, e.object2)}
        self.met = {n for n in self.objects if clip.views.get(n) or n in acted}
        self.nouns = {n: noun_of(self.objects[n]["objectType"]) for n in self.objects}
        self.nouns["Floor"] = "floor"
        self.real = self._real()

    # --------------------------------------------------------------------- events

    def _real(self) -> list[int]:
        events = self.clip.events
        told = []
        for n, each in enumerate(events):
            if not each.success or each.action in ("find", "wait", "pick up"):
                continue
            part = any(
                whole is not each
                and whole.begin <= each.begin
                and each.end <= whole.end
                and (
                    (whole.action == "tidy" and each.action in ("move", "put", "throw"))
                    or (
                        whole.action == "throw"
                        and each.action == "break"
                        and each.object1 in (whole.object1, whole.object2)
                    )
                )
                for whole in events
            )
            if not part:
                told.append(n)
        return sorted(told, key=lambda n: (events[n].begin, events[n].end, n))

    def has_parts(self) -> bool:
        plain_ = [
            n
            for n, e in enumerate(self.clip.events)
            if e.success and e.action not in ("find", "wait", "pick up")
        ]
        return len(plain_) != len(self.real)

    def alone(self, event: int) -> None:
        """Raise where another event goes on during this one."""
        own = self.clip.events[event]
        for n in self.real:
            other = self.clip.events[n]
            if n != event and other.begin < own.end and own.begin < other.end:
                raise AmbiguousError(f"{other} goes on during {own}")

    def event(self, phrase: str, it: str = "") -> int:
        """Return the one event that a phrase names, in the gerund or the passive."""
        action, first, preposition, second = self._event_words(phrase, it)
        matches = []
        for n, each in enumerate(self.clip.events):
            same = each.action == action and self.nouns.get(each.object1) == first
            if action == "break" and each.action == "throw" and each.preposition == "to break":
                same = self.nouns.get(each.object2) == first
            if not same:
                continue
            other = each.object2 if action == "fill" else self.nouns.get(each.object2, "")
            if second and other and other != second:
                continue
            matches.append(n)
        if len(matches) != 1:
            raise AmbiguousError(f"{phrase!r} fits {len(matches)} events")
        (found,) = matches
        own = self.clip.events[found]
        if found not in self.real:
            raise AmbiguousError(f"{phrase!r}: {own} is no event")
        if second and own.preposition != preposition:
            raise AmbiguousError(f"{phrase!r}: {own}")
        if bool(second) != bool(own.object2):
            raise AmbiguousError(f"{phrase!r}: {own}")
        self.alone(found)
        return found

    def _event_words(self, phrase: str, it: str) -> tuple[str, str, str, str]:
        tail = r"(?: (?P<p>to hit|to break|to|near|with|on|in) (?P<two>.+))?"
        made = re.fullmatch(r"mak(?:e|ing) (?P<one>.+) dirty", phrase)
        if made:
            return "make dirty", self._noun(made["one"]), "", ""
        ing = "|".join(sorted(ING, key=len, reverse=True))
        found = re.fullmatch(rf"(?P<verb>{ing}) (?P<one>.+?){tail}", phrase)
        if found:
            action = ING[found["verb"]]
        elif found := re.fullmatch(rf"(?P<verb>{DO}) (?P<one>the .+?|an? .+?){tail}", phrase):
            action = found["verb"]
        else:
            found = re.fullmatch(rf"(?P<one>.+?) (?:was|were) (?P<verb>{DONE}){tail}", phrase)
            if not found:
                raise UnreadableError(f"{phrase!r} is no event")
            action = ED[found["verb"]]
        one = it if found["one"] in ("it", "they") and it else found["one"]
        two = found["two"] or ""
        second = two if two in LIQUIDS else self._noun(two) if two else ""
        return action, self._noun(one), found["p"] or "", second

    def _noun(self, phrase: str) -> str:
        words = re.sub("^(the|an?) ", "", phrase)
        if phrase.startswith("the ") and words in self.nouns.values():
            count = sum(self.nouns[n] == words for n in self.met)
            if count > 1:
                raise AmbiguousError(f"{phrase!r}: there are {count}")
        colour, _, rest = words.partition(" ")
        words = rest if colour in COLOURS and rest in self.nouns.values() else words
        if words not in self.nouns.values():
            raise UnreadableError(f"{phrase!r} is nothing here")
        return words

    def say(self, event: int, named: bool = False) -> str:
        """Say an event as an answer; one that the question has named has been said clearly."""
        each = self.clip.events[event]
        self.alone(event)
        if not named and each.action == "put" and each.preposition == "near":
            rests = self._place(each.object1, ("after", event))
            if rests != f"near the {self.nouns[each.object2]}":
                raise AmbiguousError(f"{each}: near other things, too")
        one = self.nouns[each.object1]
        if each.action == "make dirty":
            return f"making the {one} dirty"
        verb = next(ing for ing, action in ING.items() if action == each.action)
        if each.action == "fill":
            return f"filling the {one} with {each.object2}"
        rest = f" {each.preposition} the {self.nouns[each.object2]}" if each.object2 else ""
        return f"{verb} the {one}{rest}"

    # --------------------------------------------------------------------- things

    def thing(self, phrase: str) -> str:
        """Return the one thing that "the red mug" can mean."""
        words = re.sub("^the ", "", phrase)
        colour = ""
        if words not in self.nouns.values():
            colour, _, words = words.partition(" ")
            if colour not in COLOURS or words not in self.nouns.values():
                raise UnreadableError(f"{phrase!r} is nothing here")
        for group in MIXED_UP:
            others = any(self.nouns[n] in group - {words} for n in self.met)
            if words in group & GENERAL and others:
                raise AmbiguousError(f"{phrase!r} may be another of {group}")
        found = [n for n in self.met if self.nouns[n] == words]
        if colour:
            found = [n for n in found if self._may_be(n, colour)]
        if len(found) != 1:
            raise AmbiguousError(f"{phrase!r} may be {found}")
        return found[0]

    def _colours(self, name: str) -> list[str]:
        return ["gray" if c == "grey" else c for c in self.objects[name].get("colours") or ()]

    def _may_be(self, name: str, colour: str) -> bool:
        own = self._colours(name)
        return not own or any(c == colour or {c, colour} in ALIKE for c in own)

    def colour(self, name: str) -> str:
        own = self._colours(name)
        if len(own) != 1 or len(self.clip.views.get(name, ())) < 4:
            raise AmbiguousError(f"colour of {name}: {own}")
        return own[0]

    def material(self, name: str) -> str:
        own = self.objects[name].get("salientMaterials") or []
        if len(own) != 1 or len(self.clip.views.get(name, ())) < 4:
            raise AmbiguousError(f"material of {name}: {own}")
        return noun_of(own[0])

    # -------------------------------------------------------------------- moments

    def world(self, moment: Moment) -> Objects:
        kind, n = moment
        clip = self.clip
        return {"begin": clip.begin, "end": clip.end}.get(kind) or (
            clip.before[n] if kind == "before" else clip.after[n]
        )

    def _line(self) -> list[tuple[int, int, Moment]]:
        events = self.clip.events
        found = [(self.clip.begin_ns, -1, BEGIN), (self.clip.end_ns, 10**6, END)]
        for place, n in enumerate(self.real):
            found.append((events[n].begin, 2 * place, ("before", n)))
            found.append((events[n].end, 2 * place + 1, ("after", n)))
        return sorted(found)

    def fact(self, name: str, moment: Moment, value: Callable[[Moment], object]) -> Any:
        """Return a value at a moment, if it is the same at the other side of the pause there."""
        line = self._line()
        moments = [each for *_, each in line]
        here = moments.index(moment)
        own = value(moment)
        other = here + (1 if moment[0] in ("begin", "after") else -1)
        pause = {moments[here][0], moments[other][0]}
        if pause not in (
            {"begin", "end"},
            {"before", "after"},
            {"begin", "before"},
            {"after", "end"},
        ):
            pause = set()  # within another event
        if pause and moments[here][1] != moments[other][1] and value(moments[other]) != own:
            raise AmbiguousError(f"{name} changed without an event beside {moment}")
        low, high = here, here
        while low and value(moments[low - 1]) == own:
            low -= 1
        while high + 1 < len(line) and value(moments[high + 1]) == own:
            high += 1
        start, end = line[low][0], line[high][0]
        if sum(start <= t <= end for t in self.clip.views.get(name, ())) < 2:
            raise AmbiguousError(f"{name} is hardly seen around {moment}")
        return own

    def place(self, name: str, moment: Moment) -> str:
        return str(self.fact(name, moment, lambda at: self._place(name, at)))

    def at(self, name: str, moment: Moment) -> Moment:
        """Return the moment, or the one before it where the thing was taken up to begin there."""
        kind, n = moment
        held = self.world(moment)[name]["isPickedUp"]
        if kind != "before" or not held or self.clip.events[n].object1 != name:
            return moment
        return self._line()[self._index(moment) - 1][2]

    def direct(self, name: str, moment: Moment) -> str:
        """Return what a thing is directly in or on, empty for the floor."""
        own = self.world(self.at(name, moment))[name]
        return str([*(own.get("restsOn") or ()), *(own["parentReceptacles"] or ()), ""][0])

    def _place(self, name: str, moment: Moment) -> str:
        moment = self.at(name, moment)
        own = self.world(moment)[name]
        if own["isPickedUp"] or own["isBroken"] or own["isSliced"]:
            return f"nowhere {moment}"
        world = self.world(moment)
        around = [p for p in own["parentReceptacles"] or () if p in world]
        last = [
            e
            for _, _, (when, m) in self._line()[: self._index(moment) + 1]
            if when == "after"
            for e in [self.clip.events[m]]
            if e.object1 == name
        ]
        near = last and last[-1].action == "put" and last[-1].preposition == "near"
        rests = [r for r in own.get("restsOn") or () if r in world and "Floor" not in r]
        if not rests:
            if around:
                return self._in_or_on(around[0])
            if near and self.beside(name, moment, last[-1].object2) != {last[-1].object2}:
                return f"several {self.beside(name, moment, last[-1].object2)} {moment}"
            return f"near the {self.nouns[last[-1].object2]}" if near else "on the floor"
        if self._on_top(own, world[rests[0]]) and not near:
            return f"on the {self.nouns[rests[0]]}"
        if not self._plainly(own, world[rests[0]]):
            return f"several ways in or on {rests[0]} {moment}"
        said = {self._in_or_on(rests[0])}
        said |= {s for p in around if (s := self._in_or_on(p)).startswith("in ")}
        if near or len(said) > 1:
            return f"several {sorted(said)} {moment}"
        return said.pop()

    def beside(self, name: str, moment: Moment, told: str) -> set[str]:
        """Return what within a metre of a thing may be named for what is ``told``.

        That is furniture, and everything where ``told`` is no furniture itself.
        """
        world = self.world(moment)
        own = world[name]["axisAlignedBoundingBox"]
        found = set()
        any_kind = told in world and not self._is_furniture(world[told])
        for each, entry in world.items():
            box = entry["axisAlignedBoundingBox"]
            gaps = [
                max(
                    0.0,
                    abs(own["center"][axis] - box["center"][axis])
                    - (own["size"][axis] + box["size"][axis]) / 2,
                )
                for axis in "xz"
            ]
            meant = self._is_furniture(entry) or (any_kind and entry["objectType"] != "Floor")
            if each != name and meant and gaps[0] ** 2 + gaps[1] ** 2 < 1.0:
                found.add(each)
        return found

    def _is_furniture(self, entry: Mapping[str, Any]) -> bool:
        return bool(entry["receptacle"] and not entry["pickupable"])

    def _index(self, moment: Moment) -> int:
        return [each for *_, each in self._line()].index(moment)

    def _in_or_on(self, holder: str) -> str:
        inside = self.nouns[holder] in ENCLOSING
        return f"{'in' if inside else 'on'} the {self.nouns[holder]}"

    def _on_top(self, own: Mapping[str, Any], holder: Mapping[str, Any]) -> bool:
        """Return whether a thing lies on top of what has an inside: nobody would say in."""
        noun = noun_of(holder["objectType"])
        return noun in ENCLOSING - OPEN_SHAPES and _bottom(own) >= _top(holder) - 0.005

    def _plainly(self, own: Mapping[str, Any], holder: Mapping[str, Any]) -> bool:
        """Return whether a thing's height leaves no doubt that it is in, or on, its holder."""
        bottom, top, noun = _bottom(own), _top(holder), noun_of(holder["objectType"])
        if noun in ENCLOSING:
            return bottom < top - 0.005 or noun in OPEN_SHAPES
        return bottom >= top - 0.1 or noun in SOFT

    def holders(self, name: str, moment: Moment) -> set[str]:
        """Return all that holds a thing, directly or through others, said with in or on."""
        world = self.world(moment)
        waiting, found = [name], set[str]()
        while waiting:
            own = world[waiting.pop()]
            for each in {*(own["parentReceptacles"] or ()), *(own.get("restsOn") or ())}:
                if each in world and each not in found:
                    found.add(each)
                    waiting.append(each)
        return found

    def inside(self, holder: str, moment: Moment) -> list[str]:
        world = self.world(moment)
        return [n for n, o in world.items() if holder in (o["parentReceptacles"] or ())]

    # ------------------------------------------------------------------- counting

    def done(self, action: str) -> list[int]:
        """Return the events of an action, if it is clear which they are."""
        events = self.clip.events
        moving = {"move", "put", "throw", "push", "pick up"}
        if any(e.action == action and not e.success for e in events):
            raise AmbiguousError(f"{action} was tried in vain")
        if self.has_parts() and action in moving | {"break"}:
            raise AmbiguousError("parts of other events may count")
        if action == "move" and any(e.action in moving - {"move"} for e in events):
            raise AmbiguousError("things were moved otherwise")
        if action == "break":
            broke = {
                n
                for n, o in self.clip.end.items()
                if o["isBroken"] and not self.clip.begin.get(n, o)["isBroken"]
            }
            if broke != {events[n].object1 for n in self.real if events[n].action == "break"}:
                raise AmbiguousError("things broke otherwise")
        return [n for n in self.real if events[n].action == action]

    def done_to(self, action: str, name: str) -> list[int]:
        events = self.clip.events
        if any(
            name in (e.object1, e.object2) and (not e.success or e.action == "pick up")
            for e in events
        ):
            raise AmbiguousError(f"{name}: something was tried in vain")
        if action != "move":
            return [n for n in self.done(action) if events[n].object1 == name]
        moving = {"move", "put", "throw", "push", "pick up"}
        if self.has_parts() or any(
            e.object1 == name and e.action in moving - {"move"} for e in events
        ):
            raise AmbiguousError(f"{name} was moved otherwise")
        for *_, moment in self._line():
            for holder in self.holders(name, moment):
                if any(e.object1 == holder and e.action in moving for e in events):
                    raise AmbiguousError(f"{name} was moved with {holder}")
        return [n for n in self.real if events[n].action == "move" and events[n].object1 == name]

    def moved_to(self, place: str) -> list[int]:
        events = self.clip.events
        if self.has_parts():
            raise AmbiguousError("parts of a tidying")
        noun = self.nouns[place]
        for e in events:
            if self.nouns.get(e.object2) == noun and (e.action != "move" or not e.success):
                raise AmbiguousError(f"{e} may count")
            if e.object1 == place and e.action in ("move", "put", "throw", "push", "pick up"):
                raise AmbiguousError(f"{place} itself was moved")
            loose = e.action in ("throw", "push", "put", "pick up")
            if loose and place in (self.clip.end[e.object1].get("restsOn") or ()):
                raise AmbiguousError(f"{e} brought something there")
        return [
            n
            for n in self.real
            if events[n].action == "move" and self.nouns[events[n].object2] == noun
        ]

    def named(self, names: Iterable[str]) -> str:
        """Name the one thing among names."""
        found = set(names)
        if len(found) != 1:
            raise AmbiguousError(f"several: {found}")
        return f"the {self.nouns[found.pop()]}"

    def between(self, after: int | None, before: int | None) -> list[int]:
        low = -1 if after is None else self.real.index(after)
        high = len(self.real) if before is None else self.real.index(before)
        return self.real[low + 1 : high]


def _bottom(thing: Mapping[str, Any]) -> float:
    box = thing["axisAlignedBoundingBox"]
    return float(box["center"]["y"] - box["size"]["y"] / 2)


def _top(thing: Mapping[str, Any]) -> float:
    box = thing["axisAlignedBoundingBox"]
    return float(box["center"]["y"] + box["size"]["y"] / 2)
