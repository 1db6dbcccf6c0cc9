"""What somebody at work knows of the things around them, and which they attend to."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from vrhuman import geometry
from vrhuman.participants.belief import ObjectBelief
from vrhuman.participants.body import floor_height
from vrhuman.participants.instructed.surfaces import SeenPoints
from vrhuman.participants.mind import Mind
from vrhuman.participants.participant import Gaze
from vrhuman.participants.routes import routes_from
from vrhuman.participants.script.finding import Rooms
from vrhuman.participants.spatial_map import view_points
from vrhuman.records import Floats, SeenObject

RECOGNISED = 12
"""So many pixels are enough to see where a known thing is now, and to find what is looked for."""
WATCHED, WATCHED_METRES = 2, 2.5
"""How many things are looked at closely at a time, and up to which distance [m]."""
HOLLOW = frozenset({"Desk", "Dresser", "SideTable", "TVStand"})
"""Types that have boards below their top, between which no hand gets far."""
BELOW_TOP = 0.1
"""What begins this far below the top of those lies on such a board [m]."""
CUT_OFF = 0.9
"""With less than this share of the free floor in reach, a part of the house is cut off."""


@dataclass(slots=True)
class Surroundings:
    """The things around, as far as they were seen.

    ``wanted`` is the type of thing that is looked for, in lower case; ``points`` is what was seen
    of the things that are watched, by their ids. ``fronts`` are the directions (2,) in which things
    face from which others are taken out from the front only; ``missing`` are the ids of things that
    are not where they were, ``doubted`` of those of which that was looked at.
    """

    mind: Mind
    rooms: Rooms = field(default_factory=Rooms)
    points: dict[str, SeenPoints] = field(default_factory=dict)
    wanted: str = ""
    noticed: Floats | None = None
    doubted: set[str] = field(default_factory=set)
    fronts: dict[str, Floats] = field(default_factory=dict)
    missing: set[str] = field(default_factory=set)

    def notice(self) -> None:
        """Keep what the newest view shows of the things that are watched."""
        observation, belief = self.mind.observation, self.mind.belief
        if observation.depth is self.noticed:
            return
        self.noticed = observation.depth
        for thing in observation.seen:  # a known thing that moved is also known again from afar
            known = belief.objects.get(thing.object_id)
            if thing.pixels < RECOGNISED:
                continue
            self.missing.discard(thing.object_id)
            if known is not None and known.latest is not thing:
                belief.objects[thing.object_id] = replace(known, latest=thing)
            elif known is None and thing.object_type.lower() == self.wanted:
                belief.objects[thing.object_id] = ObjectBelief(thing, thing)
        if not self.points:
            return
        seen = view_points(observation)
        seen = seen[np.hypot(*(seen - self.mind.position)[:, [0, 2]].T) < WATCHED_METRES]
        for name, points in self.points.items():
            watched = self.mind.belief.latest(name)
            if watched is not None:
                points.add(observation, seen, watched)

    def find_a_way_out(self) -> None:
        """Try again where the body was stopped, if that has cut off a part of the free floor."""
        mind = self.mind
        if not mind.map.bumped:
            return
        free = mind.map.floor & np.isfinite(mind.map.walk_costs())
        cells = routes_from(mind.map, mind.position).reachable()
        reached = np.zeros_like(free)
        reached[cells[:, 0], cells[:, 1]] = True
        if float((free & reached).sum()) < CUT_OFF * float(free.sum()):
            mind.map.forget_bumps()

    def watch(self, thing: SeenObject) -> SeenPoints:
        """Look more closely at ``thing`` from now on, and no longer at the first of the others."""
        points = self.points.pop(thing.object_id, None) or SeenPoints()
        self.points[thing.object_id] = points
        while len(self.points) > WATCHED:
            del self.points[next(iter(self.points))]
        return points

    def front_of(self, thing: SeenObject) -> Floats | None:
        """Return the side (2,) from which alone a thing is reached; None where there is none."""
        return next((self.fronts[each] for each in thing.parents if each in self.fronts), None)

    def is_below_top(self, thing: SeenObject) -> bool:
        """Return whether a thing lies on a board below the top of a piece of furniture."""
        bottom = float(thing.position[1] - thing.size[1] / 2)
        holders = [self.mind.belief.latest(each) for each in thing.parents]
        return any(
            each.object_type in HOLLOW
            and bottom < float(each.position[1] + each.size[1] / 2) - BELOW_TOP
            for each in holders
            if each is not None
        )

    def latest(self, thing: SeenObject) -> SeenObject:
        """Return the newest sighting of a thing."""
        return self.mind.belief.latest(thing.object_id) or thing

    def gaze_at(self, point: Floats) -> Gaze:
        """Return the gaze at a world point (3,)."""
        mind = self.mind
        eyes = mind.position.copy()
        eyes[1] = floor_height(mind.observation) + mind.observation.eye_height
        yaw, horizon = geometry.yaw_and_horizon(geometry.look_rotation(point - eyes))
        return Gaze(yaw, min(60.0, max(-30.0, horizon)))
