"""Measures a participant in the headset, as a pure state machine: frames in, panels out.

:mod:`.machine` runs the steps, one file each: :mod:`.posture`, :mod:`.dominance`, :mod:`.reach`,
:mod:`.force`, :mod:`.eyes`, :mod:`.plates`, :mod:`.naming`, :mod:`.letters`; a :mod:`.review`
before and after. Their results become a :class:`vrhuman.embodiment.settings.BodySettings`. All
words are in ``words/en.toml``.
"""
