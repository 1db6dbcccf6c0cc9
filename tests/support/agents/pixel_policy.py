"""A small policy that plays from pictures alone: it has learnt which views one can walk into.

A linear model of a picture of 16 x 12 pixels says whether the next move ahead would succeed. It is
fitted to steps of the environment, and asked through the endpoint as any other model is.
"""

from __future__ import annotations

import base64
import io
import json
import re
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from vrhuman.agents.gym.picture_env import ACTIONS, ExcaliburEnv

WIDE, HIGH = 16, 12
_RIDGE = 1.0
_NAMES = [action.name for action in ACTIONS]
AHEAD, RIGHT = _NAMES.index("MoveAhead"), _NAMES.index("RotateRight")


@dataclass(frozen=True)
class PixelPolicy:
    """Goes ahead where ``weights`` say that it can, else turns; it does not re-enter.

    ``mean`` is that of the pictures that it learnt from.
    """

    weights: NDArray[np.float64]
    mean: NDArray[np.float64]

    def free(self, picture: NDArray[np.uint8]) -> bool:
        """Whether a move ahead would succeed, as far as can be seen."""
        seen = np.append(_small(picture) - self.mean, 1.0)
        return bool(seen @ self.weights > 0.0)

    def __call__(self, request: dict[str, Any]) -> str:
        """Reply to an endpoint's request, from its newest picture."""
        text, *pictures = request["messages"][1]["content"]
        if not text["text"].startswith("Phase:"):
            return _answers(text["text"])
        if text["text"].startswith("Phase: re-enter"):
            return _acts("Done")
        url = pictures[-1]["image_url"]["url"]
        file = io.BytesIO(base64.b64decode(url.partition(",")[2]))
        free = self.free(np.asarray(Image.open(file).convert("RGB")))
        return _acts("MoveAhead" if free else "RotateRight")


def learnt(house: str, steps: int, seed: int = 1) -> PixelPolicy:
    """Fit a policy to what happened in so many steps of the environment in a house."""
    env = ExcaliburEnv([house], size=(80, 60), reward="none", max_steps=10 * steps)
    chance = np.random.default_rng(seed)
    pictures, free = [], []
    seen, _ = env.reset(seed=seed)
    for number in range(steps):
        if number % 20 == 19:
            seen, _ = env.reset()
        before = seen["rgb"]
        seen, *_ = env.step(AHEAD)
        pictures.append(_small(before))
        free.append(bool(seen["success"]))
        for _ in range(int(chance.integers(0 if free[-1] else 1, 4))):
            seen, *_ = env.step(RIGHT)
    env.close()
    views, could = np.stack(pictures), np.array(free)
    mean = views.mean(axis=0)
    inputs = np.column_stack([views - mean, np.ones(len(views))])
    worth = np.where(could, 0.5 / could.sum(), 0.5 / (~could).sum())[:, None]  # both count alike
    square = inputs.T @ (worth * inputs) + _RIDGE * np.eye(inputs.shape[1])
    wanted = np.where(could, 1.0, -1.0)[:, None]
    return PixelPolicy(np.linalg.solve(square, inputs.T @ (worth * wanted))[:, 0], mean)


def _small(picture: NDArray[np.uint8]) -> NDArray[np.float64]:
    small = Image.fromarray(picture).resize((WIDE, HIGH), Image.Resampling.BOX)
    return np.asarray(small, dtype=np.float64).ravel() / 255.0


def _acts(name: str) -> str:
    return json.dumps({"notes": "", "actions": [{"name": name, "times": 1, "force": None}]})


def _answers(text: str) -> str:
    options = re.findall(r"^\d+\. .* Options: ([^,.\n]+)", text, re.MULTILINE)
    answers = [
        {"number": number, "answer": [word], "confidence": None}
        for number, word in enumerate(options, 1)
    ]
    return json.dumps({"answers": answers})
