"""Participants who are not persons: scripted, random and oracle, moving a simulated headset.

- :mod:`.participant`: the contract, from an Observation to an Intent;
- :mod:`.body`, :mod:`.smoothness`: from an Intent to a person's head and hand motion, at any rate;
- :mod:`.spatial_map`, :mod:`.viewpoints`, :mod:`.belief`: what was learnt of the house;
- :mod:`.walking`, :mod:`.handling`, :mod:`.exploring`, :mod:`.reading`, :mod:`.answering`: skills
  and choices;
- :mod:`.performance` and its kinds: :mod:`.scripted`, :mod:`.random_guesser`, :mod:`.oracle`;
- :mod:`.script`: a participant who does what a text says;
- :mod:`.motion`, :mod:`.streams`: no minds, but recorded heads and hands that are tracked badly.

They receive an :class:`~vrhuman.records.Observation` and nothing else: what they could not see or
feel they do not know (a test proves that no file here imports the house or an engine).
"""

from vrhuman.participants.choosing import make_participant

__all__ = ["make_participant"]
