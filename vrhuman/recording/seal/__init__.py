"""The seal of a session file: a digest of each channel, attachment and metadata record.

A seal depends on what a file says, not on how it is stored: the same messages in other chunks, or
compressed otherwise, have the same seal. Closing writes it into the file's closing record
(:mod:`vrhuman.recording.closing`); whoever keeps its ``digest`` elsewhere can tell years later
whether a file is the one that was recorded.

A digest is SHA-256. Of a channel, it is over its topic, encoding and schema, the digest of all
messages in the order of their numbers (number, both times and bytes of each, as MCAP stores them),
and the digest of their lengths. Of an attachment, over name, media type, both times and bytes; of a
metadata record, over its sorted words. The digest of all is over the sorted lines ``KIND NAME
DIGEST``.
"""

from vrhuman.recording.seal.check import (
    SealCheck,
    SealState,
    check_seal,
    compute_seal,
    read_seal,
)
from vrhuman.recording.seal.parts import Change, How, Kind, Seal, SealedPart, changes, short_form

__all__ = [
    "Change",
    "How",
    "Kind",
    "Seal",
    "SealCheck",
    "SealState",
    "SealedPart",
    "changes",
    "check_seal",
    "compute_seal",
    "read_seal",
    "short_form",
]
