"""The memory network that ranks answers in natural language (MovieQA, section 4.3).

Fixed sentence vectors are mapped by one shared linear projection, the only thing that is learned
(equation 8); the question looks into the story once (equations 4 and 6).
"""

from __future__ import annotations

from typing import cast

import torch
from torch import Tensor, nn


class MemN2N(nn.Module):
    """Scores five answers by story (q, n, d), question (q, d) and answers (q, 5, d).

    Rows are sentence vectors (means of word vectors). ``T`` begins as the identity or, with a
    smaller ``projected``, as the first rows of ``start`` (the principal components).
    """

    def __init__(
        self, width: int, projected: int | None = None, start: Tensor | None = None
    ) -> None:
        super().__init__()
        self.projection = nn.Linear(width, projected or width, bias=False)
        with torch.no_grad():
            first = torch.eye(width) if start is None else start
            self.projection.weight.copy_(first[: projected or width])

    def forward(self, story: Tensor, question: Tensor, answers: Tensor) -> Tensor:
        """Return the scores (questions, 5), before the softmax; rows of zeros are no sentences."""
        there = story.abs().sum(dim=2) > 0
        memory, u, g = self.projection(story), self.projection(question), self.projection(answers)
        heard = torch.einsum("qnd,qd->qn", memory, u)
        heard = heard.masked_fill(~there, torch.finfo(heard.dtype).min)
        output = torch.einsum("qn,qnd->qd", torch.softmax(heard, dim=1), memory)
        return cast(Tensor, torch.einsum("qd,qad->qa", output + u, g))


def principal(rows: Tensor) -> Tensor:
    """Return the principal components of rows, the strongest first."""
    centred = rows - rows.mean(dim=0, keepdim=True)
    return cast(Tensor, torch.linalg.svd(centred, full_matrices=True).Vh)
