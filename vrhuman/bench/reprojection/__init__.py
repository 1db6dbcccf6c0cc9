"""Measures late reprojection: its likeness to the true view, and its cost."""
