"""What the program of a question is."""

from __future__ import annotations

from typing import Protocol

from vrhuman.benchmarks.envqa.questions.answers import Roles
from vrhuman.benchmarks.envqa.questions.knowledge import Knowledge


class Program(Protocol):
    """A question's program."""

    def answer(self, known: Knowledge) -> Roles | None:
        """Return the answer in roles, None where there is no clear one."""
        ...
