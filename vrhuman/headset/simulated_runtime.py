"""Provides the scripted test runtime: a real OpenXR runtime (Monado) without headset or GPU.

It needs no display either. ``setup/test_runtime.sh`` builds it into a cache folder; this module
finds that folder and the environment in which a process must run to use it. It draws nothing (null
compositor, software Vulkan) and takes head and hands from a TCP port
(:mod:`vrhuman.headset.simulated`). Its second kind, a service that composes images and can die, is
:mod:`vrhuman.headset.simulated_service`.
"""

from __future__ import annotations

import json
import os
import socket
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from vrhuman.headset.errors import RuntimeNotFound

TEST_RUNTIME_KEY = "25.0.0-a850d349c9"
"""Version and digest of the recipe; ``setup/test_runtime.sh`` checks that the two agree."""

_QUIET = {
    "XRT_LOG": "error",
    "XRT_COMPOSITOR_LOG": "error",
    "PROBER_LOG": "error",
    "REMOTE_LOG": "error",
    "IPC_LOG": "error",
    "OXR_NO_PRINTING": "1",
}
"""Variables that keep the runtime's messages off the terminal, unless already set."""

_REMEDY = "`make setup` in a clone builds it on Debian 12 (setup/system.sh, setup/test_runtime.sh)"


@dataclass(frozen=True, slots=True)
class TestDisplay:
    """The scripted headset's display: pixels per eye, refresh rate [Hz].

    ``draw_threads`` is how many threads the software renderer of the same process may use.
    """

    __test__ = False  # a class for use, not one for pytest to collect

    width: int = 512
    height: int = 512
    refresh_hz: int = 72
    draw_threads: int = 2


@dataclass(frozen=True, slots=True)
class ScriptedRuntime:
    """A test runtime ready to be loaded: its environment, and the port that moves the person."""

    environment: Mapping[str, str]
    port: int


def runtime_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the folder of the built runtime, by the same rule as ``setup/test_runtime.sh``."""
    if cache := environment.get("VRHUMAN_CACHE"):
        base = Path(cache)
    elif xdg := environment.get("XDG_CACHE_HOME"):
        base = Path(xdg) / "vrhuman"
    else:
        base = Path(environment.get("HOME") or Path.home()) / ".cache" / "vrhuman"
    return base / f"monado-{TEST_RUNTIME_KEY}"


def runtime_version() -> str:
    """Return the version of the runtime that the recipe builds."""
    return TEST_RUNTIME_KEY.split("-", maxsplit=1)[0]


def is_built(folder: Path) -> bool:
    """Say whether a complete build is there (a build writes its manifest last)."""
    return (folder / "manifest").is_file()


def shared_environment(private: Path, software_vulkan: Path) -> dict[str, str]:
    """Return the variables that every process of a test runtime needs, whichever kind it is.

    ``private`` has this run's own ``runtime`` (mode 0700) and ``config`` folders.
    """
    return {
        "XDG_RUNTIME_DIR": str(private / "runtime"),
        "XDG_CONFIG_HOME": str(private / "config"),
        "VK_ICD_FILENAMES": str(software_vulkan),
        "VK_DRIVER_FILES": str(software_vulkan),
        "LIBGL_ALWAYS_SOFTWARE": "1",
        "P_OVERRIDE_ACTIVE_CONFIG": "remote",
    }


def manifest_of(folder: Path) -> Path:
    """Return the manifest file for the OpenXR loader, of a build of either kind."""
    return folder / "share" / "openxr" / "1" / "openxr_monado.json"


def runtime_environment(
    folder: Path, private: Path, display: TestDisplay, software_vulkan: Path
) -> dict[str, str]:
    """Return the variables with which a process uses the runtime in ``folder``."""
    return shared_environment(private, software_vulkan) | {
        "XR_RUNTIME_JSON": str(manifest_of(folder)),
        "LP_NUM_THREADS": str(display.draw_threads),
        "XRT_COMPOSITOR_NULL": "1",
        "XRT_NULL_VIEW_WIDTH": str(display.width),
        "XRT_NULL_VIEW_HEIGHT": str(display.height),
        "XRT_NULL_REFRESH_HZ": str(display.refresh_hz),
    }


def find_software_vulkan(roots: tuple[Path, ...] = (Path("/usr/share"), Path("/etc"))) -> Path:
    """Return the manifest of Mesa's software Vulkan driver (lavapipe)."""
    for root in roots:
        for found in sorted((root / "vulkan" / "icd.d").glob("lvp_icd*.json")):
            return found
    raise RuntimeNotFound(f"the test runtime needs Mesa's software Vulkan driver: {_REMEDY}")


@contextmanager
def scripted_runtime(display: TestDisplay | None = None) -> Iterator[ScriptedRuntime]:
    """Make a test runtime's own folders and port; on leaving, the folders are removed.

    The environment is returned, not set: it is for the process that opens the headset.
    """
    folder = built_folder()
    vulkan = find_software_vulkan()
    with private_folders() as (private, port):
        environment = runtime_environment(folder, private, display or TestDisplay(), vulkan)
        yield ScriptedRuntime(quiet() | environment, port)


def built_folder() -> Path:
    """Return the folder of the built runtime; ``RuntimeNotFound`` where there is none."""
    folder = runtime_folder()
    if not is_built(folder):
        raise RuntimeNotFound(f"the scripted test runtime is not at {folder}: {_REMEDY}")
    return folder


@contextmanager
def private_folders() -> Iterator[tuple[Path, int]]:
    """Make one run's own folders, and choose the port on which its person is moved."""
    with tempfile.TemporaryDirectory(prefix="vrhuman-xr-", ignore_cleanup_errors=True) as name:
        private = Path(name)
        (private / "runtime").mkdir(mode=0o700)
        (private / "config" / "monado").mkdir(parents=True)
        port = _free_port()
        config = {"active": "remote", "remote": {"version": 0, "port": port, "view_count": 2}}
        (private / "config" / "monado" / "config_v0.json").write_text(json.dumps(config))
        yield private, port


def quiet() -> dict[str, str]:
    """Return the variables that silence the runtime, except those that are set already."""
    return {name: value for name, value in _QUIET.items() if name not in os.environ}


def _free_port() -> int:
    """Return a loopback port that is free now; the kernel does not assign it again soon."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
