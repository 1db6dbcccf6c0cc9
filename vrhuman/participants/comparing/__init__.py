"""A scripted participant that compares two weights with an unsteady finger."""
