"""Puts clips and questions into the tensors that the networks read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import torch

from vrhuman.benchmarks.envqa.baselines.asked import ClipQuestion
from vrhuman.benchmarks.envqa.features import ClipFeatures
from vrhuman.benchmarks.models.layers import Clips, Questions
from vrhuman.benchmarks.models.segmentation import event_weights
from vrhuman.benchmarks.models.settings import ModelSettings
from vrhuman.benchmarks.models.vocabulary import Vocabulary

_BOX = 5
"""The first of a row's values are its box and its area; the others describe its looks."""


@dataclass(frozen=True, slots=True)
class ReadClip:
    """One clip, as a network reads it: rows of objects in frames, and the events' weights."""

    frames: int
    frame: np.ndarray
    slot: np.ndarray
    regions: np.ndarray
    boxes: np.ndarray
    focus: np.ndarray
    types: np.ndarray
    weights: np.ndarray


@dataclass(frozen=True, slots=True)
class Batch:
    """Questions and the clips they are about; ``rows`` are the questions' places in their set.

    ``targets`` is (Q, 7): the true value of each role, by number.
    """

    clips: Clips
    questions: Questions
    targets: torch.Tensor
    rows: tuple[int, ...]


def read_clip(
    clip: ClipFeatures, appearance: np.ndarray, vocabulary: Vocabulary, settings: ModelSettings
) -> ReadClip:
    """Prepare one clip; ``appearance`` is what the pictures' network says of each row."""
    near = clip.distance < settings.tau
    middle: list[set[str]] = [set() for _ in range(clip.frames)]
    for frame, slot in zip(clip.frame[near], clip.slot[near], strict=True):
        middle[frame].add(clip.types[slot])
    return ReadClip(
        frames=clip.frames,
        frame=clip.frame.astype(np.int64),
        slot=clip.slot.astype(np.int64),
        regions=np.concatenate([appearance, clip.values[:, _BOX:].astype(np.float16)], axis=1),
        boxes=clip.values[:, :_BOX],
        focus=np.where(near, settings.epsilon, 1.0 - settings.epsilon).astype(np.float32),
        types=np.array(vocabulary.slots(clip.types), dtype=np.int64),
        weights=event_weights(middle),
    )


def by_clip(asked: Sequence[ClipQuestion]) -> list[tuple[str, list[int]]]:
    """Return each clip with the places of its questions, in the order of the clips' ids."""
    places: dict[str, list[int]] = {}
    for place, each in enumerate(asked):
        places.setdefault(each.video_id, []).append(place)
    return sorted(places.items())


def batch_of(
    chosen: Sequence[tuple[str, list[int]]],
    asked: Sequence[ClipQuestion],
    clips: Mapping[str, ReadClip],
    vocabulary: Vocabulary,
    device: torch.device,
) -> Batch:
    """Return the batch of these clips with all their questions."""
    rows = [row for _, places in chosen for row in places]
    of_clip = [number for number, (_, places) in enumerate(chosen) for _ in places]
    sentences = [vocabulary.sentence(asked[row].question) for row in rows]
    longest = max(map(len, sentences))
    words = np.zeros((len(rows), longest), dtype=np.int64)
    there = np.zeros((len(rows), longest), dtype=bool)
    for number, sentence in enumerate(sentences):
        words[number, : len(sentence)] = sentence
        there[number, : len(sentence)] = True
    return Batch(
        clips=_stacked([clips[video] for video, _ in chosen], device),
        questions=Questions(
            torch.from_numpy(words).to(device),
            torch.from_numpy(there).to(device),
            torch.tensor(of_clip, device=device),
        ),
        targets=torch.tensor([vocabulary.targets(asked[row].roles) for row in rows], device=device),
        rows=tuple(rows),
    )


def _stacked(clips: Sequence[ReadClip], device: torch.device) -> Clips:
    """Pad the clips to the longest, the fullest and the one with the most events."""
    count = len(clips)
    frames = max(clip.frames for clip in clips)
    slots = max(1, *(len(clip.types) for clip in clips))
    events = max(len(clip.weights) for clip in clips)
    regions = np.zeros((count, frames, slots, clips[0].regions.shape[1]), dtype=np.float32)
    boxes = np.zeros((count, frames, slots, _BOX), dtype=np.float32)
    present = np.zeros((count, frames, slots), dtype=np.float32)
    focus = np.zeros((count, frames, slots), dtype=np.float32)
    types = np.zeros((count, slots), dtype=np.int64)
    times = np.zeros((count, frames), dtype=np.float32)
    shown = np.zeros((count, frames), dtype=bool)
    happened = np.zeros((count, events), dtype=bool)
    weights = np.zeros((count, events, frames), dtype=np.float32)
    for number, clip in enumerate(clips):
        at = (number, clip.frame, clip.slot)
        regions[at], boxes[at] = clip.regions, clip.boxes
        present[at], focus[at] = 1.0, clip.focus
        types[number, : len(clip.types)] = clip.types
        times[number, : clip.frames] = np.arange(clip.frames) / max(1, clip.frames - 1)
        shown[number, : clip.frames] = True
        happened[number, : len(clip.weights)] = True
        weights[number, : len(clip.weights), : clip.frames] = clip.weights
    arrays = (regions, boxes, types, present, focus, times, shown, happened, weights)
    return Clips(*(torch.from_numpy(each).to(device) for each in arrays))
