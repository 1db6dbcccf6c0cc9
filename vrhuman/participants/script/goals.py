"""What a script can ask for. Lengths in metres, angles in degrees, forces in kgf, times in s."""

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
    """A place of the house, in the world's coordinates; ``y`` counts from the house's zero."""

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
    """Stand before it and bring the hand to it."""

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
    """Walk to it with what is held, and hold that above it."""

    target: Target


@dataclass(frozen=True, slots=True)
class PutDown:
    """Lower the hand until it meets something, let go, draw back."""


@dataclass(frozen=True, slots=True)
class Open:
    target: Target


@dataclass(frozen=True, slots=True)
class Close:
    target: Target


@dataclass(frozen=True, slots=True)
class Turn:
    """To the right; negative is to the left."""

    degrees: float


@dataclass(frozen=True, slots=True)
class Wait:
    seconds: float


@dataclass(frozen=True, slots=True)
class Answer:
    """To the next question; several words are a set."""

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
    | Turn
    | Wait
    | Answer
    | SayDone
)


@dataclass(frozen=True, slots=True)
class Line:
    """A goal and where it stands: ``number`` counts from 1, ``text`` is as it was written."""

    number: int
    text: str
    goal: Goal


@dataclass(frozen=True, slots=True)
class Script:
    """Goals in their order; ``origin`` is the file's name, for what is told of it."""

    origin: str
    text: str
    lines: tuple[Line, ...]
