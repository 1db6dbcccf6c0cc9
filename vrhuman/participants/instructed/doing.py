"""From one instruction to what head, feet and hand do; what was done is for others to say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from vrhuman.participants.handling import PRESS_SECONDS, Grip
from vrhuman.participants.instructed import reaching
from vrhuman.participants.instructed.handwork import Hands
from vrhuman.participants.instructed.menu_choice import MenuChoice
from vrhuman.participants.instructed.pushing import push
from vrhuman.participants.instructed.seeking import CANDIDATES, Seeker
from vrhuman.participants.instructed.throwing import throw
from vrhuman.participants.mind import Mind
from vrhuman.participants.participant import Skill
from vrhuman.participants.script import finding
from vrhuman.participants.spatial_map import Bools
from vrhuman.participants.walking import look, pause
from vrhuman.records import Instruction, SeenObject

CHOICES = {
    "turn on": "turn on",
    "turn off": "turn off",
    "slice": "slice",
    "break": "break",
    "empty": "empty",
    "clean": "clean",
    "make dirty": "make dirty",
    "use up": "use up",
    "make": "make",
}
"""The action menu's key for each action that is chosen there."""
OF_BEDS = {"clean": "make", "make dirty": "unmake"}
"""What the menu calls these for a bed."""
UNFOUND, UNREACHED, UNABLE = "cannot-find", "cannot-reach", "does-not-work"
"""Why a step is skipped: the keys of the panel that asks."""
WAYS = 3
"""In so many ways a thing is touched for what it does not do at once."""
PUSHES = 4
"""How often a thing is pushed before another one is tried."""
ENTERED_FROM_FRONT = frozenset({"Fridge", "Microwave", "Safe", "Cabinet"})
FLAT = 0.045
"""A hand slides over what lies flatter than this instead of pushing it [m]."""
LAID_SECONDS = 0.6
LEAF = 1.5
"""The leaf of what opens gets this far from its middle, as a multiple of its width."""


