"""Runs ``vrhuman narrate``: stories of sessions, spoken and pointed at."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from vrhuman.cli.options import command, print_json
from vrhuman.records import VrhumanError


def add(commands: Any) -> None:
    """Declare the commands."""
    group = commands.add_parser(
        "narrate",
        help="tell the story of a session: when each word was said, and what it is about",
        description="Tell the story of a session: when each word was said, and what it is about.",
    )
    verbs = group.add_subparsers(required=True, metavar="COMMAND")
    align = command(
        verbs,
        "align",
        _align,
        "find when each word of a text was said in a recording",
        "vrhuman narrate align --audio voice.wav --text voice.txt --json",
    )
    align.add_argument(
        "--audio",
        type=Path,
        required=True,
        metavar="FILE",
        help="the recording of one voice: WAV, WebM, Ogg, MP3, any rate, any number of channels",
    )
    align.add_argument(
        "--text",
        type=Path,
        required=True,
        metavar="FILE.txt",
        help="what is said in it, in English, word by word (UTF-8)",
    )
    align.add_argument("--json", action="store_true", help="print one line of JSON")


def _align(options: argparse.Namespace) -> int:
    from vrhuman.audio.alignment.aligner import Aligner, AlignmentError
    from vrhuman.audio.alignment.sound import RATE, read_sound

    aligner = Aligner()
    text = _text(options.text)
    sound = read_sound(options.audio)
    try:
        words = aligner.align(sound, text)
    except AlignmentError as error:
        raise VrhumanError(f"{options.text}: {error}") from error
    estimated = sum(each.estimated for each in words)
    if options.json:
        print_json(
            {
                "seconds": round(len(sound) / RATE, 3),
                "estimated": estimated,
                "words": [
                    {
                        "word": each.word,
                        "start_ms": each.start_ms,
                        "end_ms": each.end_ms,
                        "begin": each.begin,
                        "end": each.end,
                        "estimated": each.estimated,
                    }
                    for each in words
                ],
            }
        )
        return 0
    for each in words:
        mark = "  (estimated)" if each.estimated else ""
        print(f"{each.start_ms:>8} {each.end_ms:>8}  {each.word}{mark}")
    print(f"{len(words)} words in {len(sound) / RATE:.1f} s; times are in milliseconds")
    if estimated:
        print(f"{estimated} words were not heard: is the text what is said?")
    return 0


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise VrhumanError(f"{path}: cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise VrhumanError(f"{path}: no text in UTF-8; save it as UTF-8") from error
