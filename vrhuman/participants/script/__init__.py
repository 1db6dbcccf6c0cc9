"""A small language of goals, and the participant that follows a script of them.

- :mod:`.goals`: the possible goals, as values;
- :mod:`.parsing`: from a text with one goal on each line;
- :mod:`.finding`: where the named thing is, searching for it where it was not seen yet;
- :mod:`.doing`: one goal at a time, with the skills of :mod:`vrhuman.participants`;
- :mod:`.playing`: the whole script, through a session's phases.
"""

from vrhuman.participants.script.goals import Script
from vrhuman.participants.script.parsing import ScriptError, load_script, parse_script
from vrhuman.participants.script.playing import ScriptPlayer

__all__ = ["Script", "ScriptError", "ScriptPlayer", "load_script", "parse_script"]
