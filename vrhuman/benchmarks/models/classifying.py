"""Trains a network that chooses an answer of a closed list, from a film and a question's words.

The epoch that was best on the checked questions is kept. The same seed gives the same answers.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn

from vrhuman.benchmarks.models.training import device_of_choice, make_repeatable
from vrhuman.benchmarks.models.video_text import (
    KNOWN_FROM,
    MOST_WORDS,
    PADDING,
    PICTURE,
    UNKNOWN,
    WHOLE,
    VideoText,
    VideoTextSettings,
)
from vrhuman.benchmarks.models.vocabulary import words_of

_GRADIENT = 5.0
_READ_FILMS = 8


@dataclass(frozen=True, slots=True)
class FilmQuestion:
    """A question about the film ``film``, by its name, and the true answer."""

    film: str
    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class FilmSchedule:
    """How the network is trained: ``films`` are those of one step, with all their questions."""

    epochs: int = 40
    films: int = 1
    rate: float = 2e-3
    decay: float = 0.02
    seed: int = 0
    threads: int = 2


@dataclass(frozen=True, slots=True)
class FilmEpoch:
    """One epoch: mean training loss, and the accuracy on the checked questions [%] after it."""

    number: int
    loss: float
    checked: float


Pictures = Mapping[str, np.ndarray]
"""Each film's pictures (T, height, width, 3), 0..255, by its name."""


@dataclass(frozen=True, slots=True)
class TrainedVideoText:
    """A trained network with what it knows: words and answers, by their places."""

    network: VideoText
    words: Mapping[str, int]
    answers: tuple[str, ...]
    epochs: tuple[FilmEpoch, ...]

    def answer(self, asked: Sequence[FilmQuestion], pictures: Pictures) -> list[str]:
        """Return the likeliest answer to each question."""
        found = [""] * len(asked)
        device = next(self.network.parameters()).device
        self.network.eval()
        with torch.no_grad():
            for places in _batches(asked, _READ_FILMS, None):
                scores = self.network(*_tensors(asked, places, pictures, self.words, device))
                for place, number in zip(places, scores.argmax(dim=1).tolist(), strict=True):
                    found[place] = self.answers[number]
        return found


def small(picture: np.ndarray) -> np.ndarray:
    """Return a picture (height, width, 3) in the size in which the network sees it."""
    given = torch.from_numpy(np.ascontiguousarray(picture)).permute(2, 0, 1).float()
    less = nn.functional.interpolate(given[None], size=PICTURE, mode="area")[0]
    return less.permute(1, 2, 0).round().to(torch.uint8).numpy()


def train_video_text(
    train: Sequence[FilmQuestion],
    checked: Sequence[FilmQuestion],
    pictures: Pictures,
    settings: VideoTextSettings | None = None,
    schedule: FilmSchedule | None = None,
    heard: Callable[[FilmEpoch], None] = lambda _: None,
) -> TrainedVideoText:
    """Train on questions; ``heard`` is called after each epoch.

    Without questions to check by, the last epoch is kept.
    """
    settings, schedule = settings or VideoTextSettings(), schedule or FilmSchedule()
    make_repeatable(schedule.threads)
    torch.manual_seed(schedule.seed)
    names = sorted({word for each in train for word in words_of(each.question)})
    words = {word: number for number, word in enumerate(names, KNOWN_FROM)}
    answers = tuple(sorted({each.answer for each in train}))
    network = VideoText(settings, len(words), len(answers)).to(device_of_choice())
    optimiser = torch.optim.AdamW(
        network.parameters(), lr=schedule.rate, weight_decay=schedule.decay
    )
    chance = np.random.default_rng(schedule.seed)
    steps = len(list(_batches(train, schedule.films, None))) * schedule.epochs
    rates = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, schedule.rate, total_steps=max(2, steps), pct_start=0.1
    )
    told: list[FilmEpoch] = []
    best, kept = -1.0, copy.deepcopy(network.state_dict())
    known = TrainedVideoText(network, words, answers, ())
    for number in range(1, schedule.epochs + 1):
        loss = _epoch(known, train, pictures, schedule, optimiser, rates, chance)
        given = known.answer(checked, pictures)
        right = [a == each.answer for a, each in zip(given, checked, strict=True)]
        told.append(FilmEpoch(number, loss, 100.0 * sum(right) / max(1, len(right))))
        heard(told[-1])
        if told[-1].checked >= best:  # of equally good ones the last, which has seen most
            best, kept = told[-1].checked, copy.deepcopy(network.state_dict())
    network.load_state_dict(kept)
    return TrainedVideoText(network, words, answers, tuple(told))


def _epoch(
    known: TrainedVideoText,
    train: Sequence[FilmQuestion],
    pictures: Pictures,
    schedule: FilmSchedule,
    optimiser: torch.optim.Optimizer,
    rates: torch.optim.lr_scheduler.LRScheduler,
    chance: np.random.Generator,
) -> float:
    """Train once on every question; return the mean loss."""
    network = known.network
    device = next(network.parameters()).device
    number = {answer: place for place, answer in enumerate(known.answers)}
    network.train()
    total = 0.0
    for places in _batches(train, schedule.films, chance):
        right = torch.tensor([number[train[place].answer] for place in places], device=device)
        optimiser.zero_grad()
        scores = network(*_tensors(train, places, pictures, known.words, device))
        loss = nn.functional.cross_entropy(scores, right)
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), _GRADIENT)
        optimiser.step()
        rates.step()
        total += float(loss.detach()) * len(places)
    return total / len(train)


def _batches(
    asked: Sequence[FilmQuestion], films: int, chance: np.random.Generator | None
) -> list[list[int]]:
    """Return the questions' places in groups of so many films, in a drawn order of the films."""
    by_film: dict[str, list[int]] = {}
    for place, each in enumerate(asked):
        by_film.setdefault(each.film, []).append(place)
    names = sorted(by_film)
    order = range(len(names)) if chance is None else chance.permutation(len(names)).tolist()
    drawn = [by_film[names[n]] for n in order]
    return [
        [place for own in drawn[first : first + films] for place in own]
        for first in range(0, len(drawn), films)
    ]


def _tensors(
    asked: Sequence[FilmQuestion],
    places: Sequence[int],
    pictures: Pictures,
    known: Mapping[str, int],
    device: torch.device,
) -> tuple[Tensor, Tensor, Tensor]:
    """Return pictures, words and which film each question is about, as the network takes them."""
    films = {name: n for n, name in enumerate(dict.fromkeys(asked[place].film for place in places))}
    shown = torch.from_numpy(np.stack([pictures[name] for name in films])).to(device)
    told = [
        [WHOLE, *(known.get(word, UNKNOWN) for word in words_of(asked[place].question))]
        for place in places
    ]
    words = np.full((len(told), min(MOST_WORDS, max(map(len, told)))), PADDING, dtype=np.int64)
    for row, own in zip(words, told, strict=True):
        row[: len(own)] = own[: len(row)]
    return (
        shown.permute(0, 1, 4, 2, 3).float() / 127.5 - 1.0,
        torch.from_numpy(words).to(device),
        torch.tensor([films[asked[place].film] for place in places], device=device),
    )
