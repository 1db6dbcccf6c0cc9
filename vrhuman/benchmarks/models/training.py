"""Trains a model on a set; resumable after every epoch, with the same result as without a break.

All random numbers of an epoch come from the seed and the epoch's number, so nothing else than
weights and the optimiser's state has to be kept. On a processor the same seed gives the same
weights to the last bit; on a GPU up to rounding.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from vrhuman.benchmarks.envqa.baselines.asked import ClipQuestion
from vrhuman.benchmarks.envqa.baselines.comparing import score
from vrhuman.benchmarks.envqa.features import VALUES, ClipFeatures
from vrhuman.benchmarks.items import Answer
from vrhuman.benchmarks.models.batches import Batch, ReadClip, batch_of, by_clip, read_clip
from vrhuman.benchmarks.models.checkpoints import (
    CHECKPOINT,
    KEEPING,
    MODEL,
    SETTINGS,
    ModelError,
    TrainedModel,
    settings_of,
    write_settings,
)
from vrhuman.benchmarks.models.material import Material, MaterialError
from vrhuman.benchmarks.models.networks import network
from vrhuman.benchmarks.models.pictures import APPEARANCE, PictureNet, describe, train_pictures
from vrhuman.benchmarks.models.settings import ModelSettings, TrainingSettings, settings_json
from vrhuman.benchmarks.models.vocabulary import Vocabulary, vocabulary_of
from vrhuman.files.private import make_folder
from vrhuman.files.weights import write_weights

REGIONS = APPEARANCE + len(VALUES) - 5
"""Numbers that describe what an object looks like: its picture's, and its mask's statistics."""
_GRADIENT = 5.0
_READ_CLIPS = 16


@dataclass(frozen=True, slots=True)
class Epoch:
    """One epoch: mean training loss, and accuracies by equation 1 [%] after it."""

    number: int
    loss: float
    train: float
    val: float


def device_of_choice() -> torch.device:
    """A GPU where torch has one."""
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def make_repeatable(threads: int) -> None:
    """Make torch give the same numbers every time, with this many threads."""
    os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")
    torch.set_num_threads(threads)
    torch.use_deterministic_algorithms(True)


def train(
    material: Material,
    out: Path,
    settings: ModelSettings,
    training: TrainingSettings,
    resume: bool = False,
    heard: Callable[[Epoch], None] = lambda _: None,
) -> tuple[TrainedModel, tuple[Epoch, ...]]:
    """Train a model in the folder ``out``; return the one that was best on the validation split.

    ``heard`` is called after each epoch, when its state has been stored.

    :raises ModelError: where ``out`` has a training already and this does not resume it, or one
        with other settings or of another set.
    :raises MaterialError: where there is nothing to learn from.
    """
    asked, checked = material.questions["train"], material.questions["val"]
    if not asked:
        raise MaterialError("questions_train.json: has no question, so nothing can be learned")
    make_repeatable(training.threads)
    device = device_of_choice()
    studied = [material.clips[video] for video, _ in by_clip(asked)]
    vocabulary = vocabulary_of(asked, (name for clip in studied for name in clip.types))
    stored = settings_of(settings, vocabulary, settings_json(training), material.digest)
    _begin(out, stored, resume)
    state = _state(out, studied, vocabulary, training, device)
    pictures = PictureNet(len(vocabulary.types)).to(device)
    pictures.load_state_dict(state["pictures"])
    clips = read_clips(material.clips, pictures, vocabulary, settings, device)
    torch.manual_seed(training.seed)
    net = network(settings, REGIONS, vocabulary).to(device)
    optimiser = torch.optim.Adam(net.parameters(), lr=training.learning_rate)
    if state["history"]:
        net.load_state_dict(state["network"])
        optimiser.load_state_dict(state["optimiser"])
    history = [Epoch(**each) for each in state["history"]]
    best = state["best"]
    for number in range(len(history) + 1, training.epochs + 1):
        loss, reached = _epoch(net, optimiser, asked, clips, vocabulary, training, number, device)
        given = answer_with(net, checked, clips, vocabulary, device)
        val = _mean_score(given, checked) if checked else reached
        history.append(Epoch(number, loss, reached, val))
        if best is None or val > max(each.val for each in history[:-1]):
            best = {name: value.cpu().clone() for name, value in net.state_dict().items()}
        write_weights(
            out / CHECKPOINT,
            {
                "pictures": state["pictures"],
                "network": net.state_dict(),
                "optimiser": optimiser.state_dict(),
                "history": [_plain(each) for each in history],
                "best": best,
            },
        )
        heard(history[-1])
    if best is None:
        raise ModelError(f"{out}: no epoch was trained; give --epochs 1 or more")
    write_weights(out / MODEL, {"pictures": state["pictures"], "network": best})
    return TrainedModel(settings, vocabulary, state["pictures"], best), tuple(history)


def answer_by_model(
    model: TrainedModel,
    asked: Sequence[ClipQuestion],
    clips: Mapping[str, ClipFeatures],
    threads: int,
) -> list[Answer]:
    """Answer questions by a trained model."""
    make_repeatable(threads)
    device = device_of_choice()
    pictures = PictureNet(len(model.vocabulary.types)).to(device)
    pictures.load_state_dict(model.pictures)
    wanted = {video: clips[video] for video, _ in by_clip(asked)}
    read = read_clips(wanted, pictures, model.vocabulary, model.settings, device)
    net = network(model.settings, REGIONS, model.vocabulary).to(device)
    net.load_state_dict(model.weights)
    return answer_with(net, asked, read, model.vocabulary, device)


def read_clips(
    clips: Mapping[str, ClipFeatures],
    pictures: PictureNet,
    vocabulary: Vocabulary,
    settings: ModelSettings,
    device: torch.device,
) -> dict[str, ReadClip]:
    """Prepare clips for a network, with what the pictures' network says of their objects."""
    return {
        video: read_clip(clip, describe(pictures, clip, device), vocabulary, settings)
        for video, clip in clips.items()
    }


