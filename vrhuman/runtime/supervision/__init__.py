"""Runs a trial in a process of its own, supervised from another: the experimenter's window."""
