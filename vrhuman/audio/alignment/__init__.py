"""Finds when each word of a known text was said in a recording."""
