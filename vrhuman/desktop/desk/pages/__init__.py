"""Provides the pages of the experimenter's window, one a file, in the order of their use."""
