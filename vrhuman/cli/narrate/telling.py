"""The commands of ``vrhuman narrate`` in which somebody tells a story: its window, its text."""

from __future__ import annotations

import argparse
from contextlib import nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from vrhuman.agents.endpoint.transcribing import KEY_ENV, MODEL
from vrhuman.cli.narrate.stories import check_session, made_of
from vrhuman.cli.options import command, meshes_option, print_json
from vrhuman.extras import system_libraries
from vrhuman.records import VrhumanError

if TYPE_CHECKING:
    from vrhuman.agents.endpoint.transcribing import SpeechSettings

WINDOW = "window"


def add(verbs: Any) -> None:
    """Declare the commands."""
    window = command(
        verbs,
        WINDOW,
        _narrate,
        "tell the story of a session in a window: watch, speak and point",
        "vrhuman narrate window sessions/sample.mcap --narrator N1",
    )
    window.add_argument(
        "session",
        type=Path,
        metavar="FILE.mcap",
        help="session to narrate; `vrhuman narrate FILE.mcap` is the same",
    )
    window.add_argument(
        "--narrator",
        default="N1",
        metavar="NAME",
        help="pseudonym of who narrates, in the names of the files (default: %(default)s)",
    )
    window.add_argument(
        "--reviewer",
        default="",
        metavar="NAME",
        help="pseudonym of a second person, who checks which things the narrator named",
    )
    window.add_argument(
        "--begin-with",
        type=Path,
        metavar="FILE.jsonl",
        help="correct what `vrhuman narrate auto --record` wrote; it stays marked as automatic",
    )
    language_option(window)
    window.add_argument(
        "--microphone",
        default="",
        metavar="DEVICE",
        help="number or part of the name of the microphone (default: the computer's)",
    )
    _speech_options(window, required=False)
    meshes_option(window)
    written = command(
        verbs,
        "transcribe",
        _transcribe,
        "let a speech-to-text endpoint propose what is said in a recording",
        "vrhuman narrate transcribe voice.wav --speech-endpoint http://127.0.0.1:8000/v1",
    )
    written.add_argument(
        "audio",
        type=Path,
        metavar="FILE",
        help="the recording (WAV, WebM, Ogg, MP3), or a session with sound (.mcap)",
    )
    written.add_argument(
        "--out", type=Path, metavar="FILE.txt", help="write the text to a new file, to correct it"
    )
    _speech_options(written, required=True)
    written.add_argument("--json", action="store_true", help="print one line of JSON")


def language_option(parser: argparse.ArgumentParser) -> None:
    """Declare the language of a window."""
    parser.add_argument(
        "--language",
        choices=("en", "de"),
        default="en",
        help="language of the window (default: %(default)s); stories are told in English",
    )


def _speech_options(parser: argparse.ArgumentParser, required: bool) -> None:
    parser.add_argument(
        "--speech-endpoint",
        required=required,
        metavar="URL",
        help="OpenAI-compatible speech to text, the address before /audio/transcriptions; the "
        "voice is sent there (needs vrhuman[vlm])" + ("" if required else " (default: none)"),
    )
    parser.add_argument(
        "--speech-model", default=MODEL, metavar="NAME", help="its model (default: %(default)s)"
    )
    parser.add_argument(
        "--speech-key-env",
        default=KEY_ENV,
        metavar="NAME",
        help="environment variable with its key, which is written nowhere (default: %(default)s)",
    )


def _speech(options: argparse.Namespace) -> SpeechSettings | None:
    from vrhuman.agents.endpoint.transcribing import SpeechSettings

    if options.speech_endpoint is None:
        return None
    return SpeechSettings(options.speech_endpoint, options.speech_model, options.speech_key_env)


def _narrate(options: argparse.Namespace) -> int:
    check_session(options.session)
    with system_libraries():
        from vrhuman.desktop.narrate.run import Narrating, narrate
    return narrate(
        Narrating(
            session=options.session,
            narrator=options.narrator,
            language=options.language,
            microphone=options.microphone,
            meshes=options.meshes and options.meshes.absolute(),
            reviewer=options.reviewer,
            begin_with=options.begin_with,
            speech=_speech(options),
        )
    )


def _transcribe(options: argparse.Namespace) -> int:
    from vrhuman.agents.endpoint.transcribing import transcribe

    speech = _speech(options)
    assert speech is not None
    if options.out is not None and options.out.exists():
        raise VrhumanError(f"{options.out}: exists already; remove it, or choose another name")
    is_session = options.audio.suffix == ".mcap"
    if is_session:
        check_session(options.audio)
    with TemporaryDirectory() as folder:
        sound = _sound_of(options.audio, Path(folder)) if is_session else options.audio
        text = transcribe(sound, speech)
    if not text:
        raise VrhumanError(f"{options.audio}: {speech.host} heard no word in it")
    if options.out is not None:
        _write(options.audio, options.out, text, is_session)
    if options.json:
        print_json({"text": text, "model": speech.model, "host": speech.host})
    elif options.out is not None:
        print(f"proposed in {options.out}: listen, and correct it before the words are aligned")
    else:
        print(text)
    return 0


def _sound_of(session: Path, folder: Path) -> Path:
    """Write a session's sound into a file, and return it."""
    from vrhuman.export.voice import write_webm
    from vrhuman.recording.reader import Session

    with Session.open(session) as opened:
        packets = list(opened.audio_packets())
    if not packets:
        raise VrhumanError(f"{session}: this session has no sound; record with --microphone")
    place = folder / "session.webm"
    write_webm(place, packets)
    return place


def _write(audio: Path, out: Path, text: str, is_session: bool) -> None:
    about = made_of(audio, out, "words said aloud") if is_session else nullcontext()
    try:
        with about:
            out.write_text(text + "\n", encoding="utf-8", newline="\n")
    except OSError as error:
        raise VrhumanError(f"{out}: cannot be written ({error.strerror})") from error
