"""A trial in a process of its own, watched and led from another: the experimenter's window."""
