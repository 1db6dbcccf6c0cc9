"""What a reviewer sees beside a question, to judge its answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Evidence(Protocol):
    """Shows what the questions of a set are about; questions are named by their place in it."""

    def html(self, number: int) -> str:
        """Return what stands beside a question, as HTML whose addresses :meth:`file` knows.

        :raises VrhumanError: where it cannot be shown, with the remedy.
        """
        ...

    def file(self, parts: Sequence[str]) -> tuple[bytes, str] | None:
        """Return the content and type of the file at an address, None where there is none."""
        ...
