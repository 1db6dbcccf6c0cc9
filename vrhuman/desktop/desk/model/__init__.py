"""Computes what the experimenter's window shows, without the window."""
