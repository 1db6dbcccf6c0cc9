"""A T5 whose weights stay as they are: prefix tokens and a question in, an answer's words out.

The weights are a laboratory's own, in a folder as transformers writes it; nothing is downloaded,
and only safetensors are read, of which nothing is run.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from vrhuman.agents.trained.settings import TrainingError
from vrhuman.extras import needs

with needs("vrhuman[models]", "trained agents"):
    import torch
    from torch import Tensor

MAX_WORDS = 12
"""The most tokens of an answer."""
_IGNORED = -100
"""What transformers takes for no token of an answer."""


def weights_digest(folder: str) -> str:
    """Return the SHA-256 of a folder's weights.

    :raises TrainingError: if there are none.
    """
    files = sorted(Path(folder).glob("*.safetensors"))
    if not files:
        raise TrainingError(
            f"{folder}: has no weights (*.safetensors); give the folder of a T5 with --t5, as "
            "transformers' save_pretrained writes it"
        )
    found = hashlib.sha256()
    for file in files:
        with file.open("rb") as opened:
            found.update(hashlib.file_digest(opened, "sha256").digest())
    return found.hexdigest()


class FrozenT5:
    """Says answers to questions, as the tokens before each question let it; never learns itself."""

    def __init__(self, model: Any, tokenizer: Any, beams: int) -> None:
        self._model = model.eval().requires_grad_(False)
        self._tokenizer, self._beams = tokenizer, beams

    @classmethod
    def read(cls, folder: str, beams: int, device: str) -> FrozenT5:
        """Read a T5 and its tokenizer from a folder.

        :raises TrainingError: if it cannot be read.
        """
        with needs("vrhuman[t5]", "answers in a T5's words"):
            from transformers import AutoTokenizer, T5ForConditionalGeneration
        try:
            model = T5ForConditionalGeneration.from_pretrained(
                folder, local_files_only=True, use_safetensors=True
            )
            tokenizer = AutoTokenizer.from_pretrained(folder, local_files_only=True)
        except (OSError, ValueError) as error:
            reason = str(error).partition("\n")[0][:160]
            raise TrainingError(f"{folder}: is no T5 that can be read ({reason})") from error
        return cls(model.to(device), tokenizer, beams)

    @property
    def width(self) -> int:
        """The numbers of one token."""
        return int(self._model.config.d_model)

    def loss(self, prefix: Tensor, questions: Sequence[str], answers: Sequence[str]) -> Tensor:
        """Return how unlikely the answers are after ``prefix`` (N, k, width) and the questions."""
        into, there = self._into(prefix, questions)
        wanted = self._tokens(answers)
        labels = wanted["input_ids"].masked_fill(wanted["attention_mask"] == 0, _IGNORED)
        found: Tensor = self._model(inputs_embeds=into, attention_mask=there, labels=labels).loss
        return found

    @torch.no_grad()
    def say(self, prefix: Tensor, questions: Sequence[str]) -> list[str]:
        """Return the likeliest answers that beam search finds."""
        into, there = self._into(prefix, questions)
        said = self._model.generate(
            inputs_embeds=into,
            attention_mask=there,
            num_beams=self._beams,
            max_new_tokens=MAX_WORDS,
            do_sample=False,
        )
        return [str(text) for text in self._tokenizer.batch_decode(said, skip_special_tokens=True)]

    def _into(self, prefix: Tensor, questions: Sequence[str]) -> tuple[Tensor, Tensor]:
        """Return prefixes and questions as one (N, k + L, width), and what of it is there."""
        asked = self._tokens(questions)
        ids, there = asked["input_ids"], asked["attention_mask"]
        known = self._model.get_input_embeddings()(ids)
        before = torch.ones(prefix.shape[:2], dtype=there.dtype, device=there.device)
        into = torch.cat([prefix.to(known), known], dim=1)
        return into, torch.cat([before, there], dim=1)

    def _tokens(self, texts: Sequence[str]) -> Any:
        found = self._tokenizer([*texts], return_tensors="pt", padding=True)
        return found.to(self._model.device)
