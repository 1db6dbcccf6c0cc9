"""A person in training: at the panels as everybody, and what they do in the house is told."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from tests.support.protocol.person import FRAME_NS, Person, texts
from vrhuman.protocol.boards.boards import boards
from vrhuman.protocol.machine import advance
from vrhuman.protocol.progress import Episode, Inputs, Progress
from vrhuman.protocol.specification import ProtocolSpec, parse_protocol
from vrhuman.protocol.training.doing import NOTHING, Doing
from vrhuman.records import AnswerKind, Question

PROTOCOL = """
name = "short training"

[[phases]]
name = "grip lightly"
kind = "practice"
task = "grip-light"
things = ["Mug|1"]
criteria = { least = 0.3, most = 0.8, seconds = 0.1 }
max_attempts = 2

[[phases]]
name = "answer a number"
kind = "practice"
task = "answer-count"
question = "How many bowls are there?"
program = "count(filter(scene, type=Bowl))"
max_attempts = 3
"""
QUESTION = Question(
    "answer a number",
    "practice",
    "How many bowls are there?",
    "count(filter(scene, type=Bowl))",
    AnswerKind.COUNT,
    tuple("0123"),
    2,
)


def training(language: str = "en") -> Episode:
    spec: ProtocolSpec = parse_protocol(PROTOCOL, "test")
    return Episode(spec, (QUESTION,), texts(language), "right", 5.0)


@dataclass
class Trainee(Person):
    episode: Episode = field(default_factory=training)
    doing: Doing = NOTHING

    def frame(self) -> Progress:
        self.now += FRAME_NS
        inputs = Inputs(
            self.now,
            self.steps,
            self.head,
            self.left,
            self.right,
            self.doing.force,
            self.doing,
        )
        self.progress = advance(self.episode, self.progress, self.seen, inputs)
        self.seen = boards(self.episode, self.progress, inputs)
        return self.progress

    def does(self, doing: Doing, seconds: float) -> None:
        """In the house, for a while; then nothing."""
        self.doing = doing
        self.frames(seconds)
        self.doing = NOTHING

    def grip_well(self) -> None:
        self.does(replace(NOTHING, held=("Mug|1",), force=0.5), 0.2)

    def drop(self) -> None:
        self.does(replace(NOTHING, let_go=("Mug|1",)), 0.02)
