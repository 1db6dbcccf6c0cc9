"""A participant that carries out the steps of an instructed session, one after another.

- :mod:`.performing`: the participant: reads the current step, tries it, skips what it cannot do;
- :mod:`.doing`: from an instruction to skills; :mod:`.seeking`: which things there are, and where;
  :mod:`.menu_choice`: what is wanted on the menu at a thing;
- :mod:`.handwork`, :mod:`.reaching`, :mod:`.pushing`, :mod:`.throwing`: what the hand does;
- :mod:`.home`: what it knows of the house beforehand;
- :mod:`.surfaces`: where something can be put.
"""

from vrhuman.participants.instructed.home import Home
from vrhuman.participants.instructed.performing import InstructedParticipant, instructed

__all__ = ["Home", "InstructedParticipant", "instructed"]
