"""The files of a training: its settings, what is known, its last state and its best.

Every file is written beside its place and moved there whole, so that a training that is killed at
any moment leaves a state to resume from.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vrhuman.benchmarks.envqa.roles import ROLES
from vrhuman.benchmarks.models.settings import ModelSettings, model_settings, settings_json
from vrhuman.benchmarks.models.vocabulary import Vocabulary
from vrhuman.files.weights import Keeping
from vrhuman.files.whole import write_whole
from vrhuman.records import JsonValue, VrhumanError

SETTINGS = "settings.json"
CHECKPOINT = "checkpoint.pt"
MODEL = "model.pt"
VERSION = 1
"""Counted up whenever stored weights would mean something else."""


class ModelError(VrhumanError):
    """A model's folder that cannot be read or written."""


KEEPING = Keeping("model", "vrhuman benchmark envqa train", VERSION, ModelError)


@dataclass(frozen=True, slots=True)
class TrainedModel:
    """A trained model: its settings, what it knows, and the weights of both networks."""

    settings: ModelSettings
    vocabulary: Vocabulary
    pictures: Mapping[str, Any]
    weights: Mapping[str, Any]


def settings_of(
    settings: ModelSettings, vocabulary: Vocabulary, training: Mapping[str, JsonValue], digest: str
) -> dict[str, JsonValue]:
    """Return what ``settings.json`` says."""
    return {
        "version": VERSION,
        "model": settings_json(settings),
        "training": dict(training),
        "set_digest": digest,
        "vocabulary": vocabulary.as_json(),
    }


def write_settings(folder: Path, stored: Mapping[str, JsonValue]) -> None:
    write_whole(folder / SETTINGS, (json.dumps(stored, indent=1) + "\n").encode())


def read_model(folder: Path) -> TrainedModel:
    """Read a trained model.

    :raises ModelError: where it cannot be read.
    """
    stored = KEEPING.read_settings(folder / SETTINGS)
    weights = KEEPING.read_weights(folder / MODEL)
    try:
        known = stored["vocabulary"]
        vocabulary = Vocabulary(
            tuple(known["words"]),
            tuple(known["types"]),
            {role: tuple(known["values"][role]) for role in ROLES},
        )
        return TrainedModel(
            model_settings(stored["model"]), vocabulary, weights["pictures"], weights["network"]
        )
    except (KeyError, TypeError) as error:
        raise ModelError(f"{folder}: {error} is missing; train the model again") from error
