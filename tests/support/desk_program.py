"""The ``vrhuman`` command with somebody looking at its window: ``EYES ARGUMENTS...``.

What there is to see in the window goes into the file EYES (:mod:`tests.support.desk_agent`). The
imports are below, so that the processes which the command spawns do not repeat them.
"""

if __name__ == "__main__":
    import faulthandler
    import sys
    from pathlib import Path

    from PySide6.QtWidgets import QApplication

    from tests.support.desk_agent import watch
    from vrhuman.cli import main

    faulthandler.enable()  # at SIGABRT it tells where it is
    application = QApplication(["vrhuman"])
    looking = watch(application, Path(sys.argv[1]))
    sys.exit(main(sys.argv[2:]))
