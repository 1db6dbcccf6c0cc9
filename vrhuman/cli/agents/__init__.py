"""The commands of ``vrhuman agents``: agents in the participants' episodes."""

from vrhuman.cli.agents.commands import add

__all__ = ["add"]
