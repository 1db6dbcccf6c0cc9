"""Asks Env-QA's questions about clips: templates, filling, balance, and programs that answer them.

``questions_of(clip, seed)`` gives the questions that are clear in one clip,
``balanced(candidates, seed)`` a set of them, ``answer_by_program(program, clip)`` the answer of
somebody with perfect perception.
"""

from __future__ import annotations

from vrhuman.benchmarks.envqa.questions.balance import SetQuestion, balanced
from vrhuman.benchmarks.envqa.questions.clip import (
    ClipTruth,
    Look,
    clip_of,
    look_of,
    opening_of,
    views_of,
)
from vrhuman.benchmarks.envqa.questions.filling import Candidate, questions_of
from vrhuman.benchmarks.envqa.questions.programs.printing import answer_by_program

__all__ = [
    "Candidate",
    "ClipTruth",
    "Look",
    "SetQuestion",
    "answer_by_program",
    "balanced",
    "clip_of",
    "look_of",
    "opening_of",
    "questions_of",
    "views_of",
]
