"""Participants that are programs (scripted, random, oracle), who move a simulated headset.

- :mod:`.participant`: the interface, from an Observation to an Intent;
- :mod:`.body`, :mod:`.smoothness`: from an Intent to a person's head and hand motion, at any rate;
- :mod:`.spatial_map`, :mod:`.viewpoints`, :mod:`.belief`: what was learnt about the house;
- :mod:`.walking`, :mod:`.handling`, :mod:`.exploring`, :mod:`.reading`, :mod:`.answering`: skills
  and choices;
- :mod:`.choosing`, :mod:`.performance` and its kinds: :mod:`.scripted`,
  :mod:`.random_guesser`, :mod:`.oracle`;
- :mod:`.perceiving`, :mod:`.senses`: what the scripted one takes things for;
- :mod:`.script`: a participant that follows a text;
- :mod:`.motion`, :mod:`.streams`: no minds, but recorded heads and hands with bad tracking.

They receive an :class:`~vrhuman.records.Observation` and nothing else: they do not know what they
could not see or feel (a test proves that no file here imports the house or an engine).
"""
