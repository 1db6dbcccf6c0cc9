"""What a model is told: the task, the actions, what happened, its notes, and the last pictures."""

from __future__ import annotations

import base64
import hashlib
import io
import json
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vrhuman.agents.actions import NAMES, UNITS
from vrhuman.agents.agent import AgentQuestion, View
from vrhuman.agents.endpoint.replies import ACTING, ANSWERING, MAX_ACTIONS, MAX_TIMES
from vrhuman.records import JsonValue

REMEMBERED = 60
"""The actions and results of which the text tells."""
SYSTEM = f"""You are an agent with a camera and an arm in a house. You explore it, and are then \
asked questions about its rooms and objects: what there is, how many, colours, materials, sizes, \
weights, what is in, on or near what. Then you may enter again, knowing the questions, and are \
asked the same questions again; every step then lowers your score a little.

You see the house from your camera, 90 degrees high. After each reply you are told which actions \
succeeded. Reply with one JSON object and nothing else:
{{"notes": "what you want to remember, replaces your earlier notes",
 "actions": [{{"name": "MoveAhead", "times": 2, "force": null}}]}}
Give 1 to {MAX_ACTIONS} actions, each 1 to {MAX_TIMES} times; each time costs one step. The first \
that fails ends the list. "force" is only for Grasp, in kgf. The actions:
""" + "\n".join(f"- {name}: {UNITS[name]}" for name in NAMES)
"""The task, which is the same in every request."""
QUESTIONS = """Answer these questions about the house from what you saw. Reply with one JSON \
object and nothing else: {"answers": [{"number": 1, "answer": ["yes"], "confidence": 0.8}]}. \
An answer is one of the options, or several where several are right; confidence is the probability \
0 to 1 that it is right, or null."""


def prompt_hash() -> str:
    """Return the SHA-256 of all that is the same in every episode."""
    fixed = json.dumps([SYSTEM, QUESTIONS, ACTING, ANSWERING], sort_keys=True)
    return hashlib.sha256(fixed.encode()).hexdigest()


def data_url(picture: NDArray[np.uint8], width: int) -> str:
    """Return a picture as JPEG in a data URL, at most ``width`` [px] wide."""
    from PIL import Image

    image = Image.fromarray(picture)
    if 0 < width < image.width:
        image = image.resize((width, round(image.height * width / image.width)))
    file = io.BytesIO()
    image.save(file, "JPEG", quality=85)
    return "data:image/jpeg;base64," + base64.b64encode(file.getvalue()).decode("ascii")


def acting_text(view: View, notes: str, done: Sequence[str], questions: str) -> str:
    """Return what a model is told before it acts."""
    left = "unlimited" if view.steps_left is None else str(view.steps_left)
    parts = [f"Phase: {view.phase}. Steps done: {view.step}, left: {left}."]
    if questions:
        parts.append(f"The questions, with your own answers:\n{questions}")
    parts.append(f"Your notes:\n{notes or '(none)'}")
    parts.append("What you did last:\n" + ("\n".join(done[-REMEMBERED:]) or "(nothing yet)"))
    parts.append("Your last views, the newest last:")
    return "\n\n".join(parts)


def questions_text(asked: Sequence[AgentQuestion]) -> str:
    """Return the questions in words, numbered from 1."""
    lines = []
    for number, each in enumerate(asked, start=1):
        options = ", ".join(each.options)
        line = f"{number}. {each.text} Options: {options}."
        if each.earlier is not None:
            said = each.earlier
            words = ", ".join(said) if isinstance(said, tuple) else str(said)
            line += f" You answered: {words}."
        lines.append(line)
    return "\n".join(lines)


def messages(text: str, pictures: Sequence[str], system: str = SYSTEM) -> list[JsonValue]:
    """Return a request's messages; pictures are in the user's, where every endpoint takes them."""
    content: list[JsonValue] = [{"type": "text", "text": text}]
    content += [{"type": "image_url", "image_url": {"url": url}} for url in pictures]
    return [{"role": "system", "content": system}, {"role": "user", "content": content}]
