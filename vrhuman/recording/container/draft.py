"""A file without a name until it is whole: nothing of it stays if its program is killed."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from vrhuman.recording.container import disk


class Draft:
    """A new file in the folder of ``target``, to be written and read at :attr:`path`.

    Linux keeps it without a name. Elsewhere it is ``target`` with an ``ending``, and whoever next
    locks the session removes it. What was not put in place is removed at the end.
    """

    def __init__(self, target: Path, ending: str) -> None:
        self._named = target.with_name(target.name + ending)
        self._descriptor = disk.open_nameless(target.parent)
        nameless = Path(f"/proc/self/fd/{self._descriptor}")
        self.path = self._named if self._descriptor is None else nameless

    def named(self) -> Path:
        """Return its name, which it has from now on, to be put in the place of ``target``."""
        if self._descriptor is not None:
            disk.remove(self._named)
            disk.give_first_name(self._descriptor, self._named)
        return self._named

    def __enter__(self) -> Draft:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._descriptor is not None:
            with suppress(OSError):
                os.close(self._descriptor)
        with suppress(OSError):
            disk.remove(self._named)
