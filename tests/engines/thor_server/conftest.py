"""The unmodified ai2thor client on ``vrhuman-thor``, in a home folder of its own."""

from __future__ import annotations

import shlex
import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.houses.kitchen import BASE, kitchen
from tests.support.paths import ROOT

SERVER = f"{shlex.quote(sys.executable)} -m vrhuman.engines.thor_server.serve"
"""What the installed ``vrhuman-thor`` runs; ai2thor splits it as a shell would."""
Start = Callable[..., Any]


@pytest.fixture(scope="package")
def home(client_home: Path) -> Iterator[Path]:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        yield client_home


@pytest.fixture(scope="package")
def start(home: Path) -> Iterator[Start]:
    """Starts controllers in that home, and stops them all in the end."""
    from ai2thor.controller import Controller

    import vrhuman.engines.thor_server.simulator  # noqa: F401  what fails to load fails here

    assert home.is_dir()
    started: list[Controller] = []

    def start(scene: Any = None, **given: Any) -> Controller:
        asked: dict[str, Any] = {"x_display": "0", "server_timeout": 20, "server_start_timeout": 20}
        asked |= {"width": 300, "height": 300} | given
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            scene = kitchen() if scene is None else scene
            started.append(Controller(local_executable_path=SERVER, scene=scene, **asked))
        return started[-1]

    yield start
    for controller in started:
        controller.stop()


@pytest.fixture(scope="package")
def client(start: Start) -> Any:
    """A controller of the default agent."""
    return start()


def _fresh(client: Any, **given: Any) -> Any:
    assert client.server.unity_proc.poll() is None, "vrhuman-thor has ended"
    client.initialization_parameters = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        client.reset(kitchen(), width=300, height=300, **given)
    return client


@pytest.fixture
def thor(client: Any) -> Any:
    """The controller in a pristine kitchen, as first initialised."""
    return _fresh(client)


@pytest.fixture
def arm(client: Any) -> Any:
    """The controller with the arm agent, facing south, in a pristine kitchen."""
    _fresh(client, agentMode="arm", gridSize=0.25, rotateStepDegrees=90)
    client.step("TeleportFull", **BASE, rotation=180, horizon=0, standing=True)
    assert client.last_event.metadata["lastActionSuccess"]
    return client
