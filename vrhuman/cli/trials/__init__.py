"""The commands that start a trial: demo, run, resume."""

from vrhuman.cli.trials.commands import VIDEO_TYPES, add

__all__ = ["VIDEO_TYPES", "add"]
