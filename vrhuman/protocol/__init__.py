"""Runs an episode's phases as a pure state machine, without input or output of its own."""
