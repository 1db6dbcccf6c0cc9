"""A speech-to-text endpoint on loopback, OpenAI-compatible, with faults in an order that is given.

It checks what a real one checks: the path, the model, and that the file is a recording.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.parser import BytesParser
from io import BytesIO

import av

from tests.support.agents.loopback import Endpoint, Reply, Request, serving


@dataclass(kw_only=True)
class SpeechStub(Endpoint):
    """What was asked so far: each request's fields, and how long the sound is [s]."""

    fields: list[dict[str, str]] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)


@contextmanager
def served(text: str, faults: Sequence[str] = ()) -> Iterator[SpeechStub]:
    """Serve until the block ends; ``faults`` are those of the first requests."""
    stub = SpeechStub(faults=iter(faults))

    def answer(request: Request) -> Reply:
        if request.path != "/v1/audio/transcriptions":
            return _reply(404, {"error": {"message": f"no {request.path}"}})
        authorization = request.headers.get("Authorization", "")
        given, sound = _form(request.headers["Content-Type"], request.body)
        with stub.lock:
            fault = next(stub.faults, "")
            stub.keys.append(authorization)
            stub.fields.append(given)
            stub.seconds.append(_seconds(sound))
        if fault.isdigit():
            key = authorization.removeprefix("Bearer ")
            return _reply(int(fault), {"error": {"message": f"not now, {key}"}})
        if fault == "no-text":
            return _reply(200, {"words": []})
        return _reply(200, {"text": text})

    with serving(stub, answer):
        yield stub


def _reply(status: int, told: object) -> Reply:
    return Reply(status, json.dumps(told).encode(), {"Retry-After": "0.25"})


def _form(kind: str, body: bytes) -> tuple[dict[str, str], bytes]:
    """The fields of a form, and the file in it."""
    message = BytesParser().parsebytes(f"Content-Type: {kind}\r\n\r\n".encode() + body)
    fields, sound = {}, b""
    for part in message.walk():
        name = part.get_param("name", header="content-disposition")
        data = part.get_payload(decode=True)
        if not isinstance(name, str) or not isinstance(data, bytes):
            continue
        if part.get_filename():
            fields[name], sound = str(part.get_filename()), data
        else:
            fields[name] = data.decode()
    return fields, sound


def _seconds(sound: bytes) -> float:
    with av.open(BytesIO(sound)) as opened:
        frames = list(opened.decode(audio=0))
    return float(sum(each.samples / each.sample_rate for each in frames))
