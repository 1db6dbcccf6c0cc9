"""A small convolutional network of the objects' pictures, trained to tell the objects' types.

Its last layer but one is what the models see of an object, in the place of Faster R-CNN's features.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import torch
from torch import Tensor, nn

from vrhuman.benchmarks.envqa.features import CROP, ClipFeatures
from vrhuman.benchmarks.models.settings import TrainingSettings
from vrhuman.benchmarks.models.vocabulary import Vocabulary

APPEARANCE = 32
"""Numbers that describe a picture."""
_BATCH = 128
_READ_BATCH = 1024


class PictureNet(nn.Module):
    """Three convolutions; ``forward`` gives the types' scores, ``describe`` the layer before."""

    def __init__(self, types: int) -> None:
        super().__init__()
        self.features = nn.Sequential(
            *(nn.Conv2d(3, 16, 3, stride=2, padding=1), nn.ReLU()),
            *(nn.Conv2d(16, 32, 3, stride=2, padding=1), nn.ReLU()),
            *(nn.Conv2d(32, 64, 3, stride=2, padding=1), nn.ReLU()),
            nn.Flatten(),
            *(nn.Linear(64 * (CROP // 8) ** 2, APPEARANCE), nn.Tanh()),
        )
        self.types = nn.Linear(APPEARANCE, types + 1)

    def describe(self, pictures: Tensor) -> Tensor:
        return self.features(pictures)

    def forward(self, pictures: Tensor) -> Tensor:
        return self.types(self.features(pictures))


def train_pictures(
    clips: Sequence[ClipFeatures],
    vocabulary: Vocabulary,
    settings: TrainingSettings,
    device: torch.device,
) -> PictureNet:
    """Train on a sample of the clips' pictures, evenly from all clips."""
    draw = np.random.default_rng(settings.seed)
    share = -(-settings.pictures // max(1, len(clips)))
    pictures, types = [], []
    for clip in clips:
        rows = draw.permutation(len(clip.frame))[:share]
        pictures.append(clip.crops[rows])
        types.append(np.array(vocabulary.slots(clip.types), dtype=np.int64)[clip.slot[rows]])
    shown, named = np.concatenate(pictures), np.concatenate(types)
    torch.manual_seed(settings.seed)
    net = PictureNet(len(vocabulary.types)).to(device)
    optimiser = torch.optim.Adam(net.parameters(), lr=1e-3)
    for _ in range(settings.picture_epochs):
        for rows in _batches(draw.permutation(len(named)), _BATCH):
            optimiser.zero_grad()
            guessed = net(_tensor(shown[rows], device))
            target = torch.from_numpy(named[rows]).to(device)
            nn.functional.cross_entropy(guessed, target).backward()
            optimiser.step()
    return net


@torch.no_grad()
def describe(net: PictureNet, clip: ClipFeatures, device: torch.device) -> np.ndarray:
    """Return what the network says of each row of a clip (rows x :data:`APPEARANCE`, float16)."""
    net.eval()
    parts = [
        net.describe(_tensor(clip.crops[rows], device)).cpu().numpy().astype(np.float16)
        for rows in _batches(np.arange(len(clip.frame)), _READ_BATCH)
    ]
    return np.concatenate(parts) if parts else np.zeros((0, APPEARANCE), dtype=np.float16)


def _batches(rows: np.ndarray, size: int) -> Iterator[np.ndarray]:
    for start in range(0, len(rows), size):
        yield rows[start : start + size]


def _tensor(pictures: np.ndarray, device: torch.device) -> Tensor:
    """Return pictures as (N, 3, height, width), -1..1."""
    scaled = torch.from_numpy(np.ascontiguousarray(pictures)).to(device).float() / 127.5 - 1.0
    return scaled.permute(0, 3, 1, 2)
