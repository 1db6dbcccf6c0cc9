"""What a window needs of the system, and what is said where that is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from vrhuman.records import VrhumanError


@contextmanager
def system_libraries() -> Iterator[None]:
    """Around the import of a window: Qt comes with vrhuman, the graphics libraries that it loads
    are the system's.

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
