"""Knows which things of a type there are, and looks for those that are not known yet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from vrhuman.participants.instructed import reaching
from vrhuman.participants.instructed.handwork import Hands
from vrhuman.participants.mind import Mind
from vrhuman.participants.participant import Gaze, Skill
from vrhuman.participants.routes import Routes, routes_from
from vrhuman.participants.script import finding
from vrhuman.participants.walking import look, pause, walk_to
from vrhuman.records import SeenObject

CANDIDATES = 3
"""How many things of the wanted type are tried."""
FIND_METRES, FIND_SECONDS = 1.3, 1.0
VIEWS, VIEWS_APART = 6, 4.0
"""From so many places it is tried to see a thing, this many cells apart."""
ON_TOP = 0.03
"""What is at most this far below another's top stands on it [m]."""
LOOKED_OVER = 0.4
"""What is at least this wide may carry what is looked for [m]."""


@dataclass(slots=True)
class Seeker:
    """Finds things with the eyes, carrying along what the hands hold.

    ``searched`` is for how long things were looked for [s]; ``looked_over`` are the ids of what was
    looked at from near meanwhile. Of several things of a type, those in ``handled`` come first
    (that for which the hand did something before), then those in ``meant``, and those in ``spared``
    last.
    """

    hands: Hands
    searched: float = 0.0
    looked_over: set[str] = field(default_factory=set)
    handled: set[str] = field(default_factory=set)
    meant: tuple[str, ...] = ()
    spared: frozenset[str] = frozenset()

    @property
    def mind(self) -> Mind:
        return self.hands.mind

    def known(self, name: str) -> list[SeenObject]:
        """Return the known things of a type: the held one first, then what is meant, near first.

        What cannot be reached from anywhere, as far as the map tells, comes last, and before it
        what is shut in.
        """
        mind = self.mind
        routes = routes_from(mind.map, mind.position)
        things = [
            known.latest
            for known in mind.belief.objects.values()
            if known.latest.object_type.lower() == name.lower()
        ]

        def way(thing: SeenObject) -> tuple[bool, bool, bool, int, bool, bool, float, str]:
            name = thing.object_id
            held = name in mind.observation.held
            lost = name in self.hands.around.missing
            other = 0 if name in self.handled else 1 if name in self.meant else 2
            away = float(np.hypot(*(thing.position - mind.position)[[0, 2]]))
            far = len(things) > 1 and not held and not self.is_reached(thing, routes)
            far = far or (not held and self.hands.around.is_below_top(thing))
            shut = bool(self.lids(thing))
            return not held, lost, name in self.spared, other, far, shut, away, name

        return sorted(things, key=way)

    def is_reached(self, thing: SeenObject, routes: Routes) -> bool:
        """Return whether there is a place to stand from which the hand gets to a thing."""
        edge = np.clip(self.mind.position, thing.position - thing.size / 2, thing.position)
        goal = thing.position if thing.pickupable else edge
        spared = 0.2 + float(thing.size[[0, 2]].max())
        front = self.hands.around.front_of(thing)
        return reaching.stand_for(self.mind, routes, goal, (), spared, front) is not None

    def lids(self, thing: SeenObject) -> list[SeenObject]:
        """Return what is closed around a thing, the outermost first."""
        out: list[SeenObject] = []
        names, left = set[str](), list(thing.parents)
        while left:
            name = left.pop()
            holder = self.mind.belief.latest(name)
            if holder is None or name in names:
                continue
            names.add(name)
            left += holder.parents
            if holder.openable and not holder.is_open and not _stands_on(thing, holder):
                out.insert(0, holder)
        return out

    def search(self, name: str, opening: Callable[[SeenObject], Skill]) -> Skill:
        """Come to know a thing of a type, looking into what is closed if it is nowhere else.

        ``opening`` returns the skill that opens a thing, and whether it did.
        """
        hands, mind = self.hands, self.mind
        known = self.known(name)
        if known and all(each.object_id in hands.around.missing for each in known):
            yield from self.searching(finding.search(mind, lambda: self._present(name)))
            hands.around.missing -= {each.object_id for each in known}  # else look there again
        if not known:
            hands.around.wanted = name.lower()
            yield from self.searching(finding.search(mind, lambda: bool(self.known(name))))
            if not self.known(name):
                yield from self.searching(self._look_over(name))
        if self.known(name):
            return True
        shut = [
            known.latest
            for known in mind.belief.objects.values()
            if known.latest.openable and not known.latest.is_open and not known.latest.pickupable
        ]
        for thing in sorted(
            shut, key=lambda s: float(np.hypot(*(s.position - mind.position)[::2]))
        ):
            if (yield from opening(thing)):
                yield from look(mind, hands.around.gaze_at(thing.position))
            if self.known(name):
                return True
        return False

    def _present(self, name: str) -> bool:
        """Return whether one of the known things of a type is where it is believed to be."""
        return any(each.object_id not in self.hands.around.missing for each in self.known(name))

    def _look_over(self, name: str) -> Skill:
        """Look from near at what may carry a thing too small to be seen from afar, in turn."""
        mind = self.mind
        carriers = [
            known.latest
            for object_id, known in mind.belief.objects.items()
            if not known.latest.pickupable
            and known.latest.size[[0, 2]].max() > LOOKED_OVER
            and object_id not in self.looked_over
        ]
        while carriers and not self.known(name):
            here = mind.position
            carriers.sort(key=lambda s: float(np.hypot(*(s.position - here)[::2])))
            carrier = carriers.pop(0)
            self.looked_over.add(carrier.object_id)
            stand = finding.stand_by(mind, carrier)
            if stand is not None and (yield from walk_to(mind, stand.cell, stand.gaze)):
                top = carrier.position + np.array([0.0, carrier.size[1] / 2, 0.0])
                yield from look(mind, self.hands.around.gaze_at(top))
        return bool(self.known(name))

    def searching(self, skill: Skill) -> Skill:
        """Look for something, with what is held carried along; the time counts apart."""
        before, began = self.searched, self.mind.now
        for intent in self.hands.along(skill):
            yield intent
            self.searched = before + self.mind.now - began
        return True

    def come_to_see(self, name: str) -> Skill:
        """Come to see a known thing of a type: near, and in the middle of the view."""
        hands, mind = self.hands, self.mind
        for thing in self.known(name)[:CANDIDATES]:
            tried: list[tuple[int, int]] = []
            while len(tried) < VIEWS:  # from above, a shelf may hide it
                latest = hands.around.latest(thing)
                stand = self._near_enough(latest, tried)
                if stand is None:
                    break
                tried.append(stand[0])
                yield from hands.along(walk_to(mind, *stand, tolerance=0.12))
                yield from hands.along(look(mind, hands.around.gaze_at(latest.position)))
                yield from hands.along(pause(mind, FIND_SECONDS))
        return False

    def _near_enough(
        self, thing: SeenObject, tried: Sequence[tuple[int, int]]
    ) -> tuple[tuple[int, int], Gaze] | None:
        """Return a place from which a thing is seen from near; the nearest to it if all are far.

        It is not close to those that were ``tried``.
        """
        mind = self.mind
        routes = routes_from(mind.map, mind.position)
        cells = routes.reachable()
        if len(cells) == 0:
            return None
        for cell in tried:
            cells = cells[np.hypot(*(cells - np.array(cell)).T) >= VIEWS_APART]
        places = mind.map.centres(cells)
        goal = thing.position[[0, 2]]
        away = np.hypot(*(places - goal).T)
        order = np.argsort(np.maximum(away, FIND_METRES - 0.3), kind="stable")
        chosen = [n for n in order if away[n] <= FIND_METRES] or list(order[:30])
        chosen.sort(key=lambda n: routes.cost((int(cells[n][0]), int(cells[n][1]))))
        spared = 0.2 + float(thing.size[[0, 2]].max())
        for n in chosen:
            if not mind.map.hides(places[n], goal, spared):
                gaze = self.hands.around.gaze_at(thing.position)
                return (int(cells[n][0]), int(cells[n][1])), gaze
        return None


def _stands_on(thing: SeenObject, holder: SeenObject) -> bool:
    """Return whether a thing is on top of another, and so is not shut in by it."""
    bottom = thing.position[1] - thing.size[1] / 2
    top = holder.position[1] + holder.size[1] / 2
    return float(bottom) > float(top) - ON_TOP
