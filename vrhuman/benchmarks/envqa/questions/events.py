"""The events of a clip that questions speak of: which segments they are, and what names just one.

Finding, waiting and picking up are no events of the paper's answers. What is moved while its
receptacle is tidied is part of the tidying, what a thrown thing breaks part of the throw.
"""

from __future__ import annotations

from functools import cached_property

from vrhuman.annotation.action_names import GERUNDS, ActionName
from vrhuman.annotation.segments import FIRST_AGENT, ActionSegment
from vrhuman.benchmarks.envqa.questions.answers import Roles, event_text
from vrhuman.benchmarks.envqa.questions.clip import BEGIN, END, ClipTruth, Moment
from vrhuman.benchmarks.envqa.questions.words import MASS, PLURAL, a, cased, noun

UNTOLD = frozenset({ActionName.FIND, ActionName.WAIT, ActionName.PICK_UP})

_PARTICIPLES = {
    ActionName.OPEN: "opened",
    ActionName.CLOSE: "closed",
    ActionName.TURN_ON: "turned on",
    ActionName.TURN_OFF: "turned off",
    ActionName.SLICE: "sliced",
    ActionName.BREAK: "broken",
    ActionName.FILL: "filled",
    ActionName.EMPTY: "emptied",
    ActionName.CLEAN: "cleaned",
    ActionName.MAKE_DIRTY: "made dirty",
    ActionName.USE_UP: "used up",
    ActionName.THROW: "thrown",
    ActionName.PUSH: "pushed",
    ActionName.MOVE: "moved",
    ActionName.PUT: "put",
    ActionName.TIDY: "tidied",
    ActionName.MAKE: "made",
}


_PASTS = _PARTICIPLES | {ActionName.BREAK: "broke", ActionName.THROW: "threw"}


def past(action: ActionName) -> str:
    """Return what somebody did: ``"broke"``."""
    return _PASTS[action]


def participle(action: ActionName) -> str:
    """Return how a thing is after the action: ``"turned on"``."""
    return _PARTICIPLES[action]


