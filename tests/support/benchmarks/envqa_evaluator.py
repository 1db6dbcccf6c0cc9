"""Answers Env-QA's questions by brute force: reads the English, looks at the engine's raw metadata.

It shares nothing with the generator: neither templates nor programs nor world facts. Every reading
of a question that fits the clip gives an answer; two answers, or none, are an ambiguity, which is
reported as such. Its input is AI2-THOR's metadata of every object at every boundary, the list of
events, and the frames that show each object.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Objects = Mapping[str, Mapping[str, Any]]


class AmbiguousError(Exception):
    """A question has no single answer; the message says why."""


class UnreadableError(Exception):
    """Some words are not of a clip: this is no reading of the question."""


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


ENCLOSING = {
    *("bathtub", "bowl", "box", "cabinet", "cup", "drawer", "fridge", "garbage bag"),
    *("garbage can", "laundry hamper", "microwave", "mug", "pan", "pot", "safe", "sink"),
    *("toaster", "toilet", "coffee machine", "vase", "watering can"),
}
OPEN_SHAPES = {"bathtub", "cabinet", "coffee machine", "drawer", "toaster", "toilet", "vase"}
SOFT = {"arm chair", "bed", "chair", "dog bed", "ottoman", "shelving unit", "sofa", "cart"}
"""What things lie on though it rises higher: backs, boards."""
MIXED_UP = [
    {"cup", "mug"},
    {"armchair", "arm chair", "chair", "stool"},
    {"coffee table", "side table"},
    {"knife", "butter knife"},
    {"bottle", "wine bottle", "soap bottle", "spray bottle"},
    {"towel", "hand towel", "cloth"},
]
GENERAL = {"chair", "cup", "bottle", "knife", "towel", "cloth"}
"""Names that people use for others of their group, too."""
COLOURS = (
    *("white", "black", "gray", "silver", "red", "orange", "yellow", "green", "blue", "purple"),
    *("pink", "brown", "beige"),
)
ALIKE = [
    *({"beige", other} for other in ("white", "brown", "yellow", "gray", "pink", "orange")),
    *({"gray", other} for other in ("black", "silver", "white")),
    *({"red", other} for other in ("brown", "orange", "pink")),
    *({"purple", other} for other in ("blue", "pink")),
    *({"orange", other} for other in ("brown", "yellow")),
    {"silver", "white"},
]
MATERIALS = ("ceramic", "fabric", "glass", "leather", "metal", "paper", "wood", "plastic")
LIQUIDS = ("water", "coffee", "wine")
ING = {
    "opening": "open",
    "closing": "close",
    "turning on": "turn on",
    "turning off": "turn off",
    "slicing": "slice",
    "breaking": "break",
    "filling": "fill",
    "emptying": "empty",
    "cleaning": "clean",
    "using up": "use up",
    "throwing": "throw",
    "pushing": "push",
    "moving": "move",
    "putting": "put",
    "tidying": "tidy",
    "making": "make",
}
ED = {
    "opened": "open",
    "closed": "close",
    "turned on": "turn on",
    "turned off": "turn off",
    "sliced": "slice",
    "broken": "break",
    "filled": "fill",
    "emptied": "empty",
    "cleaned": "clean",
    "made dirty": "make dirty",
    "used up": "use up",
    "thrown": "throw",
    "pushed": "push",
    "moved": "move",
    "put": "put",
    "tidied": "tidy",
    "made": "make",
}
DID = ED | {"broke": "break", "threw": "throw"}
DONE = "|".join(sorted(ED, key=len, reverse=True))
DO = "|".join(sorted(set(ED.values()), key=len, reverse=True))
STATES: Mapping[str, tuple[str, Callable[[Mapping[str, Any]], bool | None]]] = {
    "open": ("openable", lambda o: o["isOpen"]),
    "closed": ("openable", lambda o: not o["isOpen"]),
    "turned on": ("toggleable", lambda o: o["isToggled"]),
    "turned off": ("toggleable", lambda o: not o["isToggled"]),
    "broken": ("breakable", lambda o: o["isBroken"]),
    "in one piece": ("breakable", lambda o: not o["isBroken"]),
    "sliced": ("sliceable", lambda o: o["isSliced"]),
    "whole": ("sliceable", lambda o: not o["isSliced"]),
    "dirty": ("dirtyable", lambda o: o["isDirty"]),
    "clean": ("dirtyable", lambda o: not o["isDirty"]),
    "made": ("dirtyable", lambda o: not o["isDirty"]),
    "unmade": ("dirtyable", lambda o: o["isDirty"]),
    "filled with liquid": ("canFillWithLiquid", lambda o: bool(o["fillLiquid"])),
    "empty": ("canFillWithLiquid", lambda o: not o["fillLiquid"]),
    "used up": ("canBeUsedUp", lambda o: o["isUsedUp"]),
    "cooked": ("cookable", lambda o: o["isCooked"]),
}
Moment = tuple[str, int]
END: Moment = ("end", -1)
BEGIN: Moment = ("begin", -1)


def noun_of(kind: str) -> str:
    """ "GarbageCan" is a garbage can, a SinkBasin a sink."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", kind).lower()
    return re.sub(r"^(sink|bathtub) basin$", r"\1", words)


