"""Checks that the system has the libraries that a window needs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from vrhuman.records import VrhumanError


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
