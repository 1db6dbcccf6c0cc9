"""Runs ``vrhuman narrate``: stories of sessions, spoken and pointed at."""

from vrhuman.cli.narrate.commands import add, with_window

__all__ = ["add", "with_window"]