def plain(text: str) -> str:
    return " ".join(re.sub(r"[?,.]", " ", text.lower()).split())


class Reader:
    """Answers questions about one clip."""

    def __init__(self, clip: RawClip) -> None:
        self.clip = clip
        self.objects = {**clip.begin, **clip.end}
        acted = {n for e in clip.events for n in (e.object1, e.object2)}
        self.met = {n for n in self.objects if clip.views.get(n) or n in acted}
        self.nouns = {n: noun_of(self.objects[n]["objectType"]) for n in self.objects}
        self.nouns["Floor"] = "floor"
        self.real = self._real()

    def answer(self, question: str) -> str:
        """Return the answer in plain lower case."""
        text = plain(question)
        found: set[str] = set()
        reasons = []
        for pattern, read in FORMS:
            matched = re.fullmatch(pattern, text)
            if matched is None:
                continue
            try:
                found.add(read(self, **matched.groupdict()))
            except UnreadableError:
                continue
            except AmbiguousError as error:
                reasons.append(str(error))
        if len(found) != 1 or reasons:
            raise AmbiguousError(f"{question}: {sorted(found)} {reasons or 'cannot be read'}")
        return found.pop()

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


def _yes(holds: bool) -> str:
    return "yes" if holds else "no"


# --------------------------------------------------------------------------------- readings


def _moment(r: Reader, when: str, a: str = "") -> Moment:
    if re.fullmatch(r"(at the )?end( of (the )?video)?|when the video ends|end up", when):
        return END
    if re.fullmatch(r"at the beginning of the video|when the video begins|at first", when):
        return BEGIN
    found = re.fullmatch(r"(?:just |right )?(?P<kind>before|after) (?P<event>.+)", when)
    if found is None:
        raise AmbiguousError(f"when is {when!r}")
    return found["kind"], r.event(found["event"], a)


def _where(r: Reader, a: str, when: str = "at the end") -> str:
    moment = _moment(r, when, a)
    place = r.place(r.thing(_it(a, when)), moment)
    if place.split()[0] in ("nowhere", "several"):
        raise AmbiguousError(f"{a}: {place}")
    return place


def _it(a: str, when: str) -> str:
    """Return what "it" is: the subject of the clause before it."""
    if a not in ("it", "they"):
        return a
    found = re.fullmatch(rf"(?:just )?(?:before|after) (.+?) (?:was|were) (?:{DONE}).*", when)
    ing = "|".join(sorted(ING, key=len, reverse=True))
    found = found or re.fullmatch(
        rf"(?:just |right )?(?:before|after) (?:{ing}) (the [a-z ]+?)"
        rf"(?: dirty| with (?:{'|'.join(LIQUIDS)}))?",
        when,
    )
    if found is None or re.search(r" (?:to|near|on|in|with) ", found[1]):
        raise AmbiguousError(f"who is {a!r}")
    return found[1]


def _is_there(r: Reader, a: str, p: str, holder: str, when: str = "at the end") -> str:
    moment = _moment(r, when, "")
    name, place = r.thing(_it(a, when)), r.thing(holder)
    said = r.place(name, moment)
    if said.split()[0] in ("nowhere", "several", "near"):
        raise AmbiguousError(f"{a}: {said}")
    if r.direct(name, moment) == place and said.split()[0] == p:
        return "yes"
    if place in r.holders(name, moment):
        raise AmbiguousError(f"{a} is {said}, and somehow {p} {holder}")
    return "no"


