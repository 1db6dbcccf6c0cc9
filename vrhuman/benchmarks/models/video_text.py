"""A transformer of a film's pictures and a question's words, small enough for two cores.

Shapes: B films of T pictures; Q questions of L words, each about one of the films; W is the width.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn

PICTURE = (72, 96)
"""Height and width of the pictures that it sees [pixels]."""
PATCHES = 12
"""Patches of a picture: three rows of four."""
PADDING, WHOLE, UNKNOWN = 0, 1, 2
"""Words' numbers: none, what stands for the whole question, and a word that was not learned."""
KNOWN_FROM = 3
MOST_WORDS = 48
"""Later words of a question are not read."""


@dataclass(frozen=True, slots=True)
class VideoTextSettings:
    """The network's size; ``pictures`` are those of a film, evenly over its time."""

    pictures: int = 16
    width: int = 64
    heads: int = 4
    layers: int = 2
    dropout: float = 0.1


class VideoText(nn.Module):
    """Patches of pictures attend to each other; the words to each other and to the patches.

    The answer is read off the place that stands for the whole question.
    """

    def __init__(self, settings: VideoTextSettings, words: int, answers: int) -> None:
        super().__init__()
        width = settings.width
        self.patches = nn.Sequential(
            *(nn.Conv2d(3, width // 4, 5, stride=2, padding=2), nn.ReLU()),
            *(nn.Conv2d(width // 4, width // 2, 3, stride=2, padding=1), nn.ReLU()),
            *(nn.Conv2d(width // 2, width, 3, stride=2, padding=1), nn.ReLU()),
            nn.AvgPool2d(3),
        )
        self.time = nn.Parameter(0.02 * torch.randn(settings.pictures, 1, width))
        self.place = nn.Parameter(0.02 * torch.randn(1, PATCHES, width))
        layer = (width, settings.heads, 2 * width, settings.dropout)
        self.watching = nn.TransformerEncoder(
            nn.TransformerEncoderLayer(*layer, batch_first=True, norm_first=True),
            settings.layers,
            enable_nested_tensor=False,
        )
        self.words = nn.Embedding(words + KNOWN_FROM, width, padding_idx=PADDING)
        self.order = nn.Parameter(0.02 * torch.randn(MOST_WORDS, width))
        self.reading = nn.TransformerDecoder(
            nn.TransformerDecoderLayer(*layer, batch_first=True, norm_first=True), settings.layers
        )
        self.answer = nn.Sequential(nn.LayerNorm(width), nn.Linear(width, answers))

    def forward(self, pictures: Tensor, words: Tensor, film: Tensor) -> Tensor:
        """Return each answer's score (Q, answers).

        ``pictures`` are (B, T, 3, height, width), -1..1; ``words`` (Q, L) begin with
        :data:`WHOLE`; ``film`` (Q) says which film each question is about.
        """
        count, shown = pictures.shape[:2]
        seen = self.patches(pictures.flatten(0, 1)).flatten(2).transpose(1, 2)
        seen = seen.reshape(count, shown, PATCHES, -1) + self.time + self.place
        watched = self.watching(seen.flatten(1, 2))[film]
        asked = self.words(words) + self.order[: words.shape[1]]
        read = self.reading(asked, watched, tgt_key_padding_mask=words == PADDING)
        return self.answer(read[:, 0])
