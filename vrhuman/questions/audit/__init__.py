"""Measures how much of a question set can be answered without seeing the houses, and why."""
