"""The one session file: record, read, recover, verify, export (DESIGN, Session).

- :mod:`vrhuman.session.recorder`: one chunk a frame, in the operating system's hands at once.
- :mod:`vrhuman.session.reader`: the recorded values again, from any file, whole or cut off.
- :mod:`vrhuman.session.recover`: a valid file of what is whole in a damaged one.
- :mod:`vrhuman.session.redact`: the session anew without voice, words or motion.
- :mod:`vrhuman.session.verify`: the session simulated again, state by state.
- :mod:`vrhuman.session.video`: the pictures, in and out; MP4.
- :mod:`vrhuman.session.contact_sheet`, :mod:`vrhuman.session.house_map`: a session on one page;
  :mod:`vrhuman.session.house_plan`: its house from above.

Below them: ``container`` and ``closing`` write MCAP, ``framing`` and ``blocks`` read it without
trust; ``schemas``, ``channels``, ``codec`` and ``json_codec`` are what is inside.
"""
