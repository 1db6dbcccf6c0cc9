"""What a redacted file keeps of a session's start: no folders, no comments, no text of a script.

A protocol's comments and the script of a scripted participant are what somebody wrote for
themselves, and may name people. The hash of each text as it was recorded stays.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from vrhuman.recording.entries import PROTOCOL_HASH_SETTING, SCRIPT_HASH_SETTING
from vrhuman.recording.personal.places import Whereabouts, base_name, without_places
from vrhuman.records import JsonValue

PROTOCOL_NOTE = (
    "the comments were taken out; protocol_sha256 is the hash of the text as it was recorded"
)
_NOBODY = Whereabouts((), ())
"""A file may come from any computer: only what has the form of a path is looked for."""


def reduced_start(start: Mapping[str, Any], protocol: str) -> dict[str, Any]:
    """Return the values of ``start.json`` as a redacted file has them.

    ``protocol`` is its protocol's text as recorded.
    """
    settings = dict(start.get("settings") or {})
    for name in ("protocol", "thor_executable"):
        if isinstance(settings.get(name), str):
            settings[name] = base_name(settings[name])
    if without_comments(protocol) != protocol:
        settings.setdefault(PROTOCOL_HASH_SETTING, digest_of(protocol))
        settings["protocol_note"] = PROTOCOL_NOTE
    if script := settings.get("script"):
        settings["script"] = ""
        settings[SCRIPT_HASH_SETTING] = digest_of(str(script))
    return {
        **start,
        "runtime": without_places(str(start.get("runtime", "")), _NOBODY),
        "settings": settings,
        "provenance": reduced_provenance(start.get("provenance") or {}),
    }


def reduced_provenance(provenance: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    """Return a provenance without the text of uncommitted changes; their hash stays."""
    source = provenance.get("source")
    if not isinstance(source, Mapping) or not (source.get("diff") or source.get("untracked")):
        return dict(provenance)
    diff = str(source.get("diff") or "")
    left = {**source, "diff": "", "untracked": [], "diff_sha256": digest_of(diff) if diff else ""}
    return {**provenance, "source": left}


def reduced_note(text: str) -> str:
    """Return the text of a note of the program's without folders."""
    return without_places(text, _NOBODY)


def without_comments(text: str) -> str:
    """Return a TOML text without its comments and empty lines; the values stay the same.

    It is empty if it is not TOML, since then nothing tells what is a comment.
    """
    bare = "".join(_outside_comments(text))
    lines = [line.rstrip() for line in bare.splitlines() if line.strip()]
    short = "".join(f"{line}\n" for line in lines)
    try:
        before = tomllib.loads(text)
        if bare == text:
            return text
        # an empty line within a text of several lines belongs to the text
        return next((each for each in (short, bare) if tomllib.loads(each) == before), "")
    except (ValueError, RecursionError):  # a number may have too many digits
        return ""


def digest_of(text: str) -> str:
    """Return the SHA-256 of a text."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _outside_comments(text: str) -> Iterator[str]:
    """Yield the text piece by piece, without comments; a ``#`` in a string is none."""
    at, end = 0, len(text)
    while at < end:
        quote = text[at]
        if quote == "#":
            line = text.find("\n", at)
            at = end if line < 0 else line
            continue
        if quote not in "\"'":
            yield quote
            at += 1
            continue
        after = _after_string(text, at, quote)
        yield text[at:after]
        at = after


def _after_string(text: str, at: int, quote: str) -> int:
    """Return where the string ends that begins at ``at``."""
    marks = quote * 3 if text.startswith(quote * 3, at) else quote
    position = at + len(marks)
    while position < len(text):
        if quote == '"' and text[position] == "\\":
            position += 2
        elif text.startswith(marks, position):
            position += len(marks)
            while len(marks) == 3 and text.startswith(quote, position):
                position += 1  # a text of several lines may end with quotes of its own
            return position
        else:
            position += 1
    return len(text)
