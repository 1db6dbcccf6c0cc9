"""An OpenAI-compatible endpoint on loopback, with faults in an order that is given."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.support.agents.loopback import Endpoint, Reply, Request, serving

FAULTS = (
    *("429", "500", "timeout", "cut-json", "refusal", "empty", "too-many-images", "cut-body"),
    *("text", "bad-action"),
)
"""What can go wrong; everything else is a good reply."""
KEY = "sk-secret-of-the-lab"


@dataclass(kw_only=True)
class Stub(Endpoint):
    """What was asked so far, and which fault comes next; ``sleep`` is how long a timeout lasts."""

    sleep: float = 1.0
    requests: list[dict[str, Any]] = field(default_factory=list)
    given: list[str] = field(default_factory=list)


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
    stub = Stub(faults=iter(faults), sleep=sleep)

    def answer(request: Request) -> Reply:
        asked = json.loads(request.body)
        with stub.lock:
            fault = next(stub.faults, "")
            stub.keys.append(request.headers.get("Authorization", ""))
            stub.requests.append(asked)
            stub.given.append(fault)
        images = sum(p["type"] == "image_url" for p in asked["messages"][1]["content"])
        if fault == "timeout":
            time.sleep(stub.sleep)
        if fault in ("429", "500"):
            return _refusal(int(fault), f"fault {fault} of {KEY}")
        if fault == "too-many-images" and images > 1:
            return _refusal(400, "at most 1 image(s) may be provided in one request")
        return _reply(fault, policy(asked))

    with serving(stub, answer):
        yield stub


def _refusal(status: int, why: str) -> Reply:
    body = json.dumps({"error": {"message": why, "type": "stub"}}).encode()
    return Reply(status, body, {"Retry-After": "0.25"} if status == 429 else {})


def _reply(fault: str, text: str) -> Reply:
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
    told = {
        "id": "stub",
        "object": "chat.completion",
        "created": 1,
        "model": "stub-1",
        "system_fingerprint": "fp",
        "choices": [{"index": 0, "finish_reason": "stop", "message": message}],
        "usage": {"prompt_tokens": 1000, "completion_tokens": 50, "total_tokens": 1050},
    }
    return Reply(200, json.dumps(told).encode(), cut=fault == "cut-body")
