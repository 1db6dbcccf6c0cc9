"""The run view in a window of its own, for somebody who clicks: ``run_view.py REGISTRY EYES``.

Into the file EYES it writes ten times a second, as JSON, what there is to see: where the buttons
and lines are that can be used (``places``), and what the page says (``words``).
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from PySide6.QtCore import QPoint, QTimer
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QWidget

from vrhuman.desktop.desk.running.page import RunPage
from vrhuman.desktop.desk.running.trial_handle import SessionContext, TrialHandle
from vrhuman.desktop.theme.palettes import set_scheme
from vrhuman.headset.simulated_runtime import TestDisplay
from vrhuman.runtime.supervision.process import TrialProcess
from vrhuman.study.registry.registry import Registry
from vrhuman.study.running import begin_session, next_session

DISPLAY = TestDisplay(width=256, height=256, refresh_hz=30, draw_threads=1)


def main(source: str, eyes: Path) -> int:
    application = QApplication(["vrhuman"])
    application.setStyle("Fusion")
    set_scheme("dark")
    with Registry.open(source) as registry:
        following = next_session(registry, "pilot", "P07")

        def begin() -> TrialHandle:
            begin_session(registry, following)
            return TrialProcess(following.what, DISPLAY)

        page = RunPage(registry, SessionContext(following.entry, "test 1 of 1"), begin)
        page.setWindowTitle("run view")
        page.resize(1366, 740)
        page.left.connect(application.quit)
        page.show()
        look = QTimer()
        look.timeout.connect(lambda: write(eyes, seen(page)))
        look.start(100)
        code = application.exec()
        page.close_down()
    return code


def seen(page: RunPage) -> dict[str, object]:
    parts = [*page.findChildren(QAbstractButton), *page.findChildren(QLineEdit)]
    now = page.run.standing
    return {
        "places": {
            part.objectName(): middle(part)
            for part in parts
            if part.objectName() and part.isVisible() and part.isEnabled()
        },
        "words": {
            label.objectName(): label.text()
            for label in page.findChildren(QLabel)
            if label.objectName() and label.isVisible()
        },
        "phase": now.phase if now is not None and now.begun else "",
        "paused": bool(now is not None and now.paused),
    }


def middle(part: QWidget) -> tuple[int, int]:
    place = part.mapToGlobal(QPoint(part.width() // 2, part.height() // 2))
    return place.x(), place.y()


def write(path: Path, value: object) -> None:
    """At once: whoever reads it reads the whole."""
    beside = path.with_suffix(".new")
    beside.write_text(json.dumps(value), encoding="utf-8")
    os.replace(beside, path)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2])))
