"""The searching student with a convolutional brain (MovieQA, section 4.2, figure 5).

It learns how the likeness of a story's sentences to the question and to an answer say together that
the answer is right.
"""

from __future__ import annotations

from typing import cast

import torch
from torch import Tensor, nn

HIDDEN = 10
_POOLED = 3


class Sscb(nn.Module):
    """Scores five answers by a tensor (questions, sentences, 5, 2 x features) of likenesses.

    Two layers of 1 x 1 convolutions, the maximum over three sentences, another such layer, then the
    mean and the maximum over the story, added.
    """

    def __init__(self, features: int = 1) -> None:
        super().__init__()
        self.before = nn.Sequential(
            nn.Conv2d(2 * features, HIDDEN, 1),
            nn.ReLU(),
            nn.Conv2d(HIDDEN, HIDDEN, 1),
            nn.ReLU(),
            nn.MaxPool2d((_POOLED, 1), ceil_mode=True),
        )
        self.after = nn.Conv2d(HIDDEN, 1, 1)

    def forward(self, likeness: Tensor) -> Tensor:
        """Return the scores (questions, 5), before the softmax."""
        pooled = self.after(self.before(likeness.permute(0, 3, 1, 2)))[:, 0]
        return cast(Tensor, pooled.mean(dim=1) + pooled.max(dim=1).values)


def likenesses(story: Tensor, question: Tensor, answers: Tensor) -> Tensor:
    """Return (questions, sentences, 5, 2) of story (q, n, d), question (q, d), answers (q, 5, d).

    All rows are of length 1, or 0 where a story has no more sentences.
    """
    to_answers = torch.einsum("qnd,qad->qna", story, answers)
    to_question = torch.einsum("qnd,qd->qn", story, question)[:, :, None].expand_as(to_answers)
    return torch.stack([to_question, to_answers], dim=-1)
