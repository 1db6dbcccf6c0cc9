"""An HTTP endpoint on loopback, whose replies are given by a function."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass(kw_only=True)
class Endpoint:
    """What an endpoint knows of its requests: which fault comes next, and the keys it was sent."""

    faults: Iterator[str]
    keys: list[str] = field(default_factory=list)
    port: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"


@dataclass(frozen=True)
class Request:
    """A POST, with its headers and its body."""

    path: str
    headers: Message
    body: bytes


@dataclass(frozen=True)
class Reply:
    """A reply in JSON; ``cut`` sends half of it, and hangs up."""

    status: int
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)
    cut: bool = False


@contextmanager
def serving(endpoint: Endpoint, answer: Callable[[Request], Reply]) -> Iterator[None]:
    """Serve until the block ends; the endpoint knows its port then."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(answer))
    server.daemon_threads = True
    endpoint.port = server.server_address[1]
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()


def _handler(answer: Callable[[Request], Reply]) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            """Say nothing."""

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            reply = answer(Request(self.path, self.headers, body))
            self.send_response(reply.status)
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(reply.body)))
            self.end_headers()
            try:
                self.wfile.write(reply.body[: len(reply.body) // 2] if reply.cut else reply.body)
            except OSError:  # the client waited no longer
                return
            if reply.cut:
                self.close_connection = True

    return Handler
