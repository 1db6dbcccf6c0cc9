"""Asks a speech-to-text endpoint what is said in a recording: a proposal that a person corrects.

The endpoint is the lab's own choice, and nothing is sent without it: a voice identifies a person.
Spoken is OpenAI's protocol (``POST /audio/transcriptions``), which servers for one's own machine
speak too. The key is read from an environment variable, and is written nowhere.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from vrhuman.agents.endpoint.retrying import error_line, in_tries, may_succeed, pause_seconds
from vrhuman.extras import needs
from vrhuman.records import VrhumanError

LANGUAGE = "en"
"""Stories are told in English."""
MODEL, KEY_ENV = "whisper-1", "OPENAI_API_KEY"
"""What is asked for, and where its key is, where a lab says nothing else."""


class NotTranscribed(VrhumanError):
    """No text came back; the message names the endpoint and why."""


@dataclass(frozen=True, slots=True)
class SpeechSettings:
    """Where voices are sent: the address before ``/audio/transcriptions``, and the model's name.

    The key is in the environment variable ``key_env``. An answer is waited for ``patience`` [s], a
    recording sent up to ``tries`` times, with at most ``longest_wait`` [s] between two.

    :raises NotTranscribed: for an address that is none.
    """

    endpoint: str
    model: str
    key_env: str = KEY_ENV
    patience: float = 120.0
    tries: int = 4
    longest_wait: float = 30.0

    def __post_init__(self) -> None:
        parts = urlsplit(self.endpoint)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise NotTranscribed(
                f"endpoint {self.endpoint!r}: give an address such as http://127.0.0.1:8000/v1"
            )

    @property
    def host(self) -> str:
        """The computer to which voices are sent."""
        return urlsplit(self.endpoint).hostname or ""


def transcribe(
    sound: Path, settings: SpeechSettings, wait: Callable[[float], None] = time.sleep
) -> str:
    """Return what is said in a recording (WAV, WebM, Ogg, MP3), as the endpoint writes it down.

    :raises NotTranscribed: if no text comes, or the recording cannot be read.
    """
    with needs("vrhuman[vlm]", "speech to text"):
        import openai
    key = os.environ.get(settings.key_env, "")
    try:
        data = sound.read_bytes()
    except OSError as error:
        raise NotTranscribed(f"{sound}: cannot be read ({error.strerror})") from error
    client = openai.OpenAI(
        api_key=key or "none",
        base_url=settings.endpoint,
        max_retries=0,
        timeout=settings.patience,
    )
    tried = 0
    while True:
        tried += 1
        try:
            reply = client.audio.transcriptions.create(
                model=settings.model, file=(sound.name, data), language=LANGUAGE
            )
            break
        except (openai.APIError, ValueError) as failed:  # or a body that is no JSON
            if not may_succeed(failed) or tried == settings.tries:
                raise NotTranscribed(
                    f"{settings.endpoint}: {error_line(failed, key)} ({in_tries(tried)})"
                ) from failed
            wait(pause_seconds(failed, tried, settings.longest_wait))
    text = getattr(reply, "text", None)
    if not isinstance(text, str):
        raise NotTranscribed(f"{settings.endpoint}: the reply has no text; is it speech to text?")
    return " ".join(text.split())
