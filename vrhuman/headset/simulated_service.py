"""Runs the scripted test runtime as a service, which composes visible images and can die.

Monado's service runs in a process of its own and composes both eyes side by side into a window of
a virtual X display (Xvfb). The person is moved as in the other kind
(:mod:`vrhuman.headset.simulated`). Linux only; slower than
:mod:`vrhuman.headset.simulated_runtime`.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from vrhuman.headset.errors import RuntimeNotFound
from vrhuman.headset.simulated_runtime import (
    built_folder,
    find_software_vulkan,
    manifest_of,
    private_folders,
    quiet,
    shared_environment,
)

WINDOW = (960, 540)
"""Pixels of the window, left eye in its left half: Monado's remote headset has this size."""
START_SECONDS = 20.0
_STOP_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class ComposedDisplay:
    """A scripted headset whose images are composed, and are visible in an X window.

    ``scale`` is how many pixels of an eye's image the runtime recommends for one of the window's,
    along each side.
    """

    refresh_hz: int = 30
    scale: float = 1.0


class ScriptedService:
    """The service's process.

    ``environment`` is for the process that opens the headset, ``port`` moves the person, ``window``
    is the X display with the composed image.
    """

    def __init__(
        self,
        program: Path,
        served: Mapping[str, str],
        environment: Mapping[str, str],
        port: int,
        window: str,
    ) -> None:
        self.environment, self.port, self.window = environment, port, window
        self._program, self._served = program, served
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the service and wait until it answers; ``RuntimeNotFound`` where it does not."""
        self._process = subprocess.Popen(
            [str(self._program)],
            env={**os.environ, **self._served},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until = time.monotonic() + START_SECONDS
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > until:
                self.kill()
                raise RuntimeNotFound("the test runtime's service does not start")
            time.sleep(0.02)

    def kill(self) -> None:
        """Kill the service as a crash would, without time to clean up."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _answers(self) -> bool:
        if sys.platform == "win32":  # which has neither the service nor its kind of socket
            return False
        with socket.socket(socket.AF_UNIX) as client, suppress(OSError):
            client.connect(str(Path(self._served["XDG_RUNTIME_DIR"]) / "monado_comp_ipc"))
            return True
        return False


@contextmanager
def scripted_service(display: ComposedDisplay | None = None) -> Iterator[ScriptedService]:
    """Yield a running service with its X display, folders and port; they end with the context."""
    display = display or ComposedDisplay()
    folder = built_folder() / "service"
    vulkan = find_software_vulkan()
    with private_folders() as (private, port), virtual_display() as window:
        shared = quiet() | shared_environment(private, vulkan) | {"DISPLAY": window}
        served = shared | {
            "XRT_COMPOSITOR_FORCE_XCB": "1",
            "XRT_COMPOSITOR_DEFAULT_FRAMERATE": str(display.refresh_hz),
            "XRT_COMPOSITOR_SCALE_PERCENTAGE": str(round(50 * display.scale)),
            "XRT_NO_STDIN": "1",
        }
        client = shared | {"XR_RUNTIME_JSON": str(manifest_of(folder))}
        service = ScriptedService(folder / "bin" / "monado-service", served, client, port, window)
        service.start()
        try:
            yield service
        finally:
            service.kill()


@contextmanager
def virtual_display(size: tuple[int, int] = WINDOW) -> Iterator[str]:
    """Start an X server of this size without a screen; yield its name for ``DISPLAY``."""
    ours, its = os.pipe()
    width, height = size
    try:
        process = subprocess.Popen(
            [
                *("Xvfb", "-displayfd", str(its), "-nolisten", "tcp", "-nocursor"),
                *("-screen", "0", f"{width}x{height}x24"),
            ],
            pass_fds=[its],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    except OSError as error:
        os.close(ours)
        raise RuntimeNotFound(
            "Xvfb is not installed: run setup/system.sh (`make setup` does)"
        ) from error
    finally:
        os.close(its)
    try:
        with os.fdopen(ours) as pipe:  # ends without a number where the server does not start
            number = pipe.readline().strip()
        if not number:
            raise RuntimeNotFound("Xvfb does not start: is /tmp writable?")
        yield f":{number}"
    finally:
        process.terminate()
        try:
            process.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
