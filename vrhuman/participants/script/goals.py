"""The goals of a script: lengths in metres, angles in degrees, forces in kgf, times in seconds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Named:
    """A thing or a room: an id (``Fridge|2|3``), an object type or a room type, as ``name``."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in the house, in world coordinates; ``y`` counts from the house's zero."""

    x: float
    y: float
    z: float

    def __str__(self) -> str:
        return f"{self.x:g}, {self.y:g}, {self.z:g}"


Target = Named | Spot


@dataclass(frozen=True, slots=True)
class WalkTo:
    target: Target


@dataclass(frozen=True, slots=True)
class LookAt:
    target: Target


@dataclass(frozen=True, slots=True)
class Reach:
    """Stand in front of the target and bring the hand to it."""

    target: Target


@dataclass(frozen=True, slots=True)
class Grip:
    """Press until the grasp force is ``force``, and keep it."""

    force: float


@dataclass(frozen=True, slots=True)
class Lift:
    """Raise the hand, and what it holds."""

    height: float = 0.12


@dataclass(frozen=True, slots=True)
class CarryTo:
    """Walk to the target with the held thing, and hold it above the target."""

    target: Target


@dataclass(frozen=True, slots=True)
class PutDown:
    """Lower the hand until it touches something, release, draw back."""


@dataclass(frozen=True, slots=True)
class Open:
    target: Target


@dataclass(frozen=True, slots=True)
class Close:
    target: Target


@dataclass(frozen=True, slots=True)
class Choose:
    """Open the action menu, and choose an action ("turn on") on it."""

    action: str


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn to the right; a negative angle is to the left."""

    degrees: float


@dataclass(frozen=True, slots=True)
class Wait:
    seconds: float


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer the next question; several words are a set."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SayDone:
    """End the explore phase."""


Goal = (
    WalkTo
    | LookAt
    | Reach
    | Grip
    | Lift
    | CarryTo
    | PutDown
    | Open
    | Close
    | Choose
    | Turn
    | Wait
    | Answer
    | SayDone
)


@dataclass(frozen=True, slots=True)
class Line:
    """A goal and its line: ``number`` counts from 1, ``text`` is as it was written."""

    number: int
    text: str
    goal: Goal


@dataclass(frozen=True, slots=True)
class Script:
    """Goals in their order; ``origin`` is the file's name, for messages."""

    origin: str
    text: str
    lines: tuple[Line, ...]
