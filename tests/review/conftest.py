"""The shipped sample, opened once for the tests that draw it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.paths import SAMPLE
from vrhuman.review.drawing.scene import SceneView
from vrhuman.review.measuring.sightings import Sightings, look_again
from vrhuman.review.recording import Recording


@pytest.fixture(scope="session")
def sample() -> Iterator[Recording]:
    with Recording.open(SAMPLE) as recording:
        yield recording


@pytest.fixture(scope="session")
def small_view(sample: Recording) -> Iterator[SceneView]:
    """Pictures of the sample, 160x120."""
    view = SceneView(sample, 160, 120)
    yield view
    view.close()


@pytest.fixture(scope="session")
def looked(sample: Recording) -> Sightings:
    """What was in view in the sample."""
    return look_again(sample)
