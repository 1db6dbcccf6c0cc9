"""Divides clips into train, val and test: 70, 15 and 15 %, most of the last two in new rooms.

Env-QA (section 3.3): 60 % of the validation and test films are recorded in environments that do not
appear in the training split. Here an environment is a room of a house, and a clip is *new* if the
agent is in no room in it in which a training clip has the agent.

Two rules come before the shares: clips of one session that overlap in time are in one split, and
there is always something to train on. So the shares cannot always be reached (one session without
a pause is one split; a room that everybody walks through cannot be held out alone). The shares of
the splits then come before that of the new rooms, and :class:`Achieved` says what was reached.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

SPLITS = ("train", "val", "test")
SHARES: Mapping[str, float] = {"train": 0.70, "val": 0.15, "test": 0.15}
NEW_SHARE = 0.60
"""The share of the clips of val and test that are to be in rooms of no training clip."""
_TRIES = 32
"""Orders of houses and rooms that are tried."""


@dataclass(frozen=True, slots=True)
class ClipPlace:
    """What a clip's split depends on: its session, its times there, and where the agent was.

    ``rooms`` are ids of rooms of ``house``.
    """

    video_id: str
    session: str
    begin_ns: int
    end_ns: int
    house: str
    rooms: frozenset[str]

    @property
    def places(self) -> frozenset[Place]:
        return frozenset((self.house, room) for room in self.rooms)


Place = tuple[str, str]
"""A room: its house's id and its own."""
Group = tuple[ClipPlace, ...]
"""Clips of a session that overlap in time, directly or by others: they are in one split."""


@dataclass(frozen=True, slots=True)
class Achieved:
    """How many clips each split has, and how many of them are in rooms of no training clip."""

    clips: Mapping[str, int]
    new_rooms: Mapping[str, int]

    def share(self, split: str) -> float:
        """Return a split's share of all clips, 0..1."""
        return self.clips[split] / max(1, sum(self.clips.values()))

    def new_share(self, split: str) -> float:
        """Return the share of a split's clips that are in rooms of no training clip, 0..1."""
        return self.new_rooms[split] / max(1, self.clips[split])


@dataclass(frozen=True, slots=True)
class Split:
    """Each clip's split, and whether it is in rooms of no training clip, by ``video_id``."""

    of: Mapping[str, str]
    new: Mapping[str, bool]

    def achieved(self) -> Achieved:
        """Count what was reached."""
        clips = Counter(self.of.values())
        new = Counter(split for video_id, split in self.of.items() if self.new[video_id])
        return Achieved({s: clips[s] for s in SPLITS}, {s: new[s] for s in SPLITS})


def split_clips(clips: Iterable[ClipPlace], seed: int) -> Split:
    """Divide the clips, whatever their order.

    Rooms are held out, whole houses first, until the clips in them are 18 % of all; of some drawn
    orders of houses the one is taken that comes nearest. Then other clips are drawn until 30 % of
    all are not trained on, and these are halved into val and test.
    """
    groups = _groups(clips)
    chance = random.Random(seed)
    total = sum(len(group) for group in groups)
    aside = total * (1.0 - SHARES["train"])
    houses = _Houses(groups, new=aside * NEW_SHARE, known=aside * (1.0 - NEW_SHARE))
    held = min((houses.hold_out(chance) for _ in range(_TRIES)), key=lambda each: each.misses)
    out = [group for group in groups if held.has_out(group)]
    rest = [group for group in groups if not held.has_out(group)]
    drawn = _drawn(rest, aside - sum(len(group) for group in out), chance)
    out += [rest[number] for number in sorted(drawn)]
    trained = [group for number, group in enumerate(rest) if number not in drawn]
    seen = {place for group in trained for place in _places(group)}
    new = {clip.video_id: not clip.places & seen for group in groups for clip in group}
    of = {clip.video_id: "train" for group in trained for clip in group}
    of |= _halved(out, new, chance)
    return Split(of, {video_id: new[video_id] and of[video_id] != "train" for video_id in of})


def _groups(clips: Iterable[ClipPlace]) -> list[Group]:
    """Return the groups in an order that depends on the clips only."""
    sessions: dict[str, list[ClipPlace]] = defaultdict(list)
    for clip in clips:
        sessions[clip.session].append(clip)
    groups: list[Group] = []
    for session in sorted(sessions):
        group: list[ClipPlace] = []
        end_ns = 0
        for clip in sorted(sessions[session], key=lambda c: (c.begin_ns, -c.end_ns, c.video_id)):
            if group and clip.begin_ns >= end_ns:
                groups.append(tuple(group))
                group = []
            end_ns = max(end_ns, clip.end_ns) if group else clip.end_ns
            group.append(clip)
        groups.append(tuple(group))
    return groups


