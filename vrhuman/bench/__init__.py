"""Measures speeds and compares each with its goal."""