def _state(r: Reader, a: str, state: str, when: str = "at the end") -> str:
    moment = _moment(r, when, a)
    name = r.thing(_it(a, when))
    ability, holds = STATES[state]
    if not r.objects[name][ability]:
        raise AmbiguousError(f"{a} cannot be {state}")
    world = r.world(moment)
    if state in ("open", "closed") and 0.02 < world[name]["openness"] < 0.3:
        raise AmbiguousError(f"{a} is half open")
    if state in ("filled with liquid", "empty") and r.inside(name, moment):
        raise AmbiguousError(f"something is in {a}")
    return _yes(bool(r.fact(name, moment, lambda at: holds(r.world(at)[name]))))


def _liquid(r: Reader, a: str, when: str) -> str:
    name, moment = r.thing(_it(a, when)), _moment(r, when, a)
    if not r.objects[name]["canFillWithLiquid"] or r.inside(name, moment):
        raise AmbiguousError(f"{a} is not just filled")
    return str(r.fact(name, moment, lambda at: r.world(at)[name]["fillLiquid"] or "nothing"))


def _what_there(r: Reader, p: str, a: str, when: str) -> str:
    holder, moment = r.thing(a), _moment(r, when, a)
    world = r.world(moment)
    if world[holder]["fillLiquid"]:
        raise AmbiguousError(f"{a} is filled, too")
    found = [
        n
        for n, o in world.items()
        if holder in {*(o["parentReceptacles"] or ()), *(o.get("restsOn") or ())}
    ]
    if len(found) != 1:
        raise AmbiguousError(f"{len(found)} things are {p} {a}")
    said = r.place(found[0], moment)
    if r.direct(found[0], moment) != holder or said != f"{p} the {r.nouns[holder]}":
        raise AmbiguousError(f"{found[0]} is not just {p} {a}")
    return f"the {r.nouns[found[0]]}"


def _what_colour(r: Reader, a: str) -> str:
    return r.colour(r.thing(a))


def _is_colour(r: Reader, a: str, c: str) -> str:
    own = r.colour(r.thing(a))
    if own != c and {own, c} in ALIKE:
        raise AmbiguousError(f"{a} is {own}, which may be called {c}")
    return _yes(own == c)


def _same_colour(r: Reader, a: str, b: str) -> str:
    one, other = r.colour(r.thing(a)), r.colour(r.thing(b))
    if {one, other} in ALIKE:
        raise AmbiguousError(f"{one} and {other}")
    return _yes(one == other)


def _look_of_done(what: str) -> Callable[..., str]:
    def read(r: Reader, done: str) -> str:
        events = r.done("make dirty" if done == "made something dirty" else DID[done])
        things = {r.clip.events[n].object1 for n in events}
        if len(things) != 1:
            raise AmbiguousError(f"{len(things)} things were {done}")
        return r.colour(things.pop()) if what == "colour" else r.material(things.pop())

    return read


def _only(r: Reader, events: list[int], pick: str) -> str:
    if not events or (pick == "only" and len(events) > 1):
        raise AmbiguousError(f"{len(events)} events")
    return r.say(events[0 if pick != "last" else -1])


def _happened(pick: str) -> Callable[..., str]:
    def read(r: Reader, after: str | None = None, before: str | None = None) -> str:
        first = None if after is None else r.event(after)
        last = None if before is None else r.event(before)
        return _only(r, r.between(first, last), pick)

    return read


def _done_to(pick: str) -> Callable[..., str]:
    def read(r: Reader, a: str) -> str:
        name = r.thing(a)
        events = r.clip.events
        about = [e for e in events if name in (e.object1, e.object2) and e.action != "find"]
        if r.has_parts() or any(
            not e.success or e.action == "pick up" or e.object2 == name for e in about
        ):
            raise AmbiguousError(f"other things about {a}: {about}")
        return _only(r, [n for n in r.real if events[n].object1 == name], pick)

    return read


def _times(r: Reader, done: str, a: str = "", after: str = "", before: str = "") -> str:
    action = ED.get(done, done)
    found = r.done_to(action, r.thing(a)) if a else r.done(action)
    inside = r.between(r.event(after) if after else None, r.event(before) if before else None)
    return str(sum(n in inside for n in found))


def _which(pick: str) -> Callable[..., str]:
    def read(r: Reader, one: str, two: str) -> str:
        events = sorted((r.event(one), r.event(two)), key=lambda n: r.clip.events[n].end)
        return r.say(events[0 if pick == "first" else 1], named=True)

    return read


