"""A narration while it is made: what its narrator did so far, as the journal's entries add up.

Nothing here is changed in place: each entry makes a new :class:`Narration` of the one before.
Times are of the epoch [ns] where they end in ``_ns``, unless they are said to be the session's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from vrhuman.benchmarks.vidln.record import TimedWord
from vrhuman.recording.entries import AudioPacket

BACKGROUND = "Background"
Step = Literal["understand", "actors", "keyframes", "tell", "words", "things"]
STEPS: tuple[Step, ...] = ("understand", "actors", "keyframes", "tell", "words", "things")


@dataclass(frozen=True, slots=True)
class Sample:
    """Where the pointer was: shares of the picture's width and height, from the top left.

    ``keyframe`` is the candidate's place; ``part`` counts from 0, one more after each lifting.
    """

    x: float
    y: float
    time_ns: int
    keyframe: int
    part: int


@dataclass(frozen=True, slots=True)
class Take:
    """One recording of a story: voice and pointer, with times on one clock.

    ``ended`` is false where the program was ended during it; what there is can be used.
    """

    begun_ns: int
    packets: tuple[AudioPacket, ...] = ()
    samples: tuple[Sample, ...] = ()
    ended: bool = False

    @property
    def seconds(self) -> float:
        """How long it is, by its sound; without one, by its pointer."""
        if not self.packets:
            return (self.samples[-1].time_ns - self.begun_ns) * 1e-9 if self.samples else 0.0
        return (self.packets[-1].time_ns - self.packets[0].time_ns) * 1e-9 + 0.02


@dataclass(frozen=True, slots=True)
class NamedThing:
    """A noun of a transcript, ``caption[begin:end]``, and the object that it names.

    ``confirmed_by`` is the narrator who looked at it, empty for nobody; then the object is a
    proposal. ``verdicts`` are what reviewers found: who, and which object.
    """

    begin: int
    end: int
    object_id: str = ""
    confirmed_by: str = ""
    verdicts: tuple[tuple[str, str], ...] = ()

    def verdict_of(self, reviewer: str) -> str | None:
        """Return the object that a reviewer found, None if they did not look yet."""
        return dict(self.verdicts).get(reviewer)

    def with_verdict(self, reviewer: str, object_id: str) -> NamedThing:
        """Return it with a reviewer's verdict, in place of an earlier one of theirs."""
        others = tuple(each for each in self.verdicts if each[0] != reviewer)
        return replace(self, verdicts=(*others, (reviewer, object_id)))


@dataclass(frozen=True, slots=True)
class Transcript:
    """What was said, with each word's times [ms of the take]; no words until it is aligned."""

    caption: str = ""
    words: tuple[TimedWord, ...] = ()
    things: tuple[NamedThing, ...] = ()
    estimated: tuple[int, ...] = ()
    """The places of the words that nobody heard."""
    automatic: bool = False
    """Whether it began as a program's text."""
    proposed_by: str = ""
    """The model that wrote down what was said, before the narrator corrected it; empty for none."""


@dataclass(frozen=True, slots=True)
class StoryState:
    """What there is of one actor's story; ``keyframes`` are places of candidates, ascending."""

    keyframes: tuple[int, ...] = ()
    take: Take | None = None
    takes: int = 0
    transcript: Transcript = field(default_factory=Transcript)


@dataclass(frozen=True, slots=True)
class Actor:
    """An actor by the narrator's name for it; ``object_id`` where the engine knows it."""

    name: str
    object_id: str = ""


# ------------------------------------------------------------------------------------- entries


@dataclass(frozen=True, slots=True)
class Reached:
    """The narrator went to a step, for the first time or again."""

    step: Step


@dataclass(frozen=True, slots=True)
class BegunWith:
    """The narration begins with what a program told: its key frames, and each actor's text.

    ``times_ns`` are the key frames' times in the session, in place of the candidates'.
    """

    times_ns: tuple[int, ...]
    texts: tuple[tuple[str, str], ...]
    program: str
    seed: int


@dataclass(frozen=True, slots=True)
class ActorsChosen:
    """All actors, in their order, without the background."""

    actors: tuple[Actor, ...]


@dataclass(frozen=True, slots=True)
class KeyframesChosen:
    """All key frames of an actor."""

    actor: str
    keyframes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TakeBegun:
    """A new take of an actor's story, in place of the one before."""

    actor: str
    begun_ns: int


@dataclass(frozen=True, slots=True)
class TakePiece:
    """What came in during a take since the last piece."""

    actor: str
    packets: tuple[AudioPacket, ...]
    samples: tuple[Sample, ...]


@dataclass(frozen=True, slots=True)
class TakeEnded:
    """The narrator stopped, or keeps what there is of an interrupted take."""

    actor: str


@dataclass(frozen=True, slots=True)
class TranscriptGiven:
    """The whole transcript of an actor's story, as it is now."""

    actor: str
    transcript: Transcript


Entry = (
    Reached
    | BegunWith
    | ActorsChosen
    | KeyframesChosen
    | TakeBegun
    | TakePiece
    | TakeEnded
    | TranscriptGiven
)


@dataclass(frozen=True, slots=True)
class Narration:
    """A narration: its actors, and their stories by name; a story may wait for its actor."""

    reached: Step = "understand"
    at: Step = "understand"
    actors: tuple[Actor, ...] = ()
    stories: Mapping[str, StoryState] = field(default_factory=dict)
    begun_with: BegunWith | None = None
    """The program's story that is corrected, None where the narrator tells their own."""

    @property
    def subjects(self) -> tuple[Actor, ...]:
        """The actors of whom a story is told, the background last."""
        return (*self.actors, Actor(BACKGROUND))

    @property
    def agreement(self) -> tuple[int, int]:
        """How many verdicts of reviewers agree with the narrator, and how many there are."""
        found = [
            object_id == thing.object_id
            for actor in self.subjects
            for thing in self.story(actor.name).transcript.things
            for _, object_id in thing.verdicts
        ]
        return sum(found), len(found)

    def story(self, actor: str) -> StoryState:
        """Return what there is of an actor's story."""
        return self.stories.get(actor, StoryState())

    def after(self, entry: Entry) -> Narration:
        """Return the narration with one entry more."""
        match entry:
            case Reached(step):
                furthest = max(self.reached, step, key=STEPS.index)
                return replace(self, reached=furthest, at=step)
            case BegunWith():
                return replace(self, begun_with=entry)
            case ActorsChosen(actors):
                return replace(self, actors=actors)
            case KeyframesChosen(actor, keyframes):
                return self._with(actor, replace(self.story(actor), keyframes=keyframes))
            case TakeBegun(actor, begun_ns):
                story = self.story(actor)
                # The words' times are those of the take before; the text may be said again.
                transcript = replace(story.transcript, words=(), estimated=())
                return self._with(
                    actor,
                    replace(
                        story, take=Take(begun_ns), takes=story.takes + 1, transcript=transcript
                    ),
                )
            case TakePiece(actor, packets, samples):
                take = self.story(actor).take
                if take is None:
                    return self
                more = replace(take, packets=take.packets + packets, samples=take.samples + samples)
                return self._with(actor, replace(self.story(actor), take=more))
            case TakeEnded(actor):
                take = self.story(actor).take
                if take is None:
                    return self
                ended = replace(take, ended=True)
                return self._with(actor, replace(self.story(actor), take=ended))
            case TranscriptGiven(actor, transcript):
                return self._with(actor, replace(self.story(actor), transcript=transcript))

    def _with(self, actor: str, story: StoryState) -> Narration:
        return replace(self, stories={**self.stories, actor: story})
