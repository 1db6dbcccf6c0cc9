"""Provides the command line ``vrhuman ...``, with one file for each command.

:mod:`~vrhuman.cli.program` puts them together.
"""

from vrhuman.cli.program import main

__all__ = ["main"]
