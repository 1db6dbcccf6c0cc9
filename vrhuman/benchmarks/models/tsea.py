"""TSEA: temporal segmentation and event attention (Env-QA, section 4, figure 4)."""

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
    Sentence,
    mean_of_objects,
)
from vrhuman.benchmarks.models.settings import ModelSettings


class Tsea(nn.Module):
    """Events of objects in focus; attended by two parts of the question, then by all of it.

    Each of the settings' parts can be left out (Table 3).
    """

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
        self._settings = settings
        self.objects = Objects(settings, regions, types)
        self.sentence = Sentence(settings, words)
        if settings.multi_step:
            self.first_part = Attention(width, width, width)
            self.second_part = Attention(2 * width, width, width)
            self.mentioned = Attention(width, width, width)
        self.final = Attention(width * (3 if settings.multi_step else 1), width, width)
        self.heads = Heads(width, width, width, sizes)

    def forward(self, clips: Clips, questions: Questions) -> list[Tensor]:
        objects = self.objects(clips)
        weights = clips.focus if self._settings.focus else clips.present
        moments, there = mean_of_objects(objects, weights), clips.frames
        if self._settings.event:
            moments, there = torch.bmm(clips.weights, moments), clips.events
        moments, there = moments[questions.clip], there[questions.clip]
        words, question = self.sentence(questions)
        query = question
        if self._settings.multi_step:
            first = self.first_part(question, words, questions.there)
            second = self.second_part(torch.cat([question, first], -1), words, questions.there)
            mentioned = [self.mentioned(part, moments, there) for part in (first, second)]
            query = torch.cat([*mentioned, question], -1)
        return self.heads(self.final(query, moments, there), question)
