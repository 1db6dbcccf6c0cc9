"""A study of three participants in two houses, as their answers alone make its files."""

from __future__ import annotations

from pathlib import Path

from tests.support.recording.synthetic_session import (
    CLOCK_NS,
    PERIOD_NS,
    command,
    headset,
    start,
    timing,
    world_state,
)
from vrhuman.protocol.specification import load_protocol
from vrhuman.recording.recorder import Recorder
from vrhuman.records import AnswerKind, GivenAnswer, Question

PROTOCOL = load_protocol("excalibur")[1]
QUESTIONS = tuple(
    Question(f"q{n}", "f", f"Is it {n}?", "p", AnswerKind.YES_NO, ("yes", "no"), "yes")
    for n in range(20)
)
PLAYED = (
    # participant, house, right before and after of 20, T3
    ("p1", "h1", 12, 18, 400),
    ("p1", "h2", 14, 17, 300),
    ("p2", "h1", 10, 19, 1200),
    ("p2", "h2", 13, 18, 700),
    ("p3", "h1", 15, 18, 500),
    ("p3", "h2", 11, 20, 1300),
)


def play(path: Path, participant: str, house: str, before: int, after: int, t3: int) -> None:
    """A session's file with so many right answers, as its phases and answers alone make it."""
    made = start(
        participant_kind="person",
        participant=participant,
        house_id=house,
        protocol=PROTOCOL,
    )
    with Recorder(path, made) as recorder:
        recorder.phase("explore", 0, 0, CLOCK_NS)
        recorder.frame(headset(0), command(0), [world_state(0, 0)], timing(0))
        for number, (phase, right, steps) in enumerate(
            (("answer", before, 2500), ("answer again", after, 2500 + t3)), start=1
        ):
            at = CLOCK_NS + 2 * number * PERIOD_NS
            recorder.phase(phase, 3, steps, at)
            recorder.questions(phase, QUESTIONS, at)
            for n, question in enumerate(QUESTIONS):
                recorder.answer(
                    GivenAnswer(question.question_id, phase, "yes" if n < right else "no", at)
                )
            after_it = "re-enter" if phase == "answer" else "end"
            recorder.phase(after_it, 3, steps, at + PERIOD_NS)
