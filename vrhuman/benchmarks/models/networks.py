"""The networks by name."""

from __future__ import annotations

from torch import nn

from vrhuman.benchmarks.models.cnn_lstm import CnnLstm
from vrhuman.benchmarks.models.settings import ModelSettings
from vrhuman.benchmarks.models.st_vqa import StVqa
from vrhuman.benchmarks.models.stage import Stage
from vrhuman.benchmarks.models.tsea import Tsea
from vrhuman.benchmarks.models.vocabulary import Vocabulary

_NETWORKS = {"cnn-lstm": CnnLstm, "st-vqa": StVqa, "stage": Stage, "tsea": Tsea}


def network(settings: ModelSettings, regions: int, vocabulary: Vocabulary) -> nn.Module:
    """Return an untrained network; its weights are drawn from torch's random numbers."""
    return _NETWORKS[settings.model](
        settings, regions, len(vocabulary.types), len(vocabulary.words), vocabulary.sizes
    )
