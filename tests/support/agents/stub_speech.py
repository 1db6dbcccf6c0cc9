"""A speech-to-text endpoint on loopback, OpenAI-compatible, with faults in an order that is given.

It checks what a real one checks: the path, the model, and that the file is a recording.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.parser import BytesParser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO

import av


@dataclass
class SpeechStub:
    """What was asked so far: each request's fields, its key, and how long the sound is [s]."""

    text: str
    faults: Iterator[str]
    fields: list[dict[str, str]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    port: int = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"


@contextmanager
def served(text: str, faults: Sequence[str] = ()) -> Iterator[SpeechStub]:
    """Serve until the block ends; ``faults`` are those of the first requests."""
    stub = SpeechStub(text, iter(faults))
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(stub))
    server.daemon_threads = True
    stub.port = server.server_address[1]
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield stub
    finally:
        server.shutdown()
        server.server_close()


def _handler(stub: SpeechStub) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            """Say nothing."""

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if self.path != "/v1/audio/transcriptions":
                self._reply(404, {"error": {"message": f"no {self.path}"}})
                return
            stub.keys.append(self.headers.get("Authorization", ""))
            given, sound = _form(self.headers["Content-Type"], body)
            stub.fields.append(given)
            stub.seconds.append(_seconds(sound))
            fault = next(stub.faults, "")
            if fault.isdigit():
                key = stub.keys[-1].removeprefix("Bearer ")
                self._reply(int(fault), {"error": {"message": f"not now, {key}"}})
            elif fault == "no-text":
                self._reply(200, {"words": []})
            else:
                self._reply(200, {"text": stub.text})

        def _reply(self, status: int, told: object) -> None:
            data = json.dumps(told).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.send_header("Retry-After", "0.25")
            self.end_headers()
            self.wfile.write(data)

    return Handler


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
