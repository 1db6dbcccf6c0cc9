"""The commands of ``vrhuman study``: a study set up, run, reported and merged."""

from vrhuman.cli.study.commands import add

__all__ = ["add"]