@torch.no_grad()
def answer_with(
    net: nn.Module,
    asked: Sequence[ClipQuestion],
    clips: Mapping[str, ReadClip],
    vocabulary: Vocabulary,
    device: torch.device,
) -> list[Answer]:
    """Answer questions: of each role the likeliest value."""
    net.eval()
    given: list[Answer] = [{} for _ in asked]
    groups = by_clip(asked)
    for start in range(0, len(groups), _READ_CLIPS):
        batch = batch_of(groups[start : start + _READ_CLIPS], asked, clips, vocabulary, device)
        for row, answer in _answers(batch, net(batch.clips, batch.questions), vocabulary):
            given[row] = answer
    return given


def _epoch(
    net: nn.Module,
    optimiser: torch.optim.Optimizer,
    asked: Sequence[ClipQuestion],
    clips: Mapping[str, ReadClip],
    vocabulary: Vocabulary,
    training: TrainingSettings,
    number: int,
    device: torch.device,
) -> tuple[float, float]:
    """Train once on every question; return mean loss and accuracy while training [%]."""
    torch.manual_seed(training.seed * 100_003 + number)
    groups = by_clip(asked)
    order = np.random.default_rng((training.seed, number)).permutation(len(groups))
    net.train()
    loss_sum, given = 0.0, list[tuple[int, Answer]]()
    for start in range(0, len(order), training.clips):
        chosen = [groups[place] for place in order[start : start + training.clips]]
        batch = batch_of(chosen, asked, clips, vocabulary, device)
        optimiser.zero_grad()
        scores = net(batch.clips, batch.questions)
        losses = [
            nn.functional.cross_entropy(each, batch.targets[:, role])
            for role, each in enumerate(scores)
        ]
        loss = torch.stack(losses).sum()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), _GRADIENT)
        optimiser.step()
        loss_sum += float(loss.detach()) * len(batch.rows)
        given += _answers(batch, scores, vocabulary)
    right = sum(score(asked[row], answer) for row, answer in given)
    return loss_sum / len(asked), 100.0 * right / len(asked)


def _answers(
    batch: Batch, scores: Sequence[torch.Tensor], vocabulary: Vocabulary
) -> list[tuple[int, Answer]]:
    numbers = torch.stack([each.argmax(dim=1) for each in scores], dim=1).tolist()
    return [
        (row, vocabulary.answer(chosen)) for row, chosen in zip(batch.rows, numbers, strict=True)
    ]


def _mean_score(given: Sequence[Answer], asked: Sequence[ClipQuestion]) -> float:
    return 100.0 * float(np.mean([score(q, g) for g, q in zip(given, asked, strict=True)]))


def _begin(out: Path, stored: Mapping[str, Any], resume: bool) -> None:
    """Begin a training's folder, or check that it is one of the same training."""
    if not (out / SETTINGS).exists():
        make_folder(out)
        write_settings(out, stored)
        return
    if not resume:
        raise ModelError(f"{out}: has a training already; add --resume, or give another --out")
    known = KEEPING.read_settings(out / SETTINGS)
    if wrong := next(_differing(known, stored), ""):
        raise ModelError(
            f"{out / SETTINGS}: {wrong}: is another than now; give the same set and options, or "
            "another --out"
        )
    write_settings(out, stored)  # there may be more epochs now


def _differing(known: Mapping[str, Any], wanted: Mapping[str, Any], path: str = "") -> Any:
    for key, value in wanted.items():
        name = f"{path}.{key}" if path else key
        if isinstance(value, Mapping) and isinstance(known.get(key), Mapping):
            yield from _differing(known[key], value, name)
        elif name != "training.epochs" and known.get(key) != value:
            yield name


def _state(
    out: Path,
    studied: Sequence[ClipFeatures],
    vocabulary: Vocabulary,
    training: TrainingSettings,
    device: torch.device,
) -> dict[str, Any]:
    """Return the last state of a training; that of a new one has the trained pictures' network."""
    if (out / CHECKPOINT).exists():
        return KEEPING.read_weights(out / CHECKPOINT)
    pictures = train_pictures(studied, vocabulary, training, device)
    weights = {name: value.cpu().clone() for name, value in pictures.state_dict().items()}
    state: dict[str, Any] = {"pictures": weights, "history": [], "best": None}
    write_weights(out / CHECKPOINT, state)
    return state


def _plain(epoch: Epoch) -> dict[str, float]:
    return {
        "number": epoch.number,
        "loss": epoch.loss,
        "train": epoch.train,
        "val": epoch.val,
    }
