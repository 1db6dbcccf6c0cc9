"""The packages that only some uses of vrhuman need, and what is said where one is missing.

``pip install vrhuman`` brings all that a laboratory's ordinary day needs. What is heavy and special
is installed when it is wanted; :func:`needs` stands around every import of such a package.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from vrhuman.records import VrhumanError

Requirement = Literal[
    "vrhuman[rerun]",
    "vrhuman[bids]",
    "vrhuman[cluster]",
    "vrhuman[audit]",
    "vrhuman[postgres]",
    "ray",
]
"""What pip is asked for: an extra of vrhuman's, or Ray, in the version that its cluster has."""


class PackageMissing(VrhumanError):
    """A package cannot be imported; the text ends with the command that installs it."""


@contextmanager
def needs(requirement: Requirement, what: str) -> Iterator[None]:
    """Around the import of a package that ``requirement`` brings and ``what`` cannot do without.

    :raises PackageMissing: where the import fails.
    """
    try:
        yield
    except ImportError as error:
        reason = str(error).partition("\n")[0]
        raise PackageMissing(
            f"{what}: {reason}; run: pip install {shlex.quote(requirement)}"
        ) from error
