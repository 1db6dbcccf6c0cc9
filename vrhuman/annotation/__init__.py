"""Finds what happened in a session: action segments, world states, relations, transitions."""
