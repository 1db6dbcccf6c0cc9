"""An OpenAI-compatible endpoint on loopback, with faults in an order that is given."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

FAULTS = (
    *("429", "500", "timeout", "cut-json", "refusal", "empty", "too-many-images", "cut-body"),
    *("text", "bad-action"),
)
"""What can go wrong; everything else is a good reply."""
KEY = "sk-secret-of-the-lab"


@dataclass
class Stub:
    """What was asked so far, and which fault comes next; ``sleep`` is how long a timeout lasts."""

    faults: Iterator[str]
    sleep: float = 1.0
    most_images: int = 3
    requests: list[dict[str, Any]] = field(default_factory=list)
    given: list[str] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    port: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"


def plays(request: dict[str, Any]) -> str:
    """A policy of two turns a phase, that answers with the first option."""
    text = request["messages"][1]["content"][0]["text"]
    if text.startswith("Phase:"):
        done = int(re.search(r"Steps done: (\d+)", text)[1])  # type: ignore[index]
        name = "RotateRight" if done < 3 else "Done"
        action = {"name": name, "times": 1, "force": None}
        return json.dumps({"notes": f"turned {done} times", "actions": [action]})
    options = re.findall(r"^\d+\. .* Options: ([^,.\n]+)", text, re.MULTILINE)
    answers = [
        {"number": n, "answer": [word], "confidence": 0.5} for n, word in enumerate(options, 1)
    ]
    return json.dumps({"answers": answers})


@contextmanager
def served(
    faults: Sequence[str] | Iterator[str] = (),
    sleep: float = 1.0,
    policy: Callable[[dict[str, Any]], str] = plays,
) -> Iterator[Stub]:
    """Serve until the block ends; ``faults`` are those of the first requests, "" for none."""
    stub = Stub(iter(faults), sleep)
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(stub, policy))
    server.daemon_threads = True
    stub.port = server.server_address[1]
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield stub
    finally:
        server.shutdown()
        server.server_close()


def _handler(stub: Stub, policy: Callable[[dict[str, Any]], str]) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            """Say nothing."""

        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            with stub.lock:
                fault = next(stub.faults, "")
                stub.requests.append(asked)
                stub.given.append(fault)
                stub.keys.append(self.headers.get("Authorization", ""))
            images = sum(p["type"] == "image_url" for p in asked["messages"][1]["content"])
            if fault == "timeout":
                time.sleep(stub.sleep)
            if fault in ("429", "500"):
                self._refuse(int(fault), f"fault {fault} of {KEY}")
            elif fault == "too-many-images" and images > 1:
                self._refuse(400, "at most 1 image(s) may be provided in one request")
            else:
                self._reply(fault, asked)

        def _refuse(self, status: int, why: str) -> None:
            body = json.dumps({"error": {"message": why, "type": "stub"}}).encode()
            self.send_response(status)
            if status == 429:
                self.send_header("Retry-After", "0.25")
            self._send(body)

        def _reply(self, fault: str, asked: dict[str, Any]) -> None:
            text = policy(asked)
            content: str | None = {
                "cut-json": text[: len(text) // 2],
                "empty": "",
                "refusal": "",
                "text": "I would rather turn right.",
                "bad-action": '{"notes": "", "actions": [{"name": "Fly", "times": 1}]}',
            }.get(fault, text)
            message = {"role": "assistant", "content": content}
            if fault == "refusal":
                message |= {"content": None, "refusal": "I cannot help with houses."}
            body = json.dumps(
                {
                    "id": "stub",
                    "object": "chat.completion",
                    "created": 1,
                    "model": "stub-1",
                    "system_fingerprint": "fp",
                    "choices": [{"index": 0, "finish_reason": "stop", "message": message}],
                    "usage": {"prompt_tokens": 1000, "completion_tokens": 50, "total_tokens": 1050},
                }
            ).encode()
            self.send_response(200)
            self._send(body, cut=fault == "cut-body")

        def _send(self, body: bytes, cut: bool = False) -> None:
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            try:
                self.wfile.write(body[: len(body) // 2] if cut else body)
            except OSError:  # the client waited no longer
                return
            if cut:
                self.close_connection = True

    return Handler