def _which_thing(pick: str) -> Callable[..., str]:
    def read(r: Reader, done: str, a: str, b: str) -> str:
        names = [r.thing(a), r.thing(b)]
        events = [n for n in r.done(ED[done]) if r.clip.events[n].object1 in names]
        things = [r.clip.events[n].object1 for n in events]
        if sorted(things) != sorted(names):
            raise AmbiguousError(f"{done}: {things}")
        for each in events:
            r.alone(each)
        return f"the {r.nouns[things[0 if pick == 'first' else 1]]}"

    return read


def _order(sign: str) -> Callable[..., str]:
    def read(r: Reader, one: str, two: str) -> str:
        first, second = r.event(one), r.event(two)
        earlier = r.clip.events[first].end <= r.clip.events[second].begin
        return _yes(earlier if sign == "before" else not earlier)

    return read


def _acted(r: Reader, done: str) -> str:
    events = r.done(ED.get(done, done))
    return r.named(r.clip.events[n].object1 for n in events)


def _moved_to(r: Reader, a: str) -> str:
    return r.named(r.clip.events[n].object1 for n in r.moved_to(r.thing(a)))


def _count_moved_to(r: Reader, a: str) -> str:
    return str(len({r.clip.events[n].object1 for n in r.moved_to(r.thing(a))}))


def _count_done(r: Reader, done: str) -> str:
    return str(len({r.clip.events[n].object1 for n in r.done(ED.get(done, done))}))


def _moved_where(r: Reader, a: str) -> str:
    events = r.done_to("move", r.thing(a))
    if len(events) != 1:
        raise AmbiguousError(f"{len(events)} moves of {a}")
    return f"to the {r.nouns[r.clip.events[events[0]].object2]}"


def _hit(r: Reader, a: str) -> str:
    name = r.thing(a)
    throws = [n for n in r.done("throw") if r.clip.events[n].object1 == name]
    if len(throws) != 1:
        raise AmbiguousError(f"{len(throws)} throws of {a}")
    return r.named([r.clip.events[throws[0]].object2])


def _poured(r: Reader, a: str) -> str:
    fills = [n for n in r.done("fill") if r.clip.events[n].object1 == r.thing(a)]
    if len(fills) != 1:
        raise AmbiguousError(f"{len(fills)} fillings of {a}")
    return r.clip.events[fills[0]].object2


def _did(r: Reader, do: str, a: str) -> str:
    name = r.thing(a)
    if len(r.clip.views.get(name, ())) < 4:
        raise AmbiguousError(f"{a} is hardly seen")
    action = ED.get(do, do)
    r.done(action)
    return _yes(bool(r.done_to(action, name)))


def _seen(r: Reader, things: str) -> str:
    nouns = {n for n in set(r.nouns.values()) if things in (n + "s", n + "es", n[:-1] + "ves")}
    nouns |= {n for n in r.nouns.values() if n.endswith("fe") and things == n[:-2] + "ves"}
    if len(nouns) != 1:
        raise AmbiguousError(f"what are {things!r}")
    noun = nouns.pop()
    found = [n for n in r.met if r.nouns[n] == noun]
    for n in found:
        whole = not (r.clip.end[n]["isBroken"] or r.clip.end[n]["isSliced"])
        if len(r.clip.views.get(n, ())) < 4 or not whole:
            raise AmbiguousError(f"{n} is hardly seen, or not whole")
    return str(len(found))


