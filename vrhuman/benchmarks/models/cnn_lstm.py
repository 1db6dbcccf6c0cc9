"""CNN-LSTM: film and question, each read by a recurrent network, and joined (Env-QA, section 5)."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor, nn

from vrhuman.benchmarks.models.layers import (
    Clips,
    Objects,
    Questions,
    Sentence,
    last,
    mean_of_objects,
    remembering,
)
from vrhuman.benchmarks.models.settings import ModelSettings


class CnnLstm(nn.Module):
    """The mean of each frame's objects into an LSTM; its last state beside the question's."""

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
        self.sentence = Sentence(settings, words)
        self.film = remembering(nn.LSTM(width, width, batch_first=True))
        self.joined = nn.Linear(2 * width, 2 * width)
        self.roles = nn.ModuleList(nn.Linear(2 * width, size) for size in sizes)

    def forward(self, clips: Clips, questions: Questions) -> list[Tensor]:
        frames = mean_of_objects(self.objects(clips), clips.present)
        states, _ = self.film(frames)
        film = last(states, clips.frames)[questions.clip]
        _, question = self.sentence(questions)
        joined = torch.relu(self.joined(torch.cat([film, question], -1)))
        return [role(joined) for role in self.roles]
