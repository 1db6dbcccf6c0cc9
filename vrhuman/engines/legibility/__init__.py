"""Measures whether a person can name what questions ask for: type, colour and material."""
