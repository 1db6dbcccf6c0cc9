"""The run view in a window of its own, for somebody who clicks: ``EYES REGISTRY``.

What there is to see goes into the file EYES (:mod:`tests.support.desk_agent`).
"""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication

from tests.support.desk_agent import watch
from vrhuman.desktop.desk.running.page import RunPage
from vrhuman.desktop.desk.running.trial_handle import SessionContext, TrialHandle
from vrhuman.desktop.theme.palettes import set_scheme
from vrhuman.headset.simulated_runtime import TestDisplay
from vrhuman.runtime.supervision.process import TrialProcess
from vrhuman.study.registry.registry import Registry
from vrhuman.study.running import begin_session, next_session

DISPLAY = TestDisplay(width=256, height=256, refresh_hz=30, draw_threads=1)


def main(eyes: Path, source: str) -> int:
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
        page.start()
        looking = watch(application, eyes)
        code = application.exec()
        looking.stop()
        page.close_down()
    return code


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2]))
