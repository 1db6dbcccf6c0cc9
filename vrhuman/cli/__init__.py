"""``vrhuman ...``, the command line: a file a command, the whole in
:mod:`~vrhuman.cli.program`."""

from vrhuman.cli.program import main

__all__ = ["main"]
