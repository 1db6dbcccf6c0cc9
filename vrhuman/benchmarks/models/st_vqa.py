"""ST-VQA (Jang et al., 2017), in the spirit in which Env-QA's section 5 takes it over.

Two-layer LSTMs for question and film; the question attends to objects (space), then to frames
(time).
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor, nn

from vrhuman.benchmarks.models.layers import (
    Attention,
    Clips,
    Heads,
    Objects,
    Questions,
    last,
    remembering,
)
from vrhuman.benchmarks.models.settings import ModelSettings


class StVqa(nn.Module):
    """The film is read by an LSTM that begins with the question's state."""

    def __init__(
        self,
        settings: ModelSettings,
        regions: int,
        types: int,
        words: int,
        sizes: Sequence[int],
    ) -> None:
        super().__init__()
        width = settings.width
        self.objects = Objects(settings, regions, types)
        self.embedding = nn.Embedding(words + 1, width)
        self.question = nn.LSTM(width, width, num_layers=2, batch_first=True)
        self.space = Attention(width, width, width)
        self.film = remembering(nn.LSTM(width, width, num_layers=2, batch_first=True))
        self.time = Attention(width, width, width)
        self.heads = Heads(2 * width, width, width, sizes)

    def forward(self, clips: Clips, questions: Questions) -> list[Tensor]:
        question, state = _read(self.question, self.embedding(questions.words), questions.there)
        objects = self.objects(clips)[questions.clip]
        there = clips.present[questions.clip] > 0
        looked = question.unsqueeze(1).expand(-1, objects.shape[1], -1)
        frames, _ = self.film(self.space(looked, objects, there), state)
        shown = clips.frames[questions.clip]
        film = torch.cat([self.time(question, frames, shown), last(frames, shown)], -1)
        return self.heads(film, question)


def _read(lstm: nn.LSTM, words: Tensor, there: Tensor) -> tuple[Tensor, tuple[Tensor, Tensor]]:
    """Return the last output (Q, W), and the states of both layers after the last word."""
    packed = nn.utils.rnn.pack_padded_sequence(
        words, there.sum(1).cpu(), batch_first=True, enforce_sorted=False
    )
    _, (hidden, cell) = lstm(packed)
    return hidden[-1], (hidden, cell)
