"""Clips played in a real house by the engine's own actions: nobody acts, but what is done is done.

Their metadata are the engine's, their physics too; what the annotation would find is noted beside.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator, Mapping
from typing import Any

from tests.support.benchmarks.toy_clips import FRAME_NS, SECOND, Objects, ToyClip
from vrhuman.annotation.action_names import AI2THOR_ACTIONS, ActionName
from vrhuman.annotation.facts import objects_of
from vrhuman.annotation.relations import supports
from vrhuman.annotation.segments import ActionSegment
from vrhuman.annotation.world_facts import WorldFacts
from vrhuman.benchmarks.envqa.questions.clip import ClipTruth, look_of
from vrhuman.embodiment.build import build_engine
from vrhuman.engines.affordances import BED, offered
from vrhuman.engines.engine import Engine
from vrhuman.records import Action

FORCED = {"forceAction": True}


def house_clips(
    data: Mapping[str, Any], house_id: str, count: int, seed: int
) -> Iterator[tuple[ToyClip, ClipTruth]]:
    """Yield ``count`` clips, one after another in the same house."""
    engine = build_engine(data, house_id, seed)
    rng = random.Random(f"{house_id} {seed}")
    for number in range(count):
        clip = _Player(engine, rng, f"{house_id.replace(':', '_')}_{number}").play()
        yield clip, truth_in(engine, clip)


def truth_in(engine: Engine, clip: ToyClip) -> ClipTruth:
    """Return the truth of a clip that was played in a house, by the annotation's own facts."""

    def facts(objects: Objects, time_ns: int) -> WorldFacts:
        return WorldFacts(0, time_ns, "", objects_of(list(objects.values()), engine.house))

    return ClipTruth(
        clip.video_id,
        clip.begin_ns,
        clip.end_ns,
        tuple(clip.events),
        facts(clip.begin, clip.begin_ns),
        tuple(facts(o, e.begin_ns) for o, e in zip(clip.before, clip.events, strict=True)),
        tuple(facts(o, e.end_ns) for o, e in zip(clip.after, clip.events, strict=True)),
        facts(clip.end, clip.end_ns),
        {name: look_of(entry) for name, entry in clip.begin.items()},
        {name: tuple(times) for name, times in clip.views.items()},
    )


class _Player:
    def __init__(self, engine: Engine, rng: random.Random, video_id: str) -> None:
        self.engine, self.rng = engine, rng
        self.clip = ToyClip(video_id)
        self.time = rng.randrange(0, 60) * SECOND

    def world(self) -> Objects:
        structure = {o.object_id for o in self.engine.house.objects if o.fills_opening}
        told = self.engine.metadata()["objects"]
        return {e["objectId"]: copy.deepcopy(e) for e in told if e["objectId"] not in structure}

    def play(self) -> ToyClip:
        rng, clip = self.rng, self.clip
        clip.begin_ns, clip.begin = self.time, self.world()
        things = sorted(clip.begin)
        self.focus = rng.sample(things, min(len(things), 14))
        for _ in range(rng.randint(1, 8)):
            self.time += rng.randrange(2, 10) * FRAME_NS
            if rng.random() < 0.4:
                self._move()
            else:
                self._act()
        self.time += rng.randrange(2, 10) * FRAME_NS
        clip.end_ns, clip.end = self.time, self.world()
        self._look(things)
        return clip

    def _act(self) -> None:
        """Do what the action menu offers."""
        before = self.world()
        choices = [
            each.action for name in self.focus for each in offered(before[name]) if not each.reason
        ]
        if not choices:
            return
        action = self.rng.choice(choices)
        name = AI2THOR_ACTIONS[action.name]
        thing = str(action.arguments["objectId"])
        result = self.engine.act(Action(action.name, {**action.arguments, **FORCED}))
        liquid = str(action.arguments.get("fillLiquid", ""))
        if name is ActionName.CLEAN and before[thing]["objectType"] == BED:
            name = ActionName.MAKE
        self._tell(name, thing, "with" if liquid else "", liquid, before, result.success)

    def _move(self) -> None:
        before, rng = self.world(), self.rng
        loose = [n for n in self.focus if before[n]["pickupable"] and not before[n]["isBroken"]]
        holders = [n for n in sorted(before) if before[n]["receptacle"] and n not in loose]
        if not loose or not holders:
            return
        name = rng.choice(loose)
        for holder in rng.sample(holders, min(4, len(holders))):
            arguments = {"objectId": holder, "anywhere": True}
            points = self.engine.act(Action("GetSpawnCoordinatesAboveReceptacle", arguments)).value
            for point in rng.sample(points or [], min(4, len(points or []))):
                placing = Action("PlaceObjectAtPoint", {"objectId": name, "position": point})
                if self.engine.act(placing).success:
                    self._moved(name, before)
                    return

    def _moved(self, name: str, before: Objects) -> None:
        after = self.world()
        facts = objects_of(list(after.values()), self.engine.house)
        under = supports(facts[name])
        if under:
            self._tell(ActionName.MOVE, name, "to", under[0], before, True)
        else:
            self._tell(ActionName.PUT, name, "on", "Floor", before, True)

    def _tell(
        self,
        action: ActionName,
        name: str,
        preposition: str,
        object2: str,
        before: Objects,
        success: bool,
    ) -> None:
        begin = self.time
        self.time += self.rng.randrange(0, 6) * FRAME_NS
        self.clip.events.append(
            ActionSegment(
                *("agent", action, name, preposition, object2),
                *(begin // 4_000_000, self.time // 4_000_000, begin, self.time, success),
            )
        )
        self.clip.before.append(before)
        self.clip.after.append(self.world())

    def _look(self, things: list[str]) -> None:
        """What is acted on is seen around then; half of the other things in focus, or hardly."""
        rng, clip = self.rng, self.clip
        frames = range(clip.begin_ns, clip.end_ns + 1, FRAME_NS)
        for name in things:
            seen: set[int] = set()
            if rng.random() < (0.6 if name in self.focus else 0.15):
                first = rng.choice(frames)
                seen |= {
                    t for t in frames if first <= t < first + rng.choice((1, 6, 40)) * FRAME_NS
                }
            for event in clip.events:
                if name in (event.object1, event.object2):
                    low, high = event.begin_ns - SECOND, event.end_ns + SECOND
                    seen |= {t for t in frames if low <= t <= high}
            if seen:
                clip.views[name] = sorted(seen)