class _Held:
    """Rooms that are held out, and what that means for the groups.

    ``new`` clips are wholly in these rooms; ``known`` ones are not, but overlap with one that
    touches them.
    """

    def __init__(self, houses: _Houses) -> None:
        self.places: set[Place] = set()
        self.new = self.known = 0
        self._houses = houses

    @property
    def misses(self) -> float:
        """How far it is from what is wanted, in clips."""
        return self._misses(self.new, self.known)

    def has_out(self, group: Group) -> bool:
        """Whether a group cannot be trained on."""
        return any(clip.places & self.places for clip in group)

    def add(self, places: frozenset[Place]) -> None:
        """Hold out more rooms, if that is nearer to what is wanted."""
        after = self.places | places
        new, known = self.new, self.known
        for group in self._houses.touching(places):
            old = sum(clip.places <= self.places for clip in group)
            now = sum(clip.places <= after for clip in group)
            new += now - old
            known += (len(group) - now) - (len(group) - old if self.has_out(group) else 0)
        if self._misses(new, known) < self.misses:
            self.places, self.new, self.known = after, new, known

    def _misses(self, new: int, known: int) -> float:
        return abs(new - self._houses.new) + max(0.0, known - self._houses.known)


class _Houses:
    """The rooms of all groups, and how many clips are wanted in rooms that are held out.

    ``new`` clips are wanted wholly in them, at most ``known`` others that overlap with these.
    """

    def __init__(self, groups: Sequence[Group], new: float, known: float) -> None:
        self.new, self.known = new, known
        self._in: dict[Place, list[Group]] = defaultdict(list)
        for group in groups:
            for place in _places(group):
                self._in[place].append(group)
        self._rooms: dict[str, list[Place]] = defaultdict(list)
        for place in sorted(self._in):
            self._rooms[place[0]].append(place)

    def touching(self, places: Iterable[Place]) -> list[Group]:
        """Return the groups with a clip in one of these rooms."""
        return list({id(group): group for place in places for group in self._in[place]}.values())

    def hold_out(self, chance: random.Random) -> _Held:
        """Return rooms to hold out: whole houses in a drawn order, then single rooms."""
        held = _Held(self)
        names = sorted(self._rooms)
        chance.shuffle(names)
        for name in names:
            held.add(frozenset(self._rooms[name]))
        rooms = [room for name in names for room in self._rooms[name]]
        chance.shuffle(rooms)
        for room in rooms:
            if room not in held.places:
                held.add(frozenset({room}))
        return held


def _drawn(groups: Sequence[Group], wanted: float, chance: random.Random) -> set[int]:
    """Return the numbers of drawn groups with about as many clips as wanted.

    Those come first whose rooms all have another group that can be trained on.
    """
    left = Counter(place for group in groups for place in _places(group))
    order = list(range(len(groups)))
    chance.shuffle(order)
    drawn: set[int] = set()
    count = 0
    for spare in (2, 0):
        for number in order:
            group = groups[number]
            fits = count + len(group) / 2.0 < wanted and len(drawn) + 1 < len(groups)
            if number in drawn or not fits:
                continue
            if all(left[place] >= spare for place in _places(group)):
                drawn.add(number)
                count += len(group)
                left.subtract(_places(group))
    return drawn


def _places(group: Group) -> set[Place]:
    return {place for clip in group for place in clip.places}


def _halved(
    groups: Sequence[Group], new: Mapping[str, bool], chance: random.Random
) -> dict[str, str]:
    """Divide groups into val and test, so that both have as many new clips and as many others."""
    drawn = list(groups)
    chance.shuffle(drawn)
    drawn.sort(key=len, reverse=True)
    counts = {split: [0, 0] for split in SPLITS[1:]}
    of: dict[str, str] = {}
    for group in drawn:
        fresh = sum(new[clip.video_id] for clip in group)
        more = (fresh, len(group) - fresh)
        split = min(counts, key=lambda name: _load(counts[name], more))
        counts[split] = [c + m for c, m in zip(counts[split], more, strict=True)]
        of |= {clip.video_id: split for clip in group}
    return of


def _load(counts: Sequence[int], more: Sequence[int]) -> tuple[int, int]:
    """Return how much a split has of the kinds of clips that come, and how much of all."""
    return sum(c * m for c, m in zip(counts, more, strict=True)), sum(counts)