class Events:
    """The events of one clip; an event is named by its segment's place in the clip."""

    def __init__(self, clip: ClipTruth) -> None:
        self.clip = clip
        actors = {each.actor for each in clip.segments}
        parts = _parts(clip)
        self.parts = bool(parts)
        """Whether a part of an event is left out; numbers of moves are then unclear."""
        self.told: tuple[int, ...] = tuple(
            number
            for number, each in sorted(
                enumerate(clip.segments), key=lambda e: (e[1].begin_ns, e[1].end_ns, e[0])
            )
            if each.success
            and each.action not in UNTOLD
            and actors == {FIRST_AGENT}
            and number not in parts
        )
        self._apart = frozenset(each for each in self.told if self._is_apart(each))
        self.in_order = len(self._apart) == len(self.told)
        """Whether the events follow each other, none during another."""
        self._gerunds: dict[int, str | None] = {}
        self._nouns = {name: noun(clip.type_of(name)) for name in clip.present}

    def segment(self, event: int) -> ActionSegment:
        return self.clip.segments[event]

    def noun_of(self, object_id: str) -> str | None:
        return noun(self.clip.type_of(object_id))

    def alike(self, name: str) -> list[str]:
        """Return the ids of all present objects that a noun names."""
        return sorted(each for each, own in self._nouns.items() if own == name)

    def apart(self, event: int) -> bool:
        """Return whether no other event goes on during this one, so that "before it" is clear."""
        return event in self._apart

    def roles(self, event: int) -> Roles | None:
        """Return an event as an answer; None where an object of it has no name."""
        segment = self.segment(event)
        if segment.actor != FIRST_AGENT or segment.action in UNTOLD:
            return None
        first = self.noun_of(segment.object1)
        liquid = segment.action is ActionName.FILL
        second = segment.object2 if liquid else self.noun_of(segment.object2) or ""
        placed = segment.action in (ActionName.MOVE, ActionName.PUT)
        nameless = bool(segment.object2) != bool(second)
        if first is None or nameless or ((placed or liquid) and not second):
            return None
        if liquid:
            return Roles(str(segment.action), first, "with", adjective=second)
        return Roles(str(segment.action), first, segment.preposition if second else "", second)

    def unique(self, event: int) -> bool:
        """Return whether an event's words fit nothing else that was done, or tried."""
        own = self.roles(event)
        if own is None:
            return False
        return sum(self._fits(own, each) for each in range(len(self.clip.segments))) == 1

    def gerund(self, event: int) -> str | None:
        """Say a unique event: "moving the bread to the chair"; None where that is unclear."""
        if event not in self._gerunds:
            self._gerunds[event] = self._gerund(event)
        return self._gerunds[event]

    def _gerund(self, event: int) -> str | None:
        own = self.roles(event)
        if own is None or not self.apart(event) or not self.unique(event):
            return None
        first, second = self._named(own.object1), self._named(own.object2)
        if first is None or second is None:
            return None
        if not own.object2:
            return event_text(own).replace(f"the {cased(own.object1)}", first, 1)
        return f"{GERUNDS[ActionName(own.action)]} {first} {own.preposition} {second}"

    def deed(self, event: int) -> str | None:
        """Say a unique event in the base form: "move the bread to the chair"."""
        said = self.gerund(event)
        if said is None:
            return None
        action = self.segment(event).action
        if action is ActionName.MAKE_DIRTY:
            return "make" + said.removeprefix("making")
        return str(action) + said.removeprefix(GERUNDS[action])

    def clause(self, event: int, subject: str = "") -> str | None:
        """Say a unique event in the passive: "the bread was moved to the chair".

        What is known as ``subject`` (an object id) is "it".
        """
        if self.gerund(event) is None:
            return None
        own = self.roles(event)
        assert own is not None
        many = own.object1 in PLURAL
        first = ("they" if many else "it") if subject == self.segment(event).object1 else None
        words = [
            first or self._named(own.object1) or "",
            "were" if many else "was",
            participle(ActionName(own.action)),
        ]
        if own.action == ActionName.FILL:
            words.append(f"with {own.adjective}")
        elif own.object2:
            words += [own.preposition, self._named(own.object2) or ""]
        return " ".join(words)

    def _named(self, name: str) -> str | None:
        """Return "the mug" where a viewer meets one, else "a mug"; None where it is no English."""
        if not name:
            return ""
        if len(self.alike(name)) < 2:
            return f"the {cased(name)}"
        return None if name in MASS or name in PLURAL else a(name)

    def _fits(self, said: Roles, event: int) -> bool:
        """Return whether somebody may mean this segment by an event's words."""
        segment = self.segment(event)
        if segment.action == ActionName.THROW and said.action == ActionName.BREAK:
            return segment.preposition == "to break" and (
                self.noun_of(segment.object2) == said.object1
            )
        if segment.action != said.action or self.noun_of(segment.object1) != said.object1:
            return False
        if segment.action is ActionName.FILL:
            return segment.object2 in ("", said.adjective)
        if not said.object2:
            return True
        return not segment.object2 or self.noun_of(segment.object2) == said.object2

    def _is_apart(self, event: int) -> bool:
        own = self.segment(event)
        return not any(
            other.begin_ns < own.end_ns and own.begin_ns < other.end_ns
            for each in self.told
            if each != event
            for other in [self.segment(each)]
        )

    # ------------------------------------------------------------------- in time

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """The moments that can be asked about, in the order of time."""
        timed = []
        for place, each in enumerate(self.told):
            own = self.segment(each)
            timed.append((own.begin_ns, 2 * place, Moment("before", each)))
            timed.append((own.end_ns, 2 * place + 1, Moment("after", each)))
        timed.sort(key=lambda each: each[:2])
        return (BEGIN, *(moment for *_, moment in timed), END)

    def time(self, moment: Moment) -> int:
        """Return a moment's time [ns]."""
        match moment.kind:
            case "begin":
                return self.clip.begin_ns
            case "end":
                return self.clip.end_ns
            case "before":
                return self.segment(moment.segment).begin_ns
            case "after":
                return self.segment(moment.segment).end_ns

    def between(self, after: Moment, before: Moment) -> tuple[int, ...]:
        """Return the events after one moment and before another, in order."""
        first, last = self.moments.index(after), self.moments.index(before)
        inside = self.moments[first + 1 : last]
        begun = {each.segment for each in inside if each.kind == "before"}
        return tuple(e.segment for e in inside if e.kind == "after" and e.segment in begun)


def _parts(clip: ClipTruth) -> frozenset[int]:
    """Return the segments that are part of another: moves of a tidying, breaks of a throw."""
    found = set()
    for whole, outer in enumerate(clip.segments):
        for number, inner in enumerate(clip.segments):
            inside = outer.begin_ns <= inner.begin_ns and inner.end_ns <= outer.end_ns
            if number == whole or not inside:
                continue
            if (
                outer.action is ActionName.TIDY
                and inner.action
                in (
                    ActionName.MOVE,
                    ActionName.PUT,
                    ActionName.THROW,
                )
            ) or (
                outer.action is ActionName.THROW
                and inner.action is ActionName.BREAK
                and inner.object1 in (outer.object1, outer.object2)
            ):
                found.add(number)
    return frozenset(found)
