"""Writes stories as captions of a film (WebVTT), and as the script of an audio description."""

from __future__ import annotations

from collections.abc import Sequence

from vrhuman.annotation.narrations.telling import Sentence, Story

AUTOMATIC = "These captions were written by a program from what the simulator recorded."
_MIN_MS, _MS_A_LETTER = 1500, 60
_NS_A_MS = 1_000_000


def web_vtt(stories: Sequence[Story], first_ns: int) -> str:
    """Return the captions, in the order of the film; ``first_ns`` is the film's beginning [ns].

    A sentence is shown from when what it tells of begins, for as long as it takes to read, but not
    into the next one of the same actor. The voice says whose story it is.
    """
    lines = ["WEBVTT", "", f"NOTE {AUTOMATIC}", ""]
    for begin_ms, end_ms, actor, text in cues(stories, first_ns):
        lines += [
            f"{_stamp(begin_ms)} --> {_stamp(end_ms)}",
            f"<v {_escaped(actor)}>{_escaped(text)}",
            "",
        ]
    return "\n".join(lines)


def cues(stories: Sequence[Story], first_ns: int) -> list[tuple[int, int, str, str]]:
    """Return begin and end [ms of the film], actor and text of every caption, in order."""
    found = []
    for story in stories:
        begins = [max(0, (each.begin_ns - first_ns) // _NS_A_MS) for each in story.sentences]
        for place, (begin, each) in enumerate(zip(begins, story.sentences, strict=True)):
            end = max(begin + _reading_ms(each), (each.end_ns - first_ns) // _NS_A_MS)
            if place + 1 < len(begins) and begins[place + 1] > begin:
                end = min(end, begins[place + 1])
            found.append((begin, end, story.actor, each.text))
    found.sort()
    return found


def _reading_ms(sentence: Sentence) -> int:
    return max(_MIN_MS, _MS_A_LETTER * len(sentence.text))


def _stamp(ms: int) -> str:
    seconds, rest = divmod(ms, 1000)
    return f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}.{rest:03d}"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
