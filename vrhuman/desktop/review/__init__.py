"""The window in which recorded sessions are looked at.

``viewer`` and ``finder`` are processes of their own that know no Qt; what is shown when is decided
by :mod:`vrhuman.review.playback` and :mod:`vrhuman.review.tracks`, which know neither.
"""
