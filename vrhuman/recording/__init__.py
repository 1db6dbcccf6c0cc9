"""The one session file, and only the file: record, read, recover, verify and redact it.

- :mod:`vrhuman.recording.recorder` writes one chunk for each frame, at once.
- :mod:`vrhuman.recording.reader` reads the recorded values from any file, complete or cut off.
- :mod:`vrhuman.recording.recover` makes a valid file of what is complete in a damaged one.
- :mod:`vrhuman.recording.redact` writes the session again without voice, words or motion.
- :mod:`vrhuman.recording.verify` simulates the session again and compares every state.
- :mod:`vrhuman.recording.video` and ``sound`` encode and decode pictures and sound.
- :mod:`vrhuman.recording.record_text` says in words, for people, what a record says.

``channels`` declares what is in the file, with ``encoding`` for the bytes of a record and
``container`` for those of MCAP. ``closing`` writes the compressed file, ``parts`` joins the parts
of a resumed session, and ``notes_of_before`` turns the notes of earlier files into records.
"""
