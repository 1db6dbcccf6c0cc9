"""The commands of ``vrhuman narrate`` without a window: words, stories, questions, masks."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from vrhuman.cli.options import command, meshes_option, print_json
from vrhuman.records import VrhumanError


def add(verbs: Any) -> None:
    """Declare the commands that make stories, questions and masks, and find words."""
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
    aloud = command(
        verbs,
        "aloud",
        _aloud,
        "find when each word was said that a participant said aloud in a session",
        "vrhuman narrate aloud session.mcap --text words.txt",
    )
    aloud.add_argument("session", type=Path, metavar="FILE.mcap", help="session with sound")
    aloud.add_argument(
        "--text",
        type=Path,
        required=True,
        metavar="FILE.txt",
        help="what is said in it, in English, word by word (UTF-8)",
    )
    aloud.add_argument("--json", action="store_true", help="print one line of JSON")
    tell = command(
        verbs,
        "auto",
        _tell,
        "tell by a program what happened in a session, for each actor and the background",
        "vrhuman narrate auto sessions/sample.mcap --captions sample.vtt",
    )
    tell.add_argument("session", type=Path, metavar="FILE.mcap", help="session to tell of")
    tell.add_argument(
        "--seed",
        type=int,
        default=1,
        help="seed of what varies without a difference, such as connectives (default: 1)",
    )
    tell.add_argument(
        "--captions", type=Path, metavar="FILE.vtt", help="write captions for the film (WebVTT)"
    )
    tell.add_argument(
        "--description",
        type=Path,
        metavar="FILE.wav",
        help="write an audio description for the film, spoken by espeak-ng",
    )
    tell.add_argument(
        "--record",
        type=Path,
        metavar="FILE.jsonl",
        help="write the narrative in the public format, with a trace on every thing it names",
    )
    meshes_option(tell)
    tell.add_argument("--json", action="store_true", help="print one line of JSON")
    ask = command(
        verbs,
        "ask",
        _ask,
        "make questions from a session's story: what was done to what, and where it is",
        "vrhuman narrate ask session.mcap --out questions",
    )
    ask.add_argument("session", type=Path, metavar="FILE.mcap", help="session to ask about")
    ask.add_argument(
        "--out", type=Path, required=True, metavar="FOLDER", help="new folder for the public files"
    )
    ask.add_argument("--seed", type=int, default=1, help="seed of the story (default: 1)")
    ask.add_argument(
        "--split",
        choices=("train", "val", "test"),
        default="val",
        help="part of a set that the questions are for (default: %(default)s)",
    )
    meshes_option(ask)
    ask.add_argument("--json", action="store_true", help="print one line of JSON")
    ground = command(
        verbs,
        "ground",
        _ground,
        "make the masks of every thing that a narrative names, on every picture of the film",
        "vrhuman narrate ground session.mcap --narrative session.jsonl --out grounding",
    )
    ground.add_argument("session", type=Path, metavar="FILE.mcap", help="session of the narrative")
    ground.add_argument(
        "--narrative",
        type=Path,
        required=True,
        metavar="FILE.jsonl",
        help="what `vrhuman narrate auto --record` wrote, corrected or not",
    )
    ground.add_argument(
        "--out", type=Path, required=True, metavar="FOLDER", help="new folder, in the public layout"
    )
    meshes_option(ground)
    ground.add_argument("--json", action="store_true", help="print one line of JSON")


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


def _aloud(options: argparse.Namespace) -> int:
    from vrhuman.annotation.narrations.aloud import heard, write_aloud

    check_session(options.session)
    text = _text(options.text)
    words = heard(options.session, text)
    place = write_aloud(options.session, text, words)
    estimated = sum(each.estimated for each in words)
    if options.json:
        print_json({"file": str(place), "words": len(words), "estimated": estimated})
    else:
        print(f"{len(words)} words in {place}; the review window shows them")
        if estimated:
            print(f"{estimated} words were not heard: is the text what is said?")
    return 0


def _tell(options: argparse.Namespace) -> int:
    from vrhuman.annotation.annotate import annotate
    from vrhuman.annotation.narrations.captions import cues, web_vtt
    from vrhuman.annotation.narrations.clauses import WATCHED
    from vrhuman.annotation.narrations.telling import BACKGROUND, tell_stories

    for path in (options.captions, options.description, options.record):
        if path is not None and path.exists():
            raise VrhumanError(f"{path}: exists already; remove it, or choose another name")
    check_session(options.session)
    annotation = annotate(options.session, options.meshes and options.meshes.absolute())
    stories = tell_stories(annotation, options.seed)
    followed = tell_stories(annotation, options.seed, WATCHED)
    shown = [each for each in followed if each.actor != BACKGROUND]
    if options.captions is not None:
        with made_of(options.session, options.captions, "captions"):
            options.captions.write_text(
                web_vtt(shown, annotation.first_ns), encoding="utf-8", newline="\n"
            )
    if options.description is not None:
        from vrhuman.export.audio_description import write_description

        spoken = [(begin, text) for begin, _, _, text in cues(shown, annotation.first_ns)]
        length_ms = (annotation.last_ns - annotation.first_ns) // 1_000_000
        with made_of(options.session, options.description, "audio description"):
            write_description(options.description, spoken, length_ms)
    if options.record is not None:
        from vrhuman.benchmarks.vidln.automatic import narrate
        from vrhuman.benchmarks.vidln.record import write_narratives

        narrative, _ = narrate(options.session, options.seed, options.meshes, annotation)
        with made_of(options.session, options.record, "narrative"):
            write_narratives(options.record, [narrative])
    if options.json:
        print_json(
            {
                "automatic": True,
                "session_id": annotation.session_id,
                "stories": [{"actor": each.actor, "text": each.text} for each in stories],
            }
        )
        return 0
    for each in stories:
        print(f"{each.actor}: {each.text}")
    if not stories:
        print("nothing was done, and nothing is in view at the beginning")
    return 0


def _ask(options: argparse.Namespace) -> int:
    from vrhuman.annotation.annotate import annotate
    from vrhuman.annotation.narrations.telling import tell_stories
    from vrhuman.annotation.words import type_among
    from vrhuman.benchmarks.vidln.asking import (
        location_file,
        location_questions,
        text_file,
        text_questions,
    )
    from vrhuman.benchmarks.vidln.automatic import narrate

    if options.out.exists():
        raise VrhumanError(f"{options.out}: exists already; choose another place with --out")
    check_session(options.session)
    meshes = options.meshes and options.meshes.absolute()
    annotation = annotate(options.session, meshes)
    kind_of = partial(type_among, annotation.types())
    stories = tell_stories(annotation, options.seed)
    narrative, frames = narrate(options.session, options.seed, meshes, annotation)
    texts = text_questions(stories, kind_of)
    locations = location_questions(stories, narrative, kind_of)
    files = {
        "qa_text_output.json": text_file(texts, narrative.video_id, options.split),
        "qa_location_output.json": location_file(locations, narrative, frames),
    }
    with made_of(options.session, options.out, "questions of a narrative"):
        options.out.mkdir(parents=True)
        for name, content in files.items():
            text = json.dumps(content) + "\n"
            (options.out / name).write_text(text, encoding="utf-8", newline="\n")
    if options.json:
        print_json({"text": len(texts), "location": len(locations)})
        return 0
    for each in texts:
        print(f"{each.question} {each.answer}")
    for where in locations:
        print(where.question)
    print(f"{len(texts)} questions for a text and {len(locations)} for a place in {options.out}")
    return 0


def _ground(options: argparse.Namespace) -> int:
    from vrhuman.benchmarks.vidln.grounding import GroundingError, ground, write_set
    from vrhuman.benchmarks.vidln.record import read_narratives
    from vrhuman.benchmarks.vidln.set_pictures import write_pictures
    from vrhuman.cli.progress import Counter

    if options.out.exists():
        raise GroundingError(f"{options.out}: exists already; choose another place with --out")
    check_session(options.session)
    narrative = read_narratives(options.narrative)[0]
    counter = Counter("pictures drawn")
    try:
        meshes = options.meshes and options.meshes.absolute()
        found = ground(options.session, narrative, meshes, progress=counter.show)
    finally:
        counter.close()
    with made_of(options.session, options.out, "grounding set"):
        write_set(options.out, narrative, found)
        write_pictures(options.out, options.session, [(narrative.video_id, found)], meshes)
    things = {each.object_id for each in found}
    counts = {"nouns": len(found), "things": len(things), "pictures": len(found[0].masks)}
    if options.json:
        print_json(counts)
    else:
        print(", ".join(f"{count} {name}" for name, count in counts.items()), f"in {options.out}")
    return 0


def check_session(session: Path) -> None:
    """Check that a session is whole, and still has what its story would show.

    :raises VrhumanError: if it is not, and why.
    """
    from vrhuman.benchmarks.usable import check_usable, check_whole

    check_usable([session])
    check_whole(session)


@contextmanager
def made_of(session: Path, path: Path, what: str) -> Iterator[None]:
    """Surround the writing of a file about a person, which a withdrawal has to find."""
    from vrhuman.export.sources import sources_of
    from vrhuman.files.ledger import recorded

    try:
        with recorded([path.absolute()], sources_of([session.absolute()]), what):
            yield
    except OSError as error:
        raise VrhumanError(f"{path}: cannot be written ({error.strerror})") from error


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise VrhumanError(f"{path}: cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise VrhumanError(f"{path}: no text in UTF-8; save it as UTF-8") from error
