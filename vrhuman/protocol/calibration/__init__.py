"""Measuring a participant in the headset, as a pure state machine: frames in, boards out.

:mod:`.machine` goes through the steps, one file each: :mod:`.posture`, :mod:`.dominance`,
:mod:`.reach`, :mod:`.force`, :mod:`.eyes`, :mod:`.plates`, :mod:`.naming`, :mod:`.letters`; a
:mod:`.review` before and after. What they measure ends in a
:class:`vrhuman.embodiment.settings.BodySettings`. All words are in ``words/en.toml``.
"""
