"""Exports what the review window shows: a picture of the moment, or a clip from here on.

A clip is drawn again by ``vrhuman replay`` in a process of its own, so the window stays usable.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, Signal
from PySide6.QtGui import QImage

from vrhuman.records import VrhumanError
from vrhuman.review.drawing.cameras import AGENT, EGO, THIRD, TOP, Camera, Free

CLIP_SECONDS = 10.0
"""The length of a clip that is proposed [s]."""
_NAMES: tuple[tuple[Camera, str], ...] = (
    (EGO, "ego"),
    (AGENT, "agent"),
    (THIRD, "third"),
    (TOP, "top"),
)


class ExportFailed(VrhumanError):
    """A picture or a clip was not written."""


@dataclass(frozen=True, slots=True)
class Clip:
    """A part of a session [s from its start], through a camera."""

    session: Path
    camera: Camera
    start: float
    seconds: float
    meshes: Path | None = None

    def command(self, out: Path) -> list[str]:
        """Return the arguments of ``vrhuman`` that draw it into ``out``."""
        words = ["replay", str(self.session), "--out", str(out)]
        words += ["--from", f"{self.start:.3f}", "--to", f"{self.start + self.seconds:.3f}"]
        if isinstance(self.camera, Free):
            place = ",".join(f"{each:.3f}" for each in self.camera.position)
            words += ["--camera", "free", f"--at={place}"]
            words += [f"--look={self.camera.yaw:.2f},{self.camera.pitch:.2f}"]
        else:
            words += ["--camera", next(name for camera, name in _NAMES if camera is self.camera)]
        if self.meshes is not None:
            words += ["--meshes", str(self.meshes)]
        return words


def save_picture(image: QImage | None, out: Path) -> None:
    """Write the shown picture.

    :raises ExportFailed: if there is none, or the file cannot be written.
    """
    if image is None:
        raise ExportFailed("no picture is shown yet; wait until the house has loaded")
    if not image.save(str(out)):
        raise ExportFailed(
            f"{out}: the picture cannot be written; give a name ending in .png in a folder that "
            "can be written"
        )


class ClipWriter(QObject):
    """Draws one clip after another; ``told`` carries what became of it."""

    told = Signal(str)

    def __init__(self, parent: QObject, program: Sequence[str] = ("-m", "vrhuman")) -> None:
        super().__init__(parent)
        self._program = list(program)
        self._running: QProcess | None = None

    def write(self, clip: Clip, out: Path) -> None:
        """Begin to draw a clip into ``out``.

        :raises ExportFailed: while another is being drawn.
        """
        if self._running is not None:
            raise ExportFailed("another clip is still being drawn; wait until it is written")
        process = self._running = QProcess(self)
        process.finished.connect(lambda code, _: self._finished(process, code, out))
        process.start(sys.executable, [*self._program, *clip.command(out)])
        self.told.emit(f"drawing {out.name} ...")

    def close(self) -> None:
        """End with the window: a clip that is not whole is not kept by ``vrhuman replay``."""
        if self._running is not None:
            self._running.terminate()
            self._running.waitForFinished(2000)

    def _finished(self, process: QProcess, code: int, out: Path) -> None:
        said = bytes(process.readAllStandardError().data()).decode(errors="replace").strip()
        self._running = None
        process.deleteLater()
        last = said.splitlines()[-1] if said else f"vrhuman replay ended with {code}"
        self.told.emit(f"{out} is written" if code == 0 else last)
