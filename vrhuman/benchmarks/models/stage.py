"""STAGE (Lei et al., 2020), as Env-QA's section 5 takes it over: without the subtitles' branch.

Every word of the question attends to the objects of every frame; convolutions over words and over
frames; the largest value over time.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor, nn

from vrhuman.benchmarks.models.layers import KERNEL, Clips, Heads, Objects, Questions, Sentence
from vrhuman.benchmarks.models.settings import ModelSettings


class Stage(nn.Module):
    """Word-by-object attention in each frame, then frame features by convolution."""

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
        self.aligned = nn.Linear(width, width, bias=False)
        self.fused = nn.Linear(3 * width, width)
        self.frames = nn.ModuleList(_Separable(width) for _ in range(2))
        self.heads = Heads(width, width, width, sizes)

    def forward(self, clips: Clips, questions: Questions) -> list[Tensor]:
        words, question = self.sentence(questions)
        objects = self.objects(clips)[questions.clip]
        there = clips.present[questions.clip].unsqueeze(2) > 0
        fits = torch.einsum("qlw,qtsw->qtls", self.aligned(words), objects)
        weights = torch.softmax(fits.masked_fill(~there, -1e4), dim=-1) * there
        seen = torch.einsum("qtls,qtsw->qtlw", weights, objects)
        spoken = words.unsqueeze(1).expand_as(seen)
        fused = torch.relu(self.fused(torch.cat([spoken, seen, spoken * seen], -1)))
        said = questions.there.reshape(len(words), 1, -1, 1)
        frames = (fused * said).amax(dim=2)
        for convolution in self.frames:
            frames = frames + convolution(frames)
        shown = clips.frames[questions.clip].unsqueeze(-1)
        film = frames.masked_fill(~shown, -1e4).amax(dim=1)
        return self.heads(film, question)


class _Separable(nn.Module):
    """A depthwise separable convolution over frames (Q, T, W)."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.along = nn.Conv1d(width, width, KERNEL, padding=KERNEL // 2, groups=width)
        self.across = nn.Linear(width, width)

    def forward(self, frames: Tensor) -> Tensor:
        along = self.along(self.norm(frames).transpose(1, 2)).transpose(1, 2)
        return torch.relu(self.across(along))
