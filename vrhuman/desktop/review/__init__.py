"""Provides the window for looking at recorded sessions.

``viewer`` and ``finder`` are processes of their own without Qt; :mod:`vrhuman.review.playback` and
:mod:`vrhuman.review.tracks`, which use neither, decide what is shown when.
"""
