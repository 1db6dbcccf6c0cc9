"""A small language of goals, and the participant who plays it.

- :mod:`.goals`: what can be asked, as values;
- :mod:`.parsing`: from a text, a goal a line;
- :mod:`.finding`: where the named thing is, looking for it where it was not seen yet;
- :mod:`.doing`: one goal at a time, with the skills of :mod:`vrhuman.participants`;
- :mod:`.playing`: the whole script, through a session's phases.
"""

from vrhuman.participants.script.goals import Script
from vrhuman.participants.script.parsing import ScriptError, load_script, parse_script
from vrhuman.participants.script.playing import ScriptPlayer

__all__ = ["Script", "ScriptError", "ScriptPlayer", "load_script", "parse_script"]
