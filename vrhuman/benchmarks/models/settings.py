"""What is chosen about a model and its training; plain values, without torch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Literal, get_args

from vrhuman.records import JsonValue, VrhumanError

ModelName = Literal["cnn-lstm", "st-vqa", "stage", "tsea"]
MODELS: tuple[ModelName, ...] = get_args(ModelName)
Part = Literal["multi-step", "event", "focus", "name", "time"]
PARTS: tuple[Part, ...] = get_args(Part)
"""What can be taken from TSEA: the four of the paper's Table 3, from top to bottom, and ``time``.

``time`` is ours: when an object is seen, as a share of the clip.
"""


class SettingsError(VrhumanError):
    """Settings that do not go together, or cannot be read."""


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """One network.

    TSEA's parts: ``multi_step`` attention by two parts of the question before the final one;
    ``event`` features of Algorithm 1's segments (without: frames); ``focus`` attention (without:
    the mean of a frame's objects); ``name`` embeddings of the objects. ``epsilon`` and ``tau`` are
    those of equation 2, ``tau`` in picture heights. ``width`` is the size of every state.
    """

    model: ModelName = "tsea"
    multi_step: bool = True
    event: bool = True
    focus: bool = True
    name: bool = True
    time: bool = True
    epsilon: float = 0.9
    tau: float = 0.3
    width: int = 64
    dropout: float = 0.1


@dataclass(frozen=True, slots=True)
class TrainingSettings:
    """How a network is trained: ``clips`` is the number of clips of one step, with all questions.

    ``picture_epochs`` are those of the small network of the objects' pictures, which comes first.
    """

    epochs: int = 30
    clips: int = 8
    learning_rate: float = 2e-3
    picture_epochs: int = 4
    pictures: int = 20_000
    seed: int = 0
    threads: int = 2


def without(settings: ModelSettings, parts: Sequence[Part]) -> ModelSettings:
    """Return TSEA's settings without these parts.

    :raises SettingsError: for another model.
    """
    if parts and settings.model != "tsea":
        raise SettingsError(f"--ablate {parts[0]}: only tsea has parts to leave out")
    return replace(
        settings,
        multi_step=settings.multi_step and "multi-step" not in parts,
        event=settings.event and "event" not in parts,
        focus=settings.focus and "focus" not in parts,
        name=settings.name and "name" not in parts,
        time=settings.time and "time" not in parts,
    )


def settings_json(settings: ModelSettings | TrainingSettings) -> dict[str, JsonValue]:
    return asdict(settings)


def model_settings(stored: Mapping[str, Any]) -> ModelSettings:
    """Read a model's settings from JSON.

    :raises SettingsError: where they are not those of a model.
    """
    known = {field.name for field in fields(ModelSettings)}
    if set(stored) != known or stored["model"] not in MODELS:
        raise SettingsError("model: is not one that this version makes; train it again")
    return ModelSettings(**stored)


def scaled(scale: str, epochs: int | None, seed: int) -> tuple[int, TrainingSettings]:
    """Return a network's width and its training: ``small`` for two cores, ``full`` for a GPU."""
    if scale == "full":
        full = TrainingSettings(
            epochs=60, clips=32, learning_rate=1e-3, picture_epochs=8, pictures=400_000, seed=seed
        )
        return 256, full if epochs is None else replace(full, epochs=epochs)
    small = TrainingSettings(seed=seed)
    return 64, small if epochs is None else replace(small, epochs=epochs)
