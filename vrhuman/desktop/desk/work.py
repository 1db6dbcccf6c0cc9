"""Does work in threads, so that the window does not wait, and returns results to its thread."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal

from vrhuman.records import VrhumanError


class Work(QObject):
    """Does jobs in threads; ``then`` and ``refused`` run in the window's thread.

    If a job is requested again while it runs, only the newest result is used.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._newest: dict[str, _ResultSignals] = {}

    def do(
        self,
        name: str,
        work: Callable[[], Any],
        then: Callable[[Any], None],
        refused: Callable[[str], None],
    ) -> None:
        """Do ``work`` in a thread; the text of a :class:`VrhumanError` goes to ``refused``."""
        told = _ResultSignals(partial(self._tell, name, then), partial(self._tell, name, refused))
        self._newest[name] = told
        QThreadPool.globalInstance().start(_Job(work, told))

    def _tell(
        self, name: str, act: Callable[[Any], None], told: _ResultSignals, value: Any
    ) -> None:
        if self._newest.get(name) is told:
            del self._newest[name]
            act(value)

    @property
    def busy(self) -> bool:
        """Whether a result is still to come."""
        return bool(self._newest)


class _ResultSignals(QObject):
    """Carries the result of a job into the thread in which it was made, the window's."""

    done = Signal(object)
    failed = Signal(str)

    def __init__(
        self,
        then: Callable[[_ResultSignals, Any], None],
        refused: Callable[[_ResultSignals, Any], None],
    ) -> None:
        super().__init__()
        self._then, self._refused = then, refused
        self.done.connect(self._is_done)
        self.failed.connect(self._has_failed)

    def _is_done(self, value: object) -> None:
        self._then(self, value)

    def _has_failed(self, line: str) -> None:
        self._refused(self, line)


class _Job(QRunnable):
    def __init__(self, work: Callable[[], Any], told: _ResultSignals) -> None:
        super().__init__()
        self._work, self._told = work, told

    def run(self) -> None:
        try:
            value = self._work()
        except VrhumanError as error:
            self._told.failed.emit(str(error))
        except Exception as error:  # a program error: reported, not lost with the thread
            self._told.failed.emit(f"{type(error).__name__}: {error}")
        else:
            self._told.done.emit(value)
