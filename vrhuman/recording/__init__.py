"""The one session file: record, read, recover, verify, export (DESIGN, Session).

- :mod:`vrhuman.recording.recorder`: one chunk a frame, in the operating system's hands at once.
- :mod:`vrhuman.recording.reader`: the recorded values again, from any file, whole or cut off.
- :mod:`vrhuman.recording.recover`: a valid file of what is whole in a damaged one.
- :mod:`vrhuman.recording.redact`: the session anew without voice, words or motion.
- :mod:`vrhuman.recording.verify`: the session simulated again, state by state.
- :mod:`vrhuman.recording.video`: the pictures, in and out; MP4.
- :mod:`vrhuman.review.pictures.contact_sheet`, :mod:`vrhuman.review.pictures.house_map`: a session
on one page;
  :mod:`vrhuman.review.pictures.house_plan`: its house from above.

- :mod:`vrhuman.recording.record_text`: what a trial came to, in words for people.

Below them: ``container`` and ``closing`` write MCAP, ``framing`` and ``blocks`` read it without
trust; ``channels`` declares what is inside, a :mod:`vrhuman.recording.channel` each, with
``schemas`` and ``codec`` for what comes often and ``json_records`` for the rest.
``notes_of_before`` gives files recorded earlier the records that their notes stood for.
"""