BE = "(?:is|are|was|were)"
WHEN_END = r"(?P<when>at the end of (?:the )?video|when the video ends)"
WHEN_BEGIN = r"(?P<when>at the beginning of the video|when the video begins|at first)"
BESIDE = r"(?P<when>(?:just |right )?(?:before|after) .+)"
STATE = "|".join(sorted(STATES, key=len, reverse=True))
COLOUR = "|".join(COLOURS)
MATERIAL = "|".join(MATERIALS)
A = "(?P<a>the [a-z ]+?|it|they)"
P = "(?P<p>in|on)"
VERB = f"(?P<done>{DONE})"
PAST = "(?P<done>" + "|".join(sorted(set(DID) - {"broken", "thrown"}, key=len, reverse=True)) + ")"
FORMS: Sequence[tuple[str, Callable[..., str]]] = (
    # looks
    (rf"what color {BE} {A}", _what_colour),
    (rf"(?:what is the|which) color (?:of|is|are) {A}", _what_colour),
    (rf"what color would you say {A} {BE}", _what_colour),
    (
        rf"what(?: material| kind of material)? {BE} {A} made of",
        lambda r, a: r.material(r.thing(a)),
    ),
    (rf"{BE} {A} (?P<c>{COLOUR})", _is_colour),
    (rf"is the color of {A} (?P<c>{COLOUR})", _is_colour),
    (rf"would you call {A} (?P<c>{COLOUR})", _is_colour),
    (
        rf"(?:{BE} {A}|would you say that {A.replace('?P<a>', '?P<b>')} {BE}) made (?:out )?of "
        rf"(?P<m>{MATERIAL})",
        lambda r, a, b, m: _yes(r.material(r.thing(a or b)) == m),
    ),
    (rf"(?:are|do) {A} and (?P<b>the .+?)(?: have)? the same color", _same_colour),
    (rf"{BE} {A} the same color as (?P<b>the .+)", _same_colour),
    (rf"what color is the thing that the person {PAST}", _look_of_done("colour")),
    (rf"the person {PAST} something what color is it", _look_of_done("colour")),
    (
        r"the person (?P<done>made something dirty) what color is it",
        _look_of_done("colour"),
    ),
    (rf"what is the color of the object that the person {PAST}", _look_of_done("colour")),
    (rf"the person {PAST} something what is it made of", _look_of_done("material")),
    (
        r"the person (?P<done>made something dirty) what is it made of",
        _look_of_done("material"),
    ),
    (rf"what material is the thing that the person {PAST}", _look_of_done("material")),
    (rf"the person {PAST} something what material is it", _look_of_done("material")),
    (
        r"the person (?P<done>made something dirty) what material is it",
        _look_of_done("material"),
    ),
    # places
    (rf"where (?:{BE}|to find) {A} {WHEN_END}", _where),
    (rf"where {BE} {A} {WHEN_BEGIN}", _where),
    (rf"where did {A} end up", _where),
    (rf"where (?:{BE}|to find) {A} {BESIDE}", _where),
    (rf"{BESIDE} where {BE} {A}", _where),
    (rf"{BE} {A} {P} (?P<holder>the .+?) {WHEN_END}", _is_there),
    (rf"did {A} end up {P} (?P<holder>the .+)", _is_there),
    (rf"{BE} {A} {P} (?P<holder>the .+?) {BESIDE}", _is_there),
    (rf"{BESIDE} {BE} {A} {P} (?P<holder>the .+)", _is_there),
    (rf"(?:what|which thing) (?:is|was) {P} {A} {WHEN_END}", _what_there),
    (rf"what (?:is|was) {P} {A} {BESIDE}", _what_there),
    (rf"{BESIDE} what was {P} {A}", _what_there),
    # states
    (rf"{BE} {A} (?P<state>{STATE}) {WHEN_END}", _state),
    (rf"{WHEN_END} {BE} {A} (?P<state>{STATE})", _state),
    (rf"was {A} left (?P<state>{STATE}) {WHEN_END}", _state),
    (rf"{BE} {A} (?P<state>{STATE}) {BESIDE}", _state),
    (rf"{BESIDE} {BE} {A} (?P<state>{STATE})", _state),
    (rf"what {BE} {A} filled with {WHEN_END}", _liquid),
    (rf"{WHEN_END} what {BE} {A} filled with", _liquid),
    (rf"what {BE} {A} filled with {BESIDE}", _liquid),
    (rf"{BESIDE} what {BE} {A} filled with", _liquid),
    # events
    (r"what (?:happened|was done) in the video|what happens in this video", _happened("only")),
    (r"what (?:happened|was done) first in the video", _happened("first")),
    (r"what was the first thing that happened in the video", _happened("first")),
    (r"what (?:happened|was done) last in the video", _happened("last")),
    (r"what was the last thing that happened in the video", _happened("last")),
    (r"what happened after (?P<after>(?:(?! before ).)+)", _happened("only")),
    (r"after (?P<after>.+) what happened", _happened("only")),
    (r"what happened before (?P<before>(?:(?! after ).)+)", _happened("only")),
    (r"before (?P<before>.+) what happened", _happened("only")),
    (r"what happened right after (?P<after>.+)", _happened("first")),
    (r"what was the next thing that happened after (?P<after>.+)", _happened("first")),
    (r"what happened right before (?P<before>.+)", _happened("last")),
    (r"what was the last thing that happened before (?P<before>.+)", _happened("last")),
    (r"what happened before (?P<before>.+) and after (?P<after>.+)", _happened("only")),
    (r"what happened after (?P<after>.+) and before (?P<before>.+)", _happened("only")),
    (r"what happened between (?P<after>.+) and (?P<before>.+)", _happened("only")),
    (rf"what (?:was done|happened) to {A}", _done_to("only")),
    (rf"what did the person do with {A}", _done_to("only")),
    (rf"what (?:was done|happened) to {A} first", _done_to("first")),
    (rf"what did the person first do with {A}", _done_to("first")),
    (rf"what (?:was done|happened) to {A} last", _done_to("last")),
    (rf"what was the last thing done to {A}", _done_to("last")),
    (rf"(?:what|which thing) did the person (?P<done>{DO})(?: in the video)?", _acted),
    (rf"(?:what|which thing) was moved to {A}", _moved_to),
    (rf"what did the person move to {A}", _moved_to),
    (rf"where (?:was|were) {A} moved(?: to)?", _moved_where),
    (rf"where did the person move {A}", _moved_where),
    (rf"what did {A} hit when (?:it was|they were) thrown", _hit),
    (rf"what (?:was|were) {A} thrown at", _hit),
    (rf"{A} (?:was|were) thrown what did (?:it|they) hit", _hit),
    (rf"(?:what|which liquid) did the person fill {A} with", _poured),
    (rf"what did the person pour into {A}", _poured),
    (rf"(?:did|does) the person (?P<do>{DO}) {A}(?: in the video)?", _did),
    (rf"did anybody (?P<do>{DO}) {A} in the video", _did),
    (
        rf"(?:did|does) (?:the person|anybody) make {A} dirty(?: in the video)?",
        lambda r, a: _did(r, "make dirty", a),
    ),
    # order
    (r"wh(?:ich|at|ich thing) (?:happened|came) first (?P<one>.+) or (?P<two>.+)", _which("first")),
    (r"wh(?:ich|at|ich thing) (?:happened|came) later (?P<one>.+) or (?P<two>.+)", _which("later")),
    (
        rf"wh(?:ich|at|ich thing) was {VERB} first {A} or (?P<b>the .+)",
        _which_thing("first"),
    ),
    (
        rf"wh(?:ich|at|ich thing) was {VERB} later {A} or (?P<b>the .+)",
        _which_thing("later"),
    ),
    (r"did the person (?P<one>.+) before (?P<two>.+)", _order("before")),
    (r"did the person (?P<one>.+) after (?P<two>.+)", _order("after")),
    (r"did the person first (?P<one>.+) and then (?P<two>.+)", _order("before")),
    (r"did the person (?P<one>.+) only after (?P<two>.+)", _order("after")),
    (r"did (?P<one>.+ing .+) happen before (?P<two>.+)", _order("before")),
    (r"did (?P<one>.+ing .+) happen after (?P<two>.+)", _order("after")),
    # numbers
    (rf"how (?:many times|often) (?:was|were) (?P<a>the .+?) {VERB}", _times),
    (rf"how many times (?P<a>the .+?) (?:was|were) {VERB}", _times),
    (rf"how many times did the person (?P<done>{DO}) {A}", _times),
    (
        rf"how many times did the person make {A} dirty",
        lambda r, a: _times(r, "make dirty", a),
    ),
    (rf"how many times did the person (?P<done>{DO}) something", _times),
    (r"how many times did the person make something dirty", lambda r: _times(r, "make dirty")),
    (rf"how (?:many times|often) was something {VERB}", _times),
    (rf"how (?:many times|often) was something {VERB} after (?P<after>.+)", _times),
    (rf"after (?P<after>.+) how many times was something {VERB}", _times),
    (rf"how (?:many times|often) was something {VERB} before (?P<before>.+)", _times),
    (rf"before (?P<before>.+) how many times was something {VERB}", _times),
    (r"how many (?P<things>[a-z ]+) (?:do you see|are there in the video|can be seen)", _seen),
    (rf"how many (?:objects|things) were moved to {A}", _count_moved_to),
    (rf"how many different things did the person move to {A}", _count_moved_to),
    (rf"how many different things were {VERB}", _count_done),
    (rf"how many different objects were {VERB} in the video", _count_done),
    (rf"how many different things did the person (?P<done>{DO})", _count_done),
)


def _bottom(thing: Mapping[str, Any]) -> float:
    box = thing["axisAlignedBoundingBox"]
    return float(box["center"]["y"] - box["size"]["y"] / 2)


def _top(thing: Mapping[str, Any]) -> float:
    box = thing["axisAlignedBoundingBox"]
    return float(box["center"]["y"] + box["size"]["y"] / 2)


def evaluate(question: str, clip: RawClip) -> str:
    """Answer a question about a clip, in plain lower case.

    :raises AmbiguousError: where it has no single answer.
    """
    return Reader(clip).answer(question)
