"""The scripted helper: a second agent in the house that fetches things and puts them elsewhere.

It is a program that knows the house as its engine does, and acts by commands as a person's body
does, so it walks, reaches, grips and is stopped as a person is. What it does depends on the house
and its seed alone; a session's file has its commands, so no replay runs it again.
"""
