"""The episodes of a training: a walk through a mapped house, and the questions about it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vrhuman.agents.agent import SeenThing
from vrhuman.agents.gym.novelty import Novelty
from vrhuman.agents.maps.stored import MappedHouse
from vrhuman.agents.maps.walking import MapWalk
from vrhuman.agents.trained.answers import Answers, Flags
from vrhuman.agents.trained.features import Floor, Numbers, buckets, counted, sensed, worded
from vrhuman.agents.trained.matching import Matches
from vrhuman.agents.trained.settings import AgentSettings
from vrhuman.records import Question

Whole = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Exam:
    """Questions as numbers: ``words`` (Q, W), ``allowed`` (Q, A) and the right answers (Q,).

    0 is no word, and -1 an answer that is not known. ``matches`` are of the house's things,
    ``asked`` the questions as they were.
    """

    words: Whole
    allowed: Flags
    right: Whole
    matches: Matches
    asked: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class StudyHouse:
    """A house to learn in: its map, its floor, its objects' numbers, and its exams."""

    house: MappedHouse
    floor: Floor
    things: tuple[Whole, ...]
    exams: tuple[Exam, ...]


def study_house(house: MappedHouse, answers: Answers) -> StudyHouse:
    """Prepare a house to learn in."""
    return StudyHouse(
        house,
        Floor(house.known.cells),
        tuple(map(buckets, house.known.things)),
        tuple(exam(asked, answers, house.known.things) for asked in house.asked),
    )


def exam(asked: tuple[Question, ...], answers: Answers, things: tuple[SeenThing, ...]) -> Exam:
    """Return questions about a house with these things as numbers."""
    return Exam(
        words=padded([worded(each.text) for each in asked]),
        allowed=np.stack([answers.allowed(each.kind.value, each.options) for each in asked]),
        right=np.array([answers.number(each.kind.value, each.answer) for each in asked]),
        matches=Matches([each.text for each in asked], things),
        asked=asked,
    )


def padded(rows: list[Whole]) -> Whole:
    """Return rows of numbers as one array, filled up with 0."""
    found = np.zeros((len(rows), max(map(len, rows))), np.int64)
    for number, row in enumerate(rows):
        found[number, : len(row)] = row
    return found


class Lesson:
    """One episode of a training while it goes on; ``chance`` draws where it begins."""

    def __init__(
        self, study: StudyHouse, exam: Exam, settings: AgentSettings, chance: np.random.Generator
    ) -> None:
        self.exam = exam
        self.walk = MapWalk.drawn(study.house, chance)
        self._study, self._settings = study, settings
        self._novelty = Novelty(self.walk.explored)
        self._success, self._objects = True, -1
        self._things = counted(())

    def sense(self, step: int) -> tuple[Numbers, Numbers]:
        """Return what the network is told before the action of a step: floor, and objects."""
        walk, explored = self.walk, self.walk.explored
        again = step >= self._settings.steps
        left = self._settings.length - step if again else self._settings.steps - step
        seen = sensed(
            self._study.floor,
            (walk.x, walk.z, walk.yaw, walk.horizon),
            explored.seen,
            explored.visited,
            self._success,
            left / (self._settings.again if again else self._settings.steps),
            again,
        )
        if (count := int(explored.objects.sum())) != self._objects:
            self._objects = count
            there = np.flatnonzero(explored.objects)
            self._things = counted(self._study.things[int(number)] for number in there)
        return seen, self._things

    def matched(self) -> Numbers:
        """Return what was seen of what each question names, (Q, ...)."""
        return self.exam.matches.seen(self.walk.explored.objects)

    def act(self, name: str) -> float:
        """Do an action; return its novelty (equation 4)."""
        self._success = self.walk.move(name)
        return self._novelty.gained()
