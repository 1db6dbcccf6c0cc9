"""The ``vrhuman`` command with the toy benchmark, watched as in :mod:`tests.support.desk_program`.

``EYES ARGUMENTS...``.
"""

if __name__ == "__main__":
    import sys
    from pathlib import Path

    from PySide6.QtWidgets import QApplication

    from tests.support.benchmarks.toy_benchmark import TOY
    from tests.support.desk_agent import watch
    from vrhuman.benchmarks import table
    from vrhuman.cli import main

    table.BENCHMARKS = {"toy": TOY}
    application = QApplication(["vrhuman"])
    looking = watch(application, Path(sys.argv[1]))
    sys.exit(main(sys.argv[2:]))
