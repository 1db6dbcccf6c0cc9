"""The parts that the networks share: objects, questions, attention, and one head for each role.

Shapes: B clips of T frames with S slots of objects, M events; Q questions of L words, each about
one of the clips; W is the width.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import torch
from torch import Tensor, nn

from vrhuman.benchmarks.models.settings import ModelSettings

KERNEL = 5
"""Frames that the temporal convolution looks at."""
BOX = 6
"""The box's four edges, its area, and the time."""


class Clips(NamedTuple):
    """A batch of clips.

    ``regions`` (B, T, S, R): what each object looks like; ``boxes`` (B, T, S, 5); ``types`` (B, S);
    ``present`` and ``focus`` (B, T, S): 1, or the attention of equation 2, where the object is in
    the picture, else 0; ``times`` (B, T), 0..1; ``frames`` (B, T) and ``events`` (B, M) say which
    are there; ``weights`` (B, M, T): each frame's in each event.
    """

    regions: Tensor
    boxes: Tensor
    types: Tensor
    present: Tensor
    focus: Tensor
    times: Tensor
    frames: Tensor
    events: Tensor
    weights: Tensor


class Questions(NamedTuple):
    """A batch of questions: ``words`` (Q, L), ``there`` (Q, L) and the ``clip`` of each (Q)."""

    words: Tensor
    there: Tensor
    clip: Tensor


class Objects(nn.Module):
    """Features of every object in every frame (B, T, S, W).

    The region's features pass a temporal convolution along the object's own frames; name and box
    are appended to them.
    """

    def __init__(self, settings: ModelSettings, regions: int, types: int) -> None:
        super().__init__()
        width = settings.width
        self._time = settings.time
        self.region = nn.Linear(regions, width)
        self.along = nn.Conv1d(width, width, KERNEL, padding=KERNEL // 2, groups=width)
        self.across = nn.Linear(width, width)
        self.name = nn.Embedding(types + 1, width // 2) if settings.name else None
        self.together = nn.Linear(width + BOX + (width // 2 if settings.name else 0), width)
        self.dropout = nn.Dropout(settings.dropout)

    def forward(self, clips: Clips) -> Tensor:
        present = clips.present.unsqueeze(-1)
        batch, frames, slots = clips.present.shape
        seen = torch.relu(self.region(clips.regions)) * present
        tracks = seen.permute(0, 2, 3, 1).reshape(batch * slots, -1, frames)
        along = self.along(tracks).reshape(batch, slots, -1, frames).permute(0, 3, 1, 2)
        seen = seen + torch.relu(self.across(along))
        times = clips.times if self._time else torch.zeros_like(clips.times)
        parts = [
            seen,
            clips.boxes,
            times.reshape(batch, frames, 1, 1).expand(batch, frames, slots, 1),
        ]
        if self.name is not None:
            names = self.name(clips.types).unsqueeze(1).expand(batch, frames, slots, -1)
            parts.append(names)
        return self.dropout(torch.relu(self.together(torch.cat(parts, dim=-1)))) * present


def mean_of_objects(objects: Tensor, weights: Tensor) -> Tensor:
    """Return each frame's features (B, T, W): its objects' mean by weight; zero without objects."""
    weights = weights / weights.sum(-1, keepdim=True).clamp_min(1e-6)
    return torch.einsum("bts,btsw->btw", weights, objects)


class Sentence(nn.Module):
    """Word embeddings and a GRU: the features of each word (Q, L, W) and of the question (Q, W)."""

    def __init__(self, settings: ModelSettings, words: int) -> None:
        super().__init__()
        self.embedding = nn.Embedding(words + 1, settings.width)
        self.dropout = nn.Dropout(settings.dropout)
        self.gru = nn.GRU(settings.width, settings.width, batch_first=True)

    def forward(self, questions: Questions) -> tuple[Tensor, Tensor]:
        states, _ = self.gru(self.dropout(self.embedding(questions.words)))
        return states, last(states, questions.there)


def last(states: Tensor, there: Tensor) -> Tensor:
    """Return the last state of each sequence (N, W) of (N, L, W); ``there`` (N, L) begins true."""
    place = (there.sum(1) - 1).clamp_min(0).reshape(-1, 1, 1).expand(-1, 1, states.shape[-1])
    return states.gather(1, place).squeeze(1)


def remembering(lstm: nn.LSTM) -> nn.LSTM:
    """Let an untrained LSTM begin by keeping what it has read: its forget gates' bias is 1."""
    with torch.no_grad():
        for name, bias in lstm.named_parameters():
            if name.startswith("bias_ih"):
                bias[lstm.hidden_size : 2 * lstm.hidden_size] = 1.0
    return lstm


class Attention(nn.Module):
    """Soft attention: the mean of what is looked at, weighted by how it fits the query."""

    def __init__(self, query: int, key: int, width: int) -> None:
        super().__init__()
        self.query = nn.Linear(query, width)
        self.key = nn.Linear(key, width)
        self.score = nn.Linear(width, 1)

    def forward(self, query: Tensor, keys: Tensor, there: Tensor) -> Tensor:
        """Return (..., W) of the query (..., A), the keys (..., N, W) and which are there."""
        fits = self.score(torch.tanh(self.key(keys) + self.query(query).unsqueeze(-2))).squeeze(-1)
        weights = torch.softmax(fits.masked_fill(~there, -1e4), dim=-1) * there
        return torch.einsum("...n,...nw->...w", weights, keys)


class Heads(nn.Module):
    """Equation 4: one classifier for each role, of the product of film and question."""

    def __init__(self, film: int, question: int, width: int, sizes: Sequence[int]) -> None:
        super().__init__()
        self.film = nn.Linear(film, width)
        self.question = nn.Linear(question, width)
        self.roles = nn.ModuleList(nn.Linear(width, size) for size in sizes)

    def forward(self, film: Tensor, question: Tensor) -> list[Tensor]:
        both = self.film(film) * self.question(question)
        return [role(both) for role in self.roles]
