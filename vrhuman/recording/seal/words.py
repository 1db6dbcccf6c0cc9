"""Writes a seal as words of the closing record, and reads it from them."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Mapping

from vrhuman.recording.channels import Topic
from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.seal.parts import CLOSED, Kind, Marks, Seal, SealedPart

MARK_DIGITS = 8
_RECORD_CRC = "record_crc"
_WORD = "seal"
_MARKS = "marks"


def stored_seal(blocks: Blocks) -> Seal | None:
    """Return the seal in an open file's closing record; None where there is none to be trusted."""
    words = closing_words(blocks)
    return None if words is None else seal_from_words(words)


def had_seal(blocks: Blocks) -> bool:
    """Whether an open file's closing record has words of a seal, to be trusted or not."""
    return any(_is_of_seal(name) for name in blocks.metadata(CLOSED) or ())


def closing_words(blocks: Blocks) -> dict[str, str] | None:
    """Return the words of the closing record; None if there is none, or its checksum is wrong.

    Those of the first versions have no checksum.
    """
    words = blocks.metadata(CLOSED)
    if words is None:
        return None
    stored = words.pop(_RECORD_CRC, None)
    return words if stored in (None, _record_crc(words), _record_crc_of_before(words)) else None


def with_crc(words: Mapping[str, str]) -> dict[str, str]:
    """Return the words of a closing record with a checksum: MCAP stores none with metadata."""
    return {**words, _RECORD_CRC: _record_crc(words)}


def _record_crc(words: Mapping[str, str]) -> str:
    return _crc_of({str(name): text for name, text in words.items()})


def _record_crc_of_before(words: Mapping[str, str]) -> str:
    """Return the checksum as it was first taken: over the topics as Python shows them."""
    topics: Collection[str] = frozenset(Topic)
    return _crc_of({Topic(name) if name in topics else name: words[name] for name in words})


def _crc_of(words: Mapping[str, str]) -> str:
    return f"{zlib.crc32(repr(sorted(words.items())).encode()):08x}"


def seal_words(seal: Seal) -> dict[str, str]:
    """Return a seal as words of the closing record."""
    words = {f"{_WORD} {each.kind} {each.name}": each.digest for each in seal.parts}
    marks = {
        f"{_WORD} {_MARKS} {each.name}": f"{each.marks.every} {''.join(each.marks.values)}"
        for each in seal.parts
        if each.marks is not None and each.marks.values
    }
    return {_WORD: seal.digest, **words, **marks}


def without_seal(words: Mapping[str, str]) -> dict[str, str]:
    """Return the closing record's words that the seal is over."""
    return {
        name: text for name, text in words.items() if not _is_of_seal(name) and name != _RECORD_CRC
    }


def _is_of_seal(name: str) -> bool:
    return name.partition(" ")[0] == _WORD


def seal_from_words(words: Mapping[str, str]) -> Seal | None:
    """Return the seal in a closing record; None if there is none, or it contradicts itself."""
    marks = {
        name.removeprefix(f"{_WORD} {_MARKS} "): _read_marks(text)
        for name, text in words.items()
        if name.startswith(f"{_WORD} {_MARKS} ")
    }
    parts = tuple(
        SealedPart(kind, name, text, marks.get(name) if kind is Kind.CHANNEL else None)
        for kind in Kind
        for word, text in words.items()
        if (name := word.removeprefix(f"{_WORD} {kind} ")) != word
    )
    seal = Seal(parts)
    return seal if parts and words.get(_WORD) == seal.digest else None


def _read_marks(text: str) -> Marks | None:
    every, _, values = text.partition(" ")
    if not every.isdecimal() or not int(every):
        return None
    size = MARK_DIGITS
    return Marks(int(every), tuple(values[n : n + size] for n in range(0, len(values), size)))
