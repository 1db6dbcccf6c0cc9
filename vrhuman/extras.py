"""Reports what is missing on this machine: packages for special uses, libraries of the system.

``pip install vrhuman`` installs everything for ordinary use in a laboratory. Large and special
packages are installed when they are needed; :func:`needs` surrounds every import of such a package,
:func:`system_libraries` every import of a window.
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
    "vrhuman[signing]",
    "vrhuman[models]",
    "vrhuman[web]",
    "vrhuman[narration]",
    "vrhuman[words]",
    "vrhuman[agents]",
    "vrhuman[vlm]",
    "vrhuman[t5]",
    "vrhuman[inspect]",
    "ray",
]
"""What to give to pip: an extra of vrhuman, or Ray, in the version that the cluster has."""


class PackageMissing(VrhumanError):
    """A package cannot be imported; the text ends with the command that installs it."""


@contextmanager
def needs(requirement: Requirement, what: str) -> Iterator[None]:
    """Surround the import of a package that ``requirement`` installs and ``what`` needs.

    :raises PackageMissing: where the import fails.
    """
    try:
        yield
    except ImportError as error:
        reason = str(error).partition("\n")[0]
        raise PackageMissing(
            f"{what}: {reason}; run: pip install {shlex.quote(requirement)}"
        ) from error


@contextmanager
def system_libraries() -> Iterator[None]:
    """Surround the import of a window and report missing libraries of the system.

    Qt is installed with vrhuman; the graphics libraries that it loads are part of the system.

    :raises VrhumanError: where one of them is missing.
    """
    try:
        yield
    except ModuleNotFoundError:
        raise
    except ImportError as error:
        raise VrhumanError(
            f"the window cannot be loaded: {error}; install that library "
            "(setup/system.sh names Debian's packages)"
        ) from error