@dataclass(slots=True)
class Worker:
    """Carries out instructions with one pair of hands.

    ``trouble`` says what went wrong last, in a few words, and ``reason`` as a key. ``threw`` counts
    the throws of the present step.
    """

    hands: Hands
    seeker: Seeker
    menu: MenuChoice = field(default_factory=MenuChoice)
    trouble: str = ""
    reason: str = UNABLE
    refused: set[tuple[str, str]] = field(default_factory=set)
    """A thing, and what its menu did not offer."""
    slid_off: set[tuple[str, str]] = field(default_factory=set)
    """A thing, and where it was put but did not stay: another place is tried first then."""
    opened: dict[str, Bools] = field(default_factory=dict)
    """What was opened, and the cells of the map near it that were free before."""
    threw: int = 0

    @classmethod
    def of(cls, mind: Mind) -> Worker:
        """Return a worker with what a participant knows, and free hands."""
        hands = Hands(mind)
        return cls(hands, Seeker(hands))

    @property
    def mind(self) -> Mind:
        return self.hands.mind

    def do(self, step: Instruction) -> Skill:
        """Return the skill for one instruction; its success is what the participant believes."""
        self.reason = UNABLE
        self.hands.around.find_a_way_out()
        match step.action:
            case "find":
                return self._find(step)
            case "wait":
                return self.hands.along(pause(self.mind, step.seconds + 0.5))
            case "pick up":
                return self._pick_up(step)
            case "move" | "put":
                return self._place(step)
            case "throw":
                return self._throw(step)
            case "push":
                return self._push(step)
            case "tidy":
                return self._tidy(step)
            case "open" | "close":
                return self._swing_any(step.object1, step.action == "open")
            case "fill":
                return self._choose_any(step.object1, f"fill {step.object2}".strip())
        return self._choose_any(step.object1, CHOICES[step.action])

    # ------------------------------------------------------------------------------------ seeing

    def _search(self, name: str) -> Skill:
        """Come to know a thing of a type; what is closed is opened for it."""
        if (yield from self.seeker.search(name, lambda thing: self.swing(thing, True))):
            return True
        self.trouble, self.reason = f"no {name} found", UNFOUND
        return False

    def _find(self, step: Instruction) -> Skill:
        if not (yield from self._search(step.object1)):
            return False
        yield from self.seeker.come_to_see(step.object1)
        self.trouble = f"{step.object1} is not seen from near"
        return False

    def _uncover(self, thing: SeenObject) -> Skill:
        """Open what is closed around a thing."""
        for lid in self.seeker.lids(self.hands.around.latest(thing)):
            yield from self.swing(lid, True)
        return True

    # ----------------------------------------------------------------------------------- handling

    def _pick_up(self, step: Instruction) -> Skill:
        return (yield from self._take(step.object1))

    def _take(self, name: str, wanted: Callable[[SeenObject], bool] | None = None) -> Skill:
        """Have a thing of a type in the hand."""
        if not (yield from self._search(name)):
            return False
        known = self.seeker.known(name)
        for thing in [each for each in known if wanted is None or wanted(each)][:CANDIDATES]:
            if (yield from self.hands.pick_up(thing)):
                return True
        self.trouble, self.reason = f"{name} is not in the hand", UNREACHED
        return False

    def _place(self, step: Instruction) -> Skill:
        """Put a thing on, into or near another."""
        hands, mind = self.hands, self.mind
        if not (yield from self._search(step.object2)):
            return False
        for _ in range(3):
            targets = {thing.object_id for thing in self.seeker.known(step.object2)}

            def elsewhere(thing: SeenObject, there: set[str] = targets) -> bool:
                return step.action == "put" or not there & set(thing.parents)

            if not (yield from self._take(step.object1, elsewhere)):
                return False
            name = hands.held
            for target in self._targets(step.object2, name):
                if step.action == "put":
                    yield from hands.put_near(target)
                else:
                    yield from self._put_on(target)
                if name not in mind.observation.held:
                    self.slid_off.add((name, target.object_id))
                    break
            yield from hands.along(pause(mind, LAID_SECONDS))
            latest = mind.belief.latest(name)
            laid = latest is not None and name not in mind.observation.held
            there = {thing.object_id for thing in self.seeker.known(step.object2)}
            if laid and latest and (step.action == "put" or there & set(latest.parents)):
                self.slid_off -= {(name, each) for each in there}
                return True
        self.trouble = f"{step.object1} did not stay at {step.object2}"
        return False

    def _targets(self, name: str, held: str) -> list[SeenObject]:
        found = [thing for thing in self.seeker.known(name) if thing.object_id != held][:CANDIDATES]
        return sorted(found, key=lambda thing: (held, thing.object_id) in self.slid_off)

    def _put_on(self, target: SeenObject) -> Skill:
        hands = self.hands
        target = hands.around.latest(target)
        front = target.object_type in ENTERED_FROM_FRONT
        if front and target.openable and not target.is_open:
            held = hands.held
            yield from self.swing(target, True)
            thing = self.mind.belief.latest(held)
            if thing is None or not (yield from hands.pick_up(thing)):
                return False
        return (yield from hands.put_on(target, front))

    def _throw(self, step: Instruction) -> Skill:
        hands = self.hands
        if step.object2 and not (yield from self._search(step.object2)):
            return False
        for _ in range(3):
            if not (yield from self._take(step.object1)):
                return False
            aims = self._targets(step.object2, hands.held) if step.object2 else [None]
            for aim in aims[:1]:
                attempt, self.threw = self.threw, self.threw + 1
                if (yield from throw(hands, aim, attempt)):
                    return True
        self.trouble = f"{step.object1} was not thrown"
        return False

    def _push(self, step: Instruction) -> Skill:
        """Move a thing with the closed hand, from the near side or from beside it."""
        hands, mind = self.hands, self.mind
        if not (yield from self._search(step.object1)):
            return False
        yield from hands.put_away()
        things = sorted(self.seeker.known(step.object1), key=lambda each: each.size[1] < FLAT)
        for thing in things[:CANDIDATES]:
            for _ in range(PUSHES):
                before = hands.around.latest(thing).position
                yield from push(hands, thing)
                yield from pause(mind, LAID_SECONDS)
                moved = hands.around.latest(thing).position - before
                if float(np.hypot(*moved[[0, 2]])) > 0.05:
                    return True
        self.trouble = f"{step.object1} did not move"
        return False

    def _tidy(self, step: Instruction) -> Skill:
        """Move all that is on or in a thing to the floor beside it."""
        hands, mind = self.hands, self.mind
        if not (yield from self._search(step.object1)):
            return False
        thing = self.seeker.known(step.object1)[0]
        if thing.openable and not thing.is_open and thing.object_type in ENTERED_FROM_FRONT:
            yield from self.swing(thing, True)
        for _ in range(12):
            if not (yield from hands.go_and_see(thing)):
                break
            there = [
                known.latest
                for known in mind.belief.objects.values()
                if thing.object_id in known.latest.parents and known.latest.pickupable
            ]
            if not there:
                return True
            if (yield from hands.pick_up(there[0])):
                yield from hands.put_away()
        self.trouble = f"something is still on {step.object1}"
        return False

    # ------------------------------------------------------------------------------------ choosing

    def _choose_any(self, name: str, key: str) -> Skill:
        """Choose an action on the menu for one of the things of a type that offers it."""
        if not (yield from self._search(name)):
            return False

        def untried() -> list[SeenObject]:
            return [
                each
                for each in self.seeker.known(name)
                if (each.object_id, key) not in self.refused
            ]

        for _ in range(2):
            for thing in untried()[: CANDIDATES + 3]:
                yield from self._uncover(thing)
                if (yield from self.choose(thing, key)):
                    return True
            if not untried():  # another one may be in the right state
                self.hands.around.wanted = name.lower()
                yield from self.seeker.searching(finding.search(self.mind, lambda: bool(untried())))
        self.trouble = self.trouble or f"{key} is not offered for {name}"
        return False

    def choose(self, thing: SeenObject, key: str) -> Skill:
        """Touch a thing and click an action on the menu."""
        hands, mind = self.hands, self.mind
        key = OF_BEDS.get(key, key) if thing.object_type == "Bed" else key
        if thing.object_id in mind.observation.held and hands.grip is not None:
            yield from self._click(hands.grip, thing, key)
            if self.menu.chosen:
                return True  # and it stays in the hand
        for attempt in range(WAYS):  # the menu is of another thing where the hand is at both
            if not (yield from hands.touch(thing, attempt)) or hands.grip is None:
                self.trouble, self.reason = f"{thing.object_type} is not touched", UNREACHED
                return False
            yield from self._click(hands.grip, thing, key)
            yield from hands.put_away()
            if self.menu.chosen:
                return True
        self.refused.add((thing.object_id, key))
        self.trouble = f"{key} is not offered for {thing.object_type}"
        return False

    def _click(self, grip: Grip, thing: SeenObject, key: str) -> Skill:
        """Choose an action on the menu of a thing that the hand is at, and remember the thing."""
        yield from self.menu.choose(grip, thing.object_id, key)
        if self.menu.chosen and thing.pickupable:
            self.seeker.handled.add(thing.object_id)
        return self.menu.chosen

    def _swing_any(self, name: str, wished: bool) -> Skill:
        if not (yield from self._search(name)):
            return False
        things = [thing for thing in self.seeker.known(name) if thing.openable]
        for thing in sorted(things, key=lambda t: t.is_open == wished)[:CANDIDATES]:
            if (yield from self.swing(thing, wished)):
                return True
        self.trouble = self.trouble or f"{name} did not {'open' if wished else 'close'}"
        return False

    def swing(self, thing: SeenObject, wished: bool) -> Skill:
        """Open or close a thing by the button where it is the nearest that opens, or the menu."""
        hands, mind = self.hands, self.mind
        key = "open" if wished else "close"
        if thing.object_id in mind.observation.held:
            return (yield from self.choose(thing, key))
        free = mind.map.free_near(thing.position[[0, 2]], LEAF * float(thing.size[[0, 2]].max()))
        for attempt in range(WAYS):  # a lid does not close on the hand: from elsewhere, then
            yield from hands.put_away()
            yield from look(mind, hands.around.gaze_at(thing.position))  # it may be so by now
            if self._in_view(thing) and self._is_open(thing) == wished:
                return True
            if not (yield from hands.touch(thing, attempt)) or hands.grip is None:
                self.trouble, self.reason = f"{thing.object_type} is not touched", UNREACHED
                return False
            if self._first_that_opens() == thing.object_id:
                pressing = mind.waiting(PRESS_SECONDS)
                while pressing():
                    yield hands.grip.intent(primary=True)
                yield from reaching.hold(
                    mind, hands.grip, 1.5, lambda: self._is_open(thing) == wished
                )
                yield from hands.put_away()
            else:
                yield from hands.put_away()
                yield from self.choose(thing, key)
            yield from look(mind, hands.around.gaze_at(thing.position))
            if self._is_open(thing) == wished:
                self._swung(thing, wished, free)
                return True
        return False

    def _swung(self, thing: SeenObject, opened: bool, free: Bools) -> None:
        """Look again at the floor that was ``free`` near a thing, where its leaf may be now.

        Shut, it frees what was free when it was opened.
        """
        map_ = self.mind.map
        if opened:
            self.opened[thing.object_id] = free
            map_.forget(free)
        elif thing.object_id in self.opened:
            map_.forget(self.opened.pop(thing.object_id) & map_.obstacle)

    def _in_view(self, thing: SeenObject) -> bool:
        return any(each.object_id == thing.object_id for each in self.mind.observation.seen)

    def _is_open(self, thing: SeenObject) -> bool:
        return self.hands.around.latest(thing).is_open

    def _first_that_opens(self) -> str:
        for name in self.mind.observation.touched:
            known = self.mind.belief.latest(name)
            if known is None or known.openable:
                return name
        return ""
