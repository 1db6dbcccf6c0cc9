"""Speeds, each beside the goal that the design sets it."""
