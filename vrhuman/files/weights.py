"""Reads and writes what a training keeps: its settings, and weights, of which nothing is run."""

from __future__ import annotations

import io
import json
import pickle
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vrhuman.files.whole import write_whole
from vrhuman.records import VrhumanError


@dataclass(frozen=True, slots=True)
class Keeping:
    """How one kind of training is kept, and told of where it cannot be read.

    ``what`` is trained ("model"), by the command ``maker``; ``version`` is that of the layout.
    """

    what: str
    maker: str
    version: int
    error: type[VrhumanError]

    def read_settings(self, path: Path) -> dict[str, Any]:
        """Read a training's settings.

        :raises VrhumanError: where there are none, or not of this version.
        """
        try:
            stored = json.loads(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise self.error(
                f"{path}: {error.strerror}; give a folder that `{self.maker}` made"
            ) from error
        except ValueError as error:
            raise self.error(
                f"{path}: is not JSON ({error}); train the {self.what} again"
            ) from error
        if not isinstance(stored, dict) or stored.get("version") != self.version:
            raise self.error(
                f"{path}: version: has to be {self.version}; train the {self.what} again"
            )
        return stored

    def read_weights(self, path: Path) -> dict[str, Any]:
        """Read weights onto the processor.

        :raises VrhumanError: where they cannot be read.
        """
        import torch

        try:
            weights: dict[str, Any] = torch.load(path, map_location="cpu", weights_only=True)
        except OSError as error:
            raise self.error(f"{path}: {error.strerror}; train the {self.what}") from error
        except (RuntimeError, EOFError, pickle.UnpicklingError, ValueError) as error:
            reason = str(error).partition("\n")[0][:80]
            raise self.error(
                f"{path}: cannot be read ({reason}); train the {self.what} again"
            ) from error
        return weights


def write_weights(path: Path, weights: Mapping[str, Any]) -> None:
    """Write weights; the file gets its name only when it is whole."""
    import torch

    stored = io.BytesIO()
    torch.save(dict(weights), stored)
    write_whole(path, stored.getvalue())
